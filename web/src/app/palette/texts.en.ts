// Search and commands, and the sheet of all keys.
export const texts = {
  'keys.single': 'Single-letter shortcuts',
  'palette.title': 'Search and commands',
  'palette.open': 'Search items or run a command',
  'palette.short': 'Search',
  'palette.close': 'Close, Esc',
  'palette.placeholder': 'Search items or run a command',
  'palette.list': 'Found',
  'palette.recent': 'Recent',
  'palette.items': 'Items',
  'palette.commands': 'Commands',
  'palette.places': 'Go to',
  'palette.count': { one: '{count} result', other: '{count} results' },
  'palette.none': 'Nothing fits “{text}”',
  'palette.noneText': 'Search words, a tag or a number.',
  'palette.failed': 'The search did not answer. Change the text to try again.',
  'palette.language': 'Language: {name}',
  'palette.searching': 'Searching',
  'palette.allHits': 'All hits for “{text}”',
  'shell.new': 'New',
  'shell.newItem': 'New item',

  'sheet.title': 'All shortcuts',
  'sheet.search': 'Search this list',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    palette: typeof texts;
  }
}
