// Values that leave in an id or a code, and come back as nobody but us can have written them.
import type { z } from 'zod';
import type { Secrets } from '../platform/crypto/secrets.ts';

export const sealValue = (secrets: Secrets, value: object): string =>
  secrets.seal(Buffer.from(JSON.stringify(value))).toString('base64url');

/** Undefined if it is not ours, or of another sort. */
export function openValue<Schema extends z.ZodType>(
  secrets: Secrets,
  sealed: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const opened = secrets.open(Buffer.from(sealed, 'base64url'));
  try {
    return opened && schema.safeParse(JSON.parse(opened.toString())).data;
  } catch {
    return undefined;
  }
}
