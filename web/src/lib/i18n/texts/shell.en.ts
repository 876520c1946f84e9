// The frame around the screens, their names, and the pages that only tell something.
export const shellEn = {
  'shell.apps': 'Menu',
  'shell.home': 'Tracery, to the start page',
  'shell.account': 'Account of {name}',

  'notFound.page': 'Page not found',
  'notFound.title': 'This page does not exist',
  'notFound.text': 'The item may have been deleted or moved to another product.',
  'notFound.home': 'Go home',
  'forbidden.page': 'No permission',
  'forbidden.title': 'You cannot open this page',
  'forbidden.text': 'Ask the product manager for a role that may.',
  'forbidden.back': 'Back to dashboard',
  'authRedirect.page': 'Sign in to go on',
  'authRedirect.title': 'You are not signed in',
  'authRedirect.text': 'Sign in, then open the link again.',

  'noProduct.page': 'Your products',
  'noProduct.noneTitle': 'Start your first product',
  'noProduct.noneText':
    'A product holds its features, requirements, tests and tasks. You can invite members once it exists.',
  'noProduct.guestTitle': 'Nothing to look at yet',
  'noProduct.guestText': 'No product of this installation is open to guests.',
  'noProduct.unchosenTitle': 'Choose a product',
  'noProduct.unchosenText': 'You belong to a product, and none is open. Open one to see its work.',
  'noProduct.openTitle': '{name} is open',
  'noProduct.openText': 'Go on with its work, or choose another product.',
  'noProduct.choose': 'Choose a product',
  'noProduct.goOn': 'Go on',

  'screen.dashboard': 'Dashboard',
  'screen.uml': 'UML',
  'screen.document': 'Document',
  'menu.requirement': 'Requirement Management',
  'screen.feature': 'Features',
  'screen.requirement': 'Requirements',
  'menu.design': 'Design Management',
  'screen.component': 'Components',
  'screen.iteration': 'Iterations',
  'screen.function': 'Functions',
  'screen.restfulapi': 'RESTful API',
  'menu.test': 'Test Management',
  'screen.testcase': 'Testcases',
  'screen.defect': 'Defects',
  'menu.task': 'Task Management',
  'screen.task': 'Tasks',
  'screen.risk': 'Risks',
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
  'elsewhere.title': '{other} was opened in another tab.',
  'elsewhere.text':
    'This tab still shows {own}. Nothing can be saved here until one of them is chosen; what you typed is kept.',
  'elsewhere.back': 'Back to {own}',
  'elsewhere.open': 'Open {other}',

  'empty.feature.title': 'Features say what the product is for',
  'empty.feature.text':
    'A feature is something people get from the product. Its requirements say what it takes, and each can be followed to the release.',
  'empty.requirement.title': 'Requirements say what must be true',
  'empty.requirement.text':
    'Each requirement belongs to a feature and leads on to functions, tasks and testcases. Where one of them is missing, the thread shows a gap.',
  'empty.component.title': 'Components are what the product is built of',
  'empty.component.text':
    'A component groups the functions that live in one part of the system, with its own description and history.',
  'empty.iteration.title': 'Iterations give the work its dates',
  'empty.iteration.text':
    'An iteration has a start, an end and a plan. Defects say in which one they were found and verified.',
  'empty.function.title': 'Functions say how a requirement is met',
  'empty.function.text': 'A function describes what a component does for a requirement, step by step.',
  'empty.uml.title': 'Diagrams show how things fit together',
  'empty.uml.text':
    'Five views of the same system: use cases, classes, sequences, states and deployment, written as text and drawn here.',
  'empty.testcase.title': 'Testcases prove the requirements',
  'empty.testcase.text':
    'A testcase says how to check one thing and keeps each run: who ran it, when, the result and what was seen.',
  'empty.defect.title': 'Defects are followed until they are closed',
  'empty.defect.text':
    'A defect walks from found to fixed to verified, and names the testcase and the iteration it was found in.',
  'empty.task.title': 'Tasks are the work of the day',
  'empty.task.text':
    'A task has an owner, a plan and a place on the board. It says for which requirement it is done.',
  'empty.risk.title': 'Risks are named before they happen',
  'empty.risk.text':
    'A risk has a probability and an impact. Both together say how near it is to the top of the list.',
  'empty.document.title': 'Documents keep what the team agreed on',
  'empty.document.text':
    'Notes, decisions and guides of this product, written in markdown, with their history.',
} as const;
