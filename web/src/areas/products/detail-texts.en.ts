// Picking, creating and restoring products.
export const texts = {
  'noProduct.noneTitle': 'Start your first product',
  'noProduct.noneText':
    'A product holds its features, requirements, tests and tasks. You can invite members once it exists.',
  'noProduct.guestTitle': 'Nothing to look at yet',
  'noProduct.guestText': 'No product of this installation is open to guests.',
  'noProduct.uninvitedTitle': 'You belong to no product yet',
  'noProduct.uninvitedText':
    'Ask a product manager for an invitation: it will stand here. Products are created by the operators.',
  'noProduct.unchosenTitle': 'Choose a product',
  'noProduct.unchosenText': 'You belong to a product, and none is open. Open one to see its work.',
  'noProduct.openTitle': '{name} is open',
  'noProduct.openText': 'Go on with its work, or choose another product.',
  'noProduct.choose': 'Choose a product',
  'noProduct.goOn': 'Go on',

  'picker.title': 'Products',
  'picker.new': 'New product',
  'picker.search': 'Search by name, then Enter',
  'picker.stage': 'Stage',
  'picker.current': 'Current',
  'picker.already': 'This is already the current product',
  'picker.failedTitle': 'The products did not load',
  'picker.failedText': 'The server did not answer as expected. Nothing was changed.',
  'picker.noMatch': 'Nothing matches “{name}”',
  'picker.noneAtStage': 'No product is at this stage',
  'picker.noMatchText': 'Only products you belong to are searched.',
  'picker.clear': 'Clear filters',
  'picker.deleted': 'Deleted products',
  'picker.restore': 'Restore',
  'picker.restoreName': 'Restore {name}',
  'picker.restored': '{name} restored',
  'picker.restoring': 'Restoring',
  'stageFilter.all': 'All',
  'stageFilter.1': 'Charter',
  'stageFilter.2': 'Requirement',
  'stageFilter.3': 'Design',
  'stageFilter.4': 'Iteration',
  'stageFilter.5': 'Maintain',
  'stageFilter.6': 'Finished',
  'product.classificationHint': 'Set by the operator',
  'product.unclassified': 'Not set',
  'newProduct.title': 'New product',
  'newProduct.save': 'Create product',
  'newProduct.created': '{name} created',
  'newProduct.saving': 'Creating',
  'newProduct.visibilityHint': 'Can be changed in the product settings',
  'newProduct.afterTitle': 'After saving',
  'newProduct.afterText':
    'You are its product manager, it starts at Charter, and it becomes the current product. Invite members from its settings.',
  'newProduct.intro': 'Intro',
  'newProduct.goal': 'Goal',
  'newProduct.slogan': 'Slogan',
  'newProduct.milestone': 'Milestone',
  'newProduct.lifeCycle': 'Life cycle',
  'picker.daysLeft': { one: '{count} day left', other: '{count} days left' },
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    productsDetail: typeof texts;
  }
}
