import type { Answer, Call, Registry } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import type { DifferenceKind } from '@tracery/contract/traces/baselines';
import { itemKinds, type ItemKind } from '@tracery/contract/work-item/fields';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import type { SideId } from './address.ts';

type CompareKey = 'GET /damapi/v1/baselines/compare';
type CountsKey = 'GET /damapi/v1/baselines/counts';

export type Baselines = Answer<Registry['GET /damapi/v1/baselines/list']>;
export type Baseline = Baselines['list'][number];
export type Difference = Answer<Registry[CompareKey]>['list'][number];

export interface Selection {
  a: SideId;
  b: SideId;
  kind: ItemKind | undefined;
  change: DifferenceKind | undefined;
}

const baselineId = (side: SideId) => (side === 'now' ? undefined : side);

export const sidesQuery = ({ a, b }: Pick<Selection, 'a' | 'b'>) => {
  const [first, second] = [baselineId(a), baselineId(b)];
  return { ...(first && { a: first }), ...(second && { b: second }) };
};

/**
 * The server compares for a while and then says where to go on, so a page may take several calls. `onPart` is told after
 * each; the calls end when it returns false.
 */
export async function readDifferences(
  { kind, change, ...sides }: Selection,
  { after, size, onPart }: { after: number; size: number; onPart: (part: Page) => boolean },
): Promise<void> {
  const found: Difference[] = [];
  for (let from: number | null = after; from !== null;) {
    const limit = Math.min(limits.list.limitMax, size - found.length);
    const query: NonNullable<Call<Registry[CompareKey]>['query']> = {
      ...sidesQuery(sides),
      ...(kind && { kind }),
      ...(change && { change }),
      after: from,
      limit,
    };
    const page: Answer<Registry[CompareKey]> = await call('GET /damapi/v1/baselines/compare', { query });
    found.push(...page.list);
    const isDone = page.next === null || found.length >= size;
    if (!onPart({ list: [...found], next: page.next, isDone }) || isDone) return;
    from = page.next;
  }
}

export interface Page {
  list: readonly Difference[];
  /** Where the next page begins; null on the last one. */
  next: number | null;
  isDone: boolean;
}

interface Read<Value> {
  key: string;
  value: Value | undefined;
  isFailed: boolean;
}

/** Reads in parts, from the beginning whenever the key changes. */
function useParts<Value>(key: string, read: (onPart: (value: Value) => boolean) => Promise<void>) {
  const [state, setState] = useState<Read<Value>>({ key, value: undefined, isFailed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    read((value) => {
      if (isWanted) setState({ key, value, isFailed: false });
      return isWanted;
      // What fails is told by the call.
    }).catch(() => isWanted && setState({ key, value: undefined, isFailed: true }));
    return () => {
      isWanted = false;
    };
    // The key says all that is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);
  const isCurrent = state.key === key;
  return {
    value: state.value,
    isCurrent: isCurrent && state.value !== undefined,
    isFailed: isCurrent && state.isFailed,
    retry: () => setAttempt(attempt + 1),
  };
}

const pageSize = limits.baseline.pageSize;

/** `now` changes whenever the product may have. */
export const useDifferences = (selection: Selection, after: number) =>
  useParts<Page>(JSON.stringify([selection, after]), (onPart) =>
    readDifferences(selection, { after, size: pageSize, onPart }),
  );

type PartOfCounts = Answer<Registry[CountsKey]>;
export interface Counts extends Omit<PartOfCounts, 'next'> {
  isDone: boolean;
}

function addCounts(one: Counts, { next, ...more }: PartOfCounts): Counts {
  const kinds = [...one.kinds, ...more.kinds];
  return {
    equal: one.equal + more.equal,
    different: one.different + more.different,
    inContent: one.inContent + more.inContent,
    kinds,
    isDone: next === null,
  };
}

export const useCounts = (sides: Pick<Selection, 'a' | 'b'>) =>
  useParts<Counts>(JSON.stringify([sides.a, sides.b]), async (onPart) => {
    let counts: Counts = { equal: 0, different: 0, inContent: 0, kinds: [], isDone: false };
    for (let after: number | null = 0; after !== null;) {
      const query: NonNullable<Call<Registry[CountsKey]>['query']> = { ...sidesQuery(sides), after };
      const part: PartOfCounts = await call('GET /damapi/v1/baselines/counts', { query });
      counts = addCounts(counts, part);
      if (!onPart(counts)) return;
      after = part.next;
    }
  });

export const countOf = ({ kinds }: Counts, change: DifferenceKind, kind?: ItemKind): number =>
  kinds
    .filter((one) => one.change === change && (kind === undefined || one.kind === kind))
    .reduce((sum, { count }) => sum + count, 0);

/** The kinds that differ in one way, with how many. */
export const kindsOf = (counts: Counts, change: DifferenceKind): { kind: ItemKind; count: number }[] =>
  itemKinds.map((kind) => ({ kind, count: countOf(counts, change, kind) })).filter(({ count }) => count > 0);
