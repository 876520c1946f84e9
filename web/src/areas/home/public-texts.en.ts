// What other screens say of it too; the rest is in `screen-texts`.
export const texts = {
  'home.page': 'Follow every idea to its release',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    home: typeof texts;
  }
}
