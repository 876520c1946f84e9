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
  /** What an access token needs, where it does not follow from the rest (tokens/scopes.ts). `never`: for people only. */
  token?: 'read' | 'propose' | 'write' | 'results' | 'never';
  /** Such writes run one after another in a product, because they change the rights of others. */
  isSerial?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Takes a file: multipart/form-data with the one field `file`. */
  upload?: { maxBytes: number };
  /** Takes what an HTML form sends, and leaves it unread: mail programs unsubscribe like this. */
  takesForm?: true;
  /** Takes JSON of others, which stays unread until its handler has checked the signature over it. */
  isSigned?: true;
  /** The schema of the envelope's data; `bytes` if the response is a file, `events` if it is a stream of events. */
  answer: z.ZodType;
  /** In addition to those that every endpoint of this access can return. */
  refusals?: readonly RefusalKey[];
  bodySize?: number;
  /** Writes so much at once that it has `limits.call.longDeadline`; its caller waits longer, too. */
  takesLong?: true;
  /** The longest URL, where it carries user text. Such URLs are not logged. */
  addressSize?: number;
  /** A call that succeeds, for the OpenAPI document and the tests over all endpoints. */
  example?: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
}

/** The types of an endpoint, as its callers and its handler see it. */
export interface EndpointTypes {
  access: Access;
  takesFile: boolean;
  /** What a caller sends. */
  call: object;
  /** What the handler receives: validated, converted, without undeclared properties. */
  input: { params: unknown; query: unknown; body: unknown };
  answer: unknown;
}

/** Only for the compiler: no endpoint has this property at run time. */
declare const types: unique symbol;

/** An endpoint with its types. They are plain types, so that nobody has to infer them from schemas again. */
export interface TypedEndpoint<Types extends EndpointTypes = EndpointTypes> extends Endpoint {
  access: Types['access'];
  readonly [types]: Types;
}

export type Input<E extends TypedEndpoint> = E[typeof types]['input'];
export type Call<E extends TypedEndpoint> = E[typeof types]['call'];
export type Answer<E extends TypedEndpoint> = E[typeof types]['answer'];
export type TakesFile<E extends TypedEndpoint> = E[typeof types]['takesFile'];

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;
type Sent<Schema, Name extends string> = Schema extends z.ZodType ? Record<Name, z.input<Schema>> : object;

type Member<E, Name extends string> = Name extends keyof E ? E[Name] : undefined;

/** The types that follow from the schemas of a declaration. */
interface TypesOf<E> {
  access: Member<E, 'access'> & Access;
  takesFile: E extends { upload: object } ? true : false;
  call: Sent<Member<E, 'params'>, 'params'> &
    Partial<Sent<Member<E, 'query'>, 'query'>> &
    Sent<Member<E, 'body'>, 'body'>;
  input: {
    params: Parsed<Member<E, 'params'>>;
    query: Parsed<Member<E, 'query'>>;
    body: Parsed<Member<E, 'body'>>;
  };
  answer: Parsed<Member<E, 'answer'>>;
}

/** Checks a table of endpoints and gives each its types. */
export const endpoints = <const Table extends Record<EndpointKey, Endpoint>>(table: Table) =>
  table as unknown as { [Key in keyof Table]: TypedEndpoint<TypesOf<Table[Key]>> };

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

/** A response that is a file instead of an envelope. */
export interface FileAnswer {
  type: string;
  /** If it is known before the file is opened. */
  size?: number;
  /** How many rows of a table it has, as far as that is known before. */
  rows?: number;
  /** Shown in the browser if its type is harmless, otherwise downloaded. */
  name: string;
  /** The ETag: a caller that already has this content gets 304, and the file is not opened. */
  tag?: string;
  /** An SVG rendered by us: shown in the browser under a policy that allows nothing else. */
  isDrawing?: boolean;
  open(): Promise<AsyncIterable<Uint8Array> | Uint8Array>;
}

export const bytes = z.custom<FileAnswer>().meta({ format: 'binary' });

export const answersBytes = (endpoint: Endpoint): boolean => endpoint.answer === bytes;

/** Takes an open response: what is written to it reaches the caller at once. */
export interface EventSink {
  /** False if the caller reads too slowly to be told more. */
  write(text: string | Uint8Array): boolean;
  end(): void;
  onClose(closed: () => void): void;
}

/** A response that stays open: server-sent events instead of an envelope. */
export interface EventAnswer {
  open(sink: EventSink): void;
}

export const events = z.custom<EventAnswer>().meta({ format: 'event-stream' });

export const answersEvents = (endpoint: Endpoint): boolean => endpoint.answer === events;
