// Turns an endpoint's key and what it is called with into an HTTP request.
import { requestAddress } from '@tracery/contract/request-address';

/** A random UUID. `crypto.randomUUID` is missing on pages served without TLS, which small installations may do. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The part of a file that has left, from 0 to 1. */
export type OnProgress = (share: number) => void;

export interface RequestInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  file?: Blob;
  onProgress?: OnProgress;
}

export interface Request {
  method: string;
  url: string;
  body: string | FormData | undefined;
  onProgress?: OnProgress | undefined;
  /** Made once per gesture: however often the request travels, the server does it once. */
  idempotencyKey: string | undefined;
  /** Whoever sends it tries again by itself. */
  isTriedOnce?: boolean;
  /** Milliseconds, where the server may take longer than usual. */
  timeout?: number;
}

function bodyOf({ body, file }: RequestInput): Request['body'] {
  if (!file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  form.append('file', file);
  return form;
}

export function buildRequest(key: string, input: RequestInput): Request {
  const [method, path] = key.split(' ') as [string, string];
  return {
    method,
    url: requestAddress(path, input),
    body: bodyOf(input),
    onProgress: input.onProgress,
    idempotencyKey: method === 'GET' ? undefined : uuid(),
  };
}

/** Two files of one kind look the same from here, so an upload is always a gesture of its own. */
const fingerprint = ({ method, url, body, idempotencyKey }: Request) =>
  `${method} ${url} ${body instanceof FormData ? idempotencyKey : body}`;

/** Keys by what was asked. */
export interface KeyStorage {
  read: () => Record<string, string>;
  write: (keys: Record<string, string>) => void;
}

/** What is made twice by being asked twice. Nothing else is kept: other calls may carry passwords. */
const isCreate = ({ url }: Request) => url.endsWith('/create');

/**
 * Pressing the button again after no answer came is still the same gesture: the first request may have arrived.
 * So the key of a request that stayed unanswered is used again when exactly the same is asked, also by the page that
 * comes after a reload.
 */
export function createIdempotencyKeys(kept: KeyStorage) {
  const unanswered = new Map(Object.entries(kept.read()));
  const keep = (request: Request, key: string | undefined) => {
    if (!isCreate(request)) return;
    const { [fingerprint(request)]: _former, ...others } = kept.read();
    kept.write(key ? { ...others, [fingerprint(request)]: key } : others);
  };
  return {
    resume(request: Request): Request {
      const idempotencyKey = unanswered.get(fingerprint(request)) ?? request.idempotencyKey;
      keep(request, idempotencyKey);
      return { ...request, idempotencyKey };
    },
    stayedUnanswered(request: Request): void {
      if (request.idempotencyKey) unanswered.set(fingerprint(request), request.idempotencyKey);
    },
    wasAnswered(request: Request): void {
      unanswered.delete(fingerprint(request));
      keep(request, undefined);
    },
  };
}
