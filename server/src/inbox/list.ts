import type { InboxFilter } from '@tracery/contract';
import { countOf, pageClause } from '../platform/database/paging.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { enterOwnProduct } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { entriesToWire } from './entry-wire.ts';
import { countOwn, ownEntryColumns, ownProductsOf, unreadOf, type OwnEntry } from './own-entries.ts';

const isShown = sql`e.done_at is null and e.snoozed_until is null`;

/** Each has an index of its own. */
const filters: Record<InboxFilter, { where: Sql; order: Sql }> = {
  all: { where: isShown, order: sql`e.at desc, e.id desc` },
  unread: { where: sql`e.is_unread and ${isShown}`, order: sql`e.at desc, e.id desc` },
  mentions: { where: sql`e.is_mentioned and ${isShown}`, order: sql`e.at desc, e.id desc` },
  reviews: { where: sql`e.is_asked and ${isShown}`, order: sql`e.at desc, e.id desc` },
  snoozed: {
    where: sql`e.snoozed_until is not null and e.done_at is null`,
    order: sql`e.snoozed_until, e.id`,
  },
  done: { where: sql`e.done_at is not null`, order: sql`e.done_at desc, e.id desc` },
};

type ListedRow = OwnEntry & { product_id: number; product_name: string };

export const listInbox =
  (kinds: Kinds): Handler<'GET /usrapi/v1/inbox/list'> =>
  (context, { query }) =>
    context.read(async (trx, caller) => {
      const { where, order } = filters[query.filter];
      const from = sql`from inbox_entries e ${ownProductsOf(caller)} where e.user_id = ${caller.userId} and ${where}`;
      const [rows, { total }, counts] = await Promise.all([
        trx.all(
          sql<ListedRow>`
            select ${ownEntryColumns}, e.product_id, p.name as product_name ${from}
            order by ${order} ${pageClause(query)}
          `,
        ),
        trx.one(countOf(sql`select e.id ${from}`, query)),
        countOwn(trx, caller),
      ]);
      const shown = new Map<number, Awaited<ReturnType<typeof entriesToWire>>[number]>();
      for (const [productId, entries] of Map.groupBy(rows, (row) => row.product_id)) {
        const scope = await enterOwnProduct(trx, caller, productId);
        if (!scope) continue;
        const product = { id: productId, name: entries[0]!.product_name };
        for (const entry of await entriesToWire(trx, scope, kinds, product, entries))
          shown.set(entry.id, entry);
      }
      return { list: rows.flatMap(({ id }) => shown.get(id) ?? []), total, ...counts };
    });

export const countUnread: Handler<'GET /usrapi/v1/inbox/unread'> = (context) =>
  context.read((trx, caller) => unreadOf(trx, caller));
