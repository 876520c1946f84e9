// Tasks: the board, its cards, and what other items say of their tasks.
export const texts = {
  'screen.task': 'Tasks',
  'empty.task.title': 'Tasks are the work of the day',
  'empty.task.text':
    'A task has an owner, a plan and a place on the board. It says for which requirement it is done.',
  'itemKind.Task': 'Task',

  'task.create': 'New task',
  // The same dialog, whether it begins empty or with a copy.
  'task.copy': 'New task',
  'task.createButton': 'Create task',
  'task.search': 'Search tasks',
  'task.prompt': 'Prompt',
  'task.source': 'Made for',
  'task.emergency': 'Emergency',
  'task.mostImportant': 'Most important',
  'task.tooFar': 'It is being verified.',

  'task.look': 'View',
  'task.board': 'Board',
  'task.leftOut': 'and {count} archived or canceled',
  'task.list': 'List',
  'task.rows': 'Rows',
  'task.noRows': 'None',
  'task.columns': 'Columns',
  'task.columnCards': 'Tasks',
  'task.viewAll': 'View all {count}',
  'task.addHere': 'Add task',
  'task.moveTo': 'Move {number} to',
  'task.moved': '{number} moved to {status}',
  'task.placed': '{number} has another place in {status}',
  'task.movedBack': '{number} is back in {status}',
  'task.boardFailed': 'The board did not load',
  'task.noneOnBoard': 'No task on the board fits the search and filter.',
  'task.keyColumn': 'Column',
  'task.keyCard': 'Card',
  'task.keyMove': 'Move card right',
  'sheet.thisBoard': 'Board',
  'sheet.column': 'Left, right column',
  'sheet.moveRight': 'Move card right',
  'sheet.moveLeft': 'Move card left',
} as const;

declare module '../../lib/i18n/typed-texts.ts' {
  interface TextGroups {
    task: typeof texts;
  }
}
