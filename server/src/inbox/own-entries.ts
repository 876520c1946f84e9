// Entries of the caller, over all products of which they are a member now.
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { enterOwnProduct, type Caller, type MemberScope } from '../tenancy/scope.ts';
import { entryColumns, type Entry } from './entries.ts';

/** Joined to rows `e` of a person: living products that the session may enter. */
export const ownProductsOf = ({ userId, sessionId }: Caller): Sql => sql`
  join memberships m on m.product_id = e.product_id and m.user_id = ${userId}
  join products p on p.id = m.product_id and p.deleted_at is null
    and not lacks_second_factor(${sessionId}, p.asks_second_factor)`;

interface Counts {
  unread: number;
  snoozed: number;
}

export const countOwn = (trx: Trx, caller: Caller): Promise<Counts> =>
  trx.one(
    sql<Counts>`
      select coalesce(sum(e.unread), 0)::int as unread, coalesce(sum(e.snoozed), 0)::int as snoozed
      from inbox_counts e ${ownProductsOf(caller)} where e.user_id = ${caller.userId}
    `,
  );

export const unreadOf = async (trx: Trx, caller: Caller): Promise<{ unread: number }> => ({
  unread: (await countOwn(trx, caller)).unread,
});

export interface OwnEntry extends Entry {
  item_id: number;
  kind: string;
  read_at: Date | null;
}

export const ownEntryColumns = sql`${entryColumns}, e.item_id, e.kind, e.read_at`;

/** Enters the product of an entry. `lock`: it is about to be changed. */
export async function enterEntry(
  trx: Trx,
  caller: Caller,
  id: number,
  { lock }: { lock: boolean },
): Promise<{ scope: MemberScope; entry: OwnEntry }> {
  const place = await trx.maybe(
    sql<{ product_id: number }>`
      select e.product_id from inbox_entries e where e.user_id = ${caller.userId} and e.id = ${id}
    `,
  );
  const scope = place && (await enterOwnProduct(trx, caller, place.product_id));
  const entry =
    scope &&
    (await trx.maybe(
      sql<OwnEntry>`
        select ${ownEntryColumns} from inbox_entries e
        where e.product_id = ${scope.productId} and e.user_id = ${caller.userId} and e.id = ${id}
        ${lock ? sql`for update` : sql``}
      `,
    ));
  if (!entry) throw new Refusal('notFound');
  return { scope, entry };
}
