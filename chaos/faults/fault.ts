// What a fault is, and what it may use.
import type { Random } from '../../demo/src/random.ts';
import type { Installation } from '../installation.ts';
import type { Load } from '../load.ts';
import type { Client } from '../requests.ts';

export interface Rig {
  installation: Installation;
  load: Load;
  /** Somebody whose calls show whether all is well. */
  probe: Client;
  random: Random;
  /** The address that waits for its mail. */
  invited: string;
  /** What went wrong that no acknowledged write tells: a mail that was lost, a file that has other bytes. */
  report: (found: { lost?: string; doubled?: string; wrong?: string }) => void;
}

export interface Fault {
  /** As `--kind` and the table name it. */
  kind: string;
  /** Takes so little time that it is part of `--quick`. */
  isQuick?: boolean;
  /** Writes are acknowledged meanwhile. */
  workGoesOn?: boolean;
  /** Whether it can be made on this machine. */
  isPossible?: () => boolean;
  /** What holds the files of the installation; a folder unless said otherwise. */
  store?: 'S3';
  /** One of the apps must draw diagrams. */
  drawsDiagrams?: boolean;
  /** Does harm for a while, and mends it. */
  run(rig: Rig): Promise<void>;
  /** What must work again beside reads and writes. */
  isMended?: (rig: Rig) => Promise<boolean>;
}
