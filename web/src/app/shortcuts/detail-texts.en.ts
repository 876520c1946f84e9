// The sheet of all keys.
export const texts = {
  'sheet.heading': 'Keyboard shortcuts',
  'sheet.find': 'Find a key or an action',
  'sheet.none': 'No key does that',
  'sheet.screens': 'What the screens are for',
  'sheet.here': 'Works here',
  'sheet.then': 'then',
  'sheet.letter': 'letter',
  'sheet.opensThis': 'opens this sheet',
  'sheet.rest': 'They rest while you type. {ctrl} keys always work.',
  'sheet.thisList': 'This list',
  'sheet.thisItem': 'This item',
  'sheet.writing': 'Writing',
  'sheet.anywhere': 'Anywhere',
  'sheet.making': 'New item letters',
  'sheet.goTo': 'Go to',
  'sheet.nextPrevious': 'Next, previous item',
  'sheet.open': 'Open',
  'sheet.filter': 'Filter the list',
  'sheet.new': 'New item',
  'sheet.expand': 'Expand the item',
  'sheet.close': 'Close',
  'sheet.edit': 'Edit content',
  'sheet.freeze': 'Freeze or unfreeze',
  'sheet.status': 'Choose the status',
  'sheet.owner': 'Choose the owner',
  'sheet.review': 'Send to review, or vote',
  'sheet.step': 'Next step of the workflow',
  'sheet.copy': 'Copy item',
  'sheet.save': 'Save',
  'sheet.create': 'Send, create, submit',
  'sheet.query': 'To the query',
  'sheet.takeOffer': 'Take the offered filter',
  'sheet.hit': 'Next, previous hit',
  'sheet.narrow': 'To the filters, to the hits',
  'sheet.toQuery': 'Close the item, then back to the query',
  'sheet.thisTrace': 'Traceability',
  'sheet.stage': 'Left, right stage',
  'sheet.gap': 'Previous, next gap',
  'sheet.sides': 'Set as A, as B',
  'sheet.difference': 'Next, previous difference',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    shortcuts: typeof texts;
  }
}
