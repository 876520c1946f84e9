// The whole product as one file.
export const texts = {
  'archive.title': 'Export the product',
  'archive.text':
    'One ZIP file with items as Markdown, diagrams, files, links, comments and history. It can be read without Tracery. Accounts, tokens and webhooks are not in it.',
  'archive.export': 'Export product',
  'archive.received': 'Exporting: {size} so far',
  'archive.done': '{name} is saved: {size}.',
  'archive.brokeOff': 'The export broke off before its end. No file was saved. Try again.',
  'archive.again': 'Try again',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    productArchive: typeof texts;
  }
}
