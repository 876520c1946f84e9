// One request over a network that may lose it, or its answer. What is tried again carries the same key, so that the server
// does it once.
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '@tracery/contract';
import { parseEnvelope } from '@tracery/contract/parse-envelope';
import { limits } from '@tracery/contract/limits';
import { refusals } from '@tracery/contract/refusals';
import { exitCodes, Failure, refused } from './failure.ts';
import type { Translate } from './language.ts';

/** Seconds. Whoever is asked to wait longer is told so instead. */
const longestWait = 60;

/** It may succeed when it is tried again. */
class Unanswered extends Error {
  readonly failure: Failure;
  readonly retryAfter: number | undefined;
  constructor(failure: Failure, retryAfter?: number) {
    super(failure.message);
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

export interface Transport {
  t: Translate;
  origin: string;
  onWait: (seconds: number) => void;
}

/** Tries `work` until it is answered. */
export async function withRetries<Result>(
  { onWait }: Transport,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      const seconds = error.retryAfter ?? 2 ** tries;
      if (tries === limits.call.retries || seconds > longestWait) throw error.failure;
      onWait(seconds);
      await pause(seconds * 1000);
    }
  }
}

/** Reasons that waiting does not change. */
const lasting = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY/;

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? name;
};

export const unreachable = ({ t, origin }: Transport, reason: string): Failure =>
  new Failure(t('call.unreachable', { origin, reason }), {
    exitCode: exitCodes.unreachable,
    detail: { reason },
  });

/** No answer, or one that broke off. */
export function unanswered(transport: Transport, error: unknown): Error {
  const reason = reasonOf(error);
  const failure = unreachable(transport, reason);
  return lasting.test(reason) ? failure : new Unanswered(failure);
}

/** Addresses that lead elsewhere are not followed: the token is for this server alone. */
export async function open(transport: Transport, url: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...request, redirect: 'manual' });
  } catch (error) {
    throw unanswered(transport, error);
  }
  const elsewhere = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && elsewhere) {
    await response.body?.cancel();
    throw refused(
      transport.t('call.moved', { origin: transport.origin, address: new URL(elsewhere, url).origin }),
    );
  }
  return response;
}

const fieldsIn = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields.map(String)
    : [];

/** What else to do about it, where the answer to a screen says something else. */
function messageOf({ code, message, data }: Envelope, { t, origin }: Transport): string {
  if (code === refusals['session.expired'].number) return t('call.tokenEnded', { origin });
  if (code === refusals['product.notSelected'].number) return t('product.choose');
  const fields = fieldsIn(data);
  return fields.length > 0 ? `${message} (${fields.join(', ')})` : message;
}

/** The data of a success; anything else is thrown. */
export async function dataOf(transport: Transport, response: Response): Promise<unknown> {
  const { status, headers } = response;
  const envelope = parseEnvelope(
    await response.text().catch((error: unknown) => {
      throw unanswered(transport, error);
    }),
  );
  if (status < 400 && envelope?.code === 0) return envelope.data;
  const failure = envelope
    ? refused(messageOf(envelope, transport), { status, code: envelope.code })
    : refused(transport.t('call.notTracery', { origin: transport.origin, status }), { status });
  const retryAfter = Number(headers.get('retry-after')) || undefined;
  const isBusy = [429, 502, 503, 504].includes(status);
  if (!isBusy && (retryAfter === undefined || !envelope)) throw failure;
  const busy = new Failure(failure.message, { exitCode: exitCodes.unreachable, detail: failure.detail });
  throw new Unanswered(busy, retryAfter);
}
