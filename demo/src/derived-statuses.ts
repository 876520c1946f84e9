// Statuses that follow from other items: those of functions and requirements from their tasks, those of features from
// their requirements. The same rules as on the server, applied to items in memory.
import { feature, functionKind, requirement, risk, task } from '@tracery/contract';
import type { Item, Effects } from './types.ts';

export interface DerivedStatuses {
  /** Called before an item is created: a task cannot be created for a source that is closed. */
  detachFromClosedSource(item: Item): void;
  afterCreate(item: Item, at: number, by: number): void;
  afterMove(item: Item, at: number, by: number): void;
  afterDelete(item: Item, at: number, by: number): void;
  hasChildren(item: Item): boolean;
}

type Derived = 'Requirement' | 'Function' | 'Feature';

const closedTasks = new Set<number>([task.statuses.done.number, task.statuses.archived.number]);
const openTask = ({ status }: Item) => status <= task.statuses.verifying.number;

function statusOfRequirement(row: Item, tasks: readonly Item[]): number {
  const { initial, developing, finished } = requirement.statuses;
  if (tasks.length === 0) return row.own['is_developing'] ? developing.number : initial.number;
  const isDone = tasks.some(({ status }) => closedTasks.has(status));
  return isDone && !tasks.some(openTask) ? finished.number : developing.number;
}

function statusOfFeature(requirements: readonly Item[]): number {
  const { initial, developing, finished } = feature.statuses;
  if (requirements.every(({ status }) => status < requirement.statuses.developing.number))
    return initial.number;
  const isOpen = requirements.some(({ status }) => status < requirement.statuses.finished.number);
  return isOpen ? developing.number : finished.number;
}

/** Whether the server would refuse a new task for this source. */
const isClosedSource: Record<string, (source: Item) => boolean> = {
  Requirement: ({ isFrozen }) => isFrozen,
  Function: ({ status }) => status === functionKind.statuses.frozen.number,
  Risk: ({ status }) => status !== risk.statuses.opening.number,
  Task: ({ deletedAt }) => deletedAt !== null,
};

export function createDerivedStatuses(items: readonly Item[], effects: Effects): DerivedStatuses {
  const byId = new Map(items.map((item) => [item.id, item]));
  const children = new Map<number, Item[]>();
  const childrenOf = (id: number) => (children.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null);
  const sourceOf = ({ kind, own }: Item) =>
    kind === 'Task' || kind === 'Requirement' ? byId.get(own['source_id'] as number) : undefined;

  /** Does not set updatedAt: nobody edited the item. Frozen items keep their status. */
  function setStatus(item: Item, status: number, at: number, by: number): void {
    if (item.isFrozen || item.status === status) return;
    effects.history.push({
      at,
      kind: item.kind,
      sourceId: item.id,
      category: 'status',
      changes: [{ field: 'status', from: item.status, to: status }],
      creatorId: by,
    });
    item.status = status;
    if (item.kind === 'Function') item.own['is_chosen'] = false;
    afterMove(item, at, by);
  }

  const derivations: Record<Derived, (item: Item, step: 'created' | 'moved' | 'deleted') => number> = {
    Requirement: (item) => statusOfRequirement(item, childrenOf(item.id)),
    Feature: (item) => statusOfFeature(childrenOf(item.id)),
    Function: (item, step) => {
      const { initial, developing } = functionKind.statuses;
      if (step === 'created' && item.status === initial.number) return developing.number;
      const hasLostLastTask =
        step === 'deleted' && !item.own['is_chosen'] && childrenOf(item.id).length === 0;
      return hasLostLastTask ? initial.number : item.status;
    },
  };

  function updateSource(item: Item, step: 'created' | 'moved' | 'deleted', at: number, by: number): void {
    const source = sourceOf(item);
    if (!source || !Object.hasOwn(derivations, source.kind)) return;
    setStatus(source, derivations[source.kind as Derived](source, step), at, by);
  }

  const afterMove = (item: Item, at: number, by: number) => updateSource(item, 'moved', at, by);

  return {
    detachFromClosedSource(item) {
      const source = sourceOf(item);
      if (item.kind !== 'Task' || !source || !isClosedSource[source.kind]!(source)) return;
      item.own['kind'] = 'Task';
      item.own['source_id'] = null;
    },
    afterCreate(item, at, by) {
      const source = sourceOf(item);
      if (source) children.set(source.id, [...(children.get(source.id) ?? []), item]);
      updateSource(item, 'created', at, by);
    },
    afterMove,
    afterDelete: (item, at, by) => updateSource(item, 'deleted', at, by),
    hasChildren: (item) => childrenOf(item.id).length > 0,
  };
}
