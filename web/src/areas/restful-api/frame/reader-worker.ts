// Parses files in a worker, which can be terminated if it takes too long.
import { outlineOf, type Outline } from './outline.ts';
import { readDescription, type Problem } from './read-description.ts';
import type { RequestParts } from './request-parts.ts';
import { readRequestParts } from './read-request-parts.ts';
import { sliceOf } from './slice.ts';

export type ReaderRequest = { text: string } | { key: string };
export type ReaderResponse =
  | { outline: Outline }
  | { problem: Problem }
  | { slice: Record<string, unknown>; request: RequestParts };

let document: Record<string, unknown> = {};

function answer(asked: ReaderRequest): ReaderResponse {
  if ('key' in asked)
    return { slice: sliceOf(document, asked.key), request: readRequestParts(document, asked.key) };
  const reading = readDescription(asked.text);
  if (reading.problem) return { problem: reading.problem };
  document = reading.document;
  return { outline: outlineOf(document) };
}

self.addEventListener('message', ({ data }: MessageEvent<{ turn: number; asked: ReaderRequest }>) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  self.postMessage({ turn: data.turn, answered: answer(data.asked) }),
);
