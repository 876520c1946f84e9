// Collects the counters that lists and boards show and writes them at the end.
import type pg from 'pg';
import type { ItemKind } from '@tracery/contract';
import { countedFields } from '../../server/src/work-items/item-values.ts';
import { snakeCase } from '../../server/src/work-items/model.ts';
import { dayText } from './dates.ts';
import type { Item } from './types.ts';

export interface Counters {
  add(items: readonly Item[]): void;
  write(client: pg.Client, productId: number): Promise<void>;
}

const increment = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Rows of the parts of each key and its count, as JSON. */
const rowsOf = (counts: Map<string, number>) =>
  JSON.stringify([...counts].map(([key, items]) => [...key.split(' '), items]));

const valueOf = ({ creatorId, own }: Item, field: string) =>
  field === 'creatorId' ? creatorId : Number(own[snakeCase(field)] ?? 0);

export function createCounters(): Counters {
  const byStatus = new Map<string, number>();
  const byDay = new Map<string, number>();
  const byValue = new Map<string, number>();
  const lastOids = new Map<ItemKind, number>();
  return {
    add(items) {
      for (const item of items) {
        const { kind, oid, status, isFrozen, createdAt, updatedAt, deletedAt } = item;
        lastOids.set(kind, oid);
        if (deletedAt !== null) continue;
        increment(byStatus, `${kind} ${status} ${isFrozen}`);
        increment(byDay, `${kind} created ${dayText(createdAt)}`);
        increment(byDay, `${kind} updated ${dayText(updatedAt)}`);
        for (const field of countedFields(item.definition))
          increment(byValue, `${kind} ${field} ${valueOf(item, field)}`);
      }
    },
    async write(client, productId) {
      await client.query(
        `insert into item_counters as c (product_id, kind, status, is_frozen, items)
         select $1, r ->> 0, (r ->> 1)::smallint, (r ->> 2)::boolean, (r ->> 3)::bigint from json_array_elements($2) r
         on conflict (product_id, kind, status, is_frozen) do update set items = c.items + excluded.items`,
        [productId, rowsOf(byStatus)],
      );
      await client.query(
        `insert into item_days as d (product_id, kind, measure, day, items)
         select $1, r ->> 0, r ->> 1, (r ->> 2)::date, (r ->> 3)::bigint from json_array_elements($2) r
         on conflict (product_id, kind, measure, day) do update set items = d.items + excluded.items`,
        [productId, rowsOf(byDay)],
      );
      await client.query(
        `insert into item_values as v (product_id, kind, field, value, items)
         select $1, r ->> 0, r ->> 1, (r ->> 2)::bigint, (r ->> 3)::bigint from json_array_elements($2) r
         on conflict (product_id, kind, field, value) do update set items = v.items + excluded.items`,
        [productId, rowsOf(byValue)],
      );
      const kinds = [...lastOids.keys()];
      await client.query(
        `insert into oid_counters (product_id, kind, last)
         select $1, * from unnest($2::text[], $3::bigint[])
         on conflict (product_id, kind) do update set last = excluded.last`,
        [productId, kinds, kinds.map((kind) => lastOids.get(kind))],
      );
      // Invalidates cached lists of this kind.
      await client.query(
        `insert into item_revisions as r (product_id, kind, revision) select $1, unnest($2::text[]), 1
         on conflict (product_id, kind) do update set revision = r.revision + 1`,
        [productId, kinds],
      );
    },
  };
}
