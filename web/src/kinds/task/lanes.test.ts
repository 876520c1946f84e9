import { expect, test } from 'vitest';
import { laneBeside, lanes, transitionTo, withMove, type Board, type Task } from './lanes.ts';

const newestFirst = { word: 'changed', sort: 'updatedAt', direction: 'desc' } as const;
const urgentFirst = { word: 'priority', sort: 'priority', direction: 'desc' } as const;

const card = (id: number, status: number, priority = 2) =>
  ({ id, status, priority, name: `Task ${id}`, closedAt: '0001-01-01T00:00:00Z' }) as Task;
const lane = (...list: Task[]) => ({ list, total: list.length, isTotalExact: true });
const board: Board = {
  todo: lane(card(1, 2), card(2, 2)),
  doing: lane(card(3, 3, 3), card(4, 3, 1)),
  verifying: lane(),
  done: { ...lane(card(5, 5)), total: 34 },
};
const ids = ({ list }: Board['todo']) => list.map(({ id }) => id);

test('[TSK-04] the board has four lanes', () => {
  expect(lanes).toEqual(['todo', 'doing', 'verifying', 'done']);
});

test('a moved card stands in its new lane, with its new status, and both totals follow', () => {
  const moved = withMove(board, { id: 2, to: 'doing' }, newestFirst);
  expect(ids(moved.todo)).toEqual([1]);
  expect(ids(moved.doing)).toEqual([2, 3, 4]);
  expect([moved.todo.total, moved.doing.total]).toEqual([1, 3]);
  expect(moved.doing.list[0]!.status).toBe(3);
});

test('a moved card takes its place in the order that the lanes have', () => {
  expect(ids(withMove(board, { id: 1, to: 'doing' }, urgentFirst).doing)).toEqual([3, 1, 4]);
});

test('a lane that shows only its first tasks counts them all', () => {
  const moved = withMove(board, { id: 3, to: 'done' }, newestFirst);
  expect(moved.done.total).toBe(35);
  expect(moved.done.list[0]!.closedAt).toContain(new Date().getFullYear());
});

test('what is archived or canceled leaves the board, and what is not there changes nothing', () => {
  const moved = withMove(board, { id: 5, to: 'archived' }, newestFirst);
  expect([ids(moved.done), moved.done.total]).toEqual([[], 33]);
  expect(withMove(board, { id: 99, to: 'done' }, newestFirst)).toBe(board);
  expect(withMove(board, { id: 1, to: 'todo' }, newestFirst)).toBe(board);
});

test('[TSK-48] each status has an action of its own', () => {
  const goals = ['todo', 'doing', 'verifying', 'done', 'archived', 'canceled'] as const;
  expect(goals.map((goal) => transitionTo(goal).action)).toEqual([
    'change-todo',
    'change-doing',
    'change-verifying',
    'change-done',
    'change-archive',
    'change-cancel',
  ]);
});

test('beyond the outer lanes there is none', () => {
  expect(laneBeside('todo', -1)).toBeUndefined();
  expect(laneBeside('todo', 1)).toBe('doing');
  expect(laneBeside('done', 1)).toBeUndefined();
});

test('[COL-32] a card that is put behind another one stands there, also in another lane', () => {
  const byHand = { word: 'hand', sort: 'place', direction: 'asc' } as const;
  expect(ids(withMove(board, { id: 1, to: 'todo', afterId: 2 }, byHand).todo)).toEqual([2, 1]);
  expect(ids(withMove(board, { id: 4, to: 'doing', afterId: 0 }, byHand).doing)).toEqual([4, 3]);
  expect(ids(withMove(board, { id: 1, to: 'doing', afterId: 3 }, byHand).doing)).toEqual([3, 1, 4]);
});
