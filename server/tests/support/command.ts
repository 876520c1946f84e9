// Runs the command `tracery` of operators as they would: a process of its own.
import path from 'node:path';
import { inject } from 'vitest';
import { compileCache, filesDirectory } from '../../../scripts/services.ts';
import type { TestDatabase } from './database.ts';
import { runNode, type Ran } from './run-node.ts';

const entry = path.resolve(import.meta.dirname, '../../src/commands/tracery.ts');

export const tracery = (
  database: TestDatabase,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string | undefined> } = {},
): Promise<Ran> =>
  runNode([entry, ...args], {
    input,
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      NODE_ENV: 'development',
      TRACERY_SECRET: 'only for tests',
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL: database.urls.app,
      DATABASE_OWNER_URL: database.urls.owner,
      SMTP_URL: inject('services').smtpUrl,
      FILES_DIRECTORY: filesDirectory,
      ...env,
    },
  });
