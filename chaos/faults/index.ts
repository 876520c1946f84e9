import { databaseFaults } from './database.ts';
import type { Fault } from './fault.ts';
import { networkFaults } from './network.ts';
import { processFaults } from './processes.ts';
import { serviceFaults } from './services.ts';

const single = [...processFaults, ...databaseFaults, ...networkFaults, ...serviceFaults];

/** Two faults at once: `first` and `second` are kinds. */
function both(first: string, second: string): Fault {
  const parts = [first, second].map((kind) => single.find((fault) => fault.kind === kind)!);
  return {
    kind: `at once: ${first}, ${second}`,
    run: async (rig) => void (await Promise.all(parts.map((part) => part.run(rig)))),
    isMended: async (rig) => {
      for (const { isMended } of parts) if (isMended && !(await isMended(rig))) return false;
      return true;
    },
  };
}

export const faults = [
  ...single,
  both('app killed', 'PostgreSQL restarted'),
  both('all apps killed at once', 'PostgreSQL killed'),
  both('worker killed', 'mail server away'),
  both('each request sent twice at once', 'connections to PostgreSQL reset'),
];
