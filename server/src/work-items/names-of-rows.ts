// Names of what rows refer to by its number: people and items.
import { isItemKind, itemNumber, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNames } from './item-names.ts';
import type { Kinds } from './kind.ts';
import type { StoredRow } from './row-differences.ts';

/** Number and name of items of any kind: as they are now, or as they were when they were purged. */
export async function numbersOf(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { productId } = scope;
  const [present, purged] = await Promise.all([
    trx.all(
      sql<{ id: number; kind: string }>`
        select id, kind from items where product_id = ${productId} and id = any(${ids}::bigint[])
      `,
    ),
    trx.all(
      sql<{ id: number; kind: string; row: StoredRow }>`
        select distinct on (item_id) item_id as id, kind, row from kept_versions
        where product_id = ${productId} and item_id = any(${ids}::bigint[]) order by item_id, number desc
      `,
    ),
  ]);
  const named = await findNames(
    trx,
    scope,
    kinds,
    present.filter(({ kind }) => isItemKind(kind)),
  );
  return new Map([
    ...purged.map(
      ({ id, kind, row }) => [id, `${itemNumber(kind as ItemKind, row.oid)} ${row.name}`] as const,
    ),
    ...[...named.values()].map(
      ({ id, kind, oid, name }) => [id, `${itemNumber(kind, oid)} ${name}`] as const,
    ),
  ]);
}

export const peopleOf = async (trx: ReadTrx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    ids.length === 0
      ? []
      : (
          await trx.all(
            sql<{ id: number; name: string }>`
              select u.id, ${nameOf(sql`u`)} as name from users u where u.id = any(${ids}::bigint[])
            `,
          )
        ).map(({ id, name }) => [id, name] as const),
  );
