// `pnpm drill`: the drill of docs/operations.md, "Any second of the last 7 days". A PostgreSQL of its own
// with pgBackRest, a backup, somebody who writes; then everything is lost, and brought back as of one second. Needs
// pgBackRest; ends with 0 if exactly what was written until that second is there.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, postgresBinaries } from './services.ts';
import { root } from './steps.ts';

const isRoot = process.getuid?.() === 0;
const bin = postgresBinaries();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-pitr-'));
const data = path.join(folder, 'data');
const settings = path.join(folder, 'pgbackrest.conf');
const port = String(await freePort());

function asPostgres(file: string, ...args: string[]): string {
  const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', file, ...args] : [file, ...args];
  return execFileSync(command!, rest, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

const psql = (sql: string): string =>
  asPostgres('psql', '-X', '-q', '-A', '-t', '-h', folder, '-p', port, '-d', 'postgres', '-c', sql).trim();

const backrest = (...args: string[]): string =>
  asPostgres('pgbackrest', `--config=${settings}`, '--stanza=tracery', ...args);

const start = () =>
  asPostgres(
    `${bin}/pg_ctl`,
    '-D',
    data,
    '-o',
    `-p ${port} -k ${folder} -c listen_addresses=''`,
    '-l',
    path.join(folder, 'log'),
    '-w',
    'start',
  );
const stop = (mode: 'fast' | 'immediate') =>
  asPostgres(`${bin}/pg_ctl`, '-D', data, '-m', mode, '-w', 'stop');

/** The lines of the page, with the places of this run. */
function blockOf(title: string): string {
  const page = fs.readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
  const [, section = ''] = new RegExp(`\n### ${title}\n([^]*?)(?:\n## |\n### |$)`).exec(page) ?? [];
  return section;
}

function fenced(section: string, language: string): string {
  const [, text] = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(section) ?? [];
  if (!text) throw new Error(`docs/operations.md has no block ${language}`);
  return text;
}

const section = blockOf('Any second of the last 7 days');

function setUp(): void {
  if (isRoot) execFileSync('chown', ['postgres:', folder]);
  asPostgres(`${bin}/initdb`, `--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8');
  const text = fenced(section, 'ini')
    .replace(/^repo1-path=.*$/m, `repo1-path=${folder}/repository\nlog-path=${folder}\nspool-path=${folder}`)
    .replace(
      /^pg1-path=.*$/m,
      `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${folder}\nlock-path=${folder}`,
    );
  fs.writeFileSync(settings, text, { mode: 0o644 });
  const ofServer = fenced(section, 'conf').replace('--stanza', `--config=${settings} --stanza`);
  fs.appendFileSync(path.join(data, 'postgresql.conf'), ofServer);
  start();
}

try {
  setUp();
  psql('create table written (n integer primary key, at timestamptz not null default clock_timestamp())');
  backrest('stanza-create');
  backrest('check');
  psql('insert into written select n from generate_series(1, 100) n');
  backrest('backup', '--type=full');
  psql('insert into written select n from generate_series(101, 200) n');
  await pause(1100);
  const wanted = psql(`select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.MSOF')`);
  await pause(1100);
  // What went wrong: rows are lost, others written.
  psql('delete from written where n <= 150');
  psql('insert into written select n from generate_series(201, 300) n');
  psql('select pg_switch_wal()');
  backrest('check');
  stop('immediate');
  fs.rmSync(data, { recursive: true });

  const began = performance.now();
  backrest('restore', '--type=time', `--target=${wanted}`, '--target-action=promote');
  start();
  while (psql('select pg_is_in_recovery()') !== 'f') await pause(200);
  const found = psql('select count(*), min(n), max(n) from written');
  stop('fast');
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`as of ${wanted}: ${found} (200|1|200 were written by then), restored in ${seconds} s`);
  if (found !== '200|1|200') process.exitCode = 1;
} finally {
  if (fs.existsSync(path.join(data, 'postmaster.pid'))) stop('immediate');
  fs.rmSync(folder, { recursive: true, force: true });
}
