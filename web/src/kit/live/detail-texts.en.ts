// What others do with an item at this moment.
export const texts = {
  'presence.looks': '{name} is looking at it',
  'presence.edits': '{name} is editing',
  'presence.editsSince': 'Since {time}. You can edit too: what both of you write is put together.',
  'presence.newerVersion': '{name} saved a newer version. Saving yours puts both together.',
  'presence.movedHere': '{name} moved it here',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    presence: typeof texts;
  }
}
