// Who watches an item. Creators, owners, reviewers, commenters and mentioned people do without asking, unless they stopped.
import type { WatchReason } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

/** The first reason of a person counts. */
export type Joining = ReadonlyMap<number, WatchReason>;

/** Of these people those who are members and no guests. They stay members until the transaction ends. */
export async function membersAmong(
  trx: Trx,
  { productId }: Scope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.all(
    sql<{ user_id: number }>`
      select m.user_id from memberships m
      where m.product_id = ${productId} and m.user_id = any (${ids}::bigint[]) and not 'Guest' = any (m.roles)
      order by m.user_id for key share
    `,
  );
  return new Set(rows.map((row) => row.user_id));
}

/** Whoever has chosen before keeps it. */
export async function addWatchers(
  trx: Trx,
  { productId }: Scope,
  itemId: number,
  joining: Joining,
): Promise<void> {
  if (joining.size === 0) return;
  await trx.run(
    sql`
      insert into watches (product_id, item_id, user_id, is_watching, why)
      select ${productId}, ${itemId}, w.user_id, true, w.why
      from unnest(${[...joining.keys()]}::bigint[], ${[...joining.values()]}::text[]) w (user_id, why)
      order by w.user_id
      on conflict (product_id, item_id, user_id) do nothing
    `,
  );
}

interface Watch {
  user_id: number;
  is_watching: boolean;
}

/** Everybody who has a row, and whoever watches its feature with its requirements. */
export async function findWatchers(
  trx: Trx,
  { productId }: Scope,
  itemId: number,
  featureId: number | undefined,
): Promise<ReadonlyMap<number, boolean>> {
  const [own, ofFeature] = await Promise.all([
    trx.all(
      sql<Watch>`
        select user_id, is_watching from watches where product_id = ${productId} and item_id = ${itemId}
      `,
    ),
    featureId === undefined
      ? []
      : trx.all(
          sql<Watch>`
            select user_id, is_watching from watches
            where product_id = ${productId} and item_id = ${featureId} and is_watching and with_requirements
          `,
        ),
  ]);
  return new Map([...ofFeature, ...own].map((row) => [row.user_id, row.is_watching]));
}
