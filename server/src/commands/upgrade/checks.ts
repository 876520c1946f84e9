// What is looked at before an upgrade changes anything.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readBackupTimesAt } from '../../backup/index.ts';
import type { Config } from '../../config.ts';
import { readMigrations } from '../../platform/database/migrations.ts';
import { withClient } from '../../platform/database/one-connection.ts';
import { good, hint, sizeOf, wrong, type Examined, type Finding } from '../doctor/check.ts';
import type { Places } from '../init/places.ts';
import { sparePort } from '../init/proxy.ts';
import type { Release } from './record.ts';
import type { Services } from './services.ts';

export interface Upgrade {
  places: Places;
  config: Config;
  from: Release;
  to: Release;
  services: Services | undefined;
  makesBackup: boolean;
  /** In which a command of a release finds the settings. */
  env: NodeJS.ProcessEnv;
}

const numbersOf = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);

/** Negative if the first is older. */
function compareVersions(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)];
  return first.map((part, at) => part - (second[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function checkVersions({ from, to }: Upgrade): Finding {
  const found = `from ${from.version} to ${to.version}`;
  return compareVersions(from.version, to.version) < 0
    ? good(found)
    : wrong(found, 'take a newer release; to go back to the one before: tracery upgrade --back');
}

function checkNode({ to }: Upgrade): Finding {
  const { engines } = JSON.parse(fs.readFileSync(path.join(to.home, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  const [running, needed] = [process.versions.node, engines.node].map((text) => text.split('.', 1)[0]);
  return running === needed
    ? good(`Node ${process.versions.node}`)
    : wrong(
        `Node ${process.versions.node} runs this`,
        `it needs Node ${engines.node}, which the archive brings`,
      );
}

async function checkHistory({ config }: Upgrade): Promise<Finding> {
  const client = { connectionString: config.database.ownerUrl };
  const applied = await withClient(client, async (connection) => {
    const { rows } = await connection.query<{ name: string; checksum: string }>(
      'select name, checksum from tracery.migrations order by name',
    );
    return new Map(rows.map(({ name, checksum }) => [name, checksum]));
  });
  const ours = readMigrations();
  const known = new Map(ours.map(({ name, checksum }) => [name, checksum]));
  const foreign = [...applied].find(([name, checksum]) => known.get(name) !== checksum);
  const pending = ours.filter(({ name }) => !applied.has(name));
  return foreign
    ? wrong(
        `the database has a migration that this release does not know: ${foreign[0]}`,
        'a newer release migrated it: take that one or a later one',
      )
    : good(`${pending.length} of ${ours.length} migrations will be applied, while people work`);
}

async function checkBackup({ config, places, makesBackup }: Upgrade): Promise<Finding> {
  if (!makesBackup)
    return hint(
      'no backup is made',
      'only where you have one that is proven and of today: leave out --no-backup',
    );
  if (!config.database.backupUrl)
    return wrong(
      'no role may read all rows, so no backup can be made',
      'tracery init makes it; or --no-backup',
    );
  const { bavail, bsize } = fs.statfsSync(places.backups);
  const free = bavail * bsize;
  const { bytes: last } = await readBackupTimesAt(config.database.ownerUrl!);
  const found = `${places.backups}: ${sizeOf(free)} free, the last backup took ${sizeOf(last)}`;
  return free > last * 1.5
    ? good(found)
    : wrong(found, 'make room, or --no-backup if you have one elsewhere');
}

function checkProcesses({ services, places, config: { listen } }: Upgrade): Finding {
  if (!services)
    return hint(
      'nobody is known who starts and stops processes here',
      'you will be told what to restart; or name a command with --services',
    );
  if (!services.spare) return good(`${services.apps.map(({ name }) => name).join(', ')}: one by one`);
  const files = [places.caddy.own, places.nginx].filter((file) => fs.existsSync(file));
  const port = sparePort(listen.port);
  return files.some((file) => fs.readFileSync(file, 'utf8').includes(`:${port}`))
    ? good(`tracery@${port} serves while tracery is restarted`)
    : hint(
        `no proxy is known that asks port ${port} while tracery is restarted: for some seconds nobody is answered`,
        `let it ask 127.0.0.1:${port} where 127.0.0.1:${listen.port} takes no connection (docs/self-hosting.md, nginx)`,
      );
}

/** What the new release says of these settings and this machine. It asks as the account that runs the service. */
const askDoctor = ({ to, env }: Upgrade): Promise<Examined[]> =>
  new Promise((resolve) => {
    execFile(path.join(to.home, 'bin/tracery'), ['doctor', '--json'], { env }, (_error, stdout, stderr) => {
      try {
        const { checks } = JSON.parse(stdout) as { checks: Examined[] };
        // The migrations of the new release are not there yet.
        resolve(checks.filter(({ check }) => check !== 'migrations'));
      } catch {
        resolve([{ check: 'doctor', ...wrong(stderr.trim() || 'it said nothing', 'tracery doctor') }]);
      }
    });
  });

/** What no --ignore makes right. */
export const unavoidable: ReadonlySet<string> = new Set(['version', 'node', 'migrations']);

export async function checkUpgrade(upgrade: Upgrade): Promise<Examined[]> {
  const first: Examined[] = [
    { check: 'version', ...checkVersions(upgrade) },
    { check: 'node', ...checkNode(upgrade) },
    { check: 'migrations', ...(await checkHistory(upgrade)) },
  ];
  if (first.some(({ state }) => state === 'wrong')) return first;
  const [backup, doctor] = await Promise.all([checkBackup(upgrade), askDoctor(upgrade)]);
  return [
    ...first,
    { check: 'backup', ...backup },
    { check: 'processes', ...checkProcesses(upgrade) },
    ...doctor,
  ];
}
