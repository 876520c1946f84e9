// What only the database knows of some rows: which people and items their cells name, and which items they are already.
import type { ItemKind, ItemReference, NamedInRows, RowValues } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kind, Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { itemsByKey, ownNumbers, type KnownItem } from './known-items.ts';
import { presentLinks } from './links.ts';

export interface Lookups extends NamedInRows {
  byNumber: Map<number, ItemRow>;
  byKey: Map<string, ItemRow>;
  contents: Map<number, string>;
  /** The other ends of links that rows name, and the links that are there. */
  known: Map<string, KnownItem>;
  links: Set<string>;
}

/** `Mira Okoro (mira)` and `Mira <mira@example.org>` are said in three ways. */
const namesIn = (text: string): string[] => {
  const [, inside] = /[(（<]([^()（）<>]+)[)）>]\s*$/.exec(text) ?? [];
  return [text, ...(inside ? [inside, text.slice(0, text.search(/[(（<]/))] : [])].map((name) =>
    name.trim().toLowerCase(),
  );
};

async function findPeople(trx: Trx, { productId }: Scope, rows: readonly RowValues[]) {
  const named = [...new Set(rows.flatMap(({ people }) => Object.values(people).flatMap(namesIn)))].filter(
    Boolean,
  );
  const found =
    named.length === 0
      ? []
      : await trx.all(
          sql<{ id: number; username: string; email: string; fullname: string }>`
            select u.id, lower(u.username) as username, lower(coalesce(u.email, '')) as email,
              lower(u.fullname) as fullname
            from memberships m join users u on u.id = m.user_id
            where m.product_id = ${productId} and (
              lower(u.username) = any(${named}::text[]) or lower(u.email) = any(${named}::text[])
              or lower(u.fullname) = any(${named}::text[])
            )
          `,
        );
  return (text: string): number | undefined => {
    const [whole, inside, before] = namesIn(text);
    for (const name of [whole, inside, before]) {
      if (!name) continue;
      for (const column of ['username', 'email', 'fullname'] as const) {
        const [first, second] = found.filter((one) => one[column] === name);
        if (second) return undefined;
        if (first) return first.id;
      }
    }
    return undefined;
  };
}

interface NamedRow {
  id: number;
  oid: number;
  name: string;
}

async function findNamed(trx: Trx, scope: Scope, kinds: Kinds, rows: readonly RowValues[]) {
  const { productId } = scope;
  const references = rows.flatMap(({ items }) => Object.values(items).filter((one) => one !== undefined));
  const byKind = new Map<ItemKind, NamedRow[]>();
  for (const kind of new Set(references.map((one) => one.kind))) {
    const own = references.filter((one) => one.kind === kind);
    const oids = [...new Set(own.flatMap(({ oid }) => oid ?? []))];
    const names = [...new Set(own.filter(({ oid }) => oid === undefined).map(({ name }) => name))];
    const { table } = kinds[kind].model;
    const found = await trx.all(
      sql<NamedRow>`
        select id, oid, name from ${sql.table(table)}
        where product_id = ${productId} and deleted_at is null and oid = any(${oids}::bigint[])
        union
        select id, oid, name from ${sql.table(table)}
        where product_id = ${productId} and deleted_at is null and name = any(${names}::text[])
      `,
    );
    byKind.set(kind, found);
  }
  const known = await itemsByKey(trx, scope, {
    kinds,
    keys: references.flatMap(({ key }) => key ?? []),
  });
  return ({ kind, oid, name, key }: ItemReference): number | undefined => {
    const keyed = key === undefined ? undefined : known.get(key);
    if (keyed?.kind === kind) return keyed.id;
    const found = (byKind.get(kind) ?? []).filter((one) =>
      oid === undefined ? one.name === name : one.oid === oid,
    );
    return found.length === 1 ? found[0]!.id : undefined;
  };
}

/** `isLocking`: nobody changes them until the transaction ends. In the order of their ids, so that nobody deadlocks. */
async function findItems(
  trx: Trx,
  scope: Scope,
  { model }: Kind,
  { numbers, keys, isLocking }: { numbers: number[]; keys: string[]; isLocking: boolean },
) {
  const { productId } = scope;
  const own = [...(await ownNumbers(trx, scope, keys))].filter(([, { kind }]) => kind === model.kind);
  const oids = [...numbers, ...own.map(([, { oid }]) => oid)];
  const keyed = await trx.all(
    sql<{ key: string; item_id: number }>`
      select key, item_id from import_keys
      where product_id = ${productId} and kind = ${model.kind} and key = any(${keys}::text[])
    `,
  );
  const rows = await trx.all(
    sql<ItemRow>`
      select * from ${sql.table(model.table)}
      where product_id = ${productId} and deleted_at is null
        and (oid = any(${oids}::bigint[]) or id = any(${keyed.map((one) => one.item_id)}::bigint[]))
      order by id ${isLocking ? sql`for no key update` : sql``}
    `,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byNumber = new Map(rows.map((row) => [row.oid, row]));
  return {
    byNumber,
    // One whose item is in the trash is not known. What an import made says more than a number.
    byKey: new Map([
      ...own.flatMap(([key, { oid }]) => (byNumber.has(oid) ? [[key, byNumber.get(oid)!] as const] : [])),
      ...keyed.flatMap(({ key, item_id: id }) => (byId.has(id) ? [[key, byId.get(id)!] as const] : [])),
    ]),
  };
}

async function findContents(trx: Trx, { productId }: Scope, ids: readonly number[]) {
  const rows = await trx.all(
    sql<{ item_id: number; content: string }>`
      select item_id, content from item_contents
      where product_id = ${productId} and item_id = any(${[...ids]}::bigint[])
    `,
  );
  return new Map(rows.map((row) => [row.item_id, row.content]));
}

export async function lookUp(
  trx: Trx,
  scope: Scope,
  {
    kinds,
    kind,
    rows,
    keys,
    isLocking,
  }: {
    kinds: Kinds;
    kind: Kind;
    rows: readonly RowValues[];
    /** Of rows without a number. */
    keys: readonly string[];
    isLocking: boolean;
  },
): Promise<Lookups> {
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const items = await findItems(trx, scope, kind, { numbers, keys: [...keys], isLocking });
  const present = [...items.byNumber.values(), ...items.byKey.values()];
  const hasContent = rows.some(({ texts }) => texts['content'] !== undefined);
  const ids = present.map(({ id }) => id);
  const ends = rows.flatMap(({ links }) => links.map((link) => link.key));
  const [person, item, contents, known, links] = await Promise.all([
    findPeople(trx, scope, rows),
    findNamed(trx, scope, kinds, rows),
    hasContent ? findContents(trx, scope, ids) : new Map<number, string>(),
    itemsByKey(trx, scope, { kinds, keys: [...new Set(ends)] }),
    ends.length > 0 ? presentLinks(trx, scope, ids) : new Set<string>(),
  ]);
  return { person, item, ...items, contents, known, links };
}
