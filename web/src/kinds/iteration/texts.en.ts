export const texts = {
  'screen.iteration': 'Iterations',
  'empty.iteration.title': 'Iterations give the work its dates',
  'empty.iteration.text':
    'An iteration has a start, an end and a plan. Defects say in which one they were found and verified.',
  'itemKind.Iteration': 'Iteration',

  'iteration.create': 'New iteration',
  'iteration.createButton': 'Create iteration',
  'iteration.copy': 'Copy iteration',
  'iteration.search': 'Search iterations',
  'iteration.manager': 'Manager',
  'iteration.begin': 'Begin date',
  'iteration.close': 'Close date',
  'iteration.planned': 'Planned',
  'iteration.running': 'Running',
  'iteration.ended': 'Ended',
  'iteration.fromTo': '{from} to {to}',
  'iteration.from': 'from {from}',
  'iteration.until': 'until {to}',
  'iteration.intro': 'Intro',
  'iteration.resource': 'Resource plan',
  'iteration.development': 'Development plan',
  'iteration.test': 'Test plan',
  'iteration.release': 'Release plan',
  'iteration.items': 'Items',
  'iteration.progress': 'Progress',
  'iteration.show': 'Show',
  'iteration.openOnes': 'Not done',
  'iteration.doneOnes': 'Done',
  'iteration.addItems': 'Add items',
  'iteration.takeOut': 'Take {number} out of the plan',
  'iteration.planned1': '{number} is planned in {iteration}',
  'iteration.moveOpen': 'Move what is not done',
  'iteration.moveTo': 'To iteration',
  'iteration.moveCount': { one: 'Move {count} item', other: 'Move {count} items' },
  'iteration.moved': { one: '{count} item moved', other: '{count} items moved' },
  'iteration.movedSome': '{moved} items moved, {remaining} remain. Move again to take those along.',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    iteration: typeof texts;
  }
}
