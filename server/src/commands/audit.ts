// tracery audit verify|export: the audit log.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { chainEvents, verifyAudit } from '../audit/index.ts';
import { auditColumns, type AuditRow } from '../audit/chain.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { CommandError, textOf, type Command } from './command.ts';
import { readOneMoment } from './tables.ts';

const headShape = /^(\d+):([0-9a-f]{64})$/;

function expectedHead(text: string | undefined) {
  if (text === undefined) return undefined;
  const [, number, hash] = headShape.exec(text) ?? [];
  if (!number || !hash) throw new CommandError('--expect takes number:hash, as verify prints it');
  return { number: Number(number), hash: Buffer.from(hash, 'hex') };
}

const verify: Command = {
  name: 'audit verify',
  takes: '[--expect <number:hash>]',
  summary: 'Finds changed, removed and inserted rows; exit code 1 if there are any',
  options: { expect: { type: 'string' } },
  help: ['--expect            an end of the chain that was noted earlier, outside the database'],
  async run({ db, secrets, record }, _positionals, values) {
    const expected = expectedHead(textOf(values['expect']));
    await chainEvents(db, secrets);
    const verdict = await verifyAudit(db, secrets, expected);
    const { events, pending, head, problems } = verdict;
    await db.transaction((trx) =>
      record(trx, { detail: { problems: problems.length, number: head.number } }),
    );
    const end = `${head.number}:${head.hash}`;
    return {
      json: { ...verdict, isWhole: problems.length === 0 },
      lines:
        problems.length === 0
          ? [`the audit log is whole: ${events} events, ${pending} not chained yet`, `its end: ${end}`]
          : ['the audit log was tampered with:', ...problems.map((problem) => `  ${problem}`)],
      exitCode: problems.length === 0 ? 0 : 1,
    };
  },
};

type ExportRow = AuditRow & { number: number | null; hash: string | null };

const pageSize = 2000;

/** Everything at one moment, oldest first. */
async function exportTo(db: Database, since: string, output: NodeJS.WritableStream): Promise<number> {
  return db.transaction(async (trx) => {
    await readOneMoment(trx);
    let after = 0;
    let count = 0;
    for (;;) {
      const rows = await trx.all(
        sql<ExportRow>`
          select c.number, encode(c.hash, 'hex') as hash, ${auditColumns}
          from audit_events e left join audit_chain c on c.event_id = e.id
          where e.id > ${after} and e.at >= ${since} order by e.id limit ${sql.number(pageSize)}
        `,
      );
      for (const { detail, ...row } of rows) {
        const line = `${JSON.stringify({ ...row, detail: JSON.parse(detail) as unknown })}\n`;
        if (!output.write(line)) await new Promise((resolve) => output.once('drain', resolve));
      }
      count += rows.length;
      if (rows.length < pageSize) return count;
      after = rows.at(-1)!.id;
    }
  });
}

const exportAudit: Command = {
  name: 'audit export',
  takes: '[--since <day>] [--output <file>]',
  summary: 'The audit log as JSON lines, to a file or to standard output',
  options: { since: { type: 'string' }, output: { type: 'string' } },
  help: [
    '--since 2026-01-31  events from this day on',
    '--output <file>     a new file instead of standard output',
  ],
  async run({ db, record }, _positionals, values) {
    const since = textOf(values['since']) ?? '1970-01-01';
    if (Number.isNaN(Date.parse(since))) throw new CommandError('--since takes a day such as 2026-01-31');
    const file = textOf(values['output']);
    await db.transaction((trx) => record(trx, { detail: { since } }));
    if (!file) {
      await exportTo(db, since, process.stdout);
      return { json: undefined, lines: [] };
    }
    const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
    const isWritten = finished(output);
    isWritten.catch(() => {});
    const count = await exportTo(db, since, output);
    output.end();
    await isWritten;
    return { json: { file, events: count }, lines: [`${count} events written to ${file}`] };
  },
};

export const auditCommands = [verify, exportAudit];
