import type { ItemKind } from '@tracery/contract';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { creatorColumns, creatorJoins } from '../tenancy/people.ts';
import { seenBy } from './rows.ts';

interface Row {
  id: number;
  kind: ItemKind;
  name: string;
  search: string;
  is_shared: boolean;
  creator_id: number;
  creator_name: string;
  version: number;
}

/** Bounded by how many there may be. */
export const listViews: Handler<'GET /prdapi/v1/views/list'> = (context) =>
  context.read(async (trx, scope) => {
    const rows = await trx.all(
      sql<Row>`
        select v.id, v.kind, v.name, v.search, v.is_shared, v.creator_id, v.version, ${creatorColumns}
        from saved_views v ${creatorJoins(sql`v.creator_id`)}
        where v.product_id = ${scope.productId} and ${seenBy(scope)}
        order by v.kind, v.is_shared desc, v.place, v.id
      `,
    );
    return {
      list: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        search: row.search,
        isShared: row.is_shared,
        isOwn: row.creator_id === scope.userId,
        creatorName: row.creator_name,
        version: row.version,
      })),
    };
  });
