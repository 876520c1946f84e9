// Applies the steps of a bundle in order of time, by the rules of the contract. Changes the items and collects history,
// runs, links, comments and trash.
import {
  statusAfter,
  transitionOf,
  whyNotDelete,
  whyNotFreeze,
  whyNotMove,
  whyNotUpdate,
} from '@tracery/contract';
import type { Random } from './random.ts';
import { Moment } from './copy.ts';
import { createDerivedStatuses, type DerivedStatuses } from './derived-statuses.ts';
import type { Step } from './plans.ts';
import { commentOf, paragraphOf } from './texts.ts';
import type { HistoryRecord, Item, Effects } from './types.ts';
import { languageOf } from './search-words.ts';

interface Team {
  people: readonly number[];
  usernames: ReadonlyMap<number, string>;
}

interface Simulation extends Team {
  random: Random;
  effects: Effects;
  derived: DerivedStatuses;
}

export function simulate(items: readonly Item[], steps: Step[], team: Team, random: Random): Effects {
  const effects: Effects = { history: [], runs: [], links: [], comments: [], trash: [] };
  const simulation: Simulation = {
    ...team,
    random,
    effects,
    derived: createDerivedStatuses(items, effects),
  };
  for (const step of steps.sort((a, b) => a.at - b.at)) applyStep(simulation, step);
  return effects;
}

function applyStep(simulation: Simulation, { at, item, action }: Step): void {
  const by = action.type === 'create' ? item.creatorId : simulation.random.pick(simulation.people);
  const record = (category: HistoryRecord['category'], changes: HistoryRecord['changes'] = []) =>
    simulation.effects.history.push({
      at,
      kind: item.kind,
      sourceId: item.id,
      category,
      changes,
      creatorId: by,
    });
  const context: StepContext = { simulation, at, item, by, record };
  if (action.type === 'move') move(context, action.transition);
  else if (action.type === 'choose') choose(context, action.status);
  else actions[action.type](context);
}

interface StepContext {
  simulation: Simulation;
  at: number;
  item: Item;
  by: number;
  record: (category: HistoryRecord['category'], changes?: HistoryRecord['changes']) => void;
}

const actions: Record<
  'create' | 'tag' | 'write' | 'freeze' | 'delete' | 'comment' | 'realize' | 'find' | 'break' | 'plan',
  (context: StepContext) => void
> = {
  create({ simulation, at, item, by, record }) {
    simulation.derived.detachFromClosedSource(item);
    record('create');
    simulation.derived.afterCreate(item, at, by);
  },
  tag({ at, item, record }) {
    const tag = 'reviewed';
    if (item.tags.includes(tag) || whyNotUpdate(item.definition, item, ['tag'])) return;
    const from = item.tags.join();
    item.tags = [...item.tags, tag];
    touch(item, at);
    record('update', [{ field: 'tag', from, to: item.tags.join() }]);
  },
  write({ simulation, at, item, record }) {
    if (item.kind === 'UML' || whyNotUpdate(item.definition, item, ['data'])) return;
    const before = item.content;
    item.content += paragraphOf(languageOf(item.index), simulation.random);
    touch(item, at);
    record('update', [{ field: 'content' }]);
    simulation.effects.history.at(-1)!.content = { before, after: item.content };
  },
  freeze({ at, item, record }) {
    if (item.isFrozen || whyNotFreeze(item.definition, item)) return;
    item.isFrozen = true;
    item.updatedAt = at;
    record('freeze');
  },
  delete({ simulation, at, item, by, record }) {
    if (whyNotDelete(item.definition, item) || simulation.derived.hasChildren(item)) return;
    item.deletedAt = at;
    simulation.effects.trash.push({ item, creatorId: by, at });
    record('delete');
    simulation.derived.afterDelete(item, at, by);
  },
  comment({ simulation, at, item, by }) {
    const { comments } = simulation.effects;
    const isAnswer = simulation.random.boolean(0.3);
    const replyTo = isAnswer ? comments.findLastIndex((one) => one.item === item) : -1;
    const text = commentOf(languageOf(item.index), simulation.random);
    comments.push({ item, text, replyTo: replyTo < 0 ? undefined : replyTo, creatorId: by, at });
  },
  /** A function realizes the requirement that it serves. */
  realize({ simulation, at, item, by }) {
    link(simulation, { type: 'realizes', from: item, to: item.origin!, creatorId: by, at });
  },
  /** A test case found the defect. */
  find({ simulation, at, item, by }) {
    link(simulation, { type: 'found', from: item.origin!, to: item, creatorId: by, at });
  },
  /** Somebody saw the defect without a test case. */
  break({ simulation, at, item, by }) {
    link(simulation, { type: 'breaks', from: item, to: item.origin!, creatorId: by, at });
  },
  plan({ simulation, at, item, by }) {
    link(simulation, { type: 'planned', from: item, to: item.iteration!, creatorId: by, at });
  },
};

function link({ effects }: Simulation, one: Effects['links'][number]): void {
  const { type, from, to, creatorId, at } = one;
  effects.links.push(one);
  for (const [here, other] of [
    [to, from],
    [from, to],
  ] as const)
    effects.history.push({
      at,
      kind: here.kind,
      sourceId: here.id,
      category: 'link',
      changes: [
        {
          field: 'link',
          to: { type, isForward: here === from, kind: other.kind, oid: other.oid, name: other.name },
        },
      ],
      creatorId,
    });
}

function touch(item: Item, at: number): void {
  item.version += 1;
  item.updatedAt = at;
}

function choose({ simulation, at, item, record }: StepContext, status: number): void {
  if (item.status === status || whyNotUpdate(item.definition, item, ['status'])) return;
  record('update', [{ field: 'status', from: item.status, to: status }]);
  item.status = status;
  if (item.kind === 'Function') item.own['is_chosen'] = true;
  touch(item, at);
  simulation.derived.afterMove(item, at, item.creatorId);
}

function move({ simulation, at, item, by, record }: StepContext, action: string): void {
  const transition = transitionOf(item.definition, action)!;
  if (whyNotMove(item.definition, transition, item)) return;
  // The server creates a task when a risk without tasks happens. Here only risks with tasks happen.
  if (action === 'happen' && !simulation.derived.hasChildren(item)) return;
  const from = item.status;
  item.status = statusAfter(item.definition, transition, from);
  const isChange = from !== item.status;
  if (isChange && transition.closing)
    item.own['closed_at'] = transition.closing === 'sets' ? new Moment(at) : null;
  if (action === 'develop') item.own['is_developing'] = true;
  item.updatedAt = at;
  record('status', [
    ...(transition.words ? [{ field: 'action', to: action }] : []),
    ...(isChange ? [{ field: 'status', from, to: item.status }] : []),
    ...(transition.handsOver ? [handOver(simulation, item)] : []),
    ...(item.kind === 'Defect' && action === 'close' ? [{ field: 'reason', to: 'resolved' }] : []),
  ]);
  if (item.kind === 'Testcase')
    simulation.effects.runs.push({ item, result: item.status, creatorId: by, at });
  simulation.derived.afterMove(item, at, by);
}

function handOver({ random, people, usernames }: Simulation, item: Item) {
  const before = item.own['processor_id'] as number;
  const after = random.pick(people);
  item.own['processor_id'] = after;
  const to = usernames.get(after);
  return before === after
    ? { field: 'processorId', to }
    : { field: 'processorId', from: usernames.get(before), to };
}
