// A file that arrives piece by piece. It counts only if all of it came.
import { CallFailure } from './failure.ts';
import { parseAnswer, unwrap } from './transport.ts';

export interface Reading {
  /** Nobody waits for it any more. */
  signal: AbortSignal;
  /** Milliseconds without a piece after which it is given up. */
  silence: number;
  onProgress: (progress: FileProgress) => void;
}

export interface FileProgress {
  bytes: number;
  /** Of the whole file, where the server says so. */
  rows: number | undefined;
}

export interface ReceivedFile {
  name: string;
  blob: Blob;
  rows: number | undefined;
}

const nameIn = (headers: Headers): string =>
  decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file',
  );

/** `open` asks for it. Whatever is no success is thrown as the refusal it is, a file that breaks off as unanswered. */
export async function receiveFile(
  open: (signal: AbortSignal) => Promise<Response>,
  { signal, silence, onProgress }: Reading,
): Promise<ReceivedFile> {
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), silence);
  try {
    const response = await open(AbortSignal.any([signal, late.signal]));
    const { status, headers, ok, body } = response;
    if (!ok || !body) {
      unwrap(parseAnswer(status, await response.text(), headers.get('retry-after')));
      throw new CallFailure({ kind: 'refused', status });
    }
    const rows = headers.has('tracery-rows') ? Number(headers.get('tracery-rows')) : undefined;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), silence);
      parts.push(value);
      bytes += value.length;
      onProgress({ bytes, rows });
    }
    return {
      name: nameIn(headers),
      blob: new Blob(parts, { type: headers.get('content-type') ?? '' }),
      rows,
    };
  } catch (error) {
    if (signal.aborted || error instanceof CallFailure) throw error;
    throw new CallFailure({ kind: 'unanswered' });
  } finally {
    clearTimeout(timer);
  }
}
