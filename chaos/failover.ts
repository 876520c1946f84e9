// Kills the primary of a Patroni cluster again and again, while people work.
import path from 'node:path';
import { waitFor } from '../scripts/services.ts';
import { startCluster, type Cluster } from './cluster.ts';
import type { Fault } from './faults/fault.ts';
import { startInstallation } from './installation.ts';
import { runFaults, type Outcome } from './run.ts';

interface Options {
  directory: string;
  /** How often the primary is killed. */
  times: number;
  seed: number;
  say: (line: string) => void;
}

/** Until another node is the primary. */
const another = (cluster: Cluster, before: string) =>
  waitFor('another primary', async () => (await cluster.primary()) !== before, 120);

const failovers = (cluster: Cluster): Fault[] => [
  {
    kind: 'PostgreSQL of the primary killed',
    run: async () => {
      const killed = await cluster.primary();
      cluster.killPostgres(killed);
      await another(cluster, killed);
    },
    isMended: () => cluster.isWhole(),
  },
  {
    kind: 'machine of the primary lost',
    run: async () => {
      const lost = await cluster.primary();
      cluster.killNode(lost);
      await another(cluster, lost);
      cluster.startNode(lost);
    },
    isMended: () => cluster.isWhole(),
  },
];

export async function runFailovers({ directory, times, seed, say }: Options): Promise<Outcome[]> {
  const began = performance.now();
  const cluster = await startCluster(path.join(directory, 'cluster'));
  say(`cluster ready after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  try {
    const installation = await startInstallation({
      directory: path.join(directory, 'installation'),
      cluster,
    });
    try {
      const kinds = failovers(cluster);
      const faults = Array.from({ length: times }, (_, at) => kinds[at % kinds.length]!);
      const onOutcome = ({ kind, longestGap, secondsToNormal }: Outcome) =>
        say(`${kind}: longest gap ${longestGap.toFixed(1)} s, whole after ${secondsToNormal.toFixed(1)} s`);
      return await runFaults({ installation, faults, seed, onOutcome });
    } finally {
      await installation.end();
    }
  } finally {
    await cluster.end();
  }
}
