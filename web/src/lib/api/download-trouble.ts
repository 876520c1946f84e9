import { CallFailure, refusalOf } from './failure.ts';

/** What was said to go wrong with a file that was to come. */
export type DownloadTrouble = { text: string } | 'brokeOff';

export function downloadTrouble(error: unknown): DownloadTrouble | undefined {
  const message = refusalOf(error)?.message;
  if (message) return { text: message };
  const failure = error instanceof CallFailure ? error.failure : undefined;
  // The others are told by the call.
  return failure?.kind === 'unanswered' || failure?.kind === 'refused' ? 'brokeOff' : undefined;
}
