// The items of a ReqIF file and the links between them, read in groups: each a read of its own, which checks anew that the
// caller may still read.
import { limits, type LinkType, type ListedItem } from '@tracery/contract';
import { sql } from '../../platform/database/sql.ts';
import { contentsWithin } from '../../records/index.ts';
import type { Model } from '../../work-items/model.ts';
import { rowGroups, type Read } from '../listed-rows.ts';
import { exchangedLinks } from './types.ts';

export interface ExchangedItem {
  row: ListedItem;
  content: string;
}

/** As many at a time as their contents allow. Without what was deleted meanwhile. */
export async function* exchangedItems(
  read: Read,
  model: Model,
  ids: readonly number[],
): AsyncGenerator<ExchangedItem[]> {
  for await (const rows of rowGroups(read, model, ids)) {
    const byId = new Map(rows.map((row) => [Number(row['id']), row]));
    let left = [...byId.keys()];
    while (left.length > 0) {
      const asked = left;
      const found = await read((trx, scope) => contentsWithin(trx, scope, model.table, asked));
      const told = found.flatMap(({ id, content }) => (content === null ? [] : [{ id, content }]));
      yield told.map(({ id, content }) => ({ row: byId.get(id)!, content }));
      const last = told.at(-1);
      left = last && told.length < found.length ? asked.slice(asked.indexOf(last.id) + 1) : [];
    }
  }
}

export interface ExchangedLink {
  type: LinkType;
  from: number;
  to: number;
  at: Date;
}

/** Those that start at these items. */
const linksFrom = (read: Read, ids: readonly number[]): Promise<ExchangedLink[]> =>
  read((trx, { productId }) =>
    trx.all(
      sql<ExchangedLink>`
        select l.type, l.from_id as "from", l.to_id as "to", l.created_at as at
        from unnest(${[...ids]}::bigint[]) with ordinality w(id, place) cross join lateral (
          select * from item_links
          where product_id = ${productId} and from_id = w.id and type = any(${[...exchangedLinks]}::text[])
          order by id limit ${limits.item.linksMax}
        ) l
        order by w.place, l.type, l.to_id
      `,
    ),
  );

export async function* exchangedLinkGroups(
  read: Read,
  ids: readonly number[],
): AsyncGenerator<ExchangedLink[]> {
  const { groupRows } = limits.export;
  for (let at = 0; at < ids.length; at += groupRows)
    yield await linksFrom(read, ids.slice(at, at + groupRows));
}
