export const texts = {
  'export.title': 'Export: {list}',
  'export.what': 'All items that the list finds, in its order and with its columns.',
  'export.whatCounted': {
    one: '{count} item that the list finds, with its columns.',
    other: 'All {count} items that the list finds, in its order and with its columns.',
  },
  'export.format': 'Format',
  'export.xlsx': 'Excel (XLSX)',
  'export.xlsxHint': 'A workbook for Excel, WPS and LibreOffice. Dates are dates.',
  'export.report': 'Print instead: {name}',
  'export.import': 'Import a file instead',
  'export.reqif': 'ReqIF',
  'export.reqifWhat': 'The requirements of the product, to be read by other tools.',
  'export.reqifHint':
    'All features and requirements of the product with the links between them, for DOORS, Polarion, Jama and others. Filters and columns do not count.',
  'export.csv': 'CSV',
  'export.csvHint': 'Plain text in UTF-8, for scripts and other programs.',
  'export.running': 'Exporting',
  'export.asked': 'The list is being read.',
  'export.received': { one: '{count} item, {size} so far', other: '{count} items, {size} so far' },
  'export.done': { one: '{name} is saved: {count} item.', other: '{name} is saved: {count} items.' },
  'export.brokeOff': 'The export broke off before its end. No file was saved. Try again.',
  'export.again': 'Try again',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    listExport: typeof texts;
  }
}
