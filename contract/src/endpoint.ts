import { z } from 'zod';
import type { RefusalKey } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/** `'POST /usrapi/v1/users/login'`: names an endpoint everywhere, in code, logs, tests and metrics. */
export type EndpointKey = `${Method} /${string}`;

/**
 * Who may call.
 * - public: anybody
 * - cookie: whoever has a live session cookie; only for reading bytes, which an <img> asks for without a token
 * - signed-in: whoever has a live session, whatever product it stands in
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
  /** Writes of this kind happen one after another in a product: they change what others' rights stand on. */
  isSerial?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Takes a file: multipart/form-data with the one field `file`. */
  upload?: { maxBytes: number };
  /** The data of the envelope; `bytes` for an answer that is a file. */
  answer: z.ZodType;
  /** Beyond those that any endpoint of this access can answer. */
  refusals?: readonly RefusalKey[];
  bodySize?: number;
  /** Takes an address this long, because a text of people stands in it; it is then kept out of logs. */
  addressSize?: number;
  /** A call that would succeed, for the document and for the tests that run over all endpoints. */
  example?: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
}

/** Keeps the exact types of a declaration while checking its form. */
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

/** What a handler receives: checked, converted, stripped of everything undeclared. */
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

/** An answer that is a file and no envelope. */
export interface FileAnswer {
  type: string;
  /** When it is known before it is opened. */
  size?: number;
  /** Shown in the browser when its type is harmless, otherwise always saved. */
  name: string;
  /** Never changes under this address. */
  isImmutable: boolean;
  /** Names exactly this content: whoever has it already is not sent it again, and it is not opened. */
  tag?: string;
  /** An SVG that we drew: shown in place, where it can only be looked at. */
  isDrawing?: boolean;
  open(): Promise<AsyncIterable<Uint8Array> | Uint8Array>;
}

export const bytes = z.custom<FileAnswer>().meta({ format: 'binary' });

export const answersBytes = (endpoint: Endpoint): boolean => endpoint.answer === bytes;
