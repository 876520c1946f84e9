// Reads what a printed report holds: page by page, a few calls at a time, no faster than others who work in the product
// would notice. It can be stopped between two calls.
import type { Answer, Registry } from '@tracery/contract';
import type { ItemPath } from '@tracery/contract/kinds/summaries.generated';
import { limits } from '@tracery/contract/limits';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { call } from '../../lib/api/api.ts';
import type { ListQuery } from '../items/calls.ts';
import type { Item } from '../items/view.ts';

export type PrintedText = Answer<Registry['GET /damapi/v1/printed/list']>['list'][number];
export type PrintedLink = PrintedText['links'][number];

interface Progress {
  done: number;
  /** As far as it is known yet. */
  total: number;
}

/** Half of what one person may ask in a second. */
const pause = 1000 / (limits.rate.user / 2);
const atOnce = 4;

export class Stopped extends Error {}

export interface Listed<One> {
  list: One[];
  /** Left out, because a report has so many items at most. */
  left: number;
}

export function createReader(signal: AbortSignal, onProgress: (progress: Progress) => void) {
  let next = 0;
  const progress = { done: 0, total: 0 };

  /** Waits for its turn. */
  async function ask<Answered>(asked: () => Promise<Answered>): Promise<Answered> {
    const now = performance.now();
    const start = Math.max(now, next);
    next = start + pause;
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now));
    if (signal.aborted) throw new Stopped();
    const answered = await asked();
    if (signal.aborted) throw new Stopped();
    return answered;
  }

  const expect = (items: number) => {
    progress.total += items;
    onProgress({ ...progress });
  };
  const tell = (items: number) => {
    progress.done += items;
    progress.total = Math.max(progress.total, progress.done);
    onProgress({ ...progress });
  };

  /** All pages, four at a time once it is known how many there are. */
  async function readPages<One extends { id: number }>(
    askPage: (page: { page: number; limit: number }) => Promise<{ list: readonly One[]; total: number }>,
    atMost: number = limits.printed.reportMax,
  ): Promise<Listed<One>> {
    const limit = limits.list.limitMax;
    const found = new Map<number, One>();
    const take = async (page: number) => {
      const answer = await ask(() => askPage({ page, limit }));
      for (const one of answer.list) found.set(one.id, one);
      tell(answer.list.length);
      return answer;
    };
    const first = await take(1);
    // A total that is counted only so far grows with the pages.
    let { total } = first;
    expect(Math.max(0, Math.min(total, atMost) - first.list.length));
    for (let page = 2; (page - 1) * limit < Math.min(total, atMost); page += atOnce) {
      const last = Math.ceil(Math.min(total, atMost) / limit);
      const wanted = Array.from({ length: Math.min(atOnce, last - page + 1) }, (_, at) => page + at);
      const answers = await Promise.all(wanted.map(take));
      total = Math.max(total, ...answers.map((answer) => answer.total));
    }
    const list = [...found.values()].slice(0, atMost);
    return { list, left: Math.max(0, total - list.length) };
  }

  const readItems = (path: ItemPath, query: ListQuery, atMost?: number): Promise<Listed<Item>> =>
    readPages<Item>(
      (page) =>
        call(`GET ${path}/list`, {
          query: { sort: 'oid', direction: 'asc', ...query, ...page } as ListQuery,
        }),
      atMost,
    );

  /** Contents, links and latest runs of items. */
  async function readTexts(kind: ItemKind, ids: readonly number[]): Promise<Map<number, PrintedText>> {
    const texts = new Map<number, PrintedText>();
    expect(ids.length);
    const { itemsMax } = limits.printed;
    const groups = Array.from({ length: Math.ceil(ids.length / itemsMax) }, (_, at) =>
      ids.slice(at * itemsMax, (at + 1) * itemsMax),
    );
    const readGroup = async (group: readonly number[]) => {
      let left = group;
      while (left.length > 0) {
        const query = { kind, ids: left.join(' ') };
        const { list, next: from } = await ask(() => call('GET /damapi/v1/printed/list', { query }));
        for (const one of list) texts.set(one.id, one);
        const rest: readonly number[] = from === null ? [] : left.slice(left.indexOf(from));
        tell(left.length - rest.length);
        left = rest;
      }
    };
    for (let at = 0; at < groups.length; at += atOnce)
      await Promise.all(groups.slice(at, at + atOnce).map(readGroup));
    return texts;
  }

  return { ask, tell, expect, readPages, readItems, readTexts };
}

export type Reader = ReturnType<typeof createReader>;
