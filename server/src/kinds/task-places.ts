// Tasks in order by hand. A task that is put behind another gets a place between that one and the next of the product,
// whichever lane the next is in: no other task is written. `first_place` of the database gives each new task its own.
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { raiseRevision } from '../work-items/counters.ts';
import { lockItem, type Kinds } from '../work-items/kind.ts';
import type { ItemRow } from '../work-items/rows.ts';

/** The digits of some task's number; behind them stand the keys of the library. */
const baseLength = 8;
const lowest = '0'.repeat(baseLength);

/** Longer ones are given anew, together with all behind the same number. */
const longest = 24;

const baseOf = (place: string) => place.slice(0, baseLength);
const keyOf = (place: string) => place.slice(baseLength) || null;

const placeBetween = (before: string, next: string | undefined): string => {
  const isBehindSame = next !== undefined && baseOf(next) === baseOf(before);
  return baseOf(before) + generateKeyBetween(keyOf(before), isBehindSame ? keyOf(next) : null);
};

const readPlace = async (trx: Trx, statement: ReturnType<typeof sql<{ place: string }>>) =>
  (await trx.maybe(statement))?.place;

/** The place before all others of its lane: behind whatever stands before the first, in any lane. */
async function beforeLane(trx: Trx, { productId }: Scope, { id, status }: ItemRow): Promise<string> {
  const first = await readPlace(
    trx,
    sql<{ place: string }>`
      select place from tasks
      where product_id = ${productId} and status = ${status} and deleted_at is null and id <> ${id}
      order by place, id limit 1
    `,
  );
  if (first === undefined) return lowest;
  const before = await readPlace(
    trx,
    sql<{ place: string }>`
      select place from tasks where product_id = ${productId} and place < ${first} order by place desc limit 1
    `,
  );
  return before ?? lowest;
}

async function placeOf(trx: Trx, { productId }: Scope, { status }: ItemRow, id: number): Promise<string> {
  const place = await readPlace(
    trx,
    sql<{ place: string }>`
      select place from tasks
      where product_id = ${productId} and id = ${id} and status = ${status} and deleted_at is null
    `,
  );
  if (place === undefined) throw new Refusal('task.placeGone');
  return place;
}

/** Gives all that stand behind one number short places, in the order that they have. */
async function shorten(trx: Trx, { productId }: Scope, base: string): Promise<void> {
  const rows = await trx.all(
    sql<{ id: number }>`
      select id from tasks
      where product_id = ${productId} and place > ${base} and place < ${`${base}~`} order by place, id
    `,
  );
  const keys = generateNKeysBetween(null, null, rows.length);
  await trx.run(
    sql`
      update tasks t set place = n.place
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${keys.map((key) => base + key)}::text[]) n (id, place)
      where t.product_id = ${productId} and t.id = n.id
    `,
  );
}

export const placeTask =
  (kinds: Kinds): Handler<'POST /prdapi/v1/tasks/place/{id}'> =>
  (context, { params: { id }, body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { productId } = scope;
      const { afterId } = body;
      // One after the other: two between the same neighbours would get the same place.
      await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('places', ${productId}))`);
      const row = await lockItem(trx, scope, kinds.Task.model, id);
      if (afterId === id) return {};
      const before =
        afterId === 0 ? await beforeLane(trx, scope, row) : await placeOf(trx, scope, row, afterId);
      const next = await readPlace(
        trx,
        sql<{ place: string }>`
          select place from tasks where product_id = ${productId} and place > ${before} and id <> ${id}
          order by place limit 1
        `,
      );
      const place = placeBetween(before, next);
      await trx.run(sql`update tasks set place = ${place} where product_id = ${productId} and id = ${id}`);
      if (place.length > longest) await shorten(trx, scope, baseOf(place));
      raiseRevision(trx, scope, 'Task');
      return {};
    });
