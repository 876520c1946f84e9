export const texts = {
  'screen.tokens': 'Tokens',
  'screen.authorize': 'Give access',
  'screen.productTokens': 'Product tokens',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'tokens first': typeof texts;
  }
}
