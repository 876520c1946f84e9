// Words for values that several screens show, and the texts of parts that all screens share.
export const labelsEn = {
  'role.ProductManager': 'Product manager',
  'role.DesignEngineer': 'Design engineer',
  'role.DevelopEngineer': 'Development engineer',
  'role.TestEngineer': 'Test engineer',
  'role.Guest': 'Guest',
  'role.Developer': 'Developer',
  'role.Administrator': 'Administrator',
  'role.CustomerService': 'Customer Service',
  'role.Author': 'Author',

  'stage.1': 'Charter',
  'stage.2': 'Requirement',
  'stage.3': 'Design',
  'stage.4': 'Development',
  'stage.5': 'Maintain',
  'stage.6': 'Finished',

  'kind.Private': 'Private',
  'kind.Internal': 'Internal',
  'kind.Public': 'Public',

  'action.cancel': 'Cancel',
  'action.close': 'Close',
  'action.save': 'Save',
  'action.saving': 'Saving',
  'action.refresh': 'Refresh',
  'action.retry': 'Try again',

  'pages.label': 'Pages',
  'pages.total': { one: 'Total {count} item', other: 'Total {count} items' },
  'pages.page': 'Page {page}',
  'pages.previous': 'Previous page',
  'pages.next': 'Next page',

  'tags.add': 'Add',
  'tags.remove': 'Remove {tag}',

  'markdown.side': 'Write or preview',
  'markdown.write': 'Write',
  'markdown.preview': 'Preview',
  'markdown.empty': 'Nothing to preview',

  'settings.notSaved': 'Not saved',
  'settings.discard': 'Discard',

  'leave.title': 'Leave {name}?',
  'leave.text': 'You lose access at once. A product manager can invite you again.',
  'leave.confirm': 'Leave',

  'conflict.title': 'Someone else changed {name}',
  'conflict.text':
    'Version {theirs} was saved meanwhile. You started from version {yours}. Pick what to keep, nothing is lost.',
  'conflict.differ': {
    one: '{count} field differs',
    other: '{count} fields differ',
  },
  'conflict.takeMine': 'Take all mine',
  'conflict.takeTheirs': 'Take all theirs',
  'conflict.mine': 'Your version',
  'conflict.theirs': 'Version {version}',
  'conflict.empty': 'Empty',
  'conflict.keepEditing': 'Keep editing',
  'conflict.save': 'Save as version {version}',
} as const;
