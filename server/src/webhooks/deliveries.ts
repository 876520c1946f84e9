// What was sent, and sending by hand. The worker sends; a call only asks for it.
import { randomUUID } from 'node:crypto';
import { isItemKind, itemNumber, limits, webhookKindOf, webhookTest, webhookType } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import { lockWebhook } from './rows.ts';

interface Row {
  id: number;
  webhook_id: number;
  message_id: string;
  item_id: number;
  oid: number | null;
  kind: string;
  category: string;
  version: number | null;
  is_by_hand: boolean;
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  tries: number;
  status: number | null;
  failure: 'timeout' | 'unreachable' | 'forbidden' | null;
  took_ms: number | null;
  created_at: Date;
  tried_at: Date | null;
  next_at: Date | null;
}

const columns = sql`
  d.id, d.webhook_id, d.message_id, d.item_id, d.oid, d.kind, d.category, d.version, d.is_by_hand, d.state, d.tries,
  d.status, d.failure, d.took_ms, d.created_at, d.tried_at, d.next_at`;

function toWire(row: Row) {
  const kind = webhookKindOf(row.kind);
  return {
    id: row.id,
    webhookId: row.webhook_id,
    messageId: row.message_id,
    type: webhookType(row.kind, row.category),
    itemId: row.item_id,
    itemNumber: row.oid !== null && isItemKind(kind) ? itemNumber(kind, row.oid) : '',
    version: row.version,
    isByHand: row.is_by_hand,
    state: row.state,
    tries: row.tries,
    status: row.status,
    failure: row.failure,
    tookMs: row.took_ms,
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
  };
}

const results: Record<'all' | 'delivered' | 'failed' | 'waiting', Sql> = {
  all: sql`true`,
  delivered: sql`d.state = 'delivered'`,
  failed: sql`d.state in ('failed', 'dropped')`,
  waiting: sql`d.state = 'waiting'`,
};

export const listDeliveries: Handler<'GET /prdapi/v1/webhooks/deliveries'> = (context, { query }) =>
  context.read(async (trx, { productId }) => {
    const { webhookId, result, before, limit } = query;
    const [webhook, rows] = await Promise.all([
      trx.maybe(
        sql`select from webhooks where product_id = ${productId} and id = ${webhookId} and deleted_at is null`,
      ),
      trx.all(
        sql<Row>`
          select ${columns} from webhook_deliveries d
          where d.product_id = ${productId} and d.webhook_id = ${webhookId} and ${results[result]}
            and d.id < ${before ?? Number.MAX_SAFE_INTEGER}
          order by d.id desc limit ${limit + 1}
        `,
      ),
    ]);
    if (!webhook) throw new Refusal('notFound');
    return { list: rows.slice(0, limit).map(toWire), hasMore: rows.length > limit };
  });

const oneOf = ({ productId }: Scope, id: number) => sql`
  from webhook_deliveries d
    join webhooks w on w.product_id = ${productId} and w.id = d.webhook_id and w.deleted_at is null
  where d.product_id = ${productId} and d.id = ${id}`;

export const getDelivery: Handler<'GET /prdapi/v1/webhooks/delivery/{id}'> = (context, { params }) =>
  context.read(async (trx, scope) => {
    const row = await trx.maybe(
      sql<Row & { request: string; response: string }>`
        select ${columns}, d.request, d.response ${oneOf(scope, params.id)}
      `,
    );
    if (!row) throw new Refusal('notFound');
    return { ...toWire(row), request: row.request, response: row.response };
  });

const retryAfterSeconds = 10;

/** The webhook is on and has not been given too much by hand. Locked. */
async function requireRoom(trx: Trx, scope: Scope, webhookId: number): Promise<void> {
  const { is_on: isOn } = await lockWebhook(trx, scope, webhookId);
  if (!isOn) throw new Refusal('webhook.off');
  const { waiting } = await trx.one(
    sql<{ waiting: number }>`
      select count(*) as waiting from webhook_deliveries
      where product_id = ${scope.productId} and webhook_id = ${webhookId} and state = 'waiting' and is_by_hand
    `,
  );
  if (waiting >= limits.webhook.byHandMax) throw new Refusal('tooMany', { retryAfterSeconds });
}

export const testWebhook: Handler<'POST /prdapi/v1/webhooks/test/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    await requireRoom(trx, scope, params.id);
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    return trx.one(
      sql<{ id: number }>`
        insert into webhook_deliveries (product_id, webhook_id, message_id, item_id, kind, category, actor_id,
          happened_at, is_by_hand, next_at)
        values (${scope.productId}, ${params.id}, ${messageId}, 0, 'Product', ${webhookTest}, ${scope.userId},
          now(), true, now())
        returning id
      `,
    );
  });

export const sendAgain: Handler<'POST /prdapi/v1/webhooks/send-again/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const { productId } = scope;
    const sent = await trx.maybe(sql<{ webhook_id: number }>`select d.webhook_id ${oneOf(scope, params.id)}`);
    if (!sent) throw new Refusal('notFound');
    await requireRoom(trx, scope, sent.webhook_id);
    return trx.one(
      sql<{ id: number }>`
        insert into webhook_deliveries (product_id, webhook_id, message_id, change_id, item_id, oid, kind, category,
          version, actor_id, happened_at, is_by_hand, next_at)
        select d.product_id, d.webhook_id, d.message_id, d.change_id, d.item_id, d.oid, d.kind, d.category,
          d.version, d.actor_id, d.happened_at, true, now()
        from webhook_deliveries d where d.product_id = ${productId} and d.id = ${params.id}
        returning id
      `,
    );
  });
