// All pages of a selection, one after the other: each tells where the next begins.
import type { Call, Registry } from '@tracery/contract';
import { call } from '../../lib/api/api.ts';
import type { Trace } from './thread-line.ts';

type Query = NonNullable<Call<Registry['GET /damapi/v1/traces/list']>['query']>;

interface Options {
  query: Query;
  atMost?: number;
  /** How a page is asked for, where calls wait for their turn. */
  ask?: <Answered>(asked: () => Promise<Answered>) => Promise<Answered>;
  onPage: (read: { done: number; total: number }) => void;
}

export async function readTraces({
  query,
  atMost = Infinity,
  ask = (asked) => asked(),
  onPage,
}: Options): Promise<{ list: Trace[]; isWhole: boolean }> {
  const list: Trace[] = [];
  let from: number | null | undefined;
  do {
    const start = from;
    const page = await ask(() =>
      call('GET /damapi/v1/traces/list', { query: { ...query, ...(start && { from: start }) } }),
    );
    list.push(...page.list);
    onPage({ done: list.length, total: page.total });
    from = page.next;
  } while (from && list.length < atMost);
  return { list: list.slice(0, atMost), isWhole: !from && list.length <= atMost };
}
