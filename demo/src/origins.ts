// Which item a new one follows from: feature → requirement → function, test case, task → defect. Most threads are
// complete; two of five requirements are not planned yet, and some planned ones lack a test case or a task.
import type { ItemKind } from '@tracery/contract';
import { isAboutInvoices } from './names.ts';
import type { Random } from './random.ts';
import { languageOf } from './search-words.ts';
import { billing, invoices } from './stories.ts';
import type { Item, ItemsByKind } from './types.ts';

interface NewItem {
  kind: ItemKind;
  index: number;
}

const isPlanned = ({ kind, index }: Item) => kind !== 'Requirement' || index % 5 < 3;

/** Higher for an origin in the same language, and for one about the same thing. */
function fitOf(candidate: Item, { index }: NewItem): number {
  const isSameLanguage = languageOf(candidate.index) === languageOf(index);
  const { topic } = candidate.subject;
  const fits = isAboutInvoices(index)
    ? Number(topic === billing) + 2 * Number(topic === invoices)
    : 2 * Number(topic !== invoices);
  return 2 * fits + Number(isSameLanguage);
}

/** The candidate that fits best; of several the one with the fewest followers of this kind. */
function bestOf(candidates: readonly Item[], item: NewItem): Item | undefined {
  const followers = (candidate: Item) => candidate.followers[item.kind] ?? 0;
  let best: Item | undefined;
  for (const candidate of candidates) {
    const difference = best ? fitOf(candidate, item) - fitOf(best, item) : 1;
    if (difference > 0 || (difference === 0 && followers(candidate) < followers(best!))) best = candidate;
  }
  return best;
}

/** Repeated kinds are more likely. */
const taskSources: readonly ItemKind[] = [
  'Requirement',
  'Requirement',
  'Requirement',
  'Function',
  'Function',
  'Risk',
  'Task',
  'Task',
];

/** How often people choose any item instead of the one that lacks something. */
const carelessness = 0.1;

function pickOrigin(kind: ItemKind, item: NewItem, created: ItemsByKind, random: Random): Item | undefined {
  const all = created[kind];
  const candidates = random.boolean(carelessness) ? all.slice(-8) : all.filter(isPlanned);
  return bestOf(candidates, item) ?? bestOf(all, item);
}

function featureFor(item: NewItem, created: ItemsByKind, random: Random): Item {
  const latest = created.Feature.at(-1)!;
  if (isAboutInvoices(item.index)) return bestOf(created.Feature, item)!;
  return random.boolean(0.85) ? latest : random.pick(created.Feature);
}

const familyOf = ({ subject: { topic } }: Item) => (topic === invoices ? billing : topic);

/** A function serves a requirement and belongs to the component of the same topic. */
function functionOrigin(item: NewItem, created: ItemsByKind): { origin?: Item | undefined; component: Item } {
  const componentOf = (one: Item) =>
    created.Component.find((component) => familyOf(component) === familyOf(one));
  const candidates = created.Requirement.filter((one) => isPlanned(one) && componentOf(one));
  const origin = bestOf(candidates, item);
  return { origin, component: (origin && componentOf(origin)) ?? created.Component.at(-1)! };
}

interface Origin {
  origin?: Item | undefined;
  component?: Item;
}

/** A requirement that fits, of a few that are taken at random. */
function anyRequirement(item: NewItem, created: ItemsByKind, random: Random): Origin {
  const some = Array.from({ length: 6 }, () => random.pick(created.Requirement));
  return { origin: bestOf(some, item) };
}

function taskOrigin(item: NewItem, created: ItemsByKind, random: Random): Origin {
  const kind = random.pick(taskSources);
  const isAlone = kind === 'Task' && (created.Task.length === 0 || random.boolean(0.7));
  return { origin: isAlone ? undefined : pickOrigin(kind, item, created, random) };
}

/** Half of all defects are found by test cases; others break a requirement that somebody used, or nobody says which. */
function defectOrigin(item: NewItem, created: ItemsByKind, random: Random): Origin {
  if (random.boolean(0.5)) return { origin: pickOrigin('Testcase', item, created, random) };
  return random.boolean(0.4) ? anyRequirement(item, created, random) : {};
}

type FindOrigin = (item: NewItem, created: ItemsByKind, random: Random) => Origin;

const finders: Partial<Record<ItemKind, FindOrigin>> = {
  Requirement: (item, created, random) => ({ origin: featureFor(item, created, random) }),
  Function: functionOrigin,
  Testcase: (item, created, random) => ({ origin: pickOrigin('Requirement', item, created, random) }),
  UML: anyRequirement,
  Document: anyRequirement,
  Risk: anyRequirement,
  Task: taskOrigin,
  Defect: defectOrigin,
};

/** What a new item follows from, and the component that it belongs to. */
export const originOf: FindOrigin = (item, created, random) =>
  finders[item.kind]?.(item, created, random) ?? {};
