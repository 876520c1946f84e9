// What follows for items: tasks are begun and finished, defects go to testing. By the same steps as people take them, only
// forward, and not where an item refuses: what happened in the repository has happened.
import { defect, task, transitionOf, type GitRules, type MergeStep } from '@tracery/contract';
import { moveDefect } from '../kinds/index.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Change } from '../tenancy/history.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import { isMember } from '../work-items/item-input.ts';
import type { Kinds } from '../work-items/kind.ts';
import { findItemForUpdate } from '../work-items/rows.ts';
import { transitionItem } from '../work-items/transitions.ts';
import type { NamedItem } from './entries.ts';

export interface Move {
  item: NamedItem;
  to: 'doing' | Exclude<MergeStep, 'off'> | 'testing';
  /** What did it, for the history. */
  by: Change;
}

const { todo, doing, verifying } = task.statuses;

/** From where a task is moved there. */
const before = {
  doing: [todo.number],
  verifying: [todo.number, doing.number],
  done: [todo.number, doing.number, verifying.number],
} as const satisfies Record<string, readonly number[]>;

/** What the rules make of somebody opening, merging or fixing something that names these items. */
export function movesOf(
  rules: GitRules,
  happened: 'opened' | 'merged' | 'fixed',
  items: readonly NamedItem[],
  by: Change,
): Move[] {
  const { startsTasks, mergedTasks, fixesDefects } = rules;
  const tasksTo = happened === 'opened' ? (startsTasks ? 'doing' : 'off') : mergedTasks;
  return items.flatMap((item): Move[] => {
    if (item.kind === 'Task' && tasksTo !== 'off') return [{ item, to: tasksTo, by }];
    if (item.kind === 'Defect' && happened === 'fixed' && fixesDefects) return [{ item, to: 'testing', by }];
    return [];
  });
}

async function moveTask(trx: Trx, scope: MemberScope, kinds: Kinds, { item, to, by }: Move): Promise<void> {
  if (to === 'testing') return;
  const row = await findItemForUpdate(trx, scope, kinds.Task.model, item.id);
  if (!row || !(before[to] as readonly number[]).includes(row.status)) return;
  await transitionItem(trx, scope, kinds.Task, {
    id: item.id,
    transition: transitionOf(task, `change-${to}`)!,
    extraChanges: () => [by],
  });
}

/** To its reporter; where they have left, whoever owns it keeps it. */
async function sendToTesting(trx: Trx, scope: MemberScope, kinds: Kinds, { item, by }: Move): Promise<void> {
  const row = await findItemForUpdate(trx, scope, kinds.Defect.model, item.id);
  if (row?.status !== defect.statuses.fixing.number) return;
  const reporterId = row.creator_id;
  const isHere = await isMember(trx, scope, reporterId);
  await moveDefect(trx, scope, kinds.Defect, {
    id: item.id,
    action: 'test',
    comment: '',
    changes: [by],
    ...(isHere && { processorId: reporterId }),
  });
}

/** In the order of the items, so that two deliveries wait for each other and do not deadlock. */
export async function moveItems(
  trx: Trx,
  scope: MemberScope,
  kinds: Kinds,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  // With the changes of many items, which lock many too.
  await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('bulk', ${scope.productId}))`);
  for (const move of moves.toSorted((one, other) => one.item.id - other.item.id)) {
    const act = move.item.kind === 'Task' ? moveTask : sendToTesting;
    try {
      await trx.attempt(() => act(trx, scope, kinds, move));
    } catch (error) {
      // Frozen, for example.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
