export const texts = {
  'screen.feature': 'Features',

  'empty.feature.title': 'Features say what the product is for',
  'empty.feature.text':
    'A feature is something people get from the product. Its requirements say what it takes, and each can be followed to the release.',

  'itemKind.Feature': 'Feature',

  'feature.create': 'New feature',
  'feature.createButton': 'Create feature',
  'feature.copy': 'Copy feature',
  'feature.search': 'Search features',
  'feature.requirements': 'Requirements of this feature',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    feature: typeof texts;
  }
}
