// Writes the result of all migrations: server/db/schema.sql for people, the row types for the compiler.
//   node scripts/database-files.ts [--check]    --check: fail when the committed files differ
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { bootstrap } from '../server/src/platform/database/bootstrap.ts';
import { migrate } from '../server/src/platform/database/migrations.ts';
import { createLog } from '../server/src/platform/logging/log.ts';
import { postgresBinaries, startServices } from './services.ts';

const root = path.resolve(import.meta.dirname, '..');
const database = `files_${process.pid}`;

/** Without what differs between machines and runs: versions, banners, session settings. */
const tidy = (dump: string) =>
  dump
    .split('\n')
    .filter((line) => !/^(--|\\(un)?restrict|SET |SELECT pg_catalog\.set_config)/.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim() + '\n';

const typeNames: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  timestamptz: 'Date',
  _timestamptz: 'Date[]',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _text: 'string[]',
  _int8: 'number[]',
  _int4: 'number[]',
};

/** `login_tries` → `LoginTryRow`. */
const rowName = (table: string) =>
  table
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + 'Row';

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
}

/** One interface per table: its rows as the driver returns them. */
async function rowTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, a.attnotnull as "isRequired"
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'tracery'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`);
  await client.end();
  const interfaces = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const members = columns.map(({ column, type, isRequired }) => {
      const name = typeNames[type];
      if (!name) throw new Error(`${table}.${column}: no type for ${type}; add it to typeNames`);
      return `  ${column}: ${name}${isRequired || name === 'unknown' ? '' : ' | null'};`;
    });
    return `export interface ${rowName(table)} {\n${members.join('\n')}\n}\n`;
  });
  return `// Written by scripts/database-files.ts. Do not edit.\n\n${interfaces.join('\n')}`;
}

async function makeFiles(): Promise<Record<string, string>> {
  const { postgresUrl: superuserUrl } = await startServices();
  const passwords = { owner: 'owner', app: 'app', worker: 'worker' };
  const urls = await bootstrap({ superuserUrl, database, passwords });
  try {
    await migrate({ ownerUrl: urls.owner, workerUrl: urls.worker, log: createLog('warn') });
    const dump = execFileSync(
      `${postgresBinaries()}/pg_dump`,
      ['--schema-only', '--schema=tracery', '--no-owner', urls.owner],
      { encoding: 'utf8' },
    );
    return {
      'server/db/schema.sql': tidy(dump),
      'server/src/platform/database/schema.generated.ts': await rowTypes(urls.owner),
    };
  } finally {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query(`drop database ${database} with (force)`);
    await client.end();
  }
}

const isCheck = process.argv.includes('--check');
for (const [file, text] of Object.entries(await makeFiles())) {
  const target = path.join(root, file);
  if (!isCheck) fs.writeFileSync(target, text);
  else if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) {
    console.error(`${file} is not what the migrations make: run pnpm db:files and look at the difference`);
    process.exitCode = 1;
  }
}
