// Many items at once.
export const texts = {
  'bulk.label': 'Selected items',
  'bulk.selected': { one: '{count} selected', other: '{count} selected' },
  'bulk.all': 'All {count}',
  'bulk.clear': 'Clear the selection',
  'bulk.more': 'More for the selected items',
  'bulk.change': { one: 'Change {count} item', other: 'Change {count} items' },
  'bulk.choose': 'Choose',
  'bulk.setTitle': { one: '{field} of {count} item', other: '{field} of {count} items' },
  'bulk.handTitle': { one: 'Who has {count} item next?', other: 'Who has {count} items next?' },
  'bulk.addTags': 'Add tags',
  'bulk.removeTags': 'Remove tags',
  'bulk.deleteTitle': { one: 'Delete {count} item?', other: 'Delete {count} items?' },
  'bulk.deleteText':
    'They go to the trash and can be restored from there. An item that others depend on, or that is past its first status, stays.',
  'bulk.someCan': '{can} of {all} can. {number}: {why}',
  'bulk.done': { one: '{count} item changed.', other: '{count} items changed.' },
  'bulk.doneOne': '{number} changed.',
  'bulk.undoneOne': '{number} brought back.',
  'bulk.undone': { one: '{count} item brought back.', other: '{count} items brought back.' },
  'bulk.unchanged': { one: '{count} was so already.', other: '{count} were so already.' },
  'bulk.refused': { one: '{count} stayed as it was.', other: '{count} stayed as they were.' },
  'bulk.refusedOne': '{number} stayed as it was: {why}',
  'bulk.stopped': 'Stopped before the end.',
  'bulk.which': 'Which ones',
  'bulk.running': 'Changing items',
  'bulk.progress': '{done} of {total}',
  'bulk.stop': 'Stop',
  'bulk.onlyThis': '{field} of {number}, only this row',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    bulk: typeof texts;
  }
}
