// The steps of an upgrade, done by the newer release. Each is told when it is done, and those that were done are not
// done again.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { bringUpToDate } from '../../bring-up-to-date.ts';
import type { Config } from '../../config.ts';
import { createLog } from '../../platform/logging/log.ts';
import { CommandError, recordCommand, textOf, type CommandResult, type Values } from '../command.ts';
import { linesOf, type Examined } from '../doctor/check.ts';
import { pointLink } from '../init/files.ts';
import type { Places } from '../init/places.ts';
import { writeUnits } from '../init/units.ts';
import { checkUpgrade, unavoidable, type Upgrade } from './checks.ts';
import { isOpen, readRecord, versionOf, writeRecord, type Release, type UpgradeRecord } from './record.ts';
import { replaceProcesses } from './replace.ts';
import { findServices, workerService, type Services } from './services.ts';

const run = promisify(execFile);

export interface Task {
  places: Places;
  config: Config;
  values: Values;
  patience: number;
  say: (line: string) => void;
}

/** The release that the link leads to, which is the one that a restarted process runs. */
export function linkedRelease({ link, home }: Places): Release {
  if (!link || !fs.existsSync(link))
    throw new CommandError(
      `${path.dirname(home)} has no link tracery to a release: tracery init makes it. Nothing was changed.`,
    );
  const linked = fs.realpathSync(link);
  return { version: versionOf(linked), home: linked };
}

/** They find the settings of this machine. */
const environmentOf = ({ isTrial, config }: Places): NodeJS.ProcessEnv =>
  isTrial ? { ...process.env, TRACERY_CONFIG: config } : process.env;

export const servicesOf = ({ places, config, values }: Task, record: UpgradeRecord): Services | undefined =>
  findServices({ values, config, mayUseSystemd: !places.isTrial, hasSpare: record.hasSpare === true });

function requireGood(examined: readonly Examined[], ignored: ReadonlySet<string>): void {
  const failed = new Set(examined.filter(({ state }) => state === 'wrong').map(({ check }) => check));
  const left = [...failed].filter((check) => unavoidable.has(check) || !ignored.has(check));
  if (left.length === 0) return;
  const goesOn = left.some((check) => unavoidable.has(check))
    ? ''
    : `, or go on with --ignore ${left.join(',')}`;
  throw new CommandError(
    `These checks say no: ${left.join(', ')}. Nothing was changed.\nDo what stands beside them and run tracery upgrade again${goesOn}.`,
  );
}

const hour = 60 * 60_000;

