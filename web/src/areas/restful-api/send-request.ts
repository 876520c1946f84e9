// Sends a built request from the browser, without anything of ours: no cookie, no token, no referrer.
import type { BuiltRequest } from './build-request.ts';

export type Answer =
  | {
      kind: 'answered';
      status: number;
      milliseconds: number;
      headers: [name: string, value: string][];
      text: string;
      /** Only the first part of the body was read. */
      isCut: boolean;
    }
  /** It was not followed: the address could be any. */
  | { kind: 'redirected' }
  | { kind: 'tooSlow' }
  /** The person did not want to wait; the server may have received the request. */
  | { kind: 'cancelled' }
  /** No network, no permission for this page (CORS), or no answer: browsers do not say which. */
  | { kind: 'failed' };

const defaultLimits = { milliseconds: 30_000, bytes: 256 * 1024 };

export interface AllowedOrigins {
  /** Where requests may go. */
  origins: readonly string[];
  /** The origin of this page, where they never go. */
  own: string;
}

/** Whether an address belongs to an origin that the operator allows. */
export const isAllowed = (url: string, { origins, own }: AllowedOrigins): boolean => {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    // Others have origins too: `blob:https://…`.
    /^https?:$/.test(parsed.protocol) &&
    parsed.username === '' &&
    parsed.password === '' &&
    parsed.origin !== own &&
    origins.includes(parsed.origin)
  );
};

interface Options {
  allowed: AllowedOrigins;
  signal: AbortSignal;
  limits?: typeof defaultLimits;
}

async function readText(response: Response, maxBytes: number): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', isCut: false };
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isCut: false };
    text += decoder.decode(value.subarray(0, left), { stream: true });
    left -= value.length;
    if (left < 0) {
      await reader.cancel();
      return { text, isCut: true };
    }
  }
}

export async function sendRequest(
  request: BuiltRequest,
  { allowed, signal, limits = defaultLimits }: Options,
): Promise<Answer> {
  if (!isAllowed(request.url, allowed)) throw new Error(`not allowed: ${request.url}`);
  const tooLong = AbortSignal.timeout(limits.milliseconds);
  const start = performance.now();
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      mode: 'cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.any([signal, tooLong]),
    });
    if (response.type === 'opaqueredirect') return { kind: 'redirected' };
    const { text, isCut } = await readText(response, limits.bytes);
    const milliseconds = Math.round(performance.now() - start);
    return {
      kind: 'answered',
      status: response.status,
      milliseconds,
      headers: [...response.headers],
      text,
      isCut,
    };
  } catch {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: tooLong.aborted ? 'tooSlow' : 'failed' };
  }
}
