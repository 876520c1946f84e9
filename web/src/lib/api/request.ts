// Turns an endpoint's key and what it is called with into an HTTP request.
import { uuid } from '../uuid.ts';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  file?: Blob;
}

export interface Request {
  method: string;
  url: string;
  body: string | FormData | undefined;
  /** Made once per gesture: however often the request travels, the server does it once. */
  idempotencyKey: string | undefined;
}

const fillPath = (path: string, params: Record<string, unknown> = {}) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

function bodyOf({ body, file }: Input): Request['body'] {
  if (!file) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  form.append('file', file);
  return form;
}

export function requestOf(key: string, input: Input): Request {
  const [method, path] = key.split(' ') as [string, string];
  return {
    method,
    url: fillPath(path, input.params) + queryString(input.query),
    body: bodyOf(input),
    idempotencyKey: method === 'GET' ? undefined : uuid(),
  };
}

/** Two files of one kind look the same from here, so an upload is always a gesture of its own. */
const fingerprint = ({ method, url, body, idempotencyKey }: Request) =>
  `${method} ${url} ${body instanceof FormData ? idempotencyKey : body}`;

/**
 * Pressing the button again after no answer came is still the same gesture: the first request may have arrived.
 * So the key of a request that stayed unanswered is used again when exactly the same is asked.
 */
export function createGestures() {
  const unanswered = new Map<string, string>();
  return {
    resume(request: Request): Request {
      const idempotencyKey = unanswered.get(fingerprint(request));
      return idempotencyKey ? { ...request, idempotencyKey } : request;
    },
    stayedUnanswered(request: Request): void {
      if (request.idempotencyKey) unanswered.set(fingerprint(request), request.idempotencyKey);
    },
    wasAnswered(request: Request): void {
      unanswered.delete(fingerprint(request));
    },
  };
}
