export const texts = {
  'screen.document': 'Document',
  'empty.document.title': 'Documents keep what the team agreed on',
  'empty.document.text':
    'Notes, decisions and guides of this product, written in markdown, with their history.',
  'itemKind.Document': 'Document',

  'document.create': 'New document',
  'document.createButton': 'Create document',
  'document.copy': 'Copy document',
  'document.search': 'Search documents',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    document: typeof texts;
  }
}
