// Calls to the server, typed by the contract: `call('GET /prdapi/v1/products/list', { query })`.
import { randomUUID } from 'node:crypto';
import type { Answer, Call, Registry, RegistryKey, TakesFile } from '@tracery/contract';
import { limits } from '@tracery/contract/limits';
import type { Language } from '@tracery/contract/refusals';
import { requestAddress } from '@tracery/contract/request-address';
import { productHeader } from '@tracery/contract/tokens/product-header';
import { headerLanguage, type Translate } from './language.ts';
import { dataOf, open, unanswered, unreachable, withRetries, type Transport } from './transport.ts';

type CallInput<Key extends RegistryKey> = Call<Registry[Key]> &
  (TakesFile<Registry[Key]> extends true ? { file: File } : object);

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: object;
  file?: File;
}

export type Me = Answer<Registry['GET /usrapi/v1/tokens/current']>;

/** A file that arrives piece by piece. */
export interface Arriving {
  /** How many rows it will have, where the server says so. */
  rows: number | undefined;
  pieces: AsyncIterable<Uint8Array>;
}

export interface Client {
  /** Where the server is: `https://tracery.example.org`. */
  origin: string;
  call: <Key extends RegistryKey>(
    key: Key,
    input: CallInput<Key>,
    options?: { requestKey?: string },
  ) => Promise<Answer<Registry[Key]>>;
  /** From the beginning again if it breaks off: `save` is called anew then. */
  download: <Key extends RegistryKey, Saved>(
    key: Key,
    input: CallInput<Key>,
    save: (file: Arriving) => Promise<Saved>,
  ) => Promise<Saved>;
  /** As whom it acts, asked once. */
  me: () => Promise<Me>;
}

interface Options {
  origin: string;
  token: string;
  /** Undefined: the one that the token is for. */
  productId: number | undefined;
  language: Language;
  t: Translate;
  onWait: (seconds: number) => void;
}

/** The server answers within `limits.call.serverDeadline`; the rest is the way there and back. */
const timeout = 2 * limits.call.timeout;

function bodyOf({ body, file }: AnyInput): { body?: string | FormData; type?: string } {
  if (file) {
    const form = new FormData();
    form.append('file', file);
    return { body: form };
  }
  return body ? { body: JSON.stringify(body), type: 'application/json' } : {};
}

export function createClient({ origin, token, productId, language, t, onWait }: Options): Client {
  const transport: Transport = { t, origin, onWait };
  const common = {
    Authorization: `Bearer ${token}`,
    'Accept-Language': headerLanguage(language),
    ...(productId !== undefined && { [productHeader]: String(productId) }),
  };
  const partsOf = (key: RegistryKey, input: AnyInput) => {
    const [method, path] = key.split(' ') as [string, string];
    return { method, url: origin + requestAddress(path, input) };
  };
  let me: Promise<Me> | undefined;

  const client: Client = {
    origin,
    async call(key, given, { requestKey = randomUUID() } = {}) {
      const input = given as AnyInput;
      const { method, url } = partsOf(key, input);
      const { body, type } = bodyOf(input);
      const headers = {
        ...common,
        ...(type && { 'Content-Type': type }),
        ...(method !== 'GET' && { 'Idempotency-Key': requestKey }),
      };
      return (await withRetries(transport, async () => {
        const signal = AbortSignal.timeout(input.file ? limits.call.uploadDeadline : timeout);
        return dataOf(transport, await open(transport, url, { method, headers, body: body ?? null, signal }));
      })) as never;
    },
    download: (key, given, save) =>
      withRetries(transport, async () => {
        const silence = new AbortController();
        const begin = () => setTimeout(() => silence.abort(), limits.export.silence);
        let timer = begin();
        try {
          const { method, url } = partsOf(key, given as AnyInput);
          const response = await open(transport, url, { method, headers: common, signal: silence.signal });
          const { ok, headers, body } = response;
          if (!ok || !body) {
            await dataOf(transport, response);
            throw unreachable(transport, String(response.status));
          }
          const pieces = async function* pieces() {
            try {
              for await (const piece of body) {
                clearTimeout(timer);
                timer = begin();
                yield piece;
              }
            } catch (error) {
              throw unanswered(transport, error);
            }
          };
          const rows = headers.has('tracery-rows') ? Number(headers.get('tracery-rows')) : undefined;
          return await save({ rows, pieces: pieces() });
        } finally {
          clearTimeout(timer);
        }
      }),
    me: () => (me ??= client.call('GET /usrapi/v1/tokens/current', {})),
  };
  return client;
}
