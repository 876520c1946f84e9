// One request and its answer over a network that may lose either.
import type { Envelope } from '@tracery/contract';
import { parseEnvelope } from '@tracery/contract/parse-envelope';
import { CallFailure, refusalKeyOf } from './failure.ts';
import type { OnProgress, Request } from './request.ts';

export interface Timing {
  timeout: number;
  retries: number;
  retryDelay: number;
  onTry?: ((wasAnswered: boolean) => void) | undefined;
}

export interface RawAnswer {
  status: number;
  /** Undefined when the answer is not one of ours: a proxy's page, an empty body. */
  envelope: Envelope | undefined;
  retryAfter: number | undefined;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export const parseAnswer = (status: number, text: string, retryAfter: string | null): RawAnswer => ({
  status,
  envelope: parseEnvelope(text),
  retryAfter: Number(retryAfter) || undefined,
});

interface HttpMessage {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  onProgress?: OnProgress | undefined;
}

async function sendOnce(
  url: string,
  { method, headers, body }: HttpMessage,
  timeout: number,
): Promise<RawAnswer> {
  // Not AbortSignal.timeout: the body must arrive within the time too, and a test's clock must be able to move it.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: controller.signal });
    return parseAnswer(response.status, await response.text(), response.headers.get('retry-after'));
  } finally {
    clearTimeout(timer);
  }
}

/** A file may need longer than the time: the clock begins anew with each piece that left. Only XHR tells of them. */
function uploadOnce(url: string, { method, headers, body, onProgress }: HttpMessage, timeout: number) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('no answer'));
    let timer = setTimeout(() => request.abort(), timeout);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), timeout);
    });
    request.addEventListener('load', () =>
      resolve(parseAnswer(request.status, request.responseText, request.getResponseHeader('retry-after'))),
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
export async function sendWithRetries(
  origin: string,
  { method, url, body, onProgress }: Request,
  headers: Record<string, string>,
  { timeout, retries, retryDelay, onTry }: Timing,
): Promise<RawAnswer> {
  const message: HttpMessage = { method, headers, body, onProgress };
  const send = body instanceof FormData ? uploadOnce : sendOnce;
  for (let tries = 0; ; tries++) {
    try {
      const answered = await send(origin + url, message, timeout);
      onTry?.(true);
      return answered;
    } catch {
      onTry?.(false);
      if (tries === retries) throw new CallFailure({ kind: 'unanswered' });
      await pause(retryDelay);
    }
  }
}

/** The data of a success; anything else is thrown as the refusal it is. */
export function unwrap({ status, envelope, retryAfter }: RawAnswer): unknown {
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
