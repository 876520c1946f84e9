// Items by the keys that files know them by: those that an import made, and those of this product that one of its own files
// names.
import { itemKinds, keyIn, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { exchangeMarkOf, readExchangeId } from '../products/index.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';

const reqifPrefix = keyIn('reqif', '');

/** Of keys that name items of this very product. */
export async function ownNumbers(
  trx: Trx,
  scope: Scope,
  keys: readonly string[],
): Promise<Map<string, { kind: ItemKind; oid: number }>> {
  const identifiers = keys.filter((key) => key.startsWith(reqifPrefix));
  if (identifiers.length === 0) return new Map();
  const mark = await exchangeMarkOf(trx, scope);
  return new Map(
    identifiers.flatMap((key) => {
      const own = readExchangeId(mark, key.slice(reqifPrefix.length));
      return own ? [[key, own] as const] : [];
    }),
  );
}

export interface KnownItem {
  kind: ItemKind;
  id: number;
}

/** What an import made says more than a number. Without what is in the trash. */
export async function itemsByKey(
  trx: Trx,
  scope: Scope,
  { kinds, keys }: { kinds: Kinds; keys: readonly string[] },
): Promise<Map<string, KnownItem>> {
  if (keys.length === 0) return new Map();
  const { productId } = scope;
  const known = new Map<string, KnownItem>();
  const own = await ownNumbers(trx, scope, keys);
  for (const [kind, named] of Map.groupBy([...own], ([, one]) => one.kind)) {
    const rows = await trx.all(
      sql<{ id: number; oid: number }>`
        select id, oid from ${sql.table(kinds[kind].model.table)}
        where product_id = ${productId} and deleted_at is null and oid = any(${named.map(([, one]) => one.oid)}::bigint[])
      `,
    );
    const idByOid = new Map(rows.map(({ id, oid }) => [oid, id]));
    for (const [key, { oid }] of named) if (idByOid.has(oid)) known.set(key, { kind, id: idByOid.get(oid)! });
  }
  const made = await trx.all(
    sql<KnownItem & { key: string }>`
      select k.key, k.kind, k.item_id as id from import_keys k
      where k.product_id = ${productId} and k.kind = any(${[...itemKinds]}::text[]) and k.key = any(${[...keys]}::text[])
        and not exists (select from trash t where t.product_id = ${productId} and t.item_id = k.item_id)
      order by k.kind, k.item_id
    `,
  );
  for (const { key, kind, id } of made) known.set(key, { kind, id });
  return known;
}
