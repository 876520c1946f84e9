// Sends one delivery. Whatever comes back is an outcome: nothing here throws because of the other side.
import { limits } from '@tracery/contract';
import { request, type Dispatcher } from 'undici';
import {
  createAddressGuard,
  createGuardedAgent,
  ForbiddenAddress,
  type Resolve,
} from '../platform/outgoing/address-guard.ts';

export interface Outcome {
  status: number | null;
  failure: 'timeout' | 'unreachable' | 'forbidden' | null;
  tookMs: number;
  /** The beginning of it. */
  response: string;
}

export interface Sender {
  post(address: string, headers: Record<string, string>, body: string): Promise<Outcome>;
  close(): Promise<void>;
}

interface Options {
  /** Ranges beside public addresses. */
  allowed: readonly string[];
  timeoutMs?: number;
  resolve?: Resolve;
}

/** PostgreSQL stores no zero bytes. */
export const beginning = (text: string): string =>
  text.replaceAll('\0', '\uFFFD').slice(0, limits.webhook.keptMax).toWellFormed();

export const asText = (headers: Record<string, string | string[] | undefined>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}\n`)
    .join('');

/** As far as it is kept; an answer that breaks off counts by its status. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limits.webhook.keptMax) break;
    }
  } catch {
    // What came is shown.
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(error: unknown): Outcome['failure'] {
  if (error instanceof ForbiddenAddress) return 'forbidden';
  const { name = '', code = '' } = error as { name?: string; code?: string };
  return name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code) ? 'timeout' : 'unreachable';
}

export function createSender({ allowed, timeoutMs = limits.webhook.timeout, resolve }: Options): Sender {
  const dispatcher = createGuardedAgent({
    isAllowed: createAddressGuard(allowed),
    timeoutMs,
    ...(resolve && { resolve }),
  });
  return {
    async post(address, headers, body) {
      const begun = performance.now();
      const took = () => Math.round(performance.now() - begun);
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const answer = await request(address, { method: 'POST', headers, body, dispatcher, signal });
        const { statusCode: status, statusText, headers: answered } = answer;
        const text = await readBeginning(answer.body);
        const response = beginning(`${status} ${statusText}\n${asText(answered)}\n${text}`);
        return { status, failure: null, tookMs: took(), response };
      } catch (error) {
        return { status: null, failure: failureOf(error), tookMs: took(), response: '' };
      }
    },
    close: () => dispatcher.destroy(),
  };
}
