// How much is in each table of a database, and a digest of it: two databases with the same figures hold the same rows.
import type pg from 'pg';
import type { TableFigures } from './manifest.ts';

export const schemas = ['tracery', 'graphile_worker'] as const;

/**
 * The first three let somebody in, so they are in no backup: whoever has one cannot go on with a session of before. The
 * built client comes with each release.
 */
export const leftOut = [
  'tracery.sessions',
  'tracery.signing_keys',
  'tracery.verification_codes',
  'tracery.client_files',
];

/** In which rows become the same text on every machine. */
const asText = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set search_path = pg_catalog;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set row_security = off`;

/** Refuses, by PostgreSQL, a role from which rows would be hidden. */
export async function measureTables(client: pg.Client): Promise<TableFigures> {
  await client.query(asText);
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' order by 1`,
    [schemas],
  );
  const figures: TableFigures = {};
  for (const { name, quoted } of tables) {
    if (leftOut.includes(name)) continue;
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
       from only ${quoted} t`,
    );
    figures[name] = { rows: Number(rows[0]!.rows), digest: rows[0]!.digest };
  }
  return figures;
}

/** In words, at most so many. */
export function differences(expected: TableFigures, found: TableFigures): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return names.flatMap((name) => {
    const [was, is] = [expected[name], found[name]];
    if (was && is && was.rows === is.rows && was.digest === is.digest) return [];
    if (was?.rows === is?.rows) return [`${name}: the rows have other contents`];
    return [`${name}: ${was?.rows ?? 'no'} rows were saved, ${is?.rows ?? 'no'} are there`];
  });
}
