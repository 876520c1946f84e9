// What has to be done by today or tomorrow, told to whoever has to do it, in their time zone and once for each day.
import type { Database } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { enterForJob } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { lockProgress, type InboxParts } from './follow.ts';
import { openStatuses } from './open-statuses.ts';
import { tellItem } from './tell.ts';

const productsAtOnce = 100;
const itemsAtOnce = 200;

/** Open items with a planned day and an owner, of each kind that has both; and reviews that are wanted by a day. */
function sources(kinds: Kinds, productId: number): Sql[] {
  const planned = Object.values(kinds).flatMap(({ model }) => {
    const [owner] = model.people;
    if (!owner || !model.columns.some(({ column }) => column === 'plan_close_at')) return [];
    return [
      sql`
        select i.id, ${sql.ref(`i.${owner.column}`)} as person_id, i.plan_close_at as day
        from ${sql.table(model.table)} i
        where i.product_id = ${productId} and i.deleted_at is null and not i.is_frozen
          and i.status in (${sql.join(openStatuses(model).map((status) => sql.number(status)))})
      `,
    ];
  });
  const reviews = sql`
    select v.item_id, v.reviewer_id, v.wanted_by from review_votes v
    where v.product_id = ${productId} and v.is_due`;
  return [...planned, reviews];
}

interface DueRow {
  id: number;
  person_id: number;
  day: string;
}

async function tellDueOf(db: Database, kinds: Kinds, productId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await lockProgress(trx);
    const scope = await enterForJob(trx, productId, 0);
    const rows = await trx.all(
      sql<DueRow>`
        select d.id, d.person_id, d.day::text
        from (${sql.join(sources(kinds, productId), ' union all ')}) d
          join memberships m on m.product_id = ${productId} and m.user_id = d.person_id
            and not 'Guest' = any (m.roles)
          left join notice_settings s on s.user_id = d.person_id
          left join inbox_entries e
            on e.product_id = ${productId} and e.item_id = d.id and e.user_id = d.person_id
        where d.day between current_date - 1 and current_date + 2
          and d.day - (now() at time zone coalesce(s.time_zone, 'UTC'))::date between 0 and 1
          and e.due_on is distinct from d.day
        order by d.id, d.person_id limit ${sql.number(itemsAtOnce)}
      `,
    );
    for (const { id, person_id: personId, day } of rows)
      await tellItem(trx, scope, kinds, id, { due: { personId, day } });
  });
}

export async function tellDue({ db, workerDb, kinds }: InboxParts): Promise<void> {
  let after = 0;
  for (;;) {
    const products = await workerDb.transaction(
      (trx) =>
        trx.all(
          sql<{ id: number }>`select id from living_products(${after}, ${sql.number(productsAtOnce)}) p (id)`,
        ),
      { readOnly: true },
    );
    for (const { id } of products) await tellDueOf(db, kinds, id);
    after = products.at(-1)?.id ?? after;
    if (products.length < productsAtOnce) return;
  }
}
