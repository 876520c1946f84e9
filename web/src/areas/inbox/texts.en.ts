export const texts = {
  'screen.inbox': 'Inbox',
  'inbox.bell': { one: 'Inbox, {count} unread', other: 'Inbox, {count} unread' },
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    inbox: typeof texts;
  }
}
