export const texts = {
  'screen.component': 'Components',
  'empty.component.title': 'Components are what the product is built of',
  'empty.component.text':
    'A component groups the functions that live in one part of the system, with its own description and history.',
  'itemKind.Component': 'Component',

  'component.create': 'New component',
  'component.createButton': 'Create component',
  'component.copy': 'Copy component',
  'component.search': 'Search components',
  'component.introduction': 'Introduction',
  'component.functions': 'Functions of this component',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    component: typeof texts;
  }
}
