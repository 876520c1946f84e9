// Databases with a role for backups, and folders for archives.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { makeBackupRole } from '../../src/platform/database/backup-role.ts';
import { withClient } from '../../src/platform/database/one-connection.ts';
import { tracery } from './command.ts';
import type { TestDatabase } from './database.ts';
import type { Ran } from './run-node.ts';

const superuserUrl = () => inject('services').postgresUrl;

/** Dropped when the running test ends. */
export async function backupRole(): Promise<{ urlFor: (database: TestDatabase) => string }> {
  const name = `backup_${randomUUID().slice(0, 8)}`;
  const url = new URL(superuserUrl());
  [url.username, url.password] = [name, 'backup'];
  await makeBackupRole({ superuserUrl: superuserUrl(), url: url.href, owner: 'tracery_owner' });
  onTestFinished(() =>
    withClient({ connectionString: superuserUrl() }, async (client) => {
      await client.query(`drop owned by ${name}`);
      await client.query(`drop role ${name}`);
    }),
  );
  return {
    urlFor: ({ urls }) => {
      const own = new URL(url);
      own.pathname = new URL(urls.app).pathname;
      return own.href;
    },
  };
}

/** Without tables, and gone when the running test ends. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const asSuperuser = (sql: string) =>
    withClient({ connectionString: superuserUrl() }, (client) => client.query(sql));
  await asSuperuser(
    `create database ${name} owner tracery_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  );
  onTestFinished(async () => void (await asSuperuser(`drop database if exists ${name} with (force)`)));
  const urlFor = (user?: string) => {
    const url = new URL(superuserUrl());
    url.pathname = `/${name}`;
    if (user) [url.username, url.password] = [`tracery_${user}`, user];
    return url.href;
  };
  const superuser = urlFor();
  return {
    urls: { app: urlFor('app'), owner: urlFor('owner'), worker: urlFor('worker'), superuser },
    query: async (sql, values) =>
      withClient(
        { connectionString: superuser, options: '-c search_path=tracery' },
        async (client) => (await client.query(sql, values)).rows,
      ) as never,
    drop: async () => {},
  };
}

export function scratchFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-backup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Installation {
  database: TestDatabase;
  /** Settings of the command. */
  env: Record<string, string | undefined>;
}

export const operate = ({ database, env }: Installation, ...args: string[]): Promise<Ran> =>
  tracery(database, args, { env: { DATABASE_WORKER_URL: database.urls.worker, ...env } });
