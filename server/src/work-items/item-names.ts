// Items of several kinds by their ids, one statement for each kind among them.
import type { ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from './kind.ts';

export interface ItemName {
  id: number;
  kind: ItemKind;
  oid: number;
  name: string;
  status: number;
  isFrozen: 0 | 1;
}

interface Row {
  id: number;
  oid: number;
  name: string;
  status: number;
  is_frozen: boolean;
}

/** Includes items in the trash. */
export async function findNames(
  trx: ReadTrx,
  { productId }: Scope,
  kinds: Kinds,
  wanted: readonly { id: number; kind: string }[],
): Promise<ReadonlyMap<number, ItemName>> {
  const groups = Map.groupBy(wanted, ({ kind }) => kind as ItemKind);
  const found = await Promise.all(
    [...groups].map(async ([kind, group]) => {
      const rows = await trx.all(
        sql<Row>`
          select id, oid, name, status, is_frozen from ${sql.table(kinds[kind].model.table)}
          where product_id = ${productId} and id = any(${group.map(({ id }) => id)}::bigint[])
        `,
      );
      return rows.map((row) => toName(kind, row));
    }),
  );
  return new Map(found.flat().map((named) => [named.id, named]));
}

const toName = (kind: ItemKind, { is_frozen: isFrozen, ...row }: Row): ItemName => ({
  kind,
  ...row,
  isFrozen: isFrozen ? 1 : 0,
});

/** How somebody names an item: by its number or by its id. */
export type Named = { kind: ItemKind } & ({ oid: number } | { id: number });

/** Without those in the trash, which nobody can open. */
export async function findNamed(
  trx: ReadTrx,
  { productId }: Scope,
  kinds: Kinds,
  wanted: readonly Named[],
): Promise<ItemName[]> {
  const found = await Promise.all(
    [...Map.groupBy(wanted, ({ kind }) => kind)].map(async ([kind, group]) => {
      const oids = group.flatMap((one) => ('oid' in one ? [one.oid] : []));
      const ids = group.flatMap((one) => ('id' in one ? [one.id] : []));
      const rows = sql`select id, oid, name, status, is_frozen from ${sql.table(kinds[kind].model.table)}
        where product_id = ${productId} and deleted_at is null`;
      const named = await trx.all(
        sql<Row>`${rows} and oid = any(${oids}::bigint[]) union ${rows} and id = any(${ids}::bigint[])`,
      );
      return named.map((row) => toName(kind, row));
    }),
  );
  return found.flat();
}
