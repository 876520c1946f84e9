// The page of the search.
export const texts = {
  'search.field': 'Search all items',
  'search.hint': 'Words in any order. “…” exactly.',
  'search.offers': 'Filters that fit',
  'search.me': 'Me',
  'search.within': { one: 'Changed within {count} day', other: 'Changed within {count} days' },
  'search.by.kind': 'A kind of item',
  'search.by.status': 'A status, by its word',
  'search.by.owner': 'Whose it is',
  'search.by.tag': 'A tag',
  'search.by.iteration': 'The iteration it is planned in, by number',
  'search.by.updated': 'When it was changed last',
  'search.byPhrase': 'Exactly these words',
  'search.phrase': '“stop at once”',
  'search.emptyTitle': 'Find anything in this product',
  'search.emptyText':
    'Type words of a name, a content or a comment, a tag, or a number such as R-12. Filters narrow the search:',
  'search.narrow': 'Narrow the hits',
  'search.filter': 'Filter',
  'search.kind': 'Kind',
  'search.phase': 'Status',
  'search.count': { one: '{count} hit', other: '{count} hits, best first' },
  'search.more': '{count}+ hits, best first',
  'search.notAll': 'Other items were not searched yet.',
  'search.onward': 'Search on',
  'search.searchingOlder': 'Searching other items…',
  'search.hits': 'Hits',
  'search.failed': 'The search did not answer',
  'search.in.number': 'Number',
  'search.in.name': 'Name',
  'search.in.tag': 'Tag',
  'search.in.content': 'Content',
  'search.in.comment': 'Comment',
  'search.inName.tag': 'Name and tag',
  'search.inName.content': 'Name and content',
  'search.inName.comment': 'Name and comment',
  'search.ownerAt': '{owner}, {when}',
  'search.none': 'Nothing has all of this',
  'search.noneText': 'Fewer words or filters find more.',
  'search.missing': 'Nothing has {words}',
  'search.missingText': 'The rest may be found without it.',
  'search.without': 'Search for {query}',
  'search.allKinds': 'All kinds and statuses',
  'search.keyHit': 'Hit',
  'search.keyQuery': 'Query',
  'search.keyNarrow': 'Narrow',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    searchPage: typeof texts;
  }
}
