// The frame around the screens, their names, and the pages that only tell something.
export const texts = {
  'shell.apps': 'Menu',
  'shell.home': 'Tracery, to the start page',
  'shell.account': 'Account of {name}',

  'screen.dashboard': 'Dashboard',
  'menu.requirement': 'Requirement Management',
  'menu.design': 'Design Management',
  'screen.restfulapi': 'RESTful API',
  'menu.test': 'Test Management',
  'menu.task': 'Task Management',
  'menu.setting': 'Setting',
  'screen.product': 'Products',
  'screen.member': 'Members',
  'screen.pickProduct': 'All products',
  'screen.userSettings': 'User settings',

  'shell.menu': 'Menu',
  'shell.quick': 'Quick menu',
  'shell.breadcrumbs': 'Breadcrumb',
  'shell.switch': '{name}, switch product',
  'shell.chooseProduct': 'Choose a product',
  'shell.documents': 'Documents',
  'shell.skip': 'Skip to content',
  'shell.toTop': 'Back to top',
  'save.saved': 'All changes saved',
  'save.sending': { one: 'Sending {count} change', other: 'Sending {count} changes' },
  'save.waiting': { one: 'Offline, {count} change waits', other: 'Offline, {count} changes wait' },
  'save.refused': { one: '{count} change was refused', other: '{count} changes were refused' },
  'save.drafts': { one: '{count} draft', other: '{count} drafts' },
  'signOut.unsent': {
    one: '{count} change has not been sent. It stays on this device and is sent when you sign in here again.',
    other:
      '{count} changes have not been sent. They stay on this device and are sent when you sign in here again.',
  },
  'unsaved.title': 'Not saved yet',
  'unsaved.text': 'This is kept on this device only.',
  'unsaved.continue': 'Continue',
  'unsaved.otherTab': 'open in another tab',
  'unsaved.waiting': 'Waits for the network',
  'unsaved.sending': 'Is being sent',
  'unsaved.refused': 'Refused: {reason}',
  'unsaved.retry': 'Try again',
  'unsaved.changes': 'Changes',
  'unsaved.new': 'New item',
  'unsaved.comment': 'Comment',
  'unsaved.note': 'Note',
  'unsaved.settings': 'Settings',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    shell: typeof texts;
  }
}
