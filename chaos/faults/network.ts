// Faults of the network: between our processes and PostgreSQL, and between people and our processes.
import { setTimeout as pause } from 'node:timers/promises';
import type { Disturbance } from '../requests.ts';
import type { Fault, Rig } from './fault.ts';

const disturbed =
  (which: keyof Disturbance) =>
  async ({ load, random }: Rig): Promise<void> => {
    load.disturbance[which] = true;
    await pause(random.between(1500, 3000));
    load.disturbance[which] = false;
  };

export const networkFaults: Fault[] = [
  {
    kind: 'PostgreSQL refuses connections',
    isQuick: true,
    run: async ({ installation, random }) => {
      const { database } = installation.proxies;
      await database.disconnect();
      await pause(random.between(500, 3000));
      await database.reconnect();
    },
  },
  {
    kind: 'connections to PostgreSQL reset',
    isQuick: true,
    run: async ({ installation, random }) => {
      for (let count = 0; count < 5; count += 1) {
        installation.proxies.database.reset();
        await pause(random.between(100, 600));
      }
    },
  },
  {
    kind: 'PostgreSQL far away',
    run: async ({ installation, random }) => {
      const { database } = installation.proxies;
      database.setDelay(random.between(20, 80));
      await pause(random.between(1500, 3500));
      database.setDelay(0);
    },
  },
  {
    kind: 'network to PostgreSQL silent, then lost',
    run: async ({ installation, random }) => {
      const { database } = installation.proxies;
      const release = database.hold();
      await pause(random.between(1000, 6000));
      database.reset();
      release();
    },
  },
  {
    kind: 'network to PostgreSQL silent, then back',
    run: async ({ installation, random }) => {
      const release = installation.proxies.database.hold();
      await pause(random.between(500, 3000));
      release();
    },
  },
  { kind: 'answers cut off, requests sent again', isQuick: true, run: disturbed('cutsAnswers') },
  { kind: 'each request sent twice at once', isQuick: true, run: disturbed('sendsTwice') },
];
