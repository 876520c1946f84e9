import type { WebhookEvent, WebhookKind } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';

interface Row {
  id: number;
  address: string;
  kinds: WebhookKind[];
  events: WebhookEvent[];
  is_on: boolean;
  given_up_at: Date | null;
  failing_since: Date | null;
  tries: number | null;
  next_at: Date | null;
  last_at: Date | null;
  version: number;
  created_at: Date;
}

/** Bounded by how many there may be. */
export const listWebhooks: Handler<'GET /prdapi/v1/webhooks/list'> = (context) =>
  context.read(async (trx, { productId }) => {
    const rows = await trx.all(
      sql<Row>`
        select w.id, w.address, w.kinds, w.events, w.is_on, w.given_up_at, w.failing_since, next.tries, next.next_at,
          last.tried_at as last_at, w.version, w.created_at
        from webhooks w
          left join lateral (
            select d.tries, d.next_at from webhook_deliveries d
            where d.product_id = ${productId} and d.webhook_id = w.id and d.state = 'waiting'
              and d.next_at is not null
            order by d.next_at limit 1
          ) next on w.failing_since is not null
          left join lateral (
            select max(d.tried_at) as tried_at from (
              select e.tried_at from webhook_deliveries e
              where e.product_id = ${productId} and e.webhook_id = w.id order by e.id desc limit 50
            ) d
          ) last on true
        where w.product_id = ${productId} and w.deleted_at is null
        order by w.id
      `,
    );
    const list = rows.map((row) => ({
      id: row.id,
      address: row.address,
      kinds: row.kinds,
      events: row.events,
      isOn: row.is_on,
      givenUpAt: row.given_up_at?.toISOString() ?? null,
      failingSince: row.failing_since?.toISOString() ?? null,
      tries: row.tries ?? 0,
      nextAt: row.next_at?.toISOString() ?? null,
      lastAt: row.last_at?.toISOString() ?? null,
      version: row.version,
      createdAt: row.created_at.toISOString(),
    }));
    return { list, total: list.length };
  });
