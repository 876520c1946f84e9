// Reads the whole chain and says what does not fit.
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { auditColumns, headSignature, linkOf, type AuditRow, type Head } from './chain.ts';

interface Verdict {
  events: number;
  /** Committed a moment ago and not chained yet. */
  pending: number;
  head: { number: number; hash: string };
  /** At most `maxProblems`; none if the log is as it was written. */
  problems: string[];
}

type ChainRow = { number: number; event_id: number; hash: Buffer } & Partial<AuditRow>;

const pageSize = 5000;
const maxProblems = 100;

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** `expected`: a head that was noted earlier, outside the database. */
export function verifyAudit(db: Database, secrets: Secrets, expected?: Head): Promise<Verdict> {
  // All statements of one moment: events are recorded and chained meanwhile.
  return db.transaction(async (trx) => {
    await trx.run(sql`set transaction isolation level repeatable read, read only`);
    await trx.run(sql`set local statement_timeout = 0`);
    await trx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    const problems: string[] = [];
    const report = (problem: string) => {
      if (problems.length < maxProblems) problems.push(problem);
    };

    let number = 0;
    let hash: Buffer = Buffer.alloc(0);
    for (;;) {
      const rows = await trx.all(
        sql<ChainRow>`
          select c.number, c.event_id, c.hash, ${auditColumns}
          from audit_chain c left join audit_events e on e.id = c.event_id
          where c.number > ${number} order by c.number limit ${sql.number(pageSize)}
        `,
      );
      for (const row of rows) {
        for (let missing = number + 1; missing < row.number; missing += 1) {
          report(`number ${missing} of the chain was removed`);
          if (problems.length >= maxProblems) break;
        }
        if (row.id === undefined || row.id === null) report(`event ${row.event_id} was removed`);
        // After something was removed nothing fits: judged from what is stored, each fault is named once.
        else if (row.number === number + 1 && !isSame(linkOf(secrets, hash, row as AuditRow), row.hash))
          report(`event ${row.event_id} was changed`);
        ({ number, hash } = row);
        if (expected?.number === number && !isSame(expected.hash, hash))
          report(`number ${number} of the chain is not what was noted`);
      }
      if (rows.length < pageSize) break;
    }

    const head = await trx.maybe(
      sql<Head & { signature: Buffer }>`select number, hash, signature from audit_head`,
    );
    if (!head || head.number !== number || !isSame(head.hash, hash))
      report(
        `the chain ends at ${number} and should end at ${head?.number ?? 'an unknown number'}: its end was removed`,
      );
    else if (number > 0 && !isSame(head.signature, headSignature(secrets, number, hash)))
      report('the end of the chain is not signed by this installation');
    if (expected && expected.number > number)
      report(`the chain ends at ${number} and had ${expected.number} events: its end was removed`);

    const strays = await trx.all(
      sql<{ id: number }>`
        select e.id from audit_events e
        where not exists (select from audit_chain c where c.event_id = e.id)
          and not exists (select from audit_pending p where p.event_id = e.id)
        order by e.id limit ${sql.number(maxProblems)}
      `,
    );
    for (const { id } of strays) report(`event ${id} was inserted beside the chain`);
    const lost = await trx.all(
      sql<{ event_id: number }>`
        select p.event_id from audit_pending p
        where not exists (select from audit_events e where e.id = p.event_id)
        order by p.event_id limit ${sql.number(maxProblems)}
      `,
    );
    for (const { event_id: id } of lost) report(`event ${id} was removed before it was chained`);
    const counted = await trx.one(
      sql<{ events: number; pending: number }>`
        select (select count(*) from audit_events) as events, (select count(*) from audit_pending) as pending
      `,
    );
    return { ...counted, head: { number, hash: hash.toString('hex') }, problems };
  });
}
