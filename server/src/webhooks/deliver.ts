// Sends what is due. What is taken is due again after a while unless an outcome was written: a worker that dies in
// between loses nothing. Only the first that waits of each item is ever due, so those of one item arrive in order.
import { limits } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import { nameOf } from '../tenancy/people.ts';
import { enterForJob } from '../tenancy/scope.ts';
import { bodyOf, headersOf, type Told } from './message.ts';
import { recordOutcomes, type Tried } from './outcomes.ts';
import type { DeliverParts, FollowParts, Place } from './parts.ts';
import { asText, beginning } from './send.ts';

/** Longer than sending takes. */
const takenFor = 3 * limits.webhook.timeout;
/** To one address; one that fails gets one at a time, so that it keeps nobody waiting. */
const atOnce = 8;
/** Then others get their turn. */
const turn = 5000;

interface WebhookRow {
  address: string;
  secret: Buffer;
  failing_since: Date | null;
}

interface DueRow extends Told {
  id: number;
  is_by_hand: boolean;
  tries: number;
  created_at: Date;
  now: Date;
}

interface Taken {
  row: DueRow;
  address: string;
  headers: Record<string, string>;
  body: string;
}

const take = ({ db, kinds, secrets }: DeliverParts, { productId, webhookId }: Place): Promise<Taken[]> =>
  db.transaction(async (trx) => {
    const scope = await enterForJob(trx, productId, 0);
    const webhook = await trx.maybe(
      sql<WebhookRow>`
        select w.address, w.secret, w.failing_since from webhooks w
        where w.product_id = ${productId} and w.id = ${webhookId} and w.is_on and w.deleted_at is null
        for share
      `,
    );
    const key = webhook && secrets.open(webhook.secret);
    if (!key) return [];
    const rows = await trx.all(
      sql<DueRow>`
        with due as (
          select d.id from webhook_deliveries d
          where d.product_id = ${productId} and d.webhook_id = ${webhookId} and d.state = 'waiting'
            and d.next_at <= now()
          order by d.next_at, d.id limit ${sql.number(webhook.failing_since ? 1 : atOnce)}
          for update skip locked
        )
        update webhook_deliveries d
        set tries = d.tries + 1, tried_at = now(), next_at = now() + make_interval(secs => ${takenFor / 1000}),
          status = null, failure = null, took_ms = null
        from due where d.product_id = ${productId} and d.id = due.id
        returning d.id, d.message_id, d.change_id, d.item_id, d.kind, d.category, d.version, d.actor_id,
          (select ${nameOf(sql`u`)} from users u where u.id = d.actor_id) as actor_name,
          d.happened_at, d.is_by_hand, d.tries, d.created_at, now() as now
      `,
    );
    const taken: Taken[] = [];
    for (const row of rows) {
      const body = await bodyOf(trx, scope, kinds, row);
      const signed = headersOf(key, row.message_id, Math.floor(row.now.getTime() / 1000), body);
      const headers = { 'content-type': 'application/json', 'user-agent': 'Tracery', ...signed };
      taken.push({ row, address: webhook.address, headers, body });
    }
    return taken;
  });

/** Returns how many were tried. */
async function deliverBatch(parts: DeliverParts, place: Place): Promise<number> {
  const taken = await take(parts, place);
  if (taken.length === 0) return 0;
  const tried = await Promise.all(
    taken.map(async ({ row, address, headers, body }): Promise<Tried> => ({
      id: row.id,
      itemId: row.item_id,
      isByHand: row.is_by_hand,
      tries: row.tries,
      createdAt: row.created_at,
      request: beginning(`POST ${address}\n${asText(headers)}\n${body}`),
      outcome: await parts.sender.post(address, headers, body),
    })),
  );
  await recordOutcomes(parts, place, tried);
  return taken.length;
}

/** What is due to one address, for a while. */
export async function deliverTo(parts: DeliverParts, place: Place, signal: AbortSignal): Promise<void> {
  const until = performance.now() + turn;
  while (!signal.aborted && performance.now() < until && (await deliverBatch(parts, place)) > 0);
}

export const findDue = (
  { workerDb }: FollowParts,
  { except, atMost }: { except: readonly number[]; atMost: number },
): Promise<Place[]> =>
  workerDb.transaction(
    (trx) =>
      trx.all(
        sql<Place>`
          select product_id as "productId", webhook_id as "webhookId"
          from webhooks_due(${except}::bigint[], ${atMost})
        `,
      ),
    { readOnly: true },
  );
