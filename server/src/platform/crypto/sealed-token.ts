// Data that a browser keeps for us for a while and can neither read nor change.
import type { Secrets } from './secrets.ts';

type Use = 'sso' | 'link' | 'unsubscribe';

/** `use`: a token for one thing cannot be given for another. */
export const sealToken = (secrets: Secrets, use: Use, data: object, milliseconds: number): string =>
  secrets
    .seal(Buffer.from(JSON.stringify({ use, until: Date.now() + milliseconds, data })))
    .toString('base64url');

/** Undefined if it is not ours, for something else, or too old. */
export function openToken(secrets: Secrets, use: Use, token: string | undefined): unknown {
  const plain = token ? secrets.open(Buffer.from(token, 'base64url')) : undefined;
  if (!plain) return undefined;
  try {
    const opened = JSON.parse(plain.toString()) as { use?: unknown; until?: unknown; data: unknown };
    return opened.use === use && Number(opened.until) > Date.now() ? opened.data : undefined;
  } catch {
    // Something else that was sealed with the same key.
    return undefined;
  }
}
