// What the address of a list can say. No schemas: every page of the client loads this.

/** What the list shows. A saved view keeps these, and what the kind itself can be narrowed by. */
export const shownParameters = [
  'status',
  'sort',
  'query',
  'sourceId',
  'plannedId',
  'suspect',
  'review',
  'importance',
  'creatorId',
  'tag',
  'updated',
  'created',
  'planCloseAt',
  'beginAt',
  'closedAt',
  'group',
  'view',
  'rows',
  'columns',
] as const;

/** Where somebody is in it: the page, the open item, the saved view it was opened as. */
export const placeParameters = ['page', 'id', 'expanded', 'create', 'saved', 'folded'] as const;
