// What bytes are, by how they begin. Only kinds that a browser shows safely are told apart: a short list that never
// grows by accident, which is why it is not a library's.
const signatures: [string, (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1'))],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
];

/** Everything else is only saved, never shown. */
export const mediaTypeOf = (start: Buffer): string =>
  signatures.find(([, matches]) => matches(start))?.[0] ?? 'application/octet-stream';

/** Passes a stream on and keeps how it begins. */
export function withStart(bytes: AsyncIterable<Uint8Array>, length = 16) {
  let start = Buffer.alloc(0);
  async function* passed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (start.length < length) start = Buffer.concat([start, chunk]).subarray(0, length);
      yield chunk;
    }
  }
  return { bytes: passed(), start: () => start };
}

export const isShown = (mediaType: string): boolean => mediaType.startsWith('image/');

/** Holds a stream back until `check` has seen how it begins. */
export async function* afterCheck(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
  check: (start: Buffer) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] | undefined = [];
  let size = 0;
  for await (const chunk of bytes) {
    if (!held) {
      yield chunk;
      continue;
    }
    held.push(chunk);
    size += chunk.length;
    if (size < length) continue;
    await check(Buffer.concat(held));
    yield* held;
    held = undefined;
  }
  if (!held) return;
  await check(Buffer.concat(held));
  yield* held;
}
