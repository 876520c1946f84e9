// Runs the command `tracery` on the app of the browser tests.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const entry = path.resolve(import.meta.dirname, '../../server/src/commands/tracery.ts');

export async function tracery(...args: string[]): Promise<string> {
  const owner = new URL(process.env['APP_DATABASE_URL']!);
  [owner.username, owner.password] = ['tracery_owner', 'owner'];
  const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      TRACERY_SECRET: 'development only, never a secret',
      PUBLIC_URL: process.env['APP_URL'],
      DATABASE_URL: process.env['APP_DATABASE_URL'],
      DATABASE_OWNER_URL: owner.href,
    },
  });
  return stdout;
}
