// Files and folders that `tracery init` makes, and who may read them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../settings/sources.ts';

export const serviceAccount = 'tracery';

const idOf = (option: '-u' | '-g'): number | undefined => {
  try {
    return Number(
      execFileSync('id', [option, serviceAccount], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return undefined;
  }
};

/** Who runs the app. Undefined where nobody but the caller does. */
export interface Account {
  uid: number;
  gid: number;
}

/** The account of the service, made where it is missing. */
export function ensureAccount(home: string): { account: Account; isMade: boolean } {
  const isMade = idOf('-u') === undefined;
  if (isMade)
    execFileSync('useradd', [
      ...`--system --user-group --no-create-home --shell /usr/sbin/nologin --home-dir`.split(' '),
      home,
      serviceAccount,
    ]);
  return { account: { uid: idOf('-u')!, gid: idOf('-g')! }, isMade };
}

interface Rights {
  mode: number;
  owner?: Account | undefined;
}

function give(file: string, { mode, owner }: Rights): void {
  if (owner) fs.chownSync(file, owner.uid, owner.gid);
  fs.chmodSync(file, mode);
}

export function makeFolder(folder: string, rights: Rights): void {
  fs.mkdirSync(folder, { recursive: true });
  give(folder, rights);
}

/** Complete or not at all, and never readable by others meanwhile. */
export function writeWhole(file: string, text: string, rights: Rights): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.new`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, text, { mode: 0o600 });
  give(draft, rights);
  fs.renameSync(draft, file);
}

/** False if it was there. */
export function writeOnce(file: string, text: string, rights: Rights): boolean {
  if (fs.existsSync(file)) return false;
  writeWhole(file, text, rights);
  return true;
}

export function pointLink(link: string, target: string): void {
  fs.mkdirSync(path.dirname(link), { recursive: true });
  const draft = `${link}.new`;
  fs.rmSync(draft, { force: true });
  fs.symlinkSync(target, draft);
  fs.renameSync(draft, link);
}

export function readSecret(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) return undefined;
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${file} cannot be read: run this as root (sudo)`);
  }
}
