// Counters against the rows they count, and what every item must have.
import type { Check } from '../types.ts';
import { countedFields } from '../../../server/src/work-items/item-values.ts';
import { snakeCase } from '../../../server/src/work-items/model.ts';
import { models } from '../items.ts';

/** All items of all kinds. */
const everyItem = [...models.values()]
  .map(
    ({ kind, table }) =>
      `select '${kind}' as kind, product_id, id, oid, status, is_frozen, name, creator_id, created_at, updated_at, deleted_at
       from ${table} where product_id = any ($1::bigint[])`,
  )
  .join(' union all ');

const days = (measure: string) => `
  select product_id, kind, '${measure}' as measure, (${measure}_at at time zone 'UTC')::date as day, count(*) as items
  from (${everyItem}) i where deleted_at is null group by 1, 2, 4`;

const everyValue = [...models.values()]
  .flatMap(({ kind, table, definition }) =>
    countedFields(definition).map(
      (field) =>
        `select product_id, '${kind}', '${field}', coalesce(${snakeCase(field)}, 0)::bigint as value, count(*)
         from ${table} where product_id = any ($1::bigint[]) and deleted_at is null group by 1, 4`,
    ),
  )
  .join(' union all ');

/** Rows that are only on one side. */
const differences = (kept: string, counted: string) =>
  `(${kept} except all (${counted})) union all ((${counted}) except all ${kept})`;

const everyItemHas = (name: string, condition: string): Check => ({
  name,
  sql: `select from (${everyItem}) i where not exists (${condition})`,
});

export const countChecks = (): Check[] => [
  {
    name: 'counts by status',
    sql: differences(
      `select product_id, kind, status, is_frozen, items from item_counters
       where product_id = any ($1::bigint[]) and items > 0`,
      `select product_id, kind, status, is_frozen, count(*) from (${everyItem}) i where deleted_at is null
       group by 1, 2, 3, 4`,
    ),
  },
  {
    name: 'counts by day',
    sql: differences(
      `select product_id, kind, measure, day, items from item_days where product_id = any ($1::bigint[]) and items > 0`,
      `${days('created')} union all ${days('updated')}`,
    ),
  },
  {
    name: 'counts by value',
    sql: differences(
      `select product_id, kind, field, value, items from item_values
       where product_id = any ($1::bigint[]) and items <> 0`,
      everyValue,
    ),
  },
  {
    name: 'how far each requirement is traced',
    sql: `select from unnest($1::bigint[]) p (id) cross join lateral (
      ${differences(
        'select s.* from trace_states s where s.product_id = p.id',
        `select c.* from compute_trace_states(
           p.id, array(select r.id from requirements r where r.product_id = p.id and r.deleted_at is null)) c`,
      )}) d`,
  },
  {
    name: 'what is planned in each iteration',
    sql: `select from unnest($1::bigint[]) p (id) cross join lateral (
      ${differences(
        'select s.* from planned_items s where s.product_id = p.id',
        `select c.* from compute_planned_items(p.id, array(
           select l.from_id from item_links l where l.product_id = p.id and l.type = 'planned')) c`,
      )}) d`,
  },
  {
    name: 'the last number of each kind',
    sql: differences(
      'select product_id, kind, last from oid_counters where product_id = any ($1::bigint[])',
      `select product_id, kind, max(oid) from (${everyItem}) i group by 1, 2`,
    ),
  },
  {
    name: 'the next id',
    sql: `select from (${everyItem}) i, item_ids s where i.id > s.last_value limit 1`,
  },
  {
    name: 'a revision of each kind',
    sql: `select from (select distinct product_id, kind from (${everyItem}) i) k where not exists (
      select from item_revisions r where r.product_id = k.product_id and r.kind = k.kind)`,
  },
  {
    name: 'one row of its kind for each item',
    sql: differences(
      'select product_id, id, kind from items where product_id = any ($1::bigint[])',
      `select product_id, id, kind from (${everyItem}) i`,
    ),
  },
  everyItemHas(
    'one beginning in the history of each item',
    `select from history h where h.product_id = i.product_id and h.source_id = i.id and h.kind = i.kind
       and h.category = 'create' and h.creator_id = i.creator_id and h.created_at = i.created_at`,
  ),
  everyItemHas(
    'a content for each item',
    'select from item_contents c where c.product_id = i.product_id and c.item_id = i.id',
  ),
  everyItemHas(
    'each item among those that can be found',
    `select from item_search s where s.product_id = i.product_id and s.item_id = i.id and s.kind = i.kind
       and s.name = lower(normalize(i.name, NFKC))`,
  ),
  {
    name: 'deleted items in the trash, and no others',
    sql: differences(
      'select product_id, item_id, kind, deleted_at from trash where product_id = any ($1::bigint[])',
      `select product_id, id, kind, deleted_at from (${everyItem}) i where deleted_at is not null`,
    ),
  },
];
