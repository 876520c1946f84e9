// What other screens say of it; the rest is in `screen-texts`.
export const texts = {
  'screen.import': 'Import',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    import: typeof texts;
  }
}
