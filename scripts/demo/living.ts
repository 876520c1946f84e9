// Takes the steps of a bundle in the order of their moments, by the rules of the contract, and notes what each leaves
// behind: the item as it is then, its history, runs, links, comments, and what follows in other items.
import {
  statusAfter,
  transitionOf,
  whyNotDelete,
  whyNotFreeze,
  whyNotMove,
  whyNotUpdate,
} from '../../contract/src/index.ts';
import type { Chance } from './chance.ts';
import { Moment } from './copy.ts';
import { createFollowing, type Following } from './following.ts';
import type { Step } from './plans.ts';
import { additionOf, remarkOf } from './texts.ts';
import type { Entry, Item, Left } from './types.ts';
import { languageOf } from './words.ts';

interface Team {
  people: readonly number[];
  usernames: ReadonlyMap<number, string>;
}

interface Around extends Team {
  chance: Chance;
  left: Left;
  following: Following;
  testcases: Item[];
}

export function live(items: readonly Item[], steps: Step[], team: Team, chance: Chance): Left {
  const left: Left = { history: [], runs: [], links: [], comments: [], trash: [] };
  const around: Around = {
    ...team,
    chance,
    left,
    following: createFollowing(items, left),
    testcases: items.filter(({ kind }) => kind === 'Testcase'),
  };
  for (const step of steps.sort((a, b) => a.at - b.at)) take(around, step);
  return left;
}

function take(around: Around, { at, item, act }: Step): void {
  const by = act.does === 'create' ? item.creatorId : around.chance.of(around.people);
  const tell = (category: Entry['category'], changes: Entry['changes'] = []) =>
    around.left.history.push({ at, kind: item.kind, sourceId: item.id, category, changes, creatorId: by });
  const deed: Deed = { around, at, item, by, tell };
  if (act.does === 'move') move(deed, act.action);
  else if (act.does === 'choose') choose(deed, act.status);
  else deeds[act.does](deed);
}

interface Deed {
  around: Around;
  at: number;
  item: Item;
  by: number;
  tell: (category: Entry['category'], changes?: Entry['changes']) => void;
}

const deeds: Record<
  'create' | 'tag' | 'write' | 'freeze' | 'delete' | 'comment' | 'find',
  (deed: Deed) => void
> = {
  create({ around, at, item, by, tell }) {
    around.following.settle(item);
    tell('create');
    around.following.created(item, at, by);
  },
  tag({ at, item, tell }) {
    const tag = 'reviewed';
    if (item.tags.includes(tag) || whyNotUpdate(item.definition, item, ['tag'])) return;
    const from = item.tags.join();
    item.tags = [...item.tags, tag];
    touch(item, at);
    tell('update', [{ field: 'tag', from, to: item.tags.join() }]);
  },
  write({ around, at, item, tell }) {
    if (item.kind === 'UML' || whyNotUpdate(item.definition, item, ['data'])) return;
    const before = item.content;
    item.content += additionOf(languageOf(item.place), around.chance);
    touch(item, at);
    tell('update', [{ field: 'content' }]);
    around.left.history.at(-1)!.content = { before, after: item.content };
  },
  freeze({ at, item, tell }) {
    if (item.isFrozen || whyNotFreeze(item.definition, item)) return;
    item.isFrozen = true;
    item.updatedAt = at;
    tell('freeze');
  },
  delete({ around, at, item, by, tell }) {
    if (whyNotDelete(item.definition, item) || around.following.hasChildren(item)) return;
    item.deletedAt = at;
    around.left.trash.push({ item, creatorId: by, at });
    tell('delete');
    around.following.deleted(item, at, by);
  },
  comment({ around, at, item, by }) {
    const { comments } = around.left;
    const isAnswer = around.chance.happens(0.3);
    const replyTo = isAnswer ? comments.findLastIndex((one) => one.item === item) : -1;
    const text = remarkOf(languageOf(item.place), around.chance);
    comments.push({ item, text, replyTo: replyTo < 0 ? undefined : replyTo, creatorId: by, at });
  },
  /** Found by a test case that was there already. */
  find({ around, at, item, by, tell }) {
    const from = around.testcases.findLast((one) => one.createdAt < item.createdAt);
    if (!from) return;
    around.left.links.push({ from, to: item, creatorId: by, at });
    const link = (other: Item, isForward: boolean) => [
      { field: 'link', to: { type: 'found', isForward, kind: other.kind, oid: other.oid, name: other.name } },
    ];
    tell('link', link(from, false));
    const changes = link(item, true);
    around.left.history.push({
      at,
      kind: from.kind,
      sourceId: from.id,
      category: 'link',
      changes,
      creatorId: by,
    });
  },
};

function touch(item: Item, at: number): void {
  item.version += 1;
  item.updatedAt = at;
}

function choose({ around, at, item, tell }: Deed, status: number): void {
  if (item.status === status || whyNotUpdate(item.definition, item, ['status'])) return;
  tell('update', [{ field: 'status', from: item.status, to: status }]);
  item.status = status;
  if (item.kind === 'Function') item.own['is_chosen'] = true;
  touch(item, at);
  around.following.moved(item, at, item.creatorId);
}

function move({ around, at, item, by, tell }: Deed, action: string): void {
  const transition = transitionOf(item.definition, action)!;
  if (whyNotMove(item.definition, transition, item)) return;
  // A risk that happens makes a task of itself unless it has one; here it happens only to those that have.
  if (action === 'happen' && !around.following.hasChildren(item)) return;
  const from = item.status;
  item.status = statusAfter(item.definition, transition, from);
  const isStep = from !== item.status;
  if (isStep && transition.closing)
    item.own['closed_at'] = transition.closing === 'sets' ? new Moment(at) : null;
  if (action === 'develop') item.own['is_developing'] = true;
  item.updatedAt = at;
  tell('status', [
    ...(transition.words ? [{ field: 'action', to: action }] : []),
    ...(isStep ? [{ field: 'status', from, to: item.status }] : []),
    ...(transition.handsOver ? [handOver(around, item)] : []),
    ...(item.kind === 'Defect' && action === 'close' ? [{ field: 'reason', to: 'resolved' }] : []),
  ]);
  if (item.kind === 'Testcase') around.left.runs.push({ item, result: item.status, creatorId: by, at });
  around.following.moved(item, at, by);
}

function handOver({ chance, people, usernames }: Around, item: Item) {
  const before = item.own['processor_id'] as number;
  const after = chance.of(people);
  item.own['processor_id'] = after;
  const to = usernames.get(after);
  return before === after
    ? { field: 'processorId', to }
    : { field: 'processorId', from: usernames.get(before), to };
}
