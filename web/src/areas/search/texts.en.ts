export const texts = {
  'screen.search': 'Search',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    search: typeof texts;
  }
}
