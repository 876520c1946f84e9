// Answers that are kept in this process and given again for as long as no item of the product has changed. Whether one
// may be given is asked of the database with each request, together with who is calling: nothing is ever told to
// somebody who may not hear it, and nothing old to anybody.
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gzip = promisify(zlib.gzip);

interface KeptAnswer {
  /** Of the product's items when they were read. */
  revision: number;
  bytes: Buffer;
  /** Made when it is asked for again: most answers never are. */
  zipped?: Buffer;
}

export interface KeptAnswers {
  readonly isOff: boolean;
  find(key: string): KeptAnswer | undefined;
  keep(key: string, revision: number, text: string): void;
  /** The bytes as small as they get, once they are worth it. */
  zip(key: string, answer: KeptAnswer): void;
}

/** What one takes beside its bytes, roughly. */
const overhead = 300;
/** Shorter ones fit into one packet anyway. */
const worthZipping = 1400;

export function createKeptAnswers(maxBytes: number): KeptAnswers {
  // In the order of their last use.
  const answers = new Map<string, KeptAnswer>();
  let size = 0;
  const sizeOf = (key: string, { bytes, zipped }: KeptAnswer) =>
    overhead + key.length + bytes.length + (zipped?.length ?? 0);
  const drop = (key: string) => {
    const answer = answers.get(key);
    if (!answer) return;
    answers.delete(key);
    size -= sizeOf(key, answer);
  };
  const put = (key: string, answer: KeptAnswer) => {
    drop(key);
    answers.set(key, answer);
    size += sizeOf(key, answer);
    for (const oldest of answers.keys()) {
      if (size <= maxBytes) break;
      drop(oldest);
    }
  };
  const zipInto = async (key: string, answer: KeptAnswer) => {
    const zipped = await gzip(answer.bytes);
    if (answers.get(key) === answer) put(key, { ...answer, zipped });
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
    keep(key, revision, text) {
      if (maxBytes > 0) put(key, { revision, bytes: Buffer.from(text) });
    },
    zip(key, answer) {
      if (answer.zipped || answer.bytes.length < worthZipping) return;
      // Out of the way of whoever is being answered; if it has been replaced meanwhile, nothing is lost.
      void zipInto(key, answer);
    },
  };
}
