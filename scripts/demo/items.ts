// Items that belong together: two hundred at a time, of all kinds, made in the order in which a team would.
import { definitions, type ItemKind } from '../../contract/src/index.ts';
import { createModels } from '../../server/src/work-items/model.ts';
import type { Chance } from './chance.ts';
import { ownFields } from './fields.ts';
import { contentOf } from './texts.ts';
import type { Item, Made } from './types.ts';
import { languageOf, nameOf, tagsFor } from './words.ts';

export const models = createModels(definitions);

/** How many of two hundred items are of which kind. What others belong to comes first. */
const shares: [ItemKind, number][] = [
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

/** Each kind spread evenly, the first of each at the beginning, so that a child always finds a parent. */
const slots: ItemKind[] = shares
  .flatMap(([kind, share], order) =>
    Array.from({ length: share }, (_, n) => ({ kind, at: n / share + order / 10_000 })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

export const bundleSize = slots.length;

/** How many of each kind there are among the first so many items. */
export const shareOf = (kind: ItemKind): number => shares.find(([one]) => one === kind)![1];

export interface Making {
  chance: Chance;
  people: readonly number[];
  /** Of the first item of the bundle; the others follow. */
  firstId: number;
  count: number;
  /** When the first is made, and how long until the next is. */
  from: number;
  pace: number;
  /** How many of a kind there are before this bundle: of the filling, and numbered in the product. */
  placeOf: (kind: ItemKind) => number;
  lastOid: (kind: ItemKind) => number;
}

export function makeItems(making: Making): Item[] {
  const { chance, people, firstId, count, from, pace, placeOf, lastOid } = making;
  const made = Object.fromEntries(shares.map(([kind]) => [kind, [] as Item[]])) as Made;
  const items: Item[] = [];
  for (let n = 0; n < count; n += 1) {
    const kind = slots[n]!;
    const place = placeOf(kind) + made[kind].length;
    const { definition } = models.get(kind)!;
    const name = nameOf(kind, place, chance);
    const createdAt = from + n * pace;
    const item: Item = {
      definition,
      kind,
      id: firstId + n,
      oid: lastOid(kind) + made[kind].length + 1,
      place,
      name,
      tags: tagsFor(place, chance),
      status: definition.statuses[definition.initialStatus]!.number,
      isFrozen: false,
      version: 1,
      creatorId: chance.of(people),
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
      own: ownFields[kind]({ chance, made, people, createdAt }),
      content: contentOf(kind, name, languageOf(place), chance),
    };
    made[kind].push(item);
    items.push(item);
  }
  return items;
}
