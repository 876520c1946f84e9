// Turns an endpoint's key and what it is called with into an HTTP request.
import { uuid } from '../uuid.ts';

export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
}

export interface Request {
  method: string;
  url: string;
  body: string | undefined;
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

export function requestOf(key: string, { params, query, body }: Input): Request {
  const [method, path] = key.split(' ') as [string, string];
  return {
    method,
    url: fillPath(path, params) + queryString(query),
    body: body === undefined ? undefined : JSON.stringify(body),
    idempotencyKey: method === 'GET' ? undefined : uuid(),
  };
}

const fingerprint = ({ method, url, body }: Request) => `${method} ${url} ${body}`;

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
