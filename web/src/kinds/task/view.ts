import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { task } from '@tracery/contract/kinds/task';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { linkedTo, valueOf, type Item, type ItemView } from '../../kit/items/view.ts';
import { dueOf } from './due.ts';

/** The parameter that opens what a task was made for, as links of old spell it. */
const parameters: Partial<Record<ItemKind, string>> = {
  Requirement: 'requirmentId',
  Function: 'functionId',
  Risk: 'riskId',
  Task: 'taskId',
};

/** What it was made for, if it was made for something. */
function sourceLink(item: Item) {
  const kind = valueOf(item, 'kind') as ItemKind;
  const id = valueOf(item, 'sourceId');
  const parameter = parameters[kind];
  if (!id || !parameter) return [];
  const { oid, name } = linkedTo(item, 'sourceId');
  return [
    {
      label: `${itemNumber(kind, oid)} ${name}`,
      to: kindSummaries[kind].screen.path,
      search: { [parameter]: id },
    },
  ];
}

export const view: ItemView = {
  definition: task,
  fields: [
    { name: 'kind', label: 'field.kind', isSettled: true },
    { name: 'sourceId', label: 'task.source', isSettled: true },
    { name: 'importance', label: 'field.importance', startsAt: '2' },
    { name: 'emergency', label: 'task.emergency', startsAt: '2' },
    { name: 'priority', label: 'field.priority', isInList: true },
    { name: 'processorId', label: 'field.owner', isInList: true },
    { name: 'planCloseAt', label: 'field.planCloseAt', isInList: 'table', isDue: true },
    { name: 'closedAt', label: 'field.closedAt' },
  ],
  list: {
    statuses: ['todo', 'doing', 'verifying', 'done', 'archived', 'canceled'],
    startStatuses: ['doing', 'verifying', 'done'],
    includesFrozen: true,
    sortWords: { priority: 'task.mostImportant' },
  },
  omittedInCopy: ['planCloseAt', 'memo', 'userstory'],
  refreshes: ['GET /prdapi/v1/tasks/todolist'],
  texts: { deleteTitle: 'task.prompt' },
  isPlanned: true,
  hasBranches: true,
  links: sourceLink,
  date: dueOf,
};
