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
  const linked = model.links.map(
    ({ base }, n) =>
      sql`, ${sql.ref(`l${n}.oid`)} as ${sql.ref(`${base}_oid`)}, ${sql.ref(`l${n}.name`)} as ${sql.ref(`${base}_name`)}`,
  );
  return sql`select ${itemColumns(model, 'i')}, u.username as creator ${sql.join(linked, sql``)}
    from (${source}) i join users u on u.id = i.creator_id ${sql.join(joins, sql` `)}`;
};

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
  for (const { base } of model.links) {
    item[`${base}Oid`] = row[`${base}_oid`];
    item[`${base}Name`] = row[`${base}_name`];
  }
  // Filled once tasks can be made.
  if (model.definition.hasTasks) Object.assign(item, { taskId: 0, taskOid: 0, taskName: '' });
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
  const [row, content] = await Promise.all([
    trx.maybe(sql<ItemRow>`${withNames(model, oneRow(model, scope, id), productId)}`.compile(build)),
    trx.maybe(
      build
        .selectFrom('item_contents')
        .select('content')
        .where('product_id', '=', productId)
        .where('item_id', '=', id),
    ),
  ]);
  return row && { ...itemOf(model, productId, row), data: { content: content?.content ?? '' } };
}

/** The row, held until the transaction ends: rules are judged on what cannot change any more. */
export const lockItem = (trx: Trx, scope: Scope, model: Model, id: number): Promise<ItemRow | undefined> =>
  trx.maybe(sql<ItemRow>`${oneRow(model, scope, id)} for no key update`.compile(build));
