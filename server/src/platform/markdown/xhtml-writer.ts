// Markdown to XHTML for many texts. A member can write a text that keeps a parser busy for long, so it is parsed in a thread
// of its own, with a limit of memory and time; a text that is too much for it is written as it is.
import { Worker } from 'node:worker_threads';
import { xhtmlOfPlainText } from './from-markdown.ts';

const groupTime = 10_000;
const oneTime = 2000;
const memoryMb = 128;
/** Characters that are parsed at a time. */
const groupSize = 500_000;

export interface XhtmlWriter {
  write(texts: readonly string[]): Promise<string[]>;
  end(): void;
}

export function createXhtmlWriter(): XhtmlWriter {
  let worker: Worker | undefined;
  const stop = () => {
    void worker?.terminate();
    worker = undefined;
  };

  /** Undefined if it took too long or ended. */
  async function ask(texts: readonly string[], time: number): Promise<string[] | undefined> {
    const asked = (worker ??= new Worker(new URL('xhtml-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    }));
    const { promise, resolve } = Promise.withResolvers<string[] | undefined>();
    const timer = setTimeout(() => resolve(undefined), time);
    const fail = () => resolve(undefined);
    asked.on('message', resolve).on('error', fail).on('exit', fail);
    // It has no origin: it is a thread of ours.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    asked.postMessage(texts);
    const written = await promise;
    clearTimeout(timer);
    asked.off('message', resolve).off('error', fail).off('exit', fail);
    if (!written) {
      // What fails while it is being ended is of no interest.
      asked.on('error', () => {});
      stop();
    }
    return written;
  }

  async function writeGroup(texts: readonly string[]): Promise<string[]> {
    const together = await ask(texts, groupTime);
    if (together) return together;
    const written: string[] = [];
    for (const text of texts) written.push((await ask([text], oneTime))?.[0] ?? xhtmlOfPlainText(text));
    return written;
  }

  return {
    async write(texts) {
      const written: string[] = [];
      let group: string[] = [];
      let size = 0;
      for (const text of texts) {
        if (group.length > 0 && size + text.length > groupSize) {
          written.push(...(await writeGroup(group)));
          [group, size] = [[], 0];
        }
        group.push(text);
        size += text.length;
      }
      if (group.length > 0) written.push(...(await writeGroup(group)));
      return written;
    },
    end: stop,
  };
}
