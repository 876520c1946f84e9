export const texts = {
  'screen.status': 'Status',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    status: typeof texts;
  }
}
