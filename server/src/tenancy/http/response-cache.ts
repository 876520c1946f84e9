// Answers that are kept in this process and given again for as long as no item of the product has changed. Whether one
// may be given is asked of the database with each request, together with who is calling: nothing is ever told to
// somebody who may not hear it, and nothing old to anybody.
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gzip = promisify(zlib.gzip);

interface CachedResponse {
  /** Of the product's items when they were read. */
  revision: number;
  bytes: Buffer;
  /** Made when it is asked for again: most answers never are. */
  gzipped?: Buffer;
}

export interface ResponseCache {
  readonly isOff: boolean;
  find(key: string): CachedResponse | undefined;
  store(key: string, revision: number, text: string): void;
  /** The bytes as small as they get, once they are worth it. */
  compress(key: string, answer: CachedResponse): void;
}

/** What one takes beside its bytes, roughly. */
const overhead = 300;
/** Shorter ones fit into one packet anyway. */
const gzipFrom = 1400;

export function createResponseCache(maxBytes: number): ResponseCache {
  // In the order of their last use.
  const answers = new Map<string, CachedResponse>();
  let size = 0;
  const sizeOf = (key: string, { bytes, gzipped }: CachedResponse) =>
    overhead + key.length + bytes.length + (gzipped?.length ?? 0);
  const drop = (key: string) => {
    const answer = answers.get(key);
    if (!answer) return;
    answers.delete(key);
    size -= sizeOf(key, answer);
  };
  const put = (key: string, answer: CachedResponse) => {
    drop(key);
    answers.set(key, answer);
    size += sizeOf(key, answer);
    for (const oldest of answers.keys()) {
      if (size <= maxBytes) break;
      drop(oldest);
    }
  };
  const gzipInto = async (key: string, answer: CachedResponse) => {
    const gzipped = await gzip(answer.bytes);
    if (answers.get(key) === answer) put(key, { ...answer, gzipped });
  };
  return {
    isOff: maxBytes === 0,
    find(key) {
      const answer = answers.get(key);
      if (!answer) return undefined;
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    store(key, revision, text) {
      if (maxBytes > 0) put(key, { revision, bytes: Buffer.from(text) });
    },
    compress(key, answer) {
      if (answer.gzipped || answer.bytes.length < gzipFrom) return;
      // Out of the way of whoever is being answered; if it has been replaced meanwhile, nothing is lost.
      void gzipInto(key, answer);
    },
  };
}
