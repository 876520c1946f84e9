// App and worker processes that can be killed, paused and started again at the same address.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { waitFor } from '../scripts/services.ts';
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

export function createProcess({ name, entry, url, env, directory }: Options): Process {
  const logFile = path.join(directory, `${name}.log`);
  const log = fs.openSync(logFile, 'a');
  let child: ChildProcess | undefined;
  return {
    name,
    url,
    signal: (signal) => void child!.kill(signal),
    async end(signal) {
      if (!child || !isRunning(child)) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async start() {
      const started = startProcess(entry, env, [], ['ignore', log, log]);
      child = started;
      const isReady = async () => (await fetch(`${url}/readyz`)).ok;
      await waitFor(name, async () => !isRunning(started) || (await isReady()));
      if (!isRunning(started))
        throw new Error(`${name} ended: ${fs.readFileSync(logFile, 'utf8').trim().split('\n').at(-1)}`);
    },
    pid: () => child!.pid!,
  };
}
