// tracery backup, and backup --verify: an archive of database and files, and the proof that it can be restored.
import fs from 'node:fs/promises';
import path from 'node:path';
import {
  BackupProblem,
  makeBackup,
  partial,
  proveBackup,
  recordBackup,
  type MadeBackup,
} from '../backup/index.ts';
import { CommandError, textOf, type Command, type CommandContext, type CommandResult } from './command.ts';
import { sizeOf } from './doctor/check.ts';

const ours = /^tracery-\d{8}T\d{6}Z\.zip$/;
const day = 24 * 60 * 60 * 1000;

const isFolder = async (place: string): Promise<boolean> =>
  place.endsWith('/') ||
  (await fs.stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  ));

/** Named by the time, so that they sort by it. */
async function fileFor(place: string): Promise<{ file: string; folder: string | undefined }> {
  if (!(await isFolder(place))) {
    const isTaken = await fs.access(place).then(
      () => true,
      () => false,
    );
    if (isTaken) throw new CommandError(`${place} exists already`);
    return { file: place, folder: undefined };
  }
  await fs.mkdir(place, { recursive: true, mode: 0o700 });
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return { file: path.join(place, `tracery-${now}.zip`), folder: place };
}

/** Oldest first. */
const archivesIn = async (folder: string): Promise<string[]> =>
  (await fs.readdir(folder))
    .filter((name) => ours.test(name))
    .sort()
    .map((name) => path.join(folder, name));

/** Removes old backups, and what interrupted ones left. */
async function tidy(folder: string, kept: number | undefined): Promise<string[]> {
  for (const name of await fs.readdir(folder)) {
    const file = path.join(folder, name);
    if (!ours.test(name.replace(/\.partial$/, '')) || file !== partial(file.replace(/\.partial$/, '')))
      continue;
    if ((await fs.stat(file)).mtimeMs < Date.now() - day) await fs.rm(file, { force: true });
  }
  if (kept === undefined) return [];
  const removed = (await archivesIn(folder)).slice(0, -kept);
  for (const file of removed) await fs.rm(file, { force: true });
  return removed;
}

function keptOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const kept = Number(text);
  if (!Number.isInteger(kept) || kept < 1) throw new CommandError('--keep takes a number from 1 up');
  return kept;
}

const explain = (error: unknown): never => {
  if (error instanceof BackupProblem) throw new CommandError(error.message);
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    throw new CommandError(`there is no room for the backup, and none was made: ${message}`);
  throw error;
};

function describe({ file, bytes, seconds, manifest }: MadeBackup, removed: readonly string[]): string[] {
  const { files, tables, missing, missingCount } = manifest;
  const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0);
  return [
    `${file}: ${sizeOf(bytes)} in ${seconds.toFixed(1)} s, as of ${manifest.madeAt}`,
    `${rows} rows in ${Object.keys(tables).length} tables; ${files.count} files (${sizeOf(files.size)}) ` +
      (files.are === 'inside' ? 'inside' : 'named: they stay in S3, which needs a backup of its own'),
    ...removed.map((old) => `removed ${old}`),
    ...(missingCount > 0
      ? [`${missingCount} files are missing in the store or damaged:`, ...missing.map((hash) => `  ${hash}`)]
      : []),
  ];
}

async function make(
  context: CommandContext,
  place: string,
  kept: number | undefined,
): Promise<CommandResult> {
  const { db, record } = context;
  const { file, folder } = await fileFor(place);
  const made = await makeBackup(context, file).catch(explain);
  const isWhole = made.manifest.missingCount === 0;
  const { bytes, seconds } = made;
  await recordBackup(db, { kind: 'made', archive: path.basename(file), bytes, seconds, isWhole });
  await db.transaction((trx) => record(trx, { detail: { bytes, isWhole } }));
  const removed = folder ? await tidy(folder, kept) : [];
  return {
    json: { file, bytes, seconds, isWhole, removed, manifest: made.manifest },
    lines: describe(made, removed),
    exitCode: isWhole ? 0 : 1,
  };
}

async function verify(context: CommandContext, place: string): Promise<CommandResult> {
  const { db, record } = context;
  const file = (await isFolder(place)) ? (await archivesIn(place)).at(-1) : place;
  if (!file) throw new CommandError(`${place} holds no backup`);
  const archive = path.basename(file);
  const proof = await proveBackup(context, file).catch(async (error: unknown) => {
    await recordBackup(db, { kind: 'proven', archive, bytes: 0, seconds: 0, isWhole: false });
    return explain(error);
  });
  const { bytes, seconds, problems, manifest } = proof;
  const isWhole = problems.length === 0;
  await recordBackup(db, { kind: 'proven', archive, bytes, seconds, isWhole });
  await db.transaction((trx) => record(trx, { detail: { verified: true, isWhole } }));
  return {
    json: { file, bytes, seconds, isWhole, problems },
    lines: isWhole
      ? [
          `${file} is whole: restored into a scratch database in ${seconds.toFixed(1)} s, every row and byte compared`,
          `${Object.keys(manifest.tables).length} tables, ${manifest.files.count} files, as of ${manifest.madeAt}`,
        ]
      : [`${file} is NOT whole:`, ...problems.map((problem) => `  ${problem}`)],
    exitCode: isWhole ? 0 : 1,
  };
}

export const backup: Command = {
  name: 'backup',
  takes: '[--to <file|folder>] [--keep <number>] [--verify <file|folder>]',
  summary:
    'One archive of database and files while people work; with --verify, proves that one can be restored',
  options: { to: { type: 'string' }, keep: { type: 'string' }, verify: { type: 'string' } },
  help: [
    '--to <file|folder>      otherwise here, named by the time',
    '--keep <number>         removes all but so many of the newest in the folder',
    '--verify <file|folder>  restores it (of a folder: the newest) into a scratch database, compares every row and',
    '                        byte, and drops it; exit code 1 if anything differs',
  ],
  run(context, _positionals, values) {
    const verified = textOf(values['verify']);
    if (verified === undefined)
      return make(context, textOf(values['to']) ?? './', keptOf(textOf(values['keep'])));
    if (values['to'] ?? values['keep']) throw new CommandError('--verify stands alone');
    return verify(context, verified);
  },
};
