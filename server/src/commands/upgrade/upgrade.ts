// `tracery upgrade`: a newer release takes over without a failed request. The release that runs unpacks the newer one
// and hands over to it; that one does the rest and knows what it needs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { readConfig, type Config } from '../../config.ts';
import { withClient } from '../../platform/database/one-connection.ts';
import { version } from '../../version.ts';
import { CommandError, textOf, type CommandResult, type SetupCommand, type Values } from '../command.ts';
import { placesBelow, type Places } from '../init/places.ts';
import { requireWhole, unpack } from './archive.ts';
import { goBack } from './back.ts';
import { isOpen, readRecord } from './record.ts';
import { upgradeToThis } from './steps.ts';

/** Held by the connection: whoever dies lets the next one in. */
const upgradeLock = 7_254_006;

async function alone<Result>(config: Config, work: () => Promise<Result>): Promise<Result> {
  const { ownerUrl } = config.database;
  if (!ownerUrl)
    throw new CommandError(
      'tracery upgrade needs DATABASE_OWNER_URL, which root can read. Nothing was changed.',
    );
  return withClient({ connectionString: ownerUrl, application_name: 'tracery upgrade' }, async (client) => {
    // Where PostgreSQL is restarted meanwhile, the next step says so.
    client.on('error', () => {});
    const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      upgradeLock,
    ]);
    if (!rows[0]!.isFree)
      throw new CommandError(
        'another tracery upgrade is running: wait until it has ended. Nothing was changed.',
      );
    return work();
  });
}

/** The folder of the release, whole and beside the one that runs. */
async function releaseOf(given: string, { home }: Places): Promise<string> {
  const parent = path.dirname(home);
  const stat = fs.statSync(given, { throwIfNoEntry: false });
  if (!stat) throw new CommandError(`${given} does not exist. Nothing was changed.`);
  const folder = stat.isDirectory() ? fs.realpathSync(given) : await unpack(given, parent);
  if (path.dirname(folder) !== parent)
    throw new CommandError(
      `${folder} must lie in ${parent}, beside the release that runs: move it there, or give the archive. Nothing was changed.`,
    );
  await requireWhole(folder);
  return folder;
}

async function handOver(folder: string, values: Values): Promise<CommandResult> {
  const flags = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, value] : value ? [`--${name}`] : [],
  );
  const child = spawn(path.join(folder, 'bin/tracery'), ['upgrade', ...flags], { stdio: 'inherit' });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return { json: undefined, lines: [], exitCode: exitCode ?? 1 };
}

const secondsOf = (text: string | undefined): number => {
  const seconds = Number(text ?? 60);
  if (!(seconds > 0)) throw new CommandError('--wait takes a number of seconds. Nothing was changed.');
  return seconds;
};

export const upgrade: SetupCommand = {
  name: 'upgrade',
  takes: '[<archive|folder>] [--check] [--back]',
  summary: 'A newer release takes over while people work; with --back the one before does',
  options: {
    check: { type: 'boolean' },
    back: { type: 'boolean' },
    'no-backup': { type: 'boolean' },
    ignore: { type: 'string' },
    services: { type: 'string' },
    ports: { type: 'string' },
    wait: { type: 'string' },
  },
  help: [
    '<archive|folder>         with its .sha256 beside it, or unpacked; otherwise this release, or the one begun with',
    '--check                  looks whether it would work, and changes nothing',
    '--back                   the release before takes over again',
    '--no-backup              makes none before',
    '--ignore <check,…>       goes on though these checks say no, such as mail',
    '--services <command>     starts and stops processes instead of systemctl: <command> restart tracery',
    '--ports <port,…>         of the processes of the app on this machine; otherwise those that systemd runs',
    '--wait <seconds>         for a process to get ready; otherwise 60',
    'What was interrupted goes on when it is run again.',
  ],
  async run(values, [given]) {
    const places = placesBelow(process.env['TRACERY_PREFIX'] ?? '');
    if (!places.isTrial && process.getuid?.() !== 0)
      throw new CommandError('tracery upgrade replaces releases and services: run it as root (sudo)');
    const patience = secondsOf(textOf(values['wait'])) * 1000;
    const say = (line: string): void =>
      void (values['json'] ? process.stderr : process.stdout).write(`${line}\n`);
    const config = readConfig({ TRACERY_CONFIG: places.config });
    if (values['back']) return alone(config, () => goBack({ places, config, values, patience, say }));
    const record = readRecord(places);
    const begun = record && isOpen(record) ? record.to.home : places.home;
    const folder = given ? await alone(config, () => releaseOf(given, places)) : begun;
    if (given) say(`checked  ${folder}`);
    if (folder !== places.home) return handOver(folder, values);
    return alone(config, () =>
      upgradeToThis({ places, config, values, patience, say, to: { version, home: places.home } }),
    );
  },
};
