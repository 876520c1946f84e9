export const texts = {
  'views.list': 'Saved views of {kind}',
  'views.changed': 'Changed',
  'views.save': 'Save',
  'views.saving': 'Saving',
  'views.saveAsNew': 'Save as new',
  'views.saveView': 'Save view',
  'views.saveKey': 'Keep what this list shows under a name (Shift V)',
  'views.saveTitle': 'Save view',
  'views.renameTitle': 'Rename view',
  'views.name': 'Name',
  'views.who': 'Who sees it',
  'views.mine': 'Only me',
  'views.shared': 'Everybody in the product',
  'views.mineHint': 'It stands in your menu, in this product.',
  'views.sharedHint': 'It stands in the menu of all members. You and product managers can change it.',
  'views.saved': 'View {name} is saved.',
  'views.deleted': 'View {name} is deleted.',
  'views.actions': 'Actions for view {name}',
  'views.private': 'only you see it',
  'views.rename': 'Rename',
  'views.share': 'Share with the product',
  'views.keepToMyself': 'Keep to myself',
  'views.up': 'Move up',
  'views.down': 'Move down',
  'views.delete': 'Delete',
  'views.more': { one: '{count} more view', other: '{count} more views' },
  'views.fewer': 'Fewer views',
  'views.moved': '{name}: place {place} of {total}',
} as const;

declare module '../../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    savedViews: typeof texts;
  }
}
