// One request and its answer over a network that may lose either.
import type { Envelope } from '@tracery/contract';
import { CallFailure, refusalKeyOf } from './failure.ts';
import type { Request } from './request.ts';

export interface Timing {
  timeout: number;
  retries: number;
  retryDelay: number;
}

export interface Answered {
  status: number;
  /** Undefined when the answer is not one of ours: a proxy's page, an empty body. */
  envelope: Envelope | undefined;
  retryAfter: number | undefined;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

function parse(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

async function once(url: string, init: RequestInit, timeout: number): Promise<Answered> {
  // Not AbortSignal.timeout: the body must arrive within the time too, and a test's clock must be able to move it.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    const envelope = parse(await response.text());
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    return { status: response.status, envelope, retryAfter };
  } finally {
    clearTimeout(timer);
  }
}

/** Tries again for lack of an answer only; an answer, whatever it says, is an answer. */
export async function exchange(
  origin: string,
  { method, url, body }: Request,
  headers: Record<string, string>,
  { timeout, retries, retryDelay }: Timing,
): Promise<Answered> {
  const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body }) };
  for (let tries = 0; ; tries++) {
    try {
      return await once(origin + url, init, timeout);
    } catch {
      if (tries === retries) throw new CallFailure({ kind: 'unanswered' });
      await pause(retryDelay);
    }
  }
}

/** The data of a success; anything else is thrown as the refusal it is. */
export function dataOf({ status, envelope, retryAfter }: Answered): unknown {
  if (status < 400 && envelope?.code === 0) return envelope.data;
  const key = envelope && refusalKeyOf(envelope.code);
  throw new CallFailure({
    kind: 'refused',
    status,
    ...(key ? { key } : {}),
    ...(envelope?.message ? { message: envelope.message } : {}),
    ...(envelope ? { data: envelope.data } : {}),
    ...(retryAfter ? { retryAfter } : {}),
  });
}
