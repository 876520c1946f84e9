// Adding, changing, switching and removing webhooks.
import { limits, type AuditEvent } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, RequestInfo } from '../tenancy/handler.ts';
import { recordHistory, type HistoryEntry } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import { makeSecret, sealSecret } from './message.ts';
import { dropWaiting } from './outcomes.ts';
import { lastChange, lockWebhook } from './rows.ts';

/** All members read the history: the rest of an address may be as good as a password. */
const hostOf = (address: string): string => new URL(address).host;

interface WebhookChange {
  id: number;
  event: AuditEvent;
  from: RequestInfo;
  category: HistoryEntry['category'];
  change: { from?: string; to?: string };
}

async function recordWebhook(trx: Trx, scope: MemberScope, recorded: WebhookChange): Promise<void> {
  const { id, event, from, category, change } = recorded;
  await recordHistory(trx, scope, {
    kind: 'Product',
    sourceId: scope.productId,
    category,
    changes: [{ field: 'webhook', ...change }],
  });
  await recordAuditEvent(trx, { event, by: scope, from, detail: { webhook: id } });
}

export const createWebhook =
  (secrets: Secrets): Handler<'POST /prdapi/v1/webhooks/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      const { productId, userId } = scope;
      const { address, kinds, events, request } = body;
      await requireProof(trx, scope);
      const secret = makeSecret();
      const sealed = sealSecret(secrets, secret);
      // The answer to the first request was lost, and its secret seen by nobody.
      const again = await trx.maybe(
        sql<{ id: number }>`
          update webhooks set secret = ${sealed}
          where product_id = ${productId} and request = ${request} and creator_id = ${userId} and deleted_at is null
          returning id
        `,
      );
      if (again) return { id: again.id, secret };
      // Managers write one after another in a product, so nobody else adds one meanwhile.
      const { own } = await trx.one(
        sql<{ own: number }>`
          select count(*) as own from webhooks where product_id = ${productId} and deleted_at is null
        `,
      );
      if (own >= limits.webhook.perProduct) throw new Refusal('webhook.tooMany');
      const { id } = await trx.one(
        sql<{ id: number }>`
          insert into webhooks (product_id, address, secret, kinds, events, told_up_to, creator_id, request)
          values (${productId}, ${address}, ${sealed}, ${kinds}::text[], ${events}::text[], ${lastChange(scope)},
            ${userId}, ${request})
          returning id
        `,
      );
      const change = { to: hostOf(address) };
      const from = context.requestInfo;
      await recordWebhook(trx, scope, { id, event: 'webhook.added', from, category: 'upload', change });
      return { id, secret };
    });

export const updateWebhook: Handler<'POST /prdapi/v1/webhooks/update'> = (context, { body }) =>
  context.write(async (trx, scope) => {
    const { id, address, kinds, events } = body;
    await requireProof(trx, scope);
    const stored = await lockWebhook(trx, scope, id);
    if (stored.version !== body.version) {
      const { is_on: isOn, ...current } = stored;
      throw new Refusal('item.stale', { data: { current: { ...current, isOn } } });
    }
    const version = stored.version + 1;
    const isMoved = address !== stored.address;
    await trx.run(
      sql`
        update webhooks set address = ${address}, kinds = ${kinds}::text[], events = ${events}::text[],
          failing_since = case when ${isMoved} then null else failing_since end, version = ${version},
          updated_at = now()
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    const change = { ...(isMoved && { from: hostOf(stored.address) }), to: hostOf(address) };
    const from = context.requestInfo;
    await recordWebhook(trx, scope, { id, event: 'webhook.changed', from, category: 'update', change });
    return { version };
  });

export const switchWebhook: Handler<'POST /prdapi/v1/webhooks/switch/{id}'> = (context, { params, body }) =>
  context.write(async (trx, scope) => {
    const { isOn } = body;
    if (isOn) await requireProof(trx, scope);
    const { id, address, is_on: wasOn } = await lockWebhook(trx, scope, params.id);
    if (isOn === wasOn) return {};
    await trx.run(
      sql`
        update webhooks set is_on = ${isOn}, given_up_at = null, failing_since = null,
          told_up_to = ${lastChange(scope)}, version = version + 1, updated_at = now()
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    if (!isOn) await dropWaiting(trx, { productId: scope.productId, webhookId: id });
    const host = hostOf(address);
    const change = isOn ? { to: host } : { from: host };
    const from = context.requestInfo;
    await recordWebhook(trx, scope, { id, event: 'webhook.switched', from, category: 'update', change });
    return {};
  });

export const deleteWebhook: Handler<'DELETE /prdapi/v1/webhooks/delete/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const { id, address } = await lockWebhook(trx, scope, params.id);
    await trx.run(
      sql`
        update webhooks set deleted_at = now(), is_on = false, secret = null
        where product_id = ${scope.productId} and id = ${id}
      `,
    );
    await dropWaiting(trx, { productId: scope.productId, webhookId: id });
    const change = { from: hostOf(address) };
    const from = context.requestInfo;
    await recordWebhook(trx, scope, { id, event: 'webhook.removed', from, category: 'remove', change });
    return {};
  });
