// A file that is made while it is read. What breaks it breaks the response: a part of a file never looks like all of it.
import { Readable } from 'node:stream';

interface Options {
  /** Milliseconds. Whoever takes it too slowly gets no more. */
  timeMax: number;
  /** Whatever ends it: its last byte, an error, or a reader who left. */
  onEnd: (error: Error | undefined) => void;
}

export function fileStream(parts: AsyncIterable<Uint8Array>, { timeMax, onEnd }: Options): Readable {
  const stream = Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 });
  const timer = setTimeout(() => stream.destroy(new Error('the file was taken too slowly')), timeMax).unref();
  let failure: Error | undefined;
  stream.once('error', (error) => (failure = error));
  stream.once('close', () => {
    clearTimeout(timer);
    onEnd(failure);
  });
  return stream;
}
