// What a delivery says, and its signature as Standard Webhooks defines it.
import { createHmac, randomBytes } from 'node:crypto';
import { isItemKind, webhookKindOf, webhookType, type WebhookBody } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { findItemJson } from '../work-items/rows.ts';

const prefix = 'whsec_';

export const makeSecret = (): string => `${prefix}${randomBytes(24).toString('base64')}`;

export const sealSecret = (secrets: Secrets, secret: string): Buffer =>
  secrets.seal(Buffer.from(secret.slice(prefix.length), 'base64'));

export interface Told {
  message_id: string;
  change_id: number | null;
  item_id: number;
  kind: string;
  category: string;
  version: number | null;
  actor_id: number;
  actor_name: string | null;
  happened_at: Date;
}

/** With the item as it is now. */
export async function bodyOf(trx: Trx, scope: Scope, kinds: Kinds, told: Told): Promise<string> {
  const kind = webhookKindOf(told.kind);
  const item =
    told.item_id !== 0 && isItemKind(kind)
      ? await findItemJson(trx, scope, kinds[kind].model, told.item_id)
      : undefined;
  const body: Omit<WebhookBody, 'data'> & { data: Omit<WebhookBody['data'], 'item'> } = {
    type: webhookType(told.kind, told.category),
    timestamp: told.happened_at.toISOString(),
    data: {
      event: {
        number: told.change_id ?? 0,
        productId: scope.productId,
        kind: told.kind,
        id: told.item_id === 0 ? null : told.item_id,
        version: told.version,
        category: told.category,
        actorId: told.actor_id,
        actorName: told.actor_name ?? '',
      },
    },
  };
  // The item is JSON already.
  return `${JSON.stringify(body).slice(0, -2)},"item":${item?.text ?? 'null'}}}`;
}

/** `key`: the secret without its prefix, as bytes. `at`: in seconds. */
export const headersOf = (key: Buffer, id: string, at: number, body: string): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
});
