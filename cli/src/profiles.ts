// Where somebody is signed in, by the name of a profile. The file holds tokens: only its owner may read it.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { misused } from './failure.ts';
import type { Translate } from './language.ts';

interface Profile {
  address: string;
  token: string;
  product?: { id: number; name: string };
  /** The address may be http://, because its owner said so. */
  isInsecure?: true;
}

type Profiles = Record<string, Profile>;

export interface ProfileStore {
  file: string;
  read(name: string): Profile | undefined;
  /** Undefined: forgets it. */
  write(name: string, profile: Profile | undefined): void;
}

export function profileFolder(env: NodeJS.ProcessEnv, platform = process.platform): string {
  const { XDG_CONFIG_HOME, APPDATA } = env;
  const base =
    XDG_CONFIG_HOME || (platform === 'win32' && APPDATA ? APPDATA : path.join(os.homedir(), '.config'));
  return path.join(base, 'tracery');
}

export function createProfiles(env: NodeJS.ProcessEnv, t: Translate): ProfileStore {
  const folder = profileFolder(env);
  const file = path.join(folder, 'profiles.json');
  const readAll = (): Profiles => {
    if (!fs.existsSync(file)) return {};
    try {
      return (JSON.parse(fs.readFileSync(file, 'utf8')) as { profiles: Profiles }).profiles;
    } catch {
      throw misused(t('profile.unreadable', { file }));
    }
  };
  return {
    file,
    read(name) {
      const profiles = readAll();
      return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
    },
    write(name, profile) {
      const { [name]: _before, ...others } = readAll();
      const text = JSON.stringify({ profiles: { ...others, ...(profile && { [name]: profile }) } }, null, 2);
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Whole or not at all, whenever this process ends.
      const next = path.join(folder, `.profiles-${randomUUID()}`);
      fs.writeFileSync(next, `${text}\n`, { mode: 0o600, flag: 'wx' });
      fs.renameSync(next, file);
    },
  };
}
