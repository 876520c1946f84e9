// What whoever cannot see the board hears of it.
import { createStore } from '../../lib/store.ts';
import { currentLanguage, text } from '../../lib/i18n/i18n.ts';
import { task } from '@tracery/contract/kinds/task';
import { itemNumber } from '@tracery/contract/work-item/number';
import { goalOf, type Goal, type Task } from './lanes.ts';

export const announcement = createStore('');

const wordOf = (goal: Goal | undefined) => (goal ? task.statuses[goal][currentLanguage()] : '');

export const announceMove = ({ oid, status }: Task, to: Goal, afterId?: number): void => {
  const isPlaced = afterId !== undefined && goalOf(status) === to;
  const number = itemNumber('Task', oid);
  announcement.set(text(isPlaced ? 'task.placed' : 'task.moved', { number, status: wordOf(to) }));
};

export const announceBack = ({ oid, status }: Task): void =>
  announcement.set(
    text('task.movedBack', { number: itemNumber('Task', oid), status: wordOf(goalOf(status)) }),
  );
