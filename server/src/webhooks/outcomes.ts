// What became of deliveries: done, tried again later, or given up; and an address that fails for too long is switched
// off, of which the managers of its product are told.
import { limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { DeliverParts, Place } from './parts.ts';
import type { Outcome } from './send.ts';
import { webhookOffMail } from './tasks.ts';

export interface Tried {
  id: number;
  itemId: number;
  isByHand: boolean;
  tries: number;
  createdAt: Date;
  request: string;
  outcome: Outcome;
}

/** Before an address is switched off, it has failed so often with one delivery. */
const triesBeforeOff = 3;

const hasArrived = ({ outcome: { status } }: Tried): boolean =>
  status !== null && status >= 200 && status < 300;

/** In milliseconds, unless it is given up. */
function pauseAfter({ isByHand, tries, createdAt }: Tried, now: Date, pauses: readonly number[]) {
  const pause = pauses[tries - 1];
  if (isByHand || pause === undefined) return undefined;
  const age = now.getTime() - createdAt.getTime();
  return age + pause <= limits.webhook.retriedFor ? pause : undefined;
}

interface LockedWebhook {
  is_on: boolean;
  failing_since: Date | null;
  now: Date;
}

async function writeOutcomes(
  trx: Trx,
  { productId, webhookId }: Place,
  tried: readonly Tried[],
  pauseOf: (one: Tried) => number | undefined,
): Promise<void> {
  const rows = tried.map((one) => {
    const pause = hasArrived(one) ? undefined : pauseOf(one);
    const state = hasArrived(one) ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
    const { status, failure, tookMs, response } = one.outcome;
    const { id, tries, request } = one;
    const seconds = pause === undefined ? null : pause / 1000;
    return { id, tries, state, seconds, status, failure, took_ms: tookMs, request, response };
  });
  // Another worker may have taken it since, if this one was stopped for a while.
  await trx.run(
    sql`
      update webhook_deliveries d
      set state = r.state, next_at = now() + make_interval(secs => r.seconds), status = r.status,
        failure = r.failure, took_ms = r.took_ms, request = r.request, response = r.response
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (
        id bigint, tries integer, state text, seconds float8, status smallint, failure text, took_ms integer,
        request text, response text
      )
      where d.product_id = ${productId} and d.webhook_id = ${webhookId} and d.id = r.id and d.tries = r.tries
        and d.state = 'waiting'
    `,
  );
  // The next of the items whose delivery is over is due.
  const items = tried.filter(({ isByHand }) => !isByHand).map(({ itemId }) => itemId);
  await trx.run(
    sql`
      update webhook_deliveries d set next_at = now()
      where d.product_id = ${productId} and d.next_at is null and d.id in (
        select (
          select e.id from webhook_deliveries e
          where e.product_id = ${productId} and e.webhook_id = ${webhookId} and e.item_id = i.item_id
            and e.state = 'waiting' and not e.is_by_hand
          order by e.id limit 1
        ) from unnest(${items}::bigint[]) i (item_id)
      )
    `,
  );
}

/** Bounded, because only so many may wait. */
export const dropWaiting = (trx: Trx, { productId, webhookId }: Place): Promise<number> =>
  trx.run(
    sql`
      update webhook_deliveries set state = 'dropped', next_at = null
      where product_id = ${productId} and webhook_id = ${webhookId} and state = 'waiting'
    `,
  );

async function switchOff(trx: Trx, place: Place): Promise<void> {
  const { productId, webhookId } = place;
  await trx.run(
    sql`
      update webhooks set is_on = false, given_up_at = now(), version = version + 1, updated_at = now()
      where product_id = ${productId} and id = ${webhookId}
    `,
  );
  await dropWaiting(trx, place);
  const managers = await trx.all(
    sql<{ id: number }>`
      select m.user_id as id from memberships m
      where m.product_id = ${productId} and 'ProductManager' = any (m.roles) order by m.user_id
    `,
  );
  for (const { id: userId } of managers) await webhookOffMail.enqueue(trx, { productId, webhookId, userId });
}

export const recordOutcomes = (
  { db, pauses = limits.webhook.pauses }: DeliverParts,
  place: Place,
  tried: readonly Tried[],
): Promise<void> =>
  db.transaction(async (trx) => {
    const { productId, webhookId } = place;
    await enterForJob(trx, productId, 0);
    // Locked also by whoever makes deliveries: otherwise one could be made to wait for one that is over.
    const webhook = await trx.one(
      sql<LockedWebhook>`
        select is_on, failing_since, now() as now from webhooks
        where product_id = ${productId} and id = ${webhookId} for no key update
      `,
    );
    const { now, failing_since: before, is_on: isOn } = webhook;
    await writeOutcomes(trx, place, tried, (one) => (isOn ? pauseAfter(one, now, pauses) : undefined));
    const arrived = tried.some(hasArrived);
    const failed = tried.filter((one) => !hasArrived(one) && !one.isByHand);
    const since = arrived || failed.length === 0 ? null : (before ?? now);
    if (arrived || failed.length > 0)
      await trx.run(
        sql`
          update webhooks set failing_since = ${since} where product_id = ${productId} and id = ${webhookId}
        `,
      );
    const isTooLong = since !== null && now.getTime() - since.getTime() >= limits.webhook.offAfter;
    if (isOn && isTooLong && failed.some(({ tries }) => tries >= triesBeforeOff)) await switchOff(trx, place);
  });
