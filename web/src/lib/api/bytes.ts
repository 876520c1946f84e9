// Bytes that are read with the session cookie.
import { currentLanguage } from '../i18n/i18n.ts';
import { parseAnswer, unwrap } from './transport.ts';
import { CallFailure } from './failure.ts';

interface Options {
  /** Nobody waits for it any more. */
  signal: AbortSignal;
  /** Milliseconds. */
  timeout: number;
  /** Past what the browser has kept of it. */
  skipsCache?: boolean;
}

/** Asks once. Whatever is no success is thrown as the refusal it is; nobody else is told of it. */
export async function readBytes(
  address: string,
  { signal, timeout, skipsCache = false }: Options,
): Promise<Blob> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  try {
    const response = await fetch(address, {
      signal: AbortSignal.any([signal, late.signal]),
      cache: skipsCache ? 'reload' : 'default',
      headers: { 'accept-language': currentLanguage() },
    });
    if (response.ok) return await response.blob();
    const { status, headers } = response;
    unwrap(parseAnswer(status, await response.text(), headers.get('retry-after')));
    throw new CallFailure({ kind: 'refused', status });
  } catch (error) {
    if (signal.aborted || error instanceof CallFailure) throw error;
    throw new CallFailure({ kind: 'unanswered' });
  } finally {
    clearTimeout(timer);
  }
}
