export const texts = {
  'trash.notice': 'Items stay here for {days} days.',
  'trash.noticeText':
    'A member can restore them with their comments, history and files. Then they are gone; their numbers are not used again.',
  'trash.deletedBy': 'Deleted by',
  'trash.deleted': 'Deleted',
  'trash.left': 'Time left',
  'trash.daysLeft': { one: '{count} day', other: '{count} days' },
  'trash.restore': 'Restore',
  'trash.noneOfKind': 'Nothing of this kind',
  'trash.noneOfKindText': 'Deleted items of other kinds are not shown now.',
  'trash.showAll': 'Show all kinds',
  'trash.list': 'Deleted items',
  'trash.emptyTitle': 'The trash is empty',
  'trash.emptyText': 'What is deleted in this product can be restored here.',
  'trash.failed': 'The trash did not load',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    trash: typeof texts;
  }
}
