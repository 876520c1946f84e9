// What a team will do with an item after it was made: steps with their moments. Whether a step can be taken is judged
// when its moment comes; what lies after today has not happened yet.
import type { ItemKind } from '../../contract/src/index.ts';
import type { Chance } from './chance.ts';
import { dayMs } from './days.ts';
import type { Item } from './types.ts';

type Act =
  | { does: 'create' | 'tag' | 'write' | 'freeze' | 'delete' | 'comment' | 'find' }
  | { does: 'move'; action: string }
  | { does: 'choose'; status: number };

export interface Step {
  at: number;
  item: Item;
  act: Act;
}

/** Ways of a life, each as often as it is named here. */
const ways: Partial<Record<ItemKind, readonly string[]>> = {
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

/** Where people put what they choose the status of; 4 is frozen. */
const choices: Partial<Record<ItemKind, readonly number[][]>> = {
  Component: [[], [3], [3, 5], [3, 5], [3, 4]],
  Function: [[], [], [], [3], [5], [5], [4]],
  Document: [[], [], [3], [3, 5], [5], [5], [5, 4]],
};

/** The trash is emptied after thirty days: only what was made lately can lie in it. */
const trashed = new Set<ItemKind>(['Task', 'Document', 'UML', 'Defect']);
const trashDays = 25;

export function planOf(item: Item, now: number, chance: Chance): Step[] {
  const steps: Step[] = [{ at: item.createdAt, item, act: { does: 'create' } }];
  let at = item.createdAt;
  const later = (days: number, act: Act) => {
    at += chance.between(0.02, days) * dayMs;
    if (at < now) steps.push({ at, item, act });
  };
  if (item.kind === 'Defect' && chance.happens(0.5)) later(0.03, { does: 'find' });
  if (trashed.has(item.kind) && item.createdAt > now - trashDays * dayMs && chance.happens(0.1)) {
    later(3, { does: 'delete' });
    return steps;
  }
  if (chance.happens(0.08)) later(2, { does: 'tag' });
  if (chance.happens(0.03)) later(2, { does: 'write' });
  const way = ways[item.kind] ? chance.of(ways[item.kind]!) : '';
  for (const action of way.split(' ').filter(Boolean)) later(12, { does: 'move', action });
  const chosen = choices[item.kind] ? chance.of(choices[item.kind]!) : [];
  for (const status of chosen) later(30, { does: 'choose', status });
  if (item.definition.freezing && chance.happens(0.02)) later(40, { does: 'freeze' });
  while (chance.happens(0.08)) later(4, { does: 'comment' });
  return steps;
}
