// Where a stream begins: at what the caller was told last, or at what it has read.
import { limits, liveLimits } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { nameOf } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { eventText, toEvent, type ChangeRow } from './change-events.ts';
import type { Hub } from './hub.ts';
import type { Stream } from './stream.ts';

/** A first stream looks back over this many changes. */
const firstBacklog = 100;

const numberIn = (lastEventId: string | undefined): number | undefined =>
  lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;

async function missedBy(
  trx: ReadTrx,
  { productId }: Scope,
  { last, age }: { last: number | undefined; age: number },
) {
  const atMost = last === undefined ? firstBacklog : liveLimits.backlogMax;
  const [rows, known] = await Promise.all([
    trx.all(
      sql<ChangeRow & { age: number }>`
        select c.product_id, c.id, c.item_id, c.kind, c.category, c.version, c.actor_id,
          ${nameOf(sql`u`)} as actor_name, extract(epoch from now() - c.created_at)::float8 * 1000 as age
        from changes c left join users u on u.id = c.actor_id
        where c.product_id = ${productId} and c.id > ${last ?? 0} order by c.id desc limit ${atMost}
      `,
    ),
    // The oldest changes are purged first: after one that is kept, none is missing.
    trx.maybe(sql`select from changes c where c.product_id = ${productId} and c.id = ${last ?? 0}`),
  ]);
  const position = rows[0]?.id ?? last ?? 0;
  // A change is as old as the begin of its transaction.
  const isMissed = (row: { age: number }) =>
    last !== undefined || (age > 0 && row.age <= age + limits.call.longDeadline);
  const missed = rows.filter(isMissed).toReversed();
  const isAnew = missed.length === atMost || (last !== undefined && !known && (last > 0 || rows.length > 0));
  return {
    position,
    isAnew,
    changes: isAnew ? [] : missed.map((row) => eventText(toEvent(row))),
  };
}

export const openEvents =
  (hub: Hub): Handler<'GET /damapi/v1/live/events'> =>
  async (context, { query }) => {
    const { address, lastEventId } = context.requestInfo;
    let stream: Stream | undefined;
    try {
      const missed = await context.read((trx, scope) => {
        // Whoever may not come in is refused after the read, and leaves again.
        stream ??= hub.join(scope, address);
        return missedBy(trx, scope, { last: numberIn(lastEventId), age: query.age });
      });
      const opened = stream!;
      return { open: (sink) => opened.open(sink, missed) };
    } catch (error) {
      stream?.end();
      throw error;
    }
  };
