import { defineWorkItem, type Transition } from '../work-item/definition.ts';
import { choice, day, moment, owner, priority, scale, source } from '../work-item/fields.ts';
import { fromAnyStatus } from './shared-lifecycles.ts';

const closed = ['done', 'archived', 'canceled'] as const;
const open = ['todo', 'doing', 'verifying'] as const;
const refusal = 'task.alreadyClosed';

type TaskStatus = (typeof open)[number] | (typeof closed)[number];

/** A task may move from any status to any other: people know best. */
const moveTo = <const Action extends string>(
  action: Action,
  to: TaskStatus,
  rest: Pick<Transition, 'closing'> = {},
) => fromAnyStatus([...open, ...closed], action, to, { ...rest, refusal });

/** Something one person does, by itself or for a requirement, a function or a risk. */
export const task = defineWorkItem({
  kind: 'Task',
  path: '/prdapi/v1/tasks',
  words: { en: 'Task', zh: '任务' },
  letter: 'T',
  screen: {
    path: '/task/task',
    group: 'task',
    place: 1,
    key: 't',
    icon: 'SquareCheck',
    parameters: { open: 'taskId' },
  },
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
    backlog: { number: 1, en: 'Backlog', zh: '待办池', isUnused: true },
    todo: { number: 2, en: 'Todo', zh: '待办' },
    doing: { number: 3, en: 'Doing', zh: '进行中' },
    verifying: { number: 4, en: 'Verifying', zh: '验证中' },
    done: { number: 5, en: 'Done', zh: '已完成' },
    archived: { number: 6, en: 'Archived', zh: '已归档' },
    canceled: { number: 7, en: 'Canceled', zh: '已取消' },
  },
  initialStatus: 'todo',
  freezing: { except: closed, refusal },
  updating: { except: closed, refusal },
  deleting: { at: ['todo'], refusal: 'item.notDeletable' },
  transitions: [
    moveTo('change-todo', 'todo', { closing: 'clears' }),
    moveTo('change-doing', 'doing', { closing: 'clears' }),
    moveTo('change-verifying', 'verifying', { closing: 'clears' }),
    moveTo('change-done', 'done', { closing: 'sets' }),
    moveTo('change-archive', 'archived'),
    moveTo('change-cancel', 'canceled', { closing: 'clears' }),
  ],
  filters: ['sourceId', 'importance', 'processorId'],
  groups: ['importance', 'processorId'],
  sorts: ['priority'],
  hasPlaces: true,
});
