// Starts, stops and kills real app processes.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject } from 'vitest';
import { compileCache, filesDirectory, freePort, waitFor } from '../../../scripts/services.ts';
import type { TestDatabase } from './database.ts';

const sourceDirectory = path.resolve(import.meta.dirname, '../../src');

export interface AppProcess {
  url: string;
  child: ChildProcess;
  /** Its log so far. */
  log(): string;
  isReady(): Promise<boolean>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

interface Options {
  database: TestDatabase;
  env?: Record<string, string | undefined>;
  entry?: string;
  nodeArguments?: string[];
  port?: number;
}

export async function startApp(options: Options): Promise<AppProcess> {
  const { database, env = {}, entry = 'main.ts', nodeArguments = [] } = options;
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [...nodeArguments, path.join(sourceDirectory, entry)], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache,
      NODE_ENV: 'development',
      TRACERY_SECRET: 'only for tests',
      PUBLIC_URL: `http://localhost:${port}`,
      PORT: String(port),
      DATABASE_URL: database.urls.app,
      DATABASE_WORKER_URL: database.urls.worker,
      SMTP_URL: inject('services').smtpUrl,
      FILES_DIRECTORY: filesDirectory,
      RATE_SCALE: '100000',
      MAX_EVENT_LOOP_DELAY_MS: '20000',
      MAX_WAIT_MS: '20000',
      UML_SERVER: 'off',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const started: AppProcess = {
    url,
    child,
    log: () => log,
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
  };
  if (entry === 'main.ts') {
    await waitFor('the app', async () => child.exitCode !== null || (await started.isReady()));
  }
  return started;
}
