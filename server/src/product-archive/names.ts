// How things are called in an archive, where the database has ids: items by kind and number (`R-12`), people by username,
// the rest by numbers within the product or the item.
import { definitions, itemNumber, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import { createModels } from '../work-items/model.ts';

export type NamedThing = 'item' | LookedUp;
type Name = string | number;

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `creator_id` is `creator`. */
export const keyOf = (column: string, isReference: boolean): string =>
  camelCase(isReference ? column.replace(/_id$/, '') : column);

/** Ids of all items, in the order of their kinds and numbers; last those of which only versions are kept. */
export interface Items {
  ids: readonly number[];
  nameOf: ReadonlyMap<number, string>;
  /** Filled when they are first asked for. */
  counted: Map<keyof typeof counted, Map<number, Name>>;
}

interface Numbered {
  id: number;
  oid: number;
}

export const models = [...createModels(definitions).values()];

export async function readItems(trx: ReadTrx, { productId }: Scope): Promise<Items> {
  const nameOf = new Map<number, string>();
  for (const { table, kind } of models) {
    const rows = await trx.all(
      sql<Numbered>`select id, oid from ${sql.table(table)} where product_id = ${productId} order by oid`,
    );
    for (const { id, oid } of rows) nameOf.set(id, itemNumber(kind, oid));
  }
  const kept = await trx.all(
    sql<Numbered & { kind: ItemKind }>`
      select item_id as id, kind, max((row ->> 'oid')::bigint) as oid from kept_versions
      where product_id = ${productId} group by item_id, kind order by kind, oid
    `,
  );
  for (const { id, kind, oid } of kept) nameOf.set(id, itemNumber(kind, oid));
  return { ids: [...nameOf.keys()], nameOf, counted: new Map() };
}

const numberIn = (table: string) => (productId: number, ids: readonly number[]) =>
  sql`
  select id, number as name from ${sql.table(table)} where product_id = ${productId} and id = any(${ids}::bigint[])`;

const lookups = {
  person: (_productId: number, ids: readonly number[]): Sql =>
    sql`select id, username as name from users where id = any(${ids}::bigint[])`,
  token: (_productId: number, ids: readonly number[]): Sql =>
    sql`select id, name from access_tokens where id = any(${ids}::bigint[])`,
  comment: (productId: number, ids: readonly number[]): Sql => sql`
    select t.id, (
      select count(*) from comments o
      where o.product_id = ${productId} and o.item_id = t.item_id and o.id <= t.id
    ) as name
    from comments t where t.product_id = ${productId} and t.id = any(${ids}::bigint[])`,
  /** An entry of the history of an item. */
  step: (productId: number, ids: readonly number[]): Sql => sql`
    select t.id, (
      select count(*) from history o
      where o.product_id = ${productId} and o.kind = any(array[i.kind, i.kind || 'Attachment', 'Image'])
        and o.source_id = t.source_id and o.id <= t.id
    ) as name
    from history t join items i on i.product_id = ${productId} and i.id = t.source_id
    where t.product_id = ${productId} and t.id = any(${ids}::bigint[])`,
  proposal: numberIn('proposals'),
  report: numberIn('test_reports'),
} as const;

/** Counted from 1 in the order of their ids. */
const counted = {
  baseline: 'baselines',
  repository: 'git_repositories',
  gitEntry: 'git_entries',
  testName: 'test_names',
} as const;

type LookedUp = keyof typeof lookups | keyof typeof counted;

const isCounted = (thing: LookedUp): thing is keyof typeof counted => thing in counted;

export interface Wanted {
  add(thing: NamedThing, id: unknown): void;
}

export interface Names {
  of(thing: NamedThing, id: unknown): Name | null;
  usernames: ReadonlyMap<number, string>;
}

async function countedIn(
  trx: ReadTrx,
  { productId }: Scope,
  items: Items,
  thing: keyof typeof counted,
): Promise<Map<number, Name>> {
  const known = items.counted.get(thing);
  if (known) return known;
  const rows = await trx.all(
    sql<{ id: number }>`
      select id from ${sql.table(counted[thing])} where product_id = ${productId} order by id
    `,
  );
  const found = new Map(rows.map(({ id }, at): [number, Name] => [id, at + 1]));
  items.counted.set(thing, found);
  return found;
}

/** Of what all of these name, by one statement for each sort of thing. */
export async function readNames(
  trx: ReadTrx,
  scope: Scope,
  { items, collect }: { items: Items; collect: (wanted: Wanted) => void },
): Promise<Names> {
  const wanted = new Map<LookedUp, Set<number>>();
  collect({
    add(thing, id) {
      if (thing === 'item' || typeof id !== 'number') return;
      const ids = wanted.get(thing) ?? new Set();
      wanted.set(thing, ids.add(id));
    },
  });
  const found = new Map<LookedUp, ReadonlyMap<number, Name>>();
  await Promise.all(
    [...wanted].map(async ([thing, ids]) => {
      if (isCounted(thing)) {
        found.set(thing, await countedIn(trx, scope, items, thing));
        return;
      }
      const statement = lookups[thing](scope.productId, [...ids]) as Sql<{ id: number; name: Name }>;
      found.set(thing, new Map((await trx.all(statement)).map(({ id, name }) => [id, name])));
    }),
  );
  return {
    of: (thing, id) => {
      if (typeof id !== 'number') return null;
      return (thing === 'item' ? items.nameOf.get(id) : found.get(thing)?.get(id)) ?? null;
    },
    usernames: (found.get('person') ?? new Map()) as ReadonlyMap<number, string>,
  };
}
