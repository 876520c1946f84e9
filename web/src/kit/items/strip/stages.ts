// What the knots of a trace strip say.
import type { Answer, Registry } from '@tracery/contract';
import { definitionOf } from '@tracery/contract/kinds/index';
import { suspectWords } from '@tracery/contract/traces/suspect-words';
import { chainKinds, isChainKind } from '@tracery/contract/traces/strip';
import type { GapStage } from '@tracery/contract/traces/trace-state';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { currentLanguage, text } from '../../../lib/i18n/i18n.ts';
import { hasPassedBefore, shownStatusOf, statusWord } from '../fields/status-look.ts';
import { hasStatus } from '../view.ts';

export type Strip = Answer<Registry['GET /damapi/v1/traces/strip']>;
export type StripItem = Strip['items'][number];

/** `suspect`: it changed after the item was confirmed. `none`: nothing is there, and nothing is asked for. */
type KnotState = 'here' | 'full' | 'half' | 'open' | 'bad' | 'suspect' | 'gap' | 'none';

export interface StripStage {
  kind: ItemKind;
  items: readonly StripItem[];
  state: KnotState;
  value: string;
  /** The value is the number of an item. */
  isNumber: boolean;
  note: string;
}

const numberOf = ({ kind, oid }: StripItem) => itemNumber(kind, oid);

const isAt = (item: StripItem, ...names: string[]) =>
  names.includes(shownStatusOf(definitionOf(item.kind), item.status));

const statusOf = (item: StripItem): string => {
  const definition = definitionOf(item.kind);
  if (!hasStatus(definition)) return '';
  if (!item.isFrozen && hasPassedBefore(definition, item)) return suspectWords.stale[currentLanguage()];
  return item.isFrozen ? text('items.frozen') : statusWord(definition, item.status);
};

type Said = Pick<StripStage, 'state' | 'value' | 'note'>;

/** Several items of a kind: how many, and how far they are. `all` is the number as it is shown. */
type Summary = (items: readonly StripItem[], all: string) => Said;

const numbers = (items: readonly StripItem[]) => items.map(numberOf).join(', ');

const progress = (done: number, all: number): KnotState =>
  done === all ? 'full' : done > 0 ? 'half' : 'open';

const tasks: Summary = (found, all) => {
  const done = found.filter((item) => isAt(item, 'done', 'archived')).length;
  const next = ['verifying', 'doing', 'todo']
    .map((name) => found.filter((item) => isAt(item, name)))
    .find((items) => items.length > 0);
  return {
    state: progress(done, found.length),
    value: text('strip.done', { done, all }),
    note: next ? text('strip.inStatus', { count: next.length, status: statusOf(next[0]!) }) : '',
  };
};

const testcases: Summary = (found, all) => {
  const count = (name: string) => found.filter((item) => isAt(item, name)).length;
  // What passed before a text was changed proves nothing now.
  const fresh = found.filter((item) => isAt(item, 'pass') && item.isStale === 0);
  const [passed, failed, blocked] = [fresh.length, count('fail'), count('block')];
  const note = text('strip.passed', { count: passed });
  if (failed > 0) return { state: 'bad', value: text('strip.failed', { count: failed, all }), note };
  if (blocked > 0) return { state: 'bad', value: text('strip.blocked', { count: blocked, all }), note };
  return {
    state: progress(passed, found.length),
    value: text('strip.passedOf', { passed, all }),
    note: numbers(found),
  };
};

const isOpenDefect = (item: StripItem) => isAt(item, 'initial', 'fixing', 'testing');

const defects: Summary = (found) => {
  const open = found.filter(isOpenDefect);
  const closed = text('strip.closed', { count: found.length - open.length });
  return open.length > 0
    ? { state: 'bad', value: text('strip.open', { count: open.length }), note: numbers(open) }
    : { state: 'full', value: closed, note: numbers(found) };
};

const linked: Summary = (found, all) => ({
  state: 'full',
  value: text('strip.linked', { count: all }),
  note: numbers(found),
});

const summaries: Partial<Record<ItemKind, Summary>> = { Task: tasks, Testcase: testcases, Defect: defects };

/** Where the name says more than the status. */
const isKnownByName = (kind: ItemKind) => ['Feature', 'Function'].includes(kind) || !isChainKind(kind);

function single(item: StripItem): Said {
  const state = summaries[item.kind]?.([item], '1').state ?? 'full';
  const note = (!isKnownByName(item.kind) && statusOf(item)) || item.name;
  return { state, value: numberOf(item), note };
}

const hereStage = (here: StripItem): StripStage => ({
  kind: here.kind,
  items: [here],
  state: 'here',
  value: numberOf(here),
  isNumber: true,
  note: statusOf(here) || text('strip.here'),
});

function stageOf(kind: ItemKind, { items, gaps, isWhole }: Strip): StripStage {
  // A canceled task is no longer part of it.
  const found = items.filter(
    (item) => item.kind === kind && item.place !== 'here' && !(kind === 'Task' && isAt(item, 'canceled')),
  );
  const [first, ...more] = found;
  if (!first) {
    const isGap = gaps.includes(kind as GapStage);
    const value = isGap ? text('strip.gap') : isWhole ? text('strip.none') : text('strip.notCounted');
    return { kind, items: [], state: isGap ? 'gap' : 'none', value, isNumber: false, note: '' };
  }
  const isSingle = more.length === 0 && isWhole;
  const all = isWhole ? String(found.length) : `${found.length}+`;
  const said = isSingle ? single(first) : (summaries[kind] ?? linked)(found, all);
  return { kind, items: found, isNumber: isSingle, ...said };
}

function markChanged(stage: StripStage, changed: ReadonlySet<number>): StripStage {
  const found = stage.items.filter(({ id }) => changed.has(id));
  if (stage.state === 'here' || found.length === 0) return stage;
  return {
    ...stage,
    state: 'suspect',
    value: text('strip.changed', { numbers: numbers(found) }),
    note: suspectWords.suspect[currentLanguage()],
  };
}

/** Before the item itself: what it was made for. */
const isBefore = (strip: Strip) => (kind: ItemKind) =>
  strip.items.some((item) => item.kind === kind && item.place === 'upstream');

/** `changed`: ids of items whose change made the item suspect. */
export const stagesOf = (strip: Strip, changed: ReadonlySet<number>): StripStage[] =>
  plainStagesOf(strip).map((stage) => markChanged(stage, changed));

function plainStagesOf(strip: Strip): StripStage[] {
  const here = strip.items.find(({ place }) => place === 'here');
  if (!here) return [];
  if (isChainKind(here.kind))
    return chainKinds.map((kind) => (kind === here.kind ? hereStage(here) : stageOf(kind, strip)));
  const around = itemKinds.filter((kind) =>
    strip.items.some((item) => item.kind === kind && item.place !== 'here'),
  );
  const before = around.filter(isBefore(strip));
  const after = around.filter((kind) => !before.includes(kind));
  return [
    ...before.map((kind) => stageOf(kind, strip)),
    hereStage(here),
    ...after.map((kind) => stageOf(kind, strip)),
  ];
}
