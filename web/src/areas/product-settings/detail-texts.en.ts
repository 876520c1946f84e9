// The settings of a product.
export const texts = {
  'tokens.card': 'Programs that work in this product: robots, and tokens of its members.',
  'tokens.open': 'See and end tokens',
  'webhooks.card': 'Addresses that are told at once what happens in this product.',
  'webhooks.open': 'See webhooks and deliveries',
  'git.card': 'Commits and pull requests stand on the items that they name.',
  'git.open': 'See repositories and rules',
  'product.created': 'Created by {name} on {created}. Updated {updated}. Version {version}.',
  'product.allProducts': 'All products',
  'product.more': 'More about this product',
  'product.manager': 'Manager',
  'product.handOver': 'Hand over',
  'product.stage': 'Stage',
  'product.stageHint': 'Stage {stage} of {all}, can go back',
  'product.visibilityHint': 'Only members can open the product, at every setting',
  'product.defaultPage': 'Default page',
  'product.defaultPageHint': 'After signing in, in this browser only',
  'product.notClassified': 'Not classified',
  'product.needed': 'Each requirement needs',
  'product.neededHint': 'What is missing shows as a gap in Traceability',
  'product.neededBoth': 'A function and a test case',
  'product.neededFunction': 'A function',
  'product.neededTestcase': 'A test case',
  'product.neededNothing': 'Neither',
  'product.fromImportance': 'From this importance on',
  'product.saved': '{name} saved',
  'product.merged': 'Saved, together with what somebody else changed meanwhile',
  'product.saveHint': 'All members see what is saved here.',
  'product.forManagers': 'This page is for managers',
  'product.forManagersText':
    'Product managers look after it. Members can ask one of them when something here should change.',
  'product.whoManages': 'Who manages this product',
  'product.readOnly': 'Only a product manager can change these settings.',
  'product.failed': 'The product did not load',
  'product.chooseMember': 'Choose a member',
  'product.switchUserText': 'Sign in again as another member of this product, with that person’s password.',
  'product.danger': 'Danger zone',
  'product.deleteText':
    'Deleting {name} takes everything in it from all its members. It can be brought back for {days} days.',
  'product.typeName': 'Type the product name to delete it',
  'product.exactName': 'Capitals and spaces must match.',
  'product.delete': 'Delete product',
  'product.deleting': 'Deleting product',
  'product.deleteOff': 'The text does not match the name yet',
  'product.leaveText': 'You lose access to everything in {name}. A product manager can invite you again.',

  'page.dashboard': 'Dashboard',
  'page.task': 'Task',
  'page.defect': 'Defect',
  'page.requirement': 'Requirement',
  'page.function': 'Function',
  'page.testcase': 'Testcase',
  'page.feature': 'Feature',
  'page.uml': 'UML',

  'people.search': 'Search by name, then Enter',
  'people.choose': 'Choose',
  'people.chooseOf': 'Choose {name}',
  'people.none': 'No other member matches',

  'handOver.title': 'Hand over {name}',
  'handOver.text': 'The member you choose becomes its manager. {manager} becomes development engineer.',
  'handOver.confirmTitle': 'Hand over to {name}?',
  'handOver.confirmText':
    '{manager} stays a member as development engineer and can no longer change these settings.',

  'handOver.done': '{product} handed over to {name}',
  'product.guestsPropose': 'Guests may propose changes. Nothing changes before a member accepts it.',
  'product.guestsProposeOn': 'Guests may make proposals now',
  'product.guestsProposeOff': 'Guests can no longer make proposals',
  'product.factor': 'Second factor',
  'product.factorText':
    'Members need a passkey or an authenticator app to open this product. Without one they see their own settings alone.',
  'product.factorOn': 'The product asks for a second factor now',
  'product.factorOff': 'The product no longer asks for a second factor',
  'switchUser.title': 'Switch user',
  'switchUser.text':
    'You are signed out and signed in as the member you choose. The member’s password is needed.',
  'switchUser.passwordOf': 'Password of {name}',
  'switchUser.signingIn': 'Signing in',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    'product-settings': typeof texts;
  }
}
