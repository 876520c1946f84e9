// Creates items in bundles: 200 of all kinds that refer to each other, in the order in which a team would create them.
import { definitions, itemKinds, type ItemKind } from '@tracery/contract';
import { createModels } from '../../server/src/work-items/model.ts';
import type { Random } from './random.ts';
import { ownFields } from './fields.ts';
import { contentOf } from './texts.ts';
import type { Item, ItemsByKind } from './types.ts';
import { nameFor, subjectFor, tagsFor } from './names.ts';
import { originOf } from './origins.ts';
import { languageOf } from './search-words.ts';

export const models = createModels(definitions);

/** Items of each kind per bundle. Parents come before children. */
const chosenShares: [ItemKind, number][] = [
  ['Iteration', 1],
  ['Feature', 4],
  ['Component', 2],
  ['Requirement', 40],
  ['Function', 20],
  ['Risk', 6],
  ['UML', 8],
  ['Document', 9],
  ['Testcase', 30],
  ['Task', 60],
  ['Defect', 20],
];

const shares: [ItemKind, number][] = [
  ...chosenShares,
  ...itemKinds
    .filter((kind) => !chosenShares.some(([chosen]) => chosen === kind))
    .map((kind): [ItemKind, number] => [kind, 5]),
];

/** Kinds spread evenly, the first of each at the beginning, so that a child always finds a parent. */
const slots: ItemKind[] = shares
  .flatMap(([kind, share], order) =>
    Array.from({ length: share }, (_, n) => ({ kind, at: n / share + order / 10_000 })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

export const bundleSize = slots.length;

/** How many items of a kind a bundle has. */
export const shareOf = (kind: ItemKind): number => shares.find(([one]) => one === kind)![1];

export interface BundleOptions {
  random: Random;
  people: readonly number[];
  /** Id of the first item; the others follow. */
  firstId: number;
  count: number;
  /** When the first item is created, and the time between two. */
  from: number;
  intervalMs: number;
  /** Index of the first item of a kind, and the last oid of that kind in the product. */
  indexOf: (kind: ItemKind) => number;
  lastOid: (kind: ItemKind) => number;
}

export function createBundle(options: BundleOptions): Item[] {
  const { random, people, firstId, count, from, intervalMs, indexOf, lastOid } = options;
  const created = Object.fromEntries(shares.map(([kind]) => [kind, [] as Item[]])) as ItemsByKind;
  const items: Item[] = [];
  for (let n = 0; n < count; n += 1) {
    const kind = slots[n]!;
    const index = indexOf(kind) + created[kind].length;
    const model = models.get(kind)!;
    const { definition } = model;
    const createdAt = from + n * intervalMs;
    const oid = lastOid(kind) + created[kind].length + 1;
    const { origin, component } = originOf({ kind, index }, created, random);
    const subject = subjectFor({ kind, index, origin: (origin ?? component)?.subject }, random);
    const iterationMs = bundleSize * intervalMs;
    const context = { random, created, people, createdAt, origin, component, iterationMs };
    const own = ownFields(model, context);
    const name = nameFor({ kind, index, oid, subject, own }, random);
    if (origin) origin.followers[kind] = (origin.followers[kind] ?? 0) + 1;
    const item: Item = {
      definition,
      kind,
      id: firstId + n,
      oid,
      index,
      name,
      tags: tagsFor(index, random),
      status: definition.statuses[definition.initialStatus]!.number,
      isFrozen: false,
      version: 1,
      creatorId: random.pick(people),
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
      own,
      content: contentOf(kind, name, languageOf(index), random),
      subject,
      origin,
      iteration: created.Iteration.at(-1),
      followers: {},
    };
    created[kind].push(item);
    items.push(item);
  }
  return items;
}
