// Items as they stand in the database and as the wire has them.
import { sql, type RawBuilder } from 'kysely';
import { build, type Trx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';
import { answered, type Model } from './model.ts';

export interface ItemRow {
  id: number;
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  version: number;
  creator_id: number;
  created_at: Date;
  updated_at: Date;
  [own: string]: unknown;
}

const itemColumns = ({ columns }: Model, alias: string): RawBuilder<unknown> =>
  sql.join(
    [
      'id',
      'oid',
      'name',
      'tags',
      'status',
      'is_frozen',
      'version',
      'creator_id',
      'created_at',
      'updated_at',
      ...columns.map(({ column }) => column),
    ].map((column) => sql.ref(`${alias}.${column}`)),
  );

/** The rows that `source` gives, with the names of people and of linked items. */
export const withNames = (
  model: Model,
  source: RawBuilder<unknown>,
  productId: number,
): RawBuilder<unknown> => {
  const joins = model.links.map(
    ({ table, column }, n) =>
      sql`left join ${sql.table(table)} ${sql.ref(`l${n}`)} on ${sql.ref(`l${n}.product_id`)} = ${productId}
        and ${sql.ref(`l${n}.id`)} = ${sql.ref(`i.${column}`)}`,
  );
  const people = model.people.map(
    ({ column }, n) =>
      sql`left join users ${sql.ref(`p${n}`)} on ${sql.ref(`p${n}.id`)} = ${sql.ref(`i.${column}`)}`,
  );
  const usernames = model.people.map(
    ({ base }, n) => sql`, ${sql.ref(`p${n}.username`)} as ${sql.ref(base)}`,
  );
  const sources = sourceJoins(model, productId);
  const task = taskJoin(model, productId);
  const linked = model.links.map(
    ({ base }, n) =>
      sql`, ${sql.ref(`l${n}.oid`)} as ${sql.ref(`${base}_oid`)}, ${sql.ref(`l${n}.name`)} as ${sql.ref(`${base}_name`)}`,
  );
  const named = [...linked, ...usernames, sources.columns, task.columns];
  return sql`select ${itemColumns(model, 'i')}, u.username as creator ${sql.join(named, sql``)}
    from (${source}) i join users u on u.id = i.creator_id
    ${sql.join([...joins, ...people, sources.joins, task.joins], sql` `)}`;
};

interface Joined {
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

const nothing: Joined = { columns: sql``, joins: sql`` };

/** An id names one item whatever its kind, so at most one of these tables has it. */
function sourceJoins({ source }: Model, productId: number): Joined {
  if (!source || source.tables.length === 0) return nothing;
  const aliases = source.tables.map((_table, n) => `s${n}`);
  const first = (column: string) =>
    sql`coalesce(${sql.join(aliases.map((alias) => sql.ref(`${alias}.${column}`)))})`;
  const joins = source.tables.map(
    ({ kind, table }, n) =>
      sql`left join ${sql.table(table)} ${sql.ref(aliases[n]!)} on i.kind = ${kind}
        and ${sql.ref(`${aliases[n]!}.product_id`)} = ${productId}
        and ${sql.ref(`${aliases[n]!}.id`)} = ${sql.ref(`i.${source.column}`)}`,
  );
  return {
    columns: sql`, ${first('oid')} as ${sql.ref(`${source.base}_oid`)}, ${first('name')} as ${sql.ref(`${source.base}_name`)}`,
    joins: sql.join(joins, sql` `),
  };
}

/** The newest task that was made for an item. */
const newestTaskFor = (productId: number, id: unknown) => sql`
  select id as task_id, oid as task_oid, name as task_name from tasks
  where product_id = ${productId} and source_id = ${id} and deleted_at is null order by id desc limit 1`;

/** Zero and empty when there is none. */
const taskIn = (row: Record<string, unknown> | undefined) => ({
  taskId: (row?.['task_id'] ?? 0) as number,
  taskOid: (row?.['task_oid'] ?? 0) as number,
  taskName: (row?.['task_name'] ?? '') as string,
});

export const newestTask = async (trx: Trx, { productId }: Scope, id: number) =>
  taskIn(await trx.maybe(sql<Record<string, unknown>>`${newestTaskFor(productId, id)}`.compile(build)));

function taskJoin({ definition }: Model, productId: number): Joined {
  if (!definition.hasTasks) return nothing;
  return {
    columns: sql`, t.task_id, t.task_oid, t.task_name`,
    joins: sql`left join lateral (${newestTaskFor(productId, sql.ref('i.id'))}) t on true`,
  };
}

export function itemOf(model: Model, productId: number, row: ItemRow): Record<string, unknown> {
  const item: Record<string, unknown> = {
    id: row.id,
    oid: row.oid,
    productId,
    name: row.name,
    tag: row.tags.join(','),
    status: row.status,
    isFrozen: row.is_frozen ? 1 : 0,
    version: row.version,
    creator: row['creator'],
    creatorId: row.creator_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
  for (const { field, column, definition } of model.columns) item[field] = answered(definition, row[column]);
  for (const { base } of [...model.links, ...(model.source ? [model.source] : [])]) {
    item[`${base}Oid`] = row[`${base}_oid`] ?? 0;
    item[`${base}Name`] = row[`${base}_name`] ?? '';
  }
  for (const { base } of model.people) item[base] = row[base] ?? '';
  if (model.definition.hasTasks) Object.assign(item, taskIn(row));
  return item;
}

const oneRow = (model: Model, { productId }: Scope, id: number) =>
  sql`select * from ${sql.table(model.table)} where product_id = ${productId} and id = ${id} and deleted_at is null`;

/** The item as it is answered, with its content; undefined when there is none. */
export async function findItem(
  trx: Trx,
  scope: Scope,
  model: Model,
  id: number,
): Promise<(Record<string, unknown> & { data: { content: string } }) | undefined> {
  const { productId } = scope;
  const [row, content, texts] = await Promise.all([
    trx.maybe(sql<ItemRow>`${withNames(model, oneRow(model, scope, id), productId)}`.compile(build)),
    trx.maybe(
      build
        .selectFrom('item_contents')
        .select('content')
        .where('product_id', '=', productId)
        .where('item_id', '=', id),
    ),
    textsOf(trx, scope, model, id),
  ]);
  return row && { ...itemOf(model, productId, row), data: { content: content?.content ?? '', ...texts } };
}

async function textsOf(trx: Trx, { productId }: Scope, { table, texts }: Model, id: number) {
  if (texts.length === 0) return {};
  return trx.maybe(
    sql<Record<string, string>>`
      select ${sql.join(texts.map((text) => sql.ref(text)))} from ${sql.table(table)}
      where product_id = ${productId} and id = ${id}
    `.compile(build),
  );
}

/** The row, held until the transaction ends: rules are judged on what cannot change any more. */
export const lockItem = (trx: Trx, scope: Scope, model: Model, id: number): Promise<ItemRow | undefined> =>
  trx.maybe(sql<ItemRow>`${oneRow(model, scope, id)} for no key update`.compile(build));
