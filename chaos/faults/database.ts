// Faults of PostgreSQL, and what others do in it.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { signalAll } from '../postgres.ts';
import type { Fault, Rig } from './fault.ts';

const started = async ({ installation: { postgres }, random }: Rig): Promise<void> => {
  await pause(random.between(0, 2000));
  await postgres.start();
};

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
      await pause(random.between(1500, 5000));
      await client.query('rollback');
    });

export const databaseFaults: Fault[] = [
  {
    kind: 'PostgreSQL killed',
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
    kind: 'one backend terminated',
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
    kind: 'all connections taken by others',
    run: async (rig) => {
      const giveBack = await occupyConnections(rig);
      // Ours are lost now, and find no place.
      rig.installation.proxies.database.reset();
      await pause(rig.random.between(1000, 4000));
      await giveBack();
    },
  },
  { kind: 'table locked by others', run: locked('lock table tasks in exclusive mode') },
];
