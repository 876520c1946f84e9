export const texts = {
  'screen.trash': 'Trash',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'trash first': typeof texts;
  }
}
