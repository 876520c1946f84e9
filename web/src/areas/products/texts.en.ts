// What other screens say of products too.
export const texts = {
  'noProduct.page': 'Your products',
  'picker.total': { one: 'Total {count} item', other: 'Total {count} items' },
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    products: typeof texts;
  }
}
