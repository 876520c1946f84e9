export const texts = {
  'screen.tokens': 'Tokens',
  'screen.productTokens': 'Tokens',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'tokens first': typeof texts;
  }
}
