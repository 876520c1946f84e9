// Requests that come at a rate of their own, however fast they are answered; and as many as are answered.
import { setTimeout as pause } from 'node:timers/promises';
import { connect, requestText, type Connection } from '../bench/connection.ts';
import { quantile } from '../bench/table.ts';
import type { Call } from './requests.ts';

export interface OfferedCall {
  token: string;
  call: Call;
}

export interface Answers {
  offered: number;
  served: number;
  /** Answered 503 or 429. */
  refused: number;
  /** Refused without Retry-After, answered otherwise, or not at all. */
  failed: string[];
  /** Milliseconds, in ascending order. */
  servedAfter: number[];
  refusedAfter: number[];
}

const mostConnections = 1500;
const tick = 5;

const noAnswers = (): Answers => ({
  offered: 0,
  served: 0,
  refused: 0,
  failed: [],
  servedAfter: [],
  refusedAfter: [],
});

function note(answers: Answers, { status, head }: { status: number; head: string }, after: number): void {
  if (status === 200) {
    answers.served += 1;
    answers.servedAfter.push(after);
  } else if ((status === 503 || status === 429) && /\r\nretry-after: \d/i.test(head)) {
    answers.refused += 1;
    answers.refusedAfter.push(after);
  } else answers.failed.push(`answered ${status}`);
}

async function send(connection: Connection, answers: Answers, { token, call }: OfferedCall): Promise<void> {
  const sentAt = performance.now();
  const reply = await connection.send(requestText(call, token));
  note(answers, reply, performance.now() - sentAt);
}

const sorted = (answers: Answers): Answers => ({
  ...answers,
  servedAfter: answers.servedAfter.toSorted((a, b) => a - b),
  refusedAfter: answers.refusedAfter.toSorted((a, b) => a - b),
});

interface Load {
  port: number;
  seconds: number;
  next: () => OfferedCall;
}

/** As many requests at once as there are connections, each as soon as the one before was answered. */
export async function closedLoop({ port, seconds, next }: Load, connections: number): Promise<Answers> {
  const answers = noAnswers();
  const until = performance.now() + seconds * 1000;
  const one = async () => {
    const connection = await connect(port);
    while (performance.now() < until) {
      answers.offered += 1;
      await send(connection, answers, next());
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return sorted(answers);
}

/** So many requests a second. Each gets a connection that waits for no other answer. */
export async function openLoop({ port, seconds, next }: Load, perSecond: number): Promise<Answers> {
  const answers = noAnswers();
  const idle: Connection[] = [];
  const all: Connection[] = [];
  const sending = new Set<Promise<void>>();
  const sendOne = async () => {
    try {
      let connection = idle.pop();
      if (!connection) {
        if (all.length >= mostConnections) throw new Error('no connection left');
        connection = await connect(port);
        all.push(connection);
      }
      await send(connection, answers, next());
      idle.push(connection);
    } catch (error) {
      answers.failed.push(String(error));
    }
  };
  const start = performance.now();
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - start) / 1000) {
    while (answers.offered < elapsed * perSecond) {
      answers.offered += 1;
      const sent = sendOne().finally(() => sending.delete(sent));
      sending.add(sent);
    }
    await pause(tick);
  }
  await Promise.all(sending);
  for (const connection of all) connection.close();
  return sorted(answers);
}

export const p95 = (ascending: readonly number[]): number => quantile(ascending, 0.95);
export const p99 = (ascending: readonly number[]): number => quantile(ascending, 0.99);
