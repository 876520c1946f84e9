// Starts the app for development and browser tests: real services, a migrated database, app and worker processes.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { bootstrap } from '../server/src/platform/database/bootstrap.ts';
import { migrate } from '../server/src/platform/database/migrations.ts';
import { createLog } from '../server/src/platform/logging/log.ts';
import { filesDirectory, waitFor, type Services } from './services.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Outside development the server refuses secrets like this one. */
const developmentSecret = 'development only, never a secret';

export async function prepareDatabase(services: Services, database: string) {
  const passwords = { owner: 'owner', app: 'app', worker: 'worker' };
  const urls = await bootstrap({ superuserUrl: services.postgresUrl, database, passwords });
  await migrate({ ownerUrl: urls.owner, workerUrl: urls.worker, log: createLog('warn') });
  return urls;
}

export interface StackOptions {
  services: Services;
  database: string;
  port: number;
  /** The address for browsers, if it differs from the app's own. */
  publicUrl?: string;
  env?: Record<string, string>;
  nodeArguments?: string[];
}

/** Longer than where people wait: a busy machine may hold up a new connection for seconds. */
export const patient = (url: string): string => `${url}?connect_timeout=20`;

export async function stackEnvironment({ services, database, port, publicUrl, env }: StackOptions) {
  const urls = await prepareDatabase(services, database);
  return {
    ...process.env,
    NODE_ENV: 'development',
    TRACERY_SECRET: developmentSecret,
    PUBLIC_URL: publicUrl ?? `http://localhost:${port}`,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: patient(urls.app),
    DATABASE_WORKER_URL: patient(urls.worker),
    REDIS_URL: services.redisUrl,
    SMTP_URL: services.smtpUrl,
    FILES_DIRECTORY: filesDirectory,
    // Other load on a development machine must not have requests refused.
    MAX_EVENT_LOOP_DELAY_MS: '20000',
    MAX_WAIT_MS: '20000',
    GUEST_LOGIN: 'on',
    LOG_LEVEL: 'warn',
    ...env,
  };
}

export function startProcess(
  entry: string,
  env: NodeJS.ProcessEnv,
  nodeArguments: string[] = [],
  stdio: StdioOptions = ['ignore', 'inherit', 'inherit'],
): ChildProcess {
  return spawn(process.execPath, [...nodeArguments, path.join(root, 'server/src', entry)], {
    cwd: root,
    env,
    stdio,
  });
}

/** Starts app and worker in one process and waits until it is ready. */
export async function startStack(options: StackOptions): Promise<{ url: string; app: ChildProcess }> {
  const env = await stackEnvironment(options);
  const app = startProcess('main.ts', { ...env, WITH_WORKER: 'on' }, options.nodeArguments);
  const address = `http://127.0.0.1:${options.port}`;
  await waitFor('Tracery', async () => (await fetch(`${address}/readyz`)).ok);
  return { url: `http://localhost:${options.port}`, app };
}
