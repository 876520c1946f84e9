// Runs the command `tracery` as an operator would: a process of its own.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { inject } from 'vitest';
import { compileCache, filesDirectory } from '../../../scripts/services.ts';
import type { TestDatabase } from './database.ts';

const entry = path.resolve(import.meta.dirname, '../../src/commands/tracery.ts');

export interface Ran {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** Of --json. */
  json(): unknown;
}

export const tracery = (
  database: TestDatabase,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string | undefined> } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], {
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
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject);
    child.once('close', (exitCode) =>
      resolve({ exitCode, stdout, stderr, json: () => JSON.parse(stdout) as unknown }),
    );
    child.stdin.end(input);
  });
