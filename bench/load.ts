// Starts the load generator in its own process, so that its CPU time is not counted as the server's.
import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Stock } from './data.ts';
import type { Shares } from './operations.ts';

/** The items of one connection. No two share a requirement or a task, so there are no conflicts. */
export type Seat = Omit<Stock, 'productId'>;

export type LoadOrder =
  | { kind: 'seats'; set: string; file: string }
  | {
      kind: 'run';
      set: string;
      port: number;
      shares: Shares;
      seconds: number;
      /** Seconds before counting begins. */
      warmUp: number;
      /** One per seat. */
      tokens: string[];
    };

export interface LoadResult {
  count: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  problems: string[];
}

export interface Load {
  seat(set: string, seats: Seat[]): void;
  /** Calls back when counting starts and ends. Fails on a wrong reply. */
  run(
    order: Omit<Extract<LoadOrder, { kind: 'run' }>, 'kind'>,
    at?: { begun(): void; over(): void },
  ): Promise<LoadResult>;
  end(): void;
}

/** Divides the items among seats. */
export function divide({ requirements, tasks, sources, deepPage }: Stock, into: number): Seat[] {
  const part = <T>(all: readonly T[], at: number) => all.filter((_, index) => index % into === at);
  return Array.from({ length: into }, (_, at) => ({
    requirements: part(requirements, at),
    tasks: part(tasks, at),
    // Shared: a feature can have many requirements.
    sources: [...sources.slice(Math.floor((at * sources.length) / into)), ...sources],
    deepPage,
  }));
}

export function startLoad(directory: string): Load {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'));
  return {
    seat(set, seats) {
      const file = path.join(directory, `${set}.json`);
      fs.writeFileSync(file, JSON.stringify(seats));
      child.send({ kind: 'seats', set, file } satisfies LoadOrder);
    },
    async run(order, at) {
      const result = await new Promise<LoadResult>((resolve, reject) => {
        const ended = () => reject(new Error('the load process ended'));
        const hear = (message: 'begun' | 'over' | LoadResult) => {
          if (message === 'begun') at?.begun();
          else if (message === 'over') at?.over();
          else {
            child.off('message', hear).off('exit', ended);
            resolve(message);
          }
        };
        child.on('message', hear).once('exit', ended);
        child.send({ kind: 'run', ...order } satisfies LoadOrder);
      });
      if (result.problems.length > 0)
        throw new Error(`${result.problems.length} replies were wrong, one: ${result.problems[0]}`);
      return result;
    },
    end: () => void child.kill(),
  };
}
