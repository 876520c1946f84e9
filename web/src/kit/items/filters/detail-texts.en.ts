export const texts = {
  'filter.tag': 'Tag',
  'filter.suspect': 'Suspect',
  'filter.created': 'Created',
  'filter.clear': 'Clear all',
  'filter.done': 'Done',
  'filter.remove': 'Remove the filter {name}',
  'filter.find': 'Find in {name}',
  'filter.nothing': 'No item has a value here.',
  'filter.first': 'The first {count} are listed.',
  'filter.counted': 'Many items match: the counts are those of the first few hundred.',
  'filter.atLeast': '{count}+',
  'filter.comma': ', ',
  'filter.last': { one: 'last day', other: 'last {count} days' },
  'filter.since': 'since {from}',
  'filter.until': 'until {to}',
  'filter.between': '{from} to {to}',
  'filter.anyTime': 'Any time',
  'filter.from': 'From',
  'filter.to': 'To',
  'group.more': 'Show {count} more groups',
  'group.showMore': 'Show more',
  'group.showAll': 'Show all as a list',
  'group.total': {
    one: 'Total {count} item in {groups} groups',
    other: 'Total {count} items in {groups} groups',
  },
  'group.totalAtLeast': 'More than {count} items in {groups} groups',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    filters: typeof texts;
  }
}
