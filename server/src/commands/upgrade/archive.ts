// A newer release, from its archive to a folder beside the one that runs.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { CommandError } from '../command.ts';
import { sizeOf } from '../doctor/check.ts';

const run = promisify(execFile);
const folderName = /^tracery-\d[\w.-]*$/;
/** Of what the archive holds to its own size, generously. */
const growth = 6;

const nothingChanged = 'Nothing was changed.';

async function requireChecksum(archive: string): Promise<void> {
  const noted = `${archive}.sha256`;
  if (!fs.existsSync(noted))
    throw new CommandError(
      `${noted} is missing: download it beside the archive, so that it shows whether that is whole. ${nothingChanged}`,
    );
  const [expected] = fs.readFileSync(noted, 'utf8').trim().split(/\s+/);
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(archive), hash);
  if (hash.digest('hex') !== expected)
    throw new CommandError(
      `${archive} is damaged: it has another checksum than ${noted} says. Download both again. ${nothingChanged}`,
    );
}

function requireRoom(archive: string, folder: string): void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const needed = fs.statSync(archive).size * growth;
  if (bavail * bsize < needed)
    throw new CommandError(
      `${folder} has ${sizeOf(bavail * bsize)} free, and unpacking takes ${sizeOf(needed)}: make room. ${nothingChanged}`,
    );
}

/** Compares every file with the list that the release brings. */
export async function requireWhole(folder: string): Promise<void> {
  try {
    await run('sha256sum', ['--quiet', '--strict', '--check', 'SHA256SUMS'], {
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
    });
  } catch (error) {
    const [first = ''] = String((error as { stdout?: string }).stdout).split('\n');
    throw new CommandError(
      `${folder} is not as it was released (${first || 'it has no SHA256SUMS'}): remove it and unpack it anew. ${nothingChanged}`,
    );
  }
}

/** What an earlier run unpacked is taken as it is. Returns the folder of the release. */
export async function unpack(archive: string, parent: string): Promise<string> {
  await requireChecksum(archive);
  requireRoom(archive, parent);
  const scratch = path.join(parent, '.tracery-unpacking');
  fs.rmSync(scratch, { recursive: true, force: true });
  fs.mkdirSync(scratch, { mode: 0o700 });
  try {
    await run('tar', ['--extract', '--gzip', '--no-same-owner', '--file', archive, '--directory', scratch]);
    const names = fs.readdirSync(scratch);
    const [name = ''] = names;
    if (names.length !== 1 || !folderName.test(name))
      throw new CommandError(`${archive} is no release of Tracery. ${nothingChanged}`);
    const folder = path.join(parent, name);
    if (!fs.existsSync(folder)) fs.renameSync(path.join(scratch, name), folder);
    return folder;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}
