// What a team does with an item after creating it: steps with times, up to now. `simulate` skips steps that the rules
// refuse at that time.
import { risk, task, type ItemKind } from '@tracery/contract';
import type { Random } from './random.ts';
import { dayMs, dayText } from './dates.ts';
import type { Item } from './types.ts';

type Action =
  | {
      type:
        | 'create'
        | 'tag'
        | 'write'
        | 'freeze'
        | 'delete'
        | 'comment'
        | 'realize'
        | 'find'
        | 'break'
        | 'plan';
    }
  | { type: 'move'; transition: string }
  | { type: 'choose'; status: number };

export interface Step {
  at: number;
  item: Item;
  action: Action;
}

/** Repeated sequences are more likely. */
const transitionSequences: Partial<Record<ItemKind, readonly string[]>> = {
  Requirement: ['', '', '', '', '', '', '', '', '', 'develop'],
  Task: [
    '',
    'change-doing',
    'change-doing change-verifying',
    'change-doing change-done',
    'change-doing change-done',
    'change-doing change-done',
    'change-done',
    'change-done',
    'change-done change-archive',
    'change-done change-archive',
    'change-done change-archive',
    'change-cancel',
  ],
  Testcase: ['', '', 'test', 'pass', 'pass', 'test pass', 'pass pass', 'fail', 'fail pass', 'block'],
  Defect: [
    '',
    '',
    'fix',
    'fix test',
    'fix test close',
    'fix test notpass test close',
    'fix test close',
    'close',
    'fix test close archive',
    'fix reject close reopen',
    'close archive',
    'fix fix test close',
  ],
  Risk: ['', '', 'happen', 'avoid', 'disappear'],
};

/** Those that leave an item in progress. */
const openSequences = new Set(['change-doing', 'change-doing change-verifying', 'test', 'fix', 'fix test']);

/** Statuses that people set by hand; 4 is frozen. */
const chosenStatuses: Partial<Record<ItemKind, readonly number[][]>> = {
  Component: [[], [3], [3, 5], [3, 5], [3, 4]],
  Function: [[], [], [], [3], [5], [5], [4]],
  Document: [[], [], [3], [3, 5], [5], [5], [5, 4]],
};

/** How many of them are planned in an iteration. */
const plannedShares: Partial<Record<ItemKind, number>> = {
  Feature: 0.5,
  Requirement: 0.7,
  Task: 0.5,
  Testcase: 0.4,
  Defect: 0.4,
};

/** The trash is emptied after 30 days, so only new items are deleted. */
const deletableKinds = new Set<ItemKind>(['Task', 'Document', 'UML', 'Defect']);
const trashDays = 25;

export function planOf(item: Item, now: number, random: Random): Step[] {
  const steps: Step[] = [{ at: item.createdAt, item, action: { type: 'create' } }];
  let at = item.createdAt;
  const later = (days: number, action: Action) => {
    at += random.between(0.02, days) * dayMs;
    if (at < now) steps.push({ at, item, action });
  };
  if (item.kind === 'Defect' && item.origin)
    later(0.03, { type: item.origin.kind === 'Testcase' ? 'find' : 'break' });
  if (item.kind === 'Function' && item.origin) later(0.03, { type: 'realize' });
  const share = plannedShares[item.kind];
  if (share && item.iteration && random.boolean(share)) later(0.03, { type: 'plan' });
  if (deletableKinds.has(item.kind) && item.createdAt > now - trashDays * dayMs && random.boolean(0.1)) {
    later(3, { type: 'delete' });
    return steps;
  }
  if (random.boolean(0.08)) later(2, { type: 'tag' });
  if (random.boolean(0.03)) later(2, { type: 'write' });
  const sequence = transitionSequences[item.kind] ? random.pick(transitionSequences[item.kind]!) : '';
  // What is still open was taken up lately, however old it is.
  const isOpen = openSequences.has(sequence);
  if (isOpen) at = Math.max(at, now - random.between(8, 25) * dayMs);
  for (const transition of sequence.split(' ').filter(Boolean))
    later(isOpen ? 4 : 12, { type: 'move', transition });
  const chosen = chosenStatuses[item.kind] ? random.pick(chosenStatuses[item.kind]!) : [];
  for (const status of chosen) later(30, { type: 'choose', status });
  if (item.definition.freezing && random.boolean(0.02)) later(40, { type: 'freeze' });
  while (random.boolean(0.08)) later(4, { type: 'comment' });
  return steps;
}

const isClosed: Partial<Record<ItemKind, (status: number) => boolean>> = {
  Task: (status) => status > task.statuses.verifying.number,
  Risk: (status) => status > risk.statuses.opening.number,
};

/** Half of all tasks and risks have a due day. Open ones are overdue by three weeks at most. */
export function planDueDays(items: readonly Item[], now: number, random: Random): void {
  for (const { kind, status, own, createdAt } of items) {
    const isOver = isClosed[kind]?.(status);
    if (isOver === undefined || random.boolean(0.5)) continue;
    const day = isOver ? createdAt + random.between(5, 40) * dayMs : now + random.between(-20, 60) * dayMs;
    own['plan_close_at'] = dayText(Math.max(day, createdAt));
  }
}
