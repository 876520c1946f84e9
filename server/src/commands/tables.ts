// Where people stand in tables, read from the catalogue: what a later migration adds is exported too.
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';

/** Operators wait for what they asked for. */
export async function withoutTimeouts(trx: Trx): Promise<void> {
  await trx.run(sql`set local statement_timeout = 0`);
  await trx.run(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Everything at one moment. */
export async function readOneMoment(trx: Trx): Promise<void> {
  await trx.run(sql`set transaction isolation level repeatable read, read only`);
  await withoutTimeouts(trx);
}

export const productIds = async (trx: Trx): Promise<number[]> =>
  (await trx.all(sql<{ id: number }>`select id from products order by id`)).map(({ id }) => id);

export interface PersonColumn {
  table: string;
  column: string;
  hasProduct: boolean;
}

/** Each column that refers to a person. */
export const personColumns = (trx: Trx): Promise<PersonColumn[]> =>
  trx.all(
    sql<PersonColumn>`
      select c.relname as "table", a.attname as "column", exists (
          select from pg_attribute p where p.attrelid = c.oid and p.attname = 'product_id'
        ) as "hasProduct"
      from pg_constraint k join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'tracery.users'::regclass and cardinality(k.conkey) = 1
      order by c.relname, a.attname
    `,
  );
