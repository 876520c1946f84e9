// What the product itself is, and the people whom the archive names: by username and full name, nothing else.
import { sql } from '../platform/database/sql.ts';
import type { ReadTrx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';
import { yamlOf } from './items.ts';
import { forArchive, line, type Reading, type Row } from './rows.ts';
import { linesOfItems, linesOfProduct, productColumns } from './tables.ts';
import type { ArchiveWriter } from '../platform/archive-stream.ts';
import { models } from './names.ts';

const rowsOfPage = 500;

/** `lastNumbers` are those that were given last: no number is given twice. */
export async function addProduct(archive: ArchiveWriter, reading: Reading): Promise<string> {
  const { trx, scope } = reading;
  const { productId } = scope;
  const [{ row, content }, counters] = await Promise.all([
    trx.one(
      sql<{ row: string; content: string }>`
        select (to_jsonb(p) - '{id,deleted_at}'::text[])::text as row, c.content
        from products p join product_contents c on c.product_id = p.id
        where c.product_id = ${productId}
      `,
    ),
    trx.all(
      sql<{ kind: string; last: number }>`
        select kind, last from oid_counters where product_id = ${productId} order by kind collate "C"
      `,
    ),
  ]);
  const [fields, texts] = (await forArchive(
    reading,
    [JSON.parse(row) as Row, { content }],
    productColumns,
  )) as [Row, { content: string }];
  const { name, ...rest } = fields;
  const lastNumbers = Object.fromEntries(counters.map(({ kind, last }) => [kind, last]));
  await archive.add('product/product.yaml', [yamlOf({ name, ...rest, lastNumbers })]);
  await archive.add('product/product.md', [texts.content]);
  return name as string;
}

interface PersonRow {
  username: string;
  fullname: string;
  is_robot: boolean;
  roles: string[] | null;
  since: string | null;
}

/** Columns in which people stand, in all tables of the archive. */
function personColumns(): { table: string; column: string }[] {
  const lines = [...linesOfItems, ...linesOfProduct].flatMap(({ table, references }) =>
    Object.entries(references).flatMap(([column, thing]) => (thing === 'person' ? [{ table, column }] : [])),
  );
  const own = models.flatMap(({ table, people }) =>
    [...people.map(({ column }) => column), 'creator_id'].map((column) => ({ table, column })),
  );
  const others = [
    ['memberships', 'user_id'],
    ['files', 'creator_id'],
    ['trash', 'deleted_by'],
    ['comment_reactions', 'user_id'],
  ].map(([table, column]) => ({ table: table!, column: column! }));
  return [...lines, ...own, ...others];
}

async function peopleIn(trx: ReadTrx, { productId }: Scope): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const { table, column } of personColumns()) {
    const name = sql.ref(column);
    const rows = await trx.all(
      sql<{ id: number }>`
        select distinct ${name} as id from ${sql.table(table)}
        where product_id = ${productId} and ${name} is not null
      `,
    );
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

export async function* linesOfPeople({ trx, scope, check }: Reading): AsyncGenerator<string> {
  const { productId } = scope;
  const { creator_id: creator, manager_id: manager } = await trx.one(
    sql<{ creator_id: number; manager_id: number }>`
      select p.creator_id, p.manager_id
      from products p join product_contents c on c.product_id = p.id
      where c.product_id = ${productId}
    `,
  );
  const ids = [...new Set([creator, manager, ...(await peopleIn(trx, scope))])];
  for (let last = ''; ;) {
    await check();
    const rows = await trx.all(
      sql<PersonRow>`
        select u.username, u.fullname, u.is_robot, m.roles, m.created_at::text as since
        from users u left join memberships m on m.product_id = ${productId} and m.user_id = u.id
        where u.id = any(${ids}::bigint[]) and u.username collate "C" > ${last}
        order by u.username collate "C" limit ${sql.number(rowsOfPage)}
      `,
    );
    for (const { username, fullname, is_robot: isRobot, roles, since } of rows)
      yield line({ username, fullname, isRobot, roles: roles ?? [], since });
    if (rows.length < rowsOfPage) return;
    last = rows.at(-1)!.username;
  }
}
