// Calls of one person, sent as the client of Tracery sends them: given up after five seconds, and repeated with the same
// key until there is an answer.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { signIn } from '../bench/server.ts';
import { demoPassword } from '../demo/src/team.ts';
import type { Balancer } from './balancer.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

interface Answer {
  status: number;
  code: number;
  message: string;
  data: unknown;
}

/** What is done to requests on purpose. */
export interface Disturbance {
  /** The first try of each write is cut off before its answer. */
  cutsAnswers: boolean;
  /** Each write is sent to all processes at once. */
  sendsTwice: boolean;
}

const givenUpAfter = 5000;
const requestInFlight = 40902;

const mayRetry = ({ status, code }: Answer) =>
  status === 429 || status === 502 || status === 503 || status === 504 || code === requestInFlight;

export interface Person {
  username: string;
  productId: number;
}

interface Options extends Person {
  balancer: Balancer;
  urls: readonly string[];
  disturbance: Disturbance;
  /** Whether nobody waits for answers any more. */
  isOver: () => boolean;
  /** Hears of answers that nobody should get. */
  onProblem: (problem: string) => void;
}

export interface Client {
  /** Resolves with the data of a success; undefined if it was refused for good. */
  call<Data>(call: Call): Promise<Data | undefined>;
  /** One try at one process: whether it was answered with success in time. */
  isServed(url: string, call: Call, within: number): Promise<boolean>;
}

export function createClient(options: Options): Client {
  const { username, productId, balancer, urls, disturbance, isOver, onProblem } = options;
  let token: string | undefined;

  async function attempt(url: string, call: Call, key: string, signal: AbortSignal): Promise<Answer> {
    token ??= await signIn(Number(new URL(url).port), username, productId, demoPassword);
    const response = await fetch(`${url}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.method === 'POST' && { 'idempotency-key': key }),
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      signal,
    });
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }

  const patient = () => AbortSignal.timeout(givenUpAfter);

  /** Both answers, where there are two, must say the same. */
  async function attemptEverywhere(call: Call, key: string): Promise<Answer> {
    const tries = await Promise.allSettled(urls.map((url) => attempt(url, call, key, patient())));
    const answers = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const successes = answers.filter(({ status }) => status === 200);
    if (successes.some(({ data }) => !isDeepStrictEqual(data, successes[0]!.data)))
      onProblem(`${call.path} sent twice was answered differently`);
    const answer = successes[0] ?? answers[0];
    if (!answer) throw new Error('no answer');
    return answer;
  }

  async function tryOnce(call: Call, key: string, isFirst: boolean): Promise<Answer> {
    const isWrite = call.method === 'POST';
    if (isWrite && disturbance.sendsTwice) return attemptEverywhere(call, key);
    const url = balancer.next();
    if (!url) throw new Error('nobody is ready');
    if (isWrite && isFirst && disturbance.cutsAnswers)
      return attempt(url, call, key, AbortSignal.timeout(Math.ceil(Math.random() * 40)));
    return attempt(url, call, key, patient());
  }

  return {
    async call<Data>(call: Call): Promise<Data | undefined> {
      const key = randomUUID();
      for (let tries = 0; !isOver(); tries += 1) {
        const answer = await tryOnce(call, key, tries === 0).catch(() => undefined);
        if (answer?.status === 200) return answer.data as Data;
        if (answer?.status === 401) token = undefined;
        else if (answer && !mayRetry(answer)) {
          onProblem(`${call.method} ${call.path} was answered ${answer.status}: ${answer.message}`);
          if (answer.status !== 500) return undefined;
        }
        await pause(50 + Math.random() * 100);
      }
      return undefined;
    },
    isServed: (url, call, within) =>
      attempt(url, call, randomUUID(), AbortSignal.timeout(within)).then(
        ({ status }) => {
          if (status === 401) token = undefined;
          return status === 200;
        },
        () => false,
      ),
  };
}
