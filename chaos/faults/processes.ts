// Faults of our own processes.
import { setTimeout as pause } from 'node:timers/promises';
import type { Process } from '../processes.ts';
import type { Fault, Rig } from './fault.ts';

const restarted = async (one: Process, signal: NodeJS.Signals, { random }: Rig): Promise<void> => {
  await one.end(signal);
  await pause(random.between(0, 800));
  await one.start();
};

const anApp = ({ installation, random }: Rig) => random.pick(installation.apps);
const aWorker = ({ installation, random }: Rig) => random.pick(installation.workers);

async function stopped(processes: readonly Process[], milliseconds: number): Promise<void> {
  for (const one of processes) one.signal('SIGSTOP');
  await pause(milliseconds);
  for (const one of processes) one.signal('SIGCONT');
}

export const processFaults: Fault[] = [
  {
    kind: 'app killed',
    isQuick: true,
    workGoesOn: true,
    run: (rig) => restarted(anApp(rig), 'SIGKILL', rig),
  },
  {
    kind: 'all apps killed at once',
    run: async (rig) =>
      void (await Promise.all(rig.installation.apps.map((one) => restarted(one, 'SIGKILL', rig)))),
  },
  {
    kind: 'app told to end',
    isQuick: true,
    workGoesOn: true,
    run: (rig) => restarted(anApp(rig), 'SIGTERM', rig),
  },
  {
    kind: 'app paused',
    run: (rig) => stopped([anApp(rig)], rig.random.between(1000, 6000)),
  },
  {
    kind: 'all apps paused',
    run: ({ installation, random }) => stopped(installation.apps, random.between(1000, 4000)),
  },
  {
    kind: 'app gets little processor time',
    run: async (rig) => {
      const app = anApp(rig);
      for (let count = 0; count < 12; count += 1) {
        await stopped([app], rig.random.between(50, 250));
        await pause(rig.random.between(20, 60));
      }
    },
  },
  {
    kind: 'worker killed',
    isQuick: true,
    workGoesOn: true,
    run: (rig) => restarted(aWorker(rig), 'SIGKILL', rig),
  },
  { kind: 'worker told to end', workGoesOn: true, run: (rig) => restarted(aWorker(rig), 'SIGTERM', rig) },
  {
    kind: 'worker paused',
    workGoesOn: true,
    run: (rig) => stopped([aWorker(rig)], rig.random.between(1500, 5000)),
  },
  {
    kind: 'all our processes killed',
    run: async (rig) => {
      const { apps, workers } = rig.installation;
      await Promise.all([...apps, ...workers].map((one) => restarted(one, 'SIGKILL', rig)));
    },
  },
];
