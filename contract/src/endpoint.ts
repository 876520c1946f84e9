import { z } from 'zod';
import type { RefusalKey } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** `'POST /usrapi/v1/users/login'`: names an endpoint everywhere, in code, logs, tests and metrics. */
export type EndpointKey = `${Method} /${string}`;

/**
 * Who may call.
 * - public: anybody
 * - cookie: whoever has a live session cookie; only for reading bytes, which an <img> asks for without a token
 * - signed-in: whoever has a live session, with any current product
 * - member: a live member of the session's current product
 * - manager: a member whose roles include ProductManager
 */
export type Access = 'public' | 'cookie' | 'signed-in' | 'member' | 'manager';

/**
 * Which guests may call an endpoint that their access would allow.
 * `role` are people who hold the role Guest in a product, `all` includes the built-in guest account.
 */
export type Guests = 'none' | 'role' | 'all';

/**
 * How a repeated write stays one write. `key`: the caller's Idempotency-Key, stored with the answer.
 * `natural`: doing it again changes nothing more; used where the answer holds a secret that must not be stored.
 */
export type Repeat = 'key' | 'natural';

export interface Endpoint {
  summary: string;
  access: Access;
  guests?: Guests;
  repeat?: Repeat;
  /** Such writes run one after another in a product, because they change the rights of others. */
  isSerial?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Takes a file: multipart/form-data with the one field `file`. */
  upload?: { maxBytes: number };
  /** The schema of the envelope's data; `bytes` if the response is a file. */
  answer: z.ZodType;
  /** In addition to those that every endpoint of this access can return. */
  refusals?: readonly RefusalKey[];
  bodySize?: number;
  /** The longest URL, where it carries user text. Such URLs are not logged. */
  addressSize?: number;
  /** A call that succeeds, for the OpenAPI document and the tests over all endpoints. */
  example?: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
}

/** Checks a table of endpoints and keeps its exact type. */
export const endpoints = <const Table extends Record<EndpointKey, Endpoint>>(table: Table): Table => table;

/** What managers do is always serial. */
export const isSerial = (endpoint: Endpoint): boolean => endpoint.isSerial ?? endpoint.access === 'manager';

export const methodOf = (key: EndpointKey): Method => key.slice(0, key.indexOf(' ')) as Method;
export const pathOf = (key: EndpointKey): string => key.slice(key.indexOf(' ') + 1);

export const isWrite = (key: EndpointKey): boolean => methodOf(key) !== 'GET';

export function guestsOf(key: EndpointKey, endpoint: Endpoint): Guests {
  if (endpoint.guests) return endpoint.guests;
  if (!isWrite(key)) return 'all';
  return endpoint.access === 'signed-in' ? 'role' : 'none';
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives: validated, converted, without undeclared properties. */
export interface Input<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller sends. */
export type Call<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: Sent<E['params']> }
  : object) &
  (E extends { query: z.ZodType } ? { query?: Sent<E['query']> } : object) &
  (E extends { body: z.ZodType } ? { body: Sent<E['body']> } : object);

export type Answer<E extends Endpoint> = z.output<E['answer']>;

/** A response that is a file instead of an envelope. */
export interface FileAnswer {
  type: string;
  /** If it is known before the file is opened. */
  size?: number;
  /** Shown in the browser if its type is harmless, otherwise downloaded. */
  name: string;
  /** The content at this URL never changes. */
  isImmutable: boolean;
  /** The ETag: a caller that already has this content gets 304, and the file is not opened. */
  tag?: string;
  /** An SVG rendered by us: shown in the browser under a policy that allows nothing else. */
  isDrawing?: boolean;
  open(): Promise<AsyncIterable<Uint8Array> | Uint8Array>;
}

export const bytes = z.custom<FileAnswer>().meta({ format: 'binary' });

export const answersBytes = (endpoint: Endpoint): boolean => endpoint.answer === bytes;