const isFresh = (file: string | undefined): boolean =>
  file !== undefined && (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - hour;

/** By the release that runs, which could restore it. */
async function makeBackup({ from, places, env }: Upgrade): Promise<string> {
  try {
    const args = ['backup', '--to', `${places.backups}/`, '--json'];
    const { stdout } = await run(path.join(from.home, 'bin/tracery'), args, { env, maxBuffer: 1e8 });
    return (JSON.parse(stdout) as { file: string }).file;
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    const isIncomplete = stdout?.startsWith('{');
    throw new CommandError(
      isIncomplete
        ? 'the backup lacks files that the store has lost (tracery backup names them): --no-backup goes on without'
        : `no backup was made: ${stderr?.trim() || message}`,
    );
  }
}

async function migrate({ database: { url: app, workerUrl, ownerUrl } }: Config): Promise<number> {
  const began = performance.now();
  await bringUpToDate({ app, worker: workerUrl!, owner: ownerUrl! }, createLog('warn'));
  return (performance.now() - began) / 1000;
}

/** The release before is known to start, however little time the other one was given. */
const patienceBack = 60_000;

/** Returns what an operator reads of it. */
async function fallBack({ places, config, say }: Task, from: Release, services: Services) {
  pointLink(places.link!, from.home);
  say(`linked   ${places.link} → ${from.home}`);
  try {
    const { listen } = config;
    await replaceProcesses({ services, listen, version: from.version, patience: patienceBack, say });
    return `${from.version} serves again, and works with the database as it is now.`;
  } catch (error) {
    return `${from.version} did not come back either: ${(error as Error).message}. ${places.link} leads to it: restart its processes when that is put right.`;
  }
}

/** Releases that nothing leads to any more. */
function olderReleases({ from, to }: Upgrade): string[] {
  const parent = path.dirname(to.home);
  return fs
    .readdirSync(parent)
    .filter((name) => /^tracery-\d/.test(name))
    .map((name) => path.join(parent, name))
    .filter((folder) => folder !== from.home && folder !== to.home);
}

const byHand = ({ listen: { port } }: Config): string[] => [
  'Restart now, one after the other, each process of the app, and wait after each until it answers',
  `http://127.0.0.1:${port}/readyz (with its port) with 200. Then restart the worker: ${workerService}.`,
];

function summary(upgrade: Upgrade, record: UpgradeRecord): string[] {
  const { from, to, services, config } = upgrade;
  const older = olderReleases(upgrade);
  return [
    '',
    ...(services ? [`${to.version} serves.`] : byHand(config)),
    'Pages that are still open find their files for 7 days.',
    ...(record.backup ? [`The backup from before: ${record.backup}`] : []),
    `To go back: sudo tracery upgrade --back, until the next upgrade and as long as ${from.home} is there.`,
    `${from.version} works with the database as it is now, and what people write meanwhile stays.`,
    ...older.map((folder) => `No longer needed: ${folder}`),
  ];
}

interface Run {
  task: Task;
  upgrade: Upgrade;
  record: UpgradeRecord;
  /** What is there when a later step fails. */
  done: string[];
}

function note(one: Run, news: Partial<UpgradeRecord>): void {
  one.record = { ...one.record, ...news };
  writeRecord(one.task.places, one.record);
}

/** What happened, what was kept, what to do. */
function explained({ done }: Run, cause: unknown, state: string): CommandError {
  const kept = done.length > 0 ? `Kept: ${done.join(', ')}. ` : '';
  return new CommandError(
    `${(cause as Error).message}\n${kept}${state}\nWhen that is put right, run tracery upgrade again: it goes on from there.`,
    { cause },
  );
}

/** While the release before serves, which knows nothing of it. */
async function prepare(one: Run): Promise<void> {
  const { task, upgrade, done } = one;
  const { places, config, say } = task;
  note(one, {});
  if (upgrade.makesBackup) {
    if (!isFresh(one.record.backup)) note(one, { backup: await makeBackup(upgrade) });
    done.push(`the backup ${one.record.backup}`);
    say(`kept     ${one.record.backup}`);
  }
  const seconds = await migrate(config);
  done.push('the migrated database, with which both versions work');
  say(`migrated the database in ${seconds.toFixed(1)} s, while ${upgrade.from.version} serves`);
  writeUnits(places, config);
  upgrade.services?.reload();
}

async function takeOver(one: Run): Promise<void> {
  const { task, upgrade } = one;
  const { places, config, patience, say } = task;
  const { services, from, to } = upgrade;
  note(one, { hasSpare: services?.spare !== undefined });
  pointLink(places.link!, to.home);
  say(`linked   ${places.link} → ${to.home}`);
  if (!services) return;
  try {
    await replaceProcesses({ services, listen: config.listen, version: to.version, patience, say });
  } catch (error) {
    throw explained(one, error, await fallBack(task, from, services));
  }
}

async function perform(one: Run): Promise<CommandResult> {
  const { task, upgrade } = one;
  const { from, to, services } = upgrade;
  await prepare(one).catch((error: unknown) => {
    throw explained(one, error, `${linkedRelease(task.places).version} serves as before.`);
  });
  await takeOver(one);
  note(one, { finishedAt: new Date().toISOString(), hasSpare: false });
  await recordCommand(task.config, 'upgrade', { from: from.version, to: to.version });
  return {
    json: { from, to, backup: one.record.backup, isDone: services !== undefined },
    lines: summary(upgrade, one.record),
  };
}

export async function upgradeToThis(task: Task & { to: Release }): Promise<CommandResult> {
  const { places, config, values, say, to } = task;
  const linked = linkedRelease(places);
  const former = readRecord(places);
  const begun = former && isOpen(former) && former.to.home === to.home ? former : undefined;
  if (!begun && linked.home === to.home)
    return {
      json: { version: to.version, isDone: true },
      lines: [`${to.version} runs already: nothing to do.`],
    };
  if (begun) say(`goes on  with the upgrade from ${begun.from.version} that began ${begun.begunAt}`);
  const hasSpare = former?.hasSpare === true;
  const record = begun ?? { from: linked, to, begunAt: new Date().toISOString(), hasSpare };
  const upgrade: Upgrade = {
    places,
    config,
    from: record.from,
    to,
    services: servicesOf(task, record),
    makesBackup: values['no-backup'] !== true,
    env: environmentOf(places),
  };
  const examined = await checkUpgrade(upgrade);
  for (const line of linesOf(examined)) say(line);
  const ignored = new Set(textOf(values['ignore'])?.split(','));
  // Where it was interrupted, the process that answers there may be away.
  if (begun) ignored.add('address');
  requireGood(examined, ignored);
  if (values['check'])
    return { json: { checks: examined }, lines: ['', 'It would work. Nothing was changed.'] };
  return perform({ task, upgrade, record, done: [] });
}
