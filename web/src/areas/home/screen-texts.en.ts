// The home page.
export const texts = {
  'home.title': 'Follow every idea\nto its release.',
  'home.intro':
    'Tracery keeps features, requirements, design, tests, defects and tasks of a product on one thread, and shows you where it breaks.',
  'home.guest': 'Look around as a guest',
  'home.guestBusy': 'Signing in',
  'home.toDashboard': 'Go to the dashboard',
  'home.cards': 'Built for teams that answer for what they ship',

  'home.process.title': 'A process you can follow',
  'home.process.text':
    'From charter to maintenance in six stages. Every item shows its state, its owner and the next step.',
  'home.products.title': 'Every product in one place',
  'home.products.text': 'Switch products in two keystrokes. Roles, default page and history follow you.',
  'home.uml.title': 'UML beside the work',
  'home.uml.text':
    'Ten kinds of diagrams as text, drawn while you type, linked to the requirement they explain.',
  'home.key.title': 'Key items, linked',
  'home.key.text':
    'Features, requirements, functions, test cases and defects carry a number and point at each other.',
  'home.engineering.title': 'Software engineering, whole',
  'home.engineering.text':
    'Risks, iterations, documents and API descriptions live next to the code they plan.',
  'home.multiview.title': 'Many views, one truth',
  'home.multiview.text':
    'List, board, matrix and thread show the same items. Change one and the others follow.',

  'home.repository': 'Source repository',
  'home.chatGroup': 'Chat group',
  'home.support': 'Support',
  'home.messaging': 'Messaging app',
  'home.qrCode': 'QR code of {id}',

  'stage.feature': 'Feature',
  'stage.requirement': 'Requirement',
  'stage.function': 'Function',
  'stage.testcase': 'Test case',
  'stage.defect': 'Defect',
  'stage.release': 'Release',
  'example.sessions': 'Charging sessions',
  'example.unplug': 'Stop on unplug',
  'example.reserve': 'Reserve a bay',
  'example.tariff': 'Show the tariff',
  'example.endSession': 'End session',
  'example.freeBay': 'Free bay',
  'example.holdBay': 'Hold bay',
  'example.failed': 'Failed',
  'example.passed': 'Passed',
  'example.noTestcase': 'No test case yet',
  'example.fixing': 'Fixing',
  'example.release': '2.4, {day}',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    homeScreen: typeof texts;
  }
}
