// Chains the events of the audit log: each hash covers an event and the hash before it. It is made with a key that the
// database does not have, so that whoever can change rows cannot make them fit. Only this waits for a lock; whoever
// records an event does not.
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database, Trx } from '../platform/database/database.ts';
import type { AuditEventRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';

/** An event as it is hashed and exported: as text, the same bytes each time. */
export type AuditRow = Omit<AuditEventRow, 'at' | 'detail'> & { at: string; detail: string };

export const auditColumns: Sql = sql`
  e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.event, e.actor, e.actor_id,
  e.person_id, e.about_product, e.session_id, e.token_id, e.address, e.device, e.detail::text as detail`;

export const linkOf = (secrets: Secrets, previous: Buffer, row: AuditRow): Buffer =>
  secrets.fingerprint(
    'audit',
    previous.toString('hex'),
    JSON.stringify([
      row.id,
      row.at,
      row.event,
      row.actor,
      row.actor_id,
      row.person_id,
      row.about_product,
      row.session_id,
      row.token_id,
      row.address,
      row.device,
      row.detail,
    ]),
  );

export const headSignature = (secrets: Secrets, number: number, hash: Buffer): Buffer =>
  secrets.fingerprint('audit', 'head', String(number), hash.toString('hex'));

export interface Head {
  number: number;
  hash: Buffer;
}

const batchSize = 1000;

/** Returns how many were chained. Leaves them to another worker that is at it. */
async function chainBatch(trx: Trx, secrets: Secrets): Promise<number> {
  const head = await trx.maybe(sql<Head>`select number, hash from audit_head for update skip locked`);
  if (!head) return 0;
  const rows = await trx.all(
    sql<AuditRow>`
      select ${auditColumns} from audit_pending p join audit_events e on e.id = p.event_id
      order by p.event_id limit ${sql.number(batchSize)}
    `,
  );
  if (rows.length === 0) return 0;
  let { number, hash } = head;
  const hashes = rows.map((row) => (hash = linkOf(secrets, hash, row)).toString('hex'));
  const ids = rows.map(({ id }) => id);
  await trx.run(
    sql`
      insert into audit_chain (number, event_id, hash)
      select ${number} + n.place, n.id, decode(n.hash, 'hex')
      from unnest(${ids}::bigint[], ${hashes}::text[]) with ordinality n (id, hash, place)
    `,
  );
  await trx.run(sql`delete from audit_pending where event_id = any (${ids}::bigint[])`);
  number += rows.length;
  await trx.run(
    sql`
      update audit_head set number = ${number}, hash = ${hash},
        signature = ${headSignature(secrets, number, hash)}
    `,
  );
  return rows.length;
}

export async function chainEvents(db: Database, secrets: Secrets): Promise<number> {
  let chained = 0;
  for (;;) {
    const count = await db.transaction((trx) => chainBatch(trx, secrets));
    chained += count;
    if (count < batchSize) return chained;
  }
}
