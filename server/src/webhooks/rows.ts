import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';

interface WebhookRow {
  id: number;
  address: string;
  kinds: string[];
  events: string[];
  is_on: boolean;
  version: number;
}

/** Locked: deliveries of it are neither made nor sent meanwhile. */
export async function lockWebhook(trx: Trx, { productId }: Scope, id: number): Promise<WebhookRow> {
  const webhook = await trx.maybe(
    sql<WebhookRow>`
      select w.id, w.address, w.kinds, w.events, w.is_on, w.version from webhooks w
      where w.product_id = ${productId} and w.id = ${id} and w.deleted_at is null for no key update
    `,
  );
  if (!webhook) throw new Refusal('notFound');
  return webhook;
}

/** The number after which nothing has happened yet. */
export const lastChange = ({ productId }: Scope) =>
  sql`(select coalesce(max(c.id), 0) from changes c where c.product_id = ${productId})`;
