export const texts = {
  'screen.webhooks': 'Webhooks',
  'screen.git': 'Git repositories',
  'product.name': 'Name',
  'product.visibility': 'Visibility',
  'product.classification': 'Classification',
  'product.tags': 'Tags',
  'product.content': 'Content',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'product-settings first': typeof texts;
  }
}
