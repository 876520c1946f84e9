import { defineWorkItem, type Transition } from '../work-item/definition.ts';
import { choice, day, moment, owner, priority, scale, source } from '../work-item/fields.ts';
import { fromAnywhere } from './lives.ts';

const closed = ['done', 'archived', 'canceled'] as const;
const open = ['todo', 'doing', 'verifying'] as const;
const otherwise = 'task.alreadyClosed';

type Place = (typeof open)[number] | (typeof closed)[number];

/** From everywhere to everywhere: people know best. */
const moveTo = <const Action extends string>(
  action: Action,
  to: Place,
  rest: Pick<Transition, 'closing'> = {},
) => fromAnywhere([...open, ...closed], action, to, { ...rest, otherwise });

/** Something one person does, by itself or for a requirement, a function or a risk. */
export const task = defineWorkItem({
  kind: 'Task',
  path: '/prdapi/v1/tasks',
  words: { en: 'Task', zh: '任务' },
  fields: {
    kind: choice(['Task', 'Requirement', 'Function', 'Risk'], { initial: 'Task', isFinal: true }),
    sourceId: source(['Requirement', 'Function', 'Risk', 'Task']),
    importance: scale(),
    emergency: scale(),
    priority: priority('importance', 'emergency'),
    processorId: owner(),
    planCloseAt: day(),
    closedAt: moment(),
  },
  texts: ['memo', 'userstory'],
  statuses: {
    backlog: { number: 1, en: 'Backlog', zh: '待办池', isLabel: true },
    todo: { number: 2, en: 'Todo', zh: '待办' },
    doing: { number: 3, en: 'Doing', zh: '进行中' },
    verifying: { number: 4, en: 'Verifying', zh: '验证中' },
    done: { number: 5, en: 'Done', zh: '已完成' },
    archived: { number: 6, en: 'Archived', zh: '已归档' },
    canceled: { number: 7, en: 'Canceled', zh: '已取消' },
  },
  starts: 'todo',
  freezing: { except: closed, otherwise },
  updating: { except: closed, otherwise },
  deleting: { at: ['todo'], otherwise: 'item.notDeletable' },
  transitions: [
    moveTo('change-todo', 'todo', { closing: 'clears' }),
    moveTo('change-doing', 'doing', { closing: 'clears' }),
    moveTo('change-verifying', 'verifying', { closing: 'clears' }),
    moveTo('change-done', 'done', { closing: 'sets' }),
    moveTo('change-archive', 'archived'),
    moveTo('change-cancel', 'canceled', { closing: 'clears' }),
  ],
  filters: ['sourceId', 'importance', 'processorId'],
  sorts: ['priority'],
});
