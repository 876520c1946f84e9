// What other screens say of it; the rest is in `screen-texts`.
export const texts = {
  'screen.proposals': 'Proposals',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    proposals: typeof texts;
  }
}
