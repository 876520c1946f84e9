// Where settings come from: the environment, the file that TRACERY_CONFIG names, and files that hold one secret each.
// What stands in the environment wins over the file.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { SettingNames } from './names.ts';

export class ConfigError extends Error {}

/** With them one passes the walls between products. */
const forRoot = new Set(['DATABASE_OWNER_URL', 'DATABASE_BACKUP_URL']);

export type Settings = Record<string, string | undefined>;

export const defaultConfigFile = '/etc/tracery/tracery.env';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;
const unreadable = (error: unknown): string => `${os.userInfo().username} cannot read (${codeOf(error)})`;

const listed = (names: readonly { name: string; meant: string | undefined }[]): string =>
  names.map(({ name, meant }) => `\n  ${name}${meant ? `: is ${meant} meant?` : ''}`).join('');

/** Undefined where nobody made one. */
function configFileOf(env: Settings): string | undefined {
  if (env['TRACERY_CONFIG'] !== undefined) return env['TRACERY_CONFIG'] || undefined;
  // Whoever says where the database is does not mean the installation of this machine.
  return env['DATABASE_URL'] === undefined && fs.existsSync(defaultConfigFile)
    ? defaultConfigFile
    : undefined;
}

function readConfigFile(file: string, env: Settings, names: SettingNames): Settings {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`The settings are in ${file}, which ${unreadable(error)}`);
  }
  const settings: Settings = parseEnv(text);
  const unknown = Object.keys(settings)
    .filter((name) => !names.isKnown(name, { ...settings, ...env }))
    .map((name) => ({ name, meant: names.nearestTo(name, 3) }));
  if (unknown.length === 0) return settings;
  throw new ConfigError(
    `${file} has what is no setting:${listed(unknown)}\ndocs/settings.md lists all. What Node itself reads, such as ` +
      'NODE_EXTRA_CA_CERTS or OTEL_…, belongs into the environment: systemctl edit tracery',
  );
}

/** A file may end with a line break, a secret does not. */
function readSecret(name: string, file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    // These addresses are for root alone; app and worker run without them.
    if (forRoot.has(name) && codeOf(error) === 'EACCES') return undefined;
    throw new ConfigError(`${name} is in ${file}, which ${unreadable(error)}`);
  }
}

/** One file for each secret, called like the setting: as `tracery init`, Docker and systemd keep them. */
function secretsIn(directory: string, given: Settings, names: SettingNames): Settings {
  let found: string[];
  try {
    found = fs.readdirSync(directory).filter((name) => /^[A-Z]/.test(name));
  } catch (error) {
    throw new ConfigError(`SECRETS_DIRECTORY names ${directory}, which ${unreadable(error)}`);
  }
  const unknown = found
    .filter((name) => !names.isKnown(name, given))
    .map((name) => ({ name, meant: names.nearestTo(name, 3) }));
  if (unknown.length > 0) throw new ConfigError(`${directory} has what is no setting:${listed(unknown)}`);
  return Object.fromEntries(found.map((name) => [name, readSecret(name, path.join(directory, name))]));
}

/** All that was set, secrets in files included. */
export function gatherSettings(env: Settings, names: SettingNames): Settings {
  const stray = names.stray(env);
  if (stray.length > 0)
    throw new ConfigError(`These are no settings:${listed(stray)}\ndocs/settings.md lists all.`);
  const file = configFileOf(env);
  const given: Settings = { ...(file && readConfigFile(file, env, names)), ...env };
  const directory = given['SECRETS_DIRECTORY'];
  const secrets: Settings = directory ? secretsIn(directory, given, names) : {};
  for (const [name, value] of Object.entries(given)) {
    const secret = names.fileOf(name);
    if (!secret || !value) continue;
    if (secret in secrets)
      throw new ConfigError(`${secret} is a file in ${directory}, and ${name} is set: keep one`);
    secrets[secret] = readSecret(secret, value);
  }
  const twice = Object.keys(secrets).filter((name) => given[name] !== undefined);
  if (twice.length > 0) throw new ConfigError(`${twice.join(', ')}: set, and also given as a file: keep one`);
  return { ...given, ...secrets };
}
