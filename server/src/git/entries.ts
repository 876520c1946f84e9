// What stands on items: commits, branches and pull requests, and the results of their checks.
import { gitChange, limits, type GitEntryType, type ItemKind, type PullState } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { recordComment } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { CheckEvent } from './forge-event.ts';
import type { ItemNumber } from './item-numbers.ts';

export interface NamedItem {
  kind: ItemKind;
  id: number;
}

/** Those that exist. */
export async function itemsOf(
  trx: Trx,
  { productId }: Scope,
  kinds: Kinds,
  numbers: readonly ItemNumber[],
): Promise<NamedItem[]> {
  const items: NamedItem[] = [];
  for (const [kind, own] of Map.groupBy(numbers.slice(0, limits.git.itemsMax), (one) => one.kind)) {
    const rows = await trx.all(
      sql<{ id: number }>`
        select id from ${sql.table(kinds[kind].model.table)}
        where product_id = ${productId} and oid = any (${own.map(({ oid }) => oid)}::bigint[])
          and deleted_at is null
        order by id
      `,
    );
    items.push(...rows.map(({ id }) => ({ kind, id })));
  }
  return items;
}

export interface ToldEntry {
  type: GitEntryType;
  name: string;
  title: string;
  link: string;
  author: string;
  /** Of a pull request; a commit is merged once it was pushed to the branch that counts. */
  state: PullState | null;
  target: string;
  sha: string;
  at: Date;
  isGone?: boolean;
}

interface KnownEntry {
  id: number;
  state: PullState | null;
  is_gone: boolean;
  is_late: boolean;
}

export interface SavedEntry {
  /** As it was before; undefined if it is new. */
  before: Pick<KnownEntry, 'state' | 'is_gone'> | undefined;
  /** Those of the named items that it did not name before. */
  newItems: ReadonlySet<number>;
  /** A later state is known: what it tells is over. */
  isLate: boolean;
}

const findEntry = (trx: Trx, { productId }: Scope, repositoryId: number, { type, name, at }: ToldEntry) =>
  trx.maybe(
    sql<KnownEntry>`
      select id, state, is_gone, at > ${at} or state = 'merged' and ${type} = 'pull' as is_late from git_entries
      where product_id = ${productId} and repository_id = ${repositoryId} and type = ${type} and name = ${name}
    `,
  );

const insertEntry = (trx: Trx, { productId }: Scope, repositoryId: number, told: ToldEntry) =>
  trx.one(
    sql<{ id: number }>`
      insert into git_entries (product_id, repository_id, type, name, title, link, author, state, target, sha, at)
      values (${productId}, ${repositoryId}, ${told.type}, ${told.name}, ${told.title}, ${told.link}, ${told.author},
        ${told.state}, ${told.target}, ${told.sha}, ${told.at})
      returning id
    `,
  );

const updateEntry = (trx: Trx, { productId }: Scope, id: number, told: ToldEntry) =>
  trx.run(
    sql`
      update git_entries set title = ${told.title}, link = ${told.link},
        author = case when author = '' then ${told.author} else author end, state = ${told.state},
        target = ${told.target}, sha = ${told.sha}, at = ${told.at}, is_gone = ${told.isGone ?? false}
      where product_id = ${productId} and id = ${id}
    `,
  );

/** Undefined if it names no item and never did: it is not kept. The repository is locked by its delivery. */
export async function saveEntry(
  trx: Trx,
  scope: Scope,
  repositoryId: number,
  { told, items }: { told: ToldEntry; items: readonly NamedItem[] },
): Promise<SavedEntry | undefined> {
  const { productId } = scope;
  const known = await findEntry(trx, scope, repositoryId, told);
  if (!known && (items.length === 0 || told.isGone)) return undefined;
  if (known && !known.is_late) await updateEntry(trx, scope, known.id, told);
  const { id } = known ?? (await insertEntry(trx, scope, repositoryId, told));
  const linked = await trx.all(
    sql<{ item_id: number }>`
      insert into git_links (product_id, item_id, entry_id)
      select ${productId}, i.id, ${id} from unnest(${items.map((one) => one.id)}::bigint[]) i (id)
      on conflict do nothing returning item_id
    `,
  );
  return {
    before: known,
    newItems: new Set(linked.map(({ item_id: itemId }) => itemId)),
    isLate: known?.is_late ?? false,
  };
}

/** A result that is older than the known one changes nothing; of two at once the one that is over counts. */
export const saveCheck = (
  trx: Trx,
  { productId }: Scope,
  repositoryId: number,
  { sha, name, state, link, at }: CheckEvent,
): Promise<number> =>
  trx.run(
    sql`
      insert into git_checks as c (product_id, repository_id, sha, name, state, link, at)
      values (${productId}, ${repositoryId}, ${sha}, ${name}, ${state}, ${link}, ${at})
      on conflict (product_id, repository_id, sha, name) do update
        set state = excluded.state, link = excluded.link, at = excluded.at, received_at = now()
        where c.at < excluded.at or c.at = excluded.at and excluded.state <> 'running'
    `,
  );

/** Whoever shows items of entries with these newest commits, or these entries, is told. */
export async function tellItems(
  trx: Trx,
  scope: Scope,
  repositoryId: number,
  { shas, names }: { shas: readonly string[]; names: readonly string[] },
): Promise<void> {
  const { productId } = scope;
  const items = await trx.all(
    sql<NamedItem>`
      select distinct i.id, i.kind from git_entries e
        join git_links l on l.product_id = ${productId} and l.entry_id = e.id
        join items i on i.product_id = ${productId} and i.id = l.item_id
      where e.product_id = ${productId} and e.repository_id = ${repositoryId}
        and (e.sha = any (${shas}::text[]) or e.name = any (${names}::text[]))
      order by i.id limit ${sql.number(limits.git.itemsMax)}
    `,
  );
  for (const { kind, id: itemId } of items) recordComment(trx, scope, { kind, itemId, category: gitChange });
}
