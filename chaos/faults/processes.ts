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
    workGoesOn: true,
    run: (rig) => restarted(anApp(rig), 'SIGKILL', rig),
  },
  {
    kind: 'all apps killed at once',
    run: async (rig) =>
      void (await Promise.all(rig.installation.apps.map((one) => restarted(one, 'SIGKILL', rig)))),
  },
  {
    kind: 'app paused',
    run: (rig) => stopped([anApp(rig)], rig.random.between(1500, 7000)),
  },
  {
    kind: 'worker killed',
    workGoesOn: true,
    run: (rig) => restarted(aWorker(rig), 'SIGKILL', rig),
  },
];
