// App and worker processes that can be killed, paused and started again at the same address. One that ends by itself is
// started again, as systemd and Kubernetes do it.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { compileCache, waitFor } from '../scripts/services.ts';
import { startProcess } from '../scripts/stack.ts';

export interface Process {
  name: string;
  /** Its address; that of a worker answers `/readyz` only. */
  url: string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it by the signal, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  pid(): number;
}

interface Options {
  name: string;
  entry: 'main.ts' | 'worker.ts';
  url: string;
  env: NodeJS.ProcessEnv;
  /** Where its log goes. */
  directory: string;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Milliseconds until one that ended by itself is started again. */
const restartAfter = 1000;

export function createProcess({ name, entry, url, env, directory }: Options): Process {
  const logFile = path.join(directory, `${name}.log`);
  const log = fs.openSync(logFile, 'a');
  let child: ChildProcess | undefined;
  let isWanted = false;
  let restart: NodeJS.Timeout | undefined;

  function spawnOnce(): void {
    child = startProcess(entry, { ...env, ...compileCache }, [], ['ignore', log, log]);
    child.once('exit', (code) => {
      if (!isWanted) return;
      console.error(`${name} ended by itself with ${code}`);
      restart = setTimeout(spawnOnce, restartAfter);
    });
  }

  return {
    name,
    url,
    signal: (signal) => void child!.kill(signal),
    async end(signal) {
      isWanted = false;
      clearTimeout(restart);
      if (!child || !isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async start() {
      isWanted = true;
      spawnOnce();
      await waitFor(`${name}, see ${logFile},`, async () => (await fetch(`${url}/readyz`)).ok);
    },
    pid: () => child!.pid!,
  };
}
