// The numbers of new items: T-1, T-2, … for each product and kind.
import type { ItemKind } from '@tracery/contract';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { setProduct, type Scope } from '../tenancy/scope.ts';

export interface Numbers {
  take(scope: Scope, kind: ItemKind): Promise<number>;
}

interface Waiting {
  resolve: (number: number) => void;
  reject: (error: unknown) => void;
}

/**
 * All who create items of a kind need the same counter. In their own transactions each would hold it until its commit,
 * with everything that a create writes in between. So numbers are taken in short transactions beside them, on
 * connections of their own: with connections of the requests, requests could wait for each other's. Who comes while
 * one is under way shares the next. A create that fails after it took a number leaves a gap.
 */
export function createNumbers(db: Database): Numbers {
  const queues = new Map<string, Waiting[]>();

  async function takeAll(key: string, scope: Scope, kind: ItemKind): Promise<void> {
    for (let waiting = queues.get(key)!; waiting.length > 0; waiting = queues.get(key)!) {
      queues.set(key, []);
      try {
        const last = await raise(scope, kind, waiting.length);
        for (const [at, { resolve }] of waiting.entries()) resolve(last - waiting.length + 1 + at);
      } catch (error) {
        for (const { reject } of waiting) reject(error);
      }
    }
    queues.delete(key);
  }

  const raise = (scope: Scope, kind: ItemKind, count: number): Promise<number> =>
    db.transaction(async (trx) => {
      const [, { last }] = await Promise.all([
        setProduct(trx, scope.productId),
        trx.one(
          sql<{ last: number }>`
            insert into oid_counters as c (product_id, kind, last) values (${scope.productId}, ${kind}, ${count})
            on conflict (product_id, kind) do update set last = c.last + ${count}
            returning last
          `,
        ),
      ]);
      return last;
    });

  return {
    take: (scope, kind) =>
      new Promise((resolve, reject) => {
        const key = `${scope.productId} ${kind}`;
        const isUnderWay = queues.has(key);
        if (!isUnderWay) queues.set(key, []);
        queues.get(key)!.push({ resolve, reject });
        if (!isUnderWay) void takeAll(key, scope, kind);
      }),
  };
}
