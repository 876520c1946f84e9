// The throw-away PostgreSQL of an installation: ended, paused, and started again at the same port.
import fs from 'node:fs';
import path from 'node:path';
import { noteProcess, ofPostgres, postgresBinaries, waitFor } from '../scripts/services.ts';
import { runCommand } from '../scripts/steps.ts';

export interface Postgres {
  /** `immediate` is a crash: nothing is written before the end. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** kill -9 of the server and all its backends. */
  kill(): void;
  start(): Promise<void>;
  pause(): void;
  resume(): void;
}

function childrenOf(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/** To processes of which some may have ended meanwhile. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** `directory` is the one of `startServices`. */
export function postgresIn(directory: string): Postgres {
  const home = path.join(directory, 'postgres');
  const data = path.join(home, 'data');
  const server = () => Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const toAll = (signal: NodeJS.Signals) => signalAll([server(), ...childrenOf(server())], signal);
  async function control(...args: string[]): Promise<void> {
    const command = path.join(postgresBinaries(), 'pg_ctl');
    const { status, text } = await runCommand(...ofPostgres(command, ['-D', data, '-w', ...args]));
    if (status !== 0) throw new Error(`pg_ctl failed: ${text}`);
  }
  return {
    stop: (mode) => control('-m', mode, 'stop'),
    kill: () => toAll('SIGKILL'),
    async start() {
      // After kill -9 the last backend may hold the shared memory for a moment.
      const isStarted = () => control('-l', path.join(home, 'postgres.log'), 'start').then(() => true);
      await waitFor('PostgreSQL', isStarted, 60);
      noteProcess(directory, 'postgres', server());
    },
    pause: () => toAll('SIGSTOP'),
    resume: () => toAll('SIGCONT'),
  };
}
