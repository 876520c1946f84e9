// Makes deliveries of what happened. A webhook remembers the last number in `changes` that it was told of; up to there
// nothing is missing, because the numbers of a product are given in the order of its commits.
import { isChosen, limits } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { FollowParts } from './parts.ts';

const webhooksAtOnce = 100;
const changesAtOnce = 500;

interface Found {
  product_id: number;
  webhook_id: number;
}

interface ToTell {
  told_up_to: number;
  kinds: string[];
  events: string[];
  waiting: number;
}

interface NewChange {
  id: number;
  kind: string;
  category: string;
}

/** The first of each item is due; the others wait for the one before them. */
const insertDeliveries = (productId: number, webhookId: number, changeIds: readonly number[]) => sql`
  insert into webhook_deliveries (product_id, webhook_id, message_id, change_id, item_id, oid, kind, category,
    version, actor_id, happened_at, next_at)
  select c.product_id, ${webhookId}, 'msg_' || replace(gen_random_uuid()::text, '-', ''), c.id,
    coalesce(c.item_id, 0),
    (select (v.row ->> 'oid')::integer from item_versions v
      where v.product_id = ${productId} and v.item_id = c.item_id order by v.number desc limit 1),
    c.kind, c.category, c.version, c.actor_id, c.created_at,
    case when row_number() over (partition by c.item_id order by c.id) = 1 and not exists (
      select from webhook_deliveries e
      where e.product_id = ${productId} and e.webhook_id = ${webhookId} and e.item_id = coalesce(c.item_id, 0)
        and e.state = 'waiting' and not e.is_by_hand
    ) then now() end
  from changes c where c.product_id = ${productId} and c.id = any (${changeIds}::bigint[])
  order by c.id`;

/** Whether there is more. */
async function tellWebhook(
  trx: Trx,
  { product_id: productId, webhook_id: webhookId }: Found,
): Promise<boolean> {
  await enterForJob(trx, productId, 0);
  const webhook = await trx.maybe(
    sql<ToTell>`
      select w.told_up_to, w.kinds, w.events, (
        select count(*) from (
          select from webhook_deliveries d
          where d.product_id = ${productId} and d.webhook_id = ${webhookId} and d.state = 'waiting'
          limit ${sql.number(limits.webhook.waitingMax)}
        ) few
      ) as waiting
      from webhooks w
      where w.product_id = ${productId} and w.id = ${webhookId} and w.is_on and w.deleted_at is null
      for no key update
    `,
  );
  if (!webhook || webhook.waiting >= limits.webhook.waitingMax) return false;
  const changes = await trx.all(
    sql<NewChange>`
      select c.id, c.kind, c.category from changes c
      where c.product_id = ${productId} and c.id > ${webhook.told_up_to}
      order by c.id limit ${sql.number(changesAtOnce)}
    `,
  );
  const last = changes.at(-1);
  if (!last) return false;
  const chosen = changes.filter((change) => isChosen(webhook, change)).map(({ id }) => id);
  if (chosen.length > 0) await trx.run(insertDeliveries(productId, webhookId, chosen));
  await trx.run(
    sql`update webhooks set told_up_to = ${last.id} where product_id = ${productId} and id = ${webhookId}`,
  );
  return changes.length === changesAtOnce;
}

/** For all webhooks, until nothing is left or an address has enough to do. */
export async function makeDeliveries({ db, workerDb }: FollowParts): Promise<void> {
  let after = 0;
  for (;;) {
    const behind = await workerDb.transaction(
      (trx) =>
        trx.all(
          sql<Found>`select product_id, webhook_id from webhooks_behind(${after}, ${sql.number(webhooksAtOnce)})`,
        ),
      { readOnly: true },
    );
    for (const found of behind) while (await db.transaction((trx) => tellWebhook(trx, found)));
    after = behind.at(-1)?.webhook_id ?? after;
    if (behind.length < webhooksAtOnce) return;
  }
}
