import { limits, umlViews, type UmlView } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handlers } from '../tenancy/handler.ts';

const umlHandlers = (): Handlers<'GET /desapi/v1/uml/stat'> => ({
  /** How many diagrams each view has, for its tab. The count is bounded, so it costs the same in every product. */
  'GET /desapi/v1/uml/stat': (context) =>
    context.read(async (trx, { productId }) => {
      const counts = umlViews.map(
        (view) => sql`select ${view}::text as view, count(*) as count from (
          select id from uml where product_id = ${productId} and view = ${view} and deleted_at is null
          limit ${limits.list.maxCounted}
        ) few`,
      );
      const rows = await trx.all(sql<{ view: UmlView; count: number }>`${sql.join(counts, ' union all ')}`);
      return {
        views: Object.fromEntries(rows.map(({ view, count }) => [view, count])) as Record<UmlView, number>,
      };
    }),
});

export const umlParts = { handlers: umlHandlers };
