// The archive as the process that reads it tells it: one answer is asked for after the other, so that neither side holds
// more than that.
import { fork } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { limits, type ItemKind } from '@tracery/contract';
import { ArchiveProblem, type Manifest } from '../verify.ts';
import type { LineOf, LinePath } from './line-schemas.ts';
import type { Answered, Asked } from './read-process.ts';

const entry = path.join(import.meta.dirname, 'read-process.ts');
const { bytesMax, readMemoryMb, verifyTimeout, answerTimeout } = limits.archive;

type ArchivedRow = Record<string, unknown>;

interface ProductOf {
  product: Extract<Answered, { product: unknown }>['product'];
  content: string;
}

export interface ArchiveReader {
  manifest: Manifest;
  product(): Promise<ProductOf>;
  /** Groups of lines, in their order. None if there is no such file. */
  lines<Path extends LinePath>(path: Path): AsyncGenerator<LineOf<Path>[]>;
  items(kind: ItemKind): AsyncGenerator<ArchivedRow[]>;
  /** Only what an id is given by. */
  heads(kind: ItemKind): AsyncGenerator<{ number: string; createdAt: string }[]>;
  bytes(path: string): AsyncGenerator<Uint8Array>;
}

/** Verifies an archive and reads it until the work is done. Throws ArchiveProblem. */
export async function withReader<Result>(
  file: string,
  work: (reader: ArchiveReader) => Promise<Result>,
): Promise<Result> {
  const { size } = await fs.stat(file).catch(() => ({ size: 0 }));
  if (size > bytesMax) throw new ArchiveProblem('it is too large');
  const child = fork(entry, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${readMemoryMb}`],
    // It needs no setting of ours.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let waiting: PromiseWithResolvers<Answered> | undefined;
  let isGone = false;
  child.on('message', (answer: Answered) => waiting?.resolve(answer));
  const lose = () => {
    isGone = true;
    waiting?.reject(new ArchiveProblem('it cannot be read'));
  };
  child.on('error', lose);
  child.on('exit', lose);

  async function ask(asked: Asked, timeout: number = answerTimeout): Promise<Answered> {
    if (isGone) throw new ArchiveProblem('it cannot be read');
    waiting = Promise.withResolvers<Answered>();
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
    child.send(asked);
    try {
      const answer = await waiting.promise;
      if ('problem' in answer) throw new ArchiveProblem(answer.problem);
      return answer;
    } finally {
      clearTimeout(timer);
      waiting = undefined;
    }
  }

  async function* answers<Answer extends Answered & { isLast: boolean }>(
    asked: Asked,
  ): AsyncGenerator<Answer> {
    for (let answer = (await ask(asked)) as Answer; ; answer = (await ask({ more: true })) as Answer) {
      yield answer;
      if (answer.isLast) return;
    }
  }

  async function* rows<Row>(asked: Asked): AsyncGenerator<Row[]> {
    for await (const answer of answers<{ rows: ArchivedRow[]; isLast: boolean }>(asked))
      if (answer.rows.length > 0) yield answer.rows as Row[];
  }

  try {
    const opened = (await ask({ open: path.resolve(file) }, verifyTimeout)) as { manifest: Manifest };
    return await work({
      manifest: opened.manifest,
      product: async () => (await ask({ product: true })) as ProductOf,
      lines: (of) => rows({ lines: of }),
      items: (kind) => rows({ items: kind, isOnlyHead: false }),
      heads: (kind) => rows({ items: kind, isOnlyHead: true }),
      async *bytes(of) {
        for await (const answer of answers<{ chunk: Uint8Array; isLast: boolean }>({ bytes: of }))
          yield answer.chunk;
      },
    });
  } finally {
    child.kill('SIGKILL');
  }
}
