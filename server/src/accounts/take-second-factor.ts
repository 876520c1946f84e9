import type { Language } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { requireSecondFactor } from './second-factor.ts';
import { secondFactorNotice } from './tasks.ts';

/** What was given is right, only more is needed: no guess. */
export const asksForMore = (error: unknown): boolean =>
  error instanceof Refusal &&
  ['secondFactor.needed', 'passkey.needed', 'directory.linkNeeded'].includes(error.key);

/** While signing in. The owner is told when a recovery code was used. */
export async function takeSecondFactor(
  trx: Trx,
  secrets: Secrets,
  { userId, code, language }: { userId: number; code: string; language: Language },
): Promise<void> {
  const factor = await requireSecondFactor(trx, secrets, { userId, code });
  if (factor !== 'recovery') return;
  await recordAccountEvent(trx, { userId, event: 'recovery code used' });
  await secondFactorNotice.enqueue(trx, { userId, language, what: 'recovery' });
}
