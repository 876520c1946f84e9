// Settings from files, and what in them stops the start.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

const right = {
  PUBLIC_URL: 'https://tracery.example.org',
  DATABASE_URL: 'postgres://tracery_app:x@db/tracery',
  TRACERY_SECRET: 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA',
};

const refusal = (settings: Record<string, string>): string => {
  try {
    readConfig(settings);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

function folderWith(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-settings-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

test('[OPS-04] settings stand in one file, and the environment wins over it', () => {
  const folder = folderWith({
    'tracery.env': Object.entries({ ...right, PORT: '9000', REDIS_URL: '' })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  });
  const TRACERY_CONFIG = path.join(folder, 'tracery.env');
  expect(readConfig({ TRACERY_CONFIG })).toMatchObject({ listen: { port: 9000 }, redisUrl: undefined });
  expect(readConfig({ TRACERY_CONFIG, PORT: '9001' }).listen.port).toBe(9001);
  expect(refusal({ TRACERY_CONFIG: path.join(folder, 'other.env') })).toMatch(/other\.env.*ENOENT/);
  fs.appendFileSync(TRACERY_CONFIG, '\nRESPONSE_CACHE=12\nGRUMBLE=on');
  const said = refusal({ TRACERY_CONFIG });
  expect(said).toMatch(/GRUMBLE\n {2}RESPONSE_CACHE: is RESPONSE_CACHE_MB meant\?\n/);
  expect(said).toContain('docs/settings.md');
});

test('[OPS-04] a secret can be a file, by its own setting or in the folder of secrets', () => {
  const { TRACERY_SECRET, DATABASE_URL, ...open } = right;
  const folder = folderWith({ TRACERY_SECRET: `${TRACERY_SECRET}\n`, DATABASE_URL });
  const bySetting = {
    ...open,
    TRACERY_SECRET_FILE: path.join(folder, 'TRACERY_SECRET'),
    DATABASE_URL_FILE: path.join(folder, 'DATABASE_URL'),
  };
  for (const settings of [bySetting, { ...open, SECRETS_DIRECTORY: folder }])
    expect(readConfig(settings)).toMatchObject({ secret: TRACERY_SECRET, database: { url: DATABASE_URL } });
  expect(refusal({ ...bySetting, TRACERY_SECRET })).toContain('keep one');
  expect(refusal({ ...right, SECRETS_DIRECTORY: folder })).toContain('TRACERY_SECRET');
  expect(refusal({ ...bySetting, DATABASE_URL_FILE: '/nowhere/url' })).toMatch(
    /DATABASE_URL is in \/nowhere.*ENOENT/,
  );
  fs.writeFileSync(path.join(folder, 'SMTP_URI'), 'smtp://mail');
  expect(refusal({ ...open, SECRETS_DIRECTORY: folder })).toContain('is SMTP_URL meant?');
});

test.each([
  ['DATABASE_URLS', 'is DATABASE_URL meant?'],
  ['TRUSTED_PROXYS', 'is TRUSTED_PROXIES meant?'],
  ['REGISTRATOIN', 'is REGISTRATION meant?'],
  ['TRACERY_SECRETS', 'is TRACERY_SECRET meant?'],
  ['TRACERY_COLOUR', 'These are no settings'],
])('[OPS-04] %s in the environment stops the start', (name, said) => {
  expect(refusal({ ...right, [name]: 'x' })).toContain(said);
});

test('[OPS-04] what other programs call similar does not', () => {
  const others = {
    HTTP_PROXY: 'x',
    HOSTNAME: 'a',
    POST: '1',
    SMTP_URL_BASE_OF_OTHERS: 'x',
    LDAPURI: 'x',
    PGHOST: '/tmp',
    // As Kubernetes sets them for a service.
    TRACERY_PORT: 'tcp://10.0.0.1:80',
    TRACERY_SERVICE_HOST: '10.0.0.1',
    // Of the command line.
    TRACERY_TOKEN: 'x',
    TRACERY_URL: 'x',
  };
  expect(refusal({ ...right, ...others })).toBe('accepted');
});

test.each([
  [{ S3_BUCKET: 'files' }, 'S3_BUCKET: no effect without S3_ENDPOINT'],
  [{ LDAP_PEOPLE_BASE: 'dc=org' }, 'no effect without LDAP_URL'],
  [{ SSO_GROUPS: 'qa=12:tester' }, 'no effect without OIDC_PROVIDERS or LDAP_URL'],
  [{ METRICS_HOST: '0.0.0.0' }, 'no effect without METRICS_PORT'],
  [{ OIDC_NORTHYARD_ISSUER: 'https://northyard.example' }, 'OIDC_PROVIDERS does not list northyard'],
  [{ DATABASE_WORKER_URL: 'postgres://tracery_worker:x@db/other' }, 'different databases'],
  [{ DATABASE_OWNER_URL: right.DATABASE_URL }, 'the same role'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'needs MAIL_FROM'],
])('[OPS-04] %j contradicts what else is set', (change, said) => {
  expect(refusal({ ...right, ...(change as Record<string, string>) })).toContain(said);
});
