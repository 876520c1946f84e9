// What an upgrade did so far: the next run goes on from there, wherever one was killed, and knows the way back.
import fs from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../init/files.ts';
import type { Places } from '../init/places.ts';

export interface Release {
  version: string;
  /** Where it is unpacked. */
  home: string;
}

export interface UpgradeRecord {
  from: Release;
  to: Release;
  begunAt: string;
  /** The archive that was made before anything was changed. */
  backup?: string;
  /** A process beside the usual one may still run. */
  hasSpare?: boolean;
  finishedAt?: string;
  /** From here on every run leads to the release before. */
  backBegunAt?: string;
  wentBackAt?: string;
}

/** Only root writes there: whoever could name the release before could have root run it. */
const fileOf = ({ backups }: Places): string => path.join(backups, 'upgrade.json');

export function readRecord(places: Places): UpgradeRecord | undefined {
  const file = fileOf(places);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as UpgradeRecord) : undefined;
}

export const writeRecord = (places: Places, record: UpgradeRecord): void =>
  writeWhole(fileOf(places), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });

export const isOpen = ({ finishedAt, backBegunAt }: UpgradeRecord): boolean => !finishedAt && !backBegunAt;

export const versionOf = (home: string): string => {
  const manifest = fs.readFileSync(path.join(home, 'server/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};
