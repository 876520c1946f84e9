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
  'save.saving': 'Saving',
  'save.unsaved': 'Not saved yet, kept on this device',
  'productSwitched.title': '{other} was opened in another tab.',
  'productSwitched.text':
    'This tab still shows {own}. Nothing can be saved here until one of them is chosen; what you typed is kept.',
  'productSwitched.back': 'Back to {own}',
  'productSwitched.open': 'Open {other}',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    shell: typeof texts;
  }
}
