// What follows in other items when one changed: functions and requirements stand where their tasks stand, features where
// their requirements do. The same rules as the server's, on items that are still in memory.
import { feature, functionKind, requirement, risk, task } from '../../contract/src/index.ts';
import type { Item, Left } from './types.ts';

export interface Following {
  /** Before an item is there: what it cannot be made for any more it is not made for. */
  settle(item: Item): void;
  created(item: Item, at: number, by: number): void;
  moved(item: Item, at: number, by: number): void;
  deleted(item: Item, at: number, by: number): void;
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

/** What a task can no longer be made for. */
const isShut: Record<string, (source: Item) => boolean> = {
  Requirement: ({ isFrozen }) => isFrozen,
  Function: ({ status }) => status === functionKind.statuses.frozen.number,
  Risk: ({ status }) => status !== risk.statuses.opening.number,
  Task: ({ deletedAt }) => deletedAt !== null,
};

export function createFollowing(items: readonly Item[], left: Left): Following {
  const byId = new Map(items.map((item) => [item.id, item]));
  const children = new Map<number, Item[]>();
  const there = (id: number) => (children.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null);
  const sourceOf = ({ kind, own }: Item) =>
    kind === 'Task' || kind === 'Requirement' ? byId.get(own['source_id'] as number) : undefined;

  /** Nobody edited it, so it does not count as changed by people. What is frozen keeps its status. */
  function derive(item: Item, status: number, at: number, by: number): void {
    if (item.isFrozen || item.status === status) return;
    left.history.push({
      at,
      kind: item.kind,
      sourceId: item.id,
      category: 'status',
      changes: [{ field: 'status', from: item.status, to: status }],
      creatorId: by,
    });
    item.status = status;
    if (item.kind === 'Function') item.own['is_chosen'] = false;
    moved(item, at, by);
  }

  const derivations: Record<Derived, (item: Item, step: 'created' | 'moved' | 'deleted') => number> = {
    Requirement: (item) => statusOfRequirement(item, there(item.id)),
    Feature: (item) => statusOfFeature(there(item.id)),
    Function: (item, step) => {
      const { initial, developing } = functionKind.statuses;
      if (step === 'created' && item.status === initial.number) return developing.number;
      const isLeft = step === 'deleted' && !item.own['is_chosen'] && there(item.id).length === 0;
      return isLeft ? initial.number : item.status;
    },
  };

  function follow(item: Item, step: 'created' | 'moved' | 'deleted', at: number, by: number): void {
    const source = sourceOf(item);
    if (!source || !Object.hasOwn(derivations, source.kind)) return;
    derive(source, derivations[source.kind as Derived](source, step), at, by);
  }

  const moved = (item: Item, at: number, by: number) => follow(item, 'moved', at, by);

  return {
    settle(item) {
      const source = sourceOf(item);
      if (item.kind !== 'Task' || !source || !isShut[source.kind]!(source)) return;
      item.own['kind'] = 'Task';
      item.own['source_id'] = null;
    },
    created(item, at, by) {
      const source = sourceOf(item);
      if (source) children.set(source.id, [...(children.get(source.id) ?? []), item]);
      follow(item, 'created', at, by);
    },
    moved,
    deleted: (item, at, by) => follow(item, 'deleted', at, by),
    hasChildren: (item) => there(item.id).length > 0,
  };
}
