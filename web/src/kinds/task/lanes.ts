// The board as data: four lanes, and what it looks like after a card was moved.
import { task } from '@tracery/contract/kinds/task';
import { zeroDate } from '@tracery/contract/work-item/fields';
import { statusNameOf } from '../../kit/items/fields/status-look.ts';
import type { Sort } from '../../kit/items/address/sorts.ts';
import type { Item } from '../../kit/items/view.ts';

export const lanes = ['todo', 'doing', 'verifying', 'done'] as const;

export type Lane = (typeof lanes)[number];

/** Where a card can go: to a lane, or off the board. */
export type Goal = Exclude<keyof typeof task.statuses, 'backlog'>;

export interface Task extends Item {
  kind: string;
  sourceId: number;
  sourceOid: number;
  sourceName: string;
  priority: number;
  processorId: number;
  processor: string;
  processorName: string;
  processorAvatar: string;
  planCloseAt: string;
  closedAt: string;
}

export interface LaneTasks {
  list: readonly Task[];
  total: number;
  isTotalExact: boolean;
}

/** To which feature a requirement belongs. */
interface FeatureOf {
  requirementId: number;
  id: number;
  oid: number;
  name: string;
}

export type Board = Readonly<Record<Lane, LaneTasks>> & { features?: readonly FeatureOf[] };

/** What rows the board has within its lanes. */
export const rowKinds = ['owner', 'feature'] as const;
export type RowKind = (typeof rowKinds)[number];

export const featureOf = ({ features = [] }: Board, { kind, sourceId }: Task): FeatureOf | undefined =>
  kind === 'Requirement' ? features.find(({ requirementId }) => requirementId === sourceId) : undefined;

/** The row of a card: the id of its owner or feature; 0 if it has none. */
export const rowOf = (board: Board, by: RowKind, card: Task): number =>
  by === 'owner' ? card.processorId : (featureOf(board, card)?.id ?? 0);

export interface Move {
  id: number;
  to: Goal;
  /** Behind which card it was put, where the order is made by hand; 0: before all. */
  afterId?: number | undefined;
}

export const isLane = (word: string): word is Lane => (lanes as readonly string[]).includes(word);

/** The step by which a task gets there. */
export const transitionTo = (goal: Goal) => task.transitions.find(({ to }) => to === goal)!;

const statusOf = (goal: Goal): number => task.statuses[goal].number;

export const goalOf = (status: number): Goal | undefined =>
  (statusNameOf(task, status) || undefined) as Goal | undefined;

export const cardsOf = (board: Board): Task[] => lanes.flatMap((lane) => [...board[lane].list]);

export const laneOf = (board: Board, id: number): Lane | undefined =>
  lanes.find((lane) => board[lane].list.some((one) => one.id === id));

/** Where a card belongs among others that are in this order. */
function placeAmong(list: readonly Task[], card: Task, { sort, direction }: Sort): number {
  // Where it stands by hand only the server knows.
  if (sort === 'place') return list.length;
  // It was changed a moment ago.
  if (sort === 'updatedAt') return direction === 'desc' ? 0 : list.length;
  const valueOf = (one: Task) => (one as unknown as Record<string, string | number>)[sort]!;
  const before = (a: Task, b: Task) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    const order = typeof x === 'number' ? x - Number(y) : x.localeCompare(String(y));
    return direction === 'desc' ? -order : order;
  };
  const place = list.findIndex((other) => before(card, other) <= 0);
  return place < 0 ? list.length : place;
}

/** As it will be when the server agrees. A card that is not in sight changes nothing. */
export function withMove(board: Board, { id, to, afterId }: Move, sort: Sort): Board {
  const from = laneOf(board, id);
  if (from && from === to && afterId !== undefined)
    return { ...board, [from]: withPlace(board[from], id, afterId) };
  if (!from || from === to) return board;
  const old = board[from];
  const card = old.list.find((one) => one.id === id)!;
  const left = { ...old, list: old.list.filter((one) => one !== card), total: old.total - 1 };
  if (!isLane(to)) return { ...board, [from]: left };
  const closedAt = to === 'done' ? new Date().toISOString() : zeroDate;
  const moved = { ...card, status: statusOf(to), closedAt };
  const { list, total, isTotalExact } = board[to];
  const entered = {
    list: list.toSpliced(placeAmong(list, card, sort), 0, moved),
    total: total + 1,
    isTotalExact,
  };
  return { ...board, [from]: left, [to]: afterId === undefined ? entered : withPlace(entered, id, afterId) };
}

/** The lane with one of its cards behind another, or before all. */
function withPlace(lane: LaneTasks, id: number, afterId: number): LaneTasks {
  const card = lane.list.find((one) => one.id === id)!;
  const others = lane.list.filter((one) => one !== card);
  const after = others.findIndex((one) => one.id === afterId);
  if (afterId !== 0 && after < 0) return lane;
  return { ...lane, list: others.toSpliced(after + 1, 0, card) };
}

/** The lane a step to the right or left, if there is one. */
export const laneBeside = (lane: Lane, step: 1 | -1): Lane | undefined => lanes[lanes.indexOf(lane) + step];
