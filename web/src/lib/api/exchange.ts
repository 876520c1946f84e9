// One request and its answer over a network that may lose either.
import type { Envelope } from '@tracery/contract';
import { CallFailure, refusalKeyOf } from './failure.ts';
import type { OnProgress, Request } from './request.ts';

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

export const answeredBy = (status: number, text: string, retryAfter: string | null): Answered => ({
  status,
  envelope: parse(text),
  retryAfter: Number(retryAfter) || undefined,
});

interface Message {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  onProgress?: OnProgress | undefined;
}

async function once(url: string, { method, headers, body }: Message, timeout: number): Promise<Answered> {
  // Not AbortSignal.timeout: the body must arrive within the time too, and a test's clock must be able to move it.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: controller.signal });
    return answeredBy(response.status, await response.text(), response.headers.get('retry-after'));
  } finally {
    clearTimeout(timer);
  }
}

/** A file may need longer than the time: the clock begins anew with each piece that left. Only XHR tells of them. */
function onceWithProgress(url: string, { method, headers, body, onProgress }: Message, timeout: number) {
  return new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('no answer'));
    let timer = setTimeout(() => request.abort(), timeout);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), timeout);
    });
    request.addEventListener('load', () =>
      resolve(answeredBy(request.status, request.responseText, request.getResponseHeader('retry-after'))),
    );
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Tries again for lack of an answer only; an answer, whatever it says, is an answer. */
export async function exchange(
  origin: string,
  { method, url, body, onProgress }: Request,
  headers: Record<string, string>,
  { timeout, retries, retryDelay }: Timing,
): Promise<Answered> {
  const message: Message = { method, headers, body, onProgress };
  const send = body instanceof FormData ? onceWithProgress : once;
  for (let tries = 0; ; tries++) {
    try {
      return await send(origin + url, message, timeout);
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
