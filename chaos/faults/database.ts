// Faults of PostgreSQL, and what others do in it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { signalAll } from '../postgres.ts';
import type { Fault, Rig } from './fault.ts';
import { canMount, mount, unmount } from './volume.ts';

const started = async ({ installation: { postgres }, random }: Rig): Promise<void> => {
  await pause(random.between(0, 2000));
  await postgres.start();
};

async function pausedFor(rig: Rig, milliseconds: number): Promise<void> {
  const { postgres } = rig.installation;
  postgres.pause();
  await pause(milliseconds);
  postgres.resume();
}

/** The backends of our processes, busy ones first. */
async function backends({ installation }: Rig): Promise<number[]> {
  const { rows } = await installation.withDatabase((client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename like 'tracery_%' and pid <> pg_backend_pid()
       order by state = 'active' desc, random()`,
    ),
  );
  return rows.map(({ pid }) => pid);
}

/** Takes every connection that is left, until it is called back. */
async function occupyConnections({ installation }: Rig): Promise<() => Promise<void>> {
  const connectionString = installation.services.postgresUrl;
  const held: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      break;
    }
    held.push(client);
  }
  return async () => void (await Promise.all(held.map((client) => client.end())));
}

/** Somebody else's transaction holds the lock meanwhile. */
const locked =
  (statement: string) =>
  ({ installation, random }: Rig): Promise<void> =>
    installation.withDatabase(async (client) => {
      await client.query('begin');
      await client.query(statement);
      await pause(random.between(1000, 3000));
      await client.query('rollback');
    });

/** Nobody is there to have the second copy, so nothing may be answered as saved. */
async function withoutStandby({ installation, load, random, report }: Rig): Promise<void> {
  const demand = (standbys: string) =>
    installation.withDatabase(async (client) => {
      // This one waits for nobody, or it could not end what it began.
      await client.query('set synchronous_commit = local');
      await client.query(`alter system set synchronous_standby_names = '${standbys}'`);
      await client.query('select pg_reload_conf()');
    });
  await demand('away');
  // Until all sessions know.
  await pause(500);
  const before = load.acknowledged();
  await pause(random.between(2000, 4000));
  const acknowledged = load.acknowledged() - before;
  if (acknowledged > 0) report({ wrong: `${acknowledged} writes were acknowledged that no standby has` });
  await demand('');
}

/** Writes bytes until there is no room left. */
function fill(folder: string): string {
  const filler = path.join(folder, 'filler');
  const file = fs.openSync(filler, 'w');
  const bytes = Buffer.alloc(4096);
  try {
    for (;;) fs.writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(file);
  }
  return filler;
}

/** The history lies on a volume of its own meanwhile, which is full. */
async function withoutDisk({ installation, random }: Rig): Promise<void> {
  const folder = path.join(path.dirname(installation.filesDirectory), 'volume');
  const run = (statements: readonly string[]) =>
    installation.withDatabase(async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  fs.mkdirSync(folder, { recursive: true });
  mount(folder, 'size=64m');
  spawnSync('chown', ['postgres:', folder]);
  try {
    await run([
      `create tablespace chaos location '${folder}'`,
      'alter table tracery.history set tablespace chaos',
    ]);
    const filler = fill(folder);
    await pause(random.between(1500, 3000));
    fs.rmSync(filler);
    await run(['alter table tracery.history set tablespace pg_default', 'drop tablespace chaos']);
  } finally {
    unmount(folder);
  }
}

export const databaseFaults: Fault[] = [
  { kind: 'disk of PostgreSQL full', isPossible: canMount, run: withoutDisk },
  {
    kind: 'PgBouncer killed',
    isQuick: true,
    run: async ({ installation: { pgBouncer }, random }) => {
      await pgBouncer.end();
      await pause(random.between(0, 2000));
      await pgBouncer.start();
    },
  },
  {
    kind: 'idle connections cut',
    isQuick: true,
    run: ({ installation }) =>
      installation.withDatabase(async (client) => {
        for (let count = 0; count < 5; count += 1) {
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where usename like 'tracery_%' and state = 'idle'`,
          );
          await pause(300);
        }
      }),
  },
  { kind: 'synchronous standby away', isQuick: true, run: withoutStandby },
  {
    kind: 'PostgreSQL killed',
    isQuick: true,
    run: async (rig) => {
      rig.installation.postgres.kill();
      await started(rig);
    },
  },
  {
    kind: 'PostgreSQL restarted',
    run: async (rig) => {
      await rig.installation.postgres.stop('fast');
      await started(rig);
    },
  },
  {
    kind: 'PostgreSQL stopped as by a crash',
    run: async (rig) => {
      await rig.installation.postgres.stop('immediate');
      await started(rig);
    },
  },
  { kind: 'PostgreSQL paused', run: (rig) => pausedFor(rig, rig.random.between(1000, 3000)) },
  {
    kind: 'one backend terminated',
    isQuick: true,
    run: async (rig) => {
      const [pid] = await backends(rig);
      await rig.installation.withDatabase((client) => client.query('select pg_terminate_backend($1)', [pid]));
    },
  },
  {
    kind: 'one backend killed',
    // PostgreSQL ends all others then, and recovers.
    run: async (rig) => signalAll((await backends(rig)).slice(0, 1), 'SIGKILL'),
  },
  {
    kind: 'all backends terminated',
    run: async (rig) => {
      const pids = await backends(rig);
      await rig.installation.withDatabase((client) =>
        client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]),
      );
    },
  },
  {
    kind: 'running statements cancelled',
    run: (rig) =>
      rig.installation.withDatabase(async (client) => {
        for (let count = 0; count < 20; count += 1) {
          await client.query(
            `select pg_cancel_backend(pid) from pg_stat_activity
             where usename like 'tracery_%' and state = 'active' and pid <> pg_backend_pid()`,
          );
          await pause(50);
        }
      }),
  },
  {
    kind: 'all connections taken by others',
    run: async (rig) => {
      const giveBack = await occupyConnections(rig);
      // Ours are lost now, and find no place.
      rig.installation.proxies.database.reset();
      await pause(rig.random.between(1000, 3000));
      await giveBack();
    },
  },
  { kind: 'table locked by others', run: locked('lock table tasks in exclusive mode') },
  { kind: 'rows locked by others', run: locked('select from products for update') },
  { kind: 'counters locked by others', run: locked('lock table item_counters in exclusive mode') },
];
