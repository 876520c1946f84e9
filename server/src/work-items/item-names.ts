// Items of several kinds by their ids, one statement for each kind among them.
import type { ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { avatarUrlOf, nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { hasSuspects } from './suspect-marks.ts';
import type { Kinds } from './kind.ts';
import type { Model } from './model.ts';

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

/** With whoever it belongs to. */
export interface OwnedItem extends ItemName {
  /** A test case that passed before a text was changed. */
  isStale: 0 | 1;
  /** The username; empty if there is no owner. */
  owner: string;
  ownerName: string;
  ownerAvatar: string;
}

export interface OwnedRow extends Row {
  is_stale: boolean;
  owner: string;
  owner_name: string;
  owner_avatar: string;
}

/** The rows of one kind whose ids `ids` selects, with their owners, without those in the trash. */
export const ownedItems = (
  { productId }: Scope,
  { table, definition, people: [owner] }: Model,
  ids: Sql,
): Sql<OwnedRow> => {
  const ownerId = owner ? sql.ref(`i.${owner.column}`) : sql`null::bigint`;
  const isStale = definition.hasRuns ? hasSuspects(productId, sql.ref('i.id'), 'run') : sql`false`;
  return sql<OwnedRow>`
    select i.id, i.oid, i.name, i.status, i.is_frozen, ${isStale} as is_stale, coalesce(u.username, '') as owner,
      coalesce(${nameOf(sql`u`)}, '') as owner_name, ${avatarUrlOf(sql`a.id`)} as owner_avatar
    from (${ids}) wanted
      join ${sql.table(table)} i on i.product_id = ${productId} and i.id = wanted.id and i.deleted_at is null
      left join users u on u.id = ${ownerId}
      left join avatars a on a.user_id = ${ownerId}`;
};

export const toOwned = (
  kind: ItemKind,
  { owner, owner_name: ownerName, owner_avatar: ownerAvatar, is_stale: isStale, ...row }: OwnedRow,
): OwnedItem => ({
  ...toName(kind, row),
  isStale: isStale ? 1 : 0,
  owner,
  ownerName,
  ownerAvatar,
});

/** Without items in the trash. */
export async function findOwned(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  wanted: readonly { id: number; kind: ItemKind }[],
): Promise<ReadonlyMap<number, OwnedItem>> {
  const found = await Promise.all(
    [...Map.groupBy(wanted, ({ kind }) => kind)].map(async ([kind, group]) => {
      const ids = sql`select unnest(${group.map(({ id }) => id)}::bigint[]) as id`;
      return (await trx.all(ownedItems(scope, kinds[kind].model, ids))).map((row) => toOwned(kind, row));
    }),
  );
  return new Map(found.flat().map((item) => [item.id, item]));
}

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
