// What an archive does not hold because it follows from the rest, made anew; and whether what is kept twice agrees.
import type { ItemKind } from '@tracery/contract';
import { digestOfLinks, digestsOf, sumUp } from '../../baselines/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { sql, type Sql } from '../../platform/database/sql.ts';
import { criteriaOf } from '../../work-items/fingerprints.ts';
import { countedFields } from '../../work-items/item-values.ts';
import { snakeCase, type Model } from '../../work-items/model.ts';
import { models } from '../names.ts';
import { ArchiveProblem } from '../verify.ts';
import { saying, type Ids } from './rows-of-archive.ts';

const dayOf = (column: string): Sql => sql`(${sql.ref(column)} at time zone 'UTC')::date`;

function countersOf(productId: number, { kind, table, definition }: Model): Sql[] {
  const living = sql`from ${sql.table(table)} where product_id = ${productId} and deleted_at is null`;
  return [
    sql`
      insert into item_counters (product_id, kind, status, is_frozen, items)
      select ${productId}::bigint, ${kind}::text, status, is_frozen, count(*) ${living} group by status, is_frozen`,
    ...['created', 'updated'].map(
      (measure) => sql`
        insert into item_days (product_id, kind, measure, day, items)
        select ${productId}::bigint, ${kind}::text, ${measure}::text, ${dayOf(`${measure}_at`)} as day, count(*)
        ${living} group by day`,
    ),
    ...countedFields(definition).map((field) => {
      const value = sql`coalesce(${sql.ref(snakeCase(field))}, 0)::bigint`;
      return sql`
        insert into item_values (product_id, kind, field, value, items)
        select ${productId}::bigint, ${kind}::text, ${field}::text, ${value} as counted, count(*)
        ${living} group by counted`;
    }),
  ];
}

/** Counts, and the numbers that are given next. */
export async function addCounters(
  trx: Trx,
  { productId }: Ids,
  lastNumbers: Partial<Record<ItemKind, number>>,
): Promise<void> {
  for (const model of models) for (const one of countersOf(productId, model)) await trx.run(one);
  const kinds = Object.keys(lastNumbers);
  await trx.run(
    sql`
      insert into oid_counters (product_id, kind, last)
      select ${productId}, * from unnest(${kinds}::text[], ${Object.values(lastNumbers)}::bigint[])
    `,
  );
  await trx.run(
    sql`
      insert into item_revisions (product_id, kind, revision)
      select ${productId}, kind, 1 from unnest(${models.map(({ kind }) => kind)}::text[]) kind
    `,
  );
}

/** Of texts that something is anchored in, as the first anchor does it. */
export async function addCriteria(trx: Trx, { productId }: Ids): Promise<void> {
  const texts = await trx.all(
    sql<{ id: number; content: string }>`
      select c.item_id as id, c.content from item_contents c
      where c.product_id = ${productId} and exists (
        select from anchors a where a.product_id = ${productId} and a.upstream_id = c.item_id
      )
    `,
  );
  for (const { id, content } of texts)
    await trx.run(
      sql`
        update item_contents set criteria = ${criteriaOf(content)}::text[]
        where product_id = ${productId} and item_id = ${id}
      `,
    );
}

/** The same that making them has written: of versions that stand in the history, or are kept. */
export async function addBaselineDigests(trx: Trx, { productId }: Ids): Promise<void> {
  const { fields, content, place } = digestsOf(models);
  await trx.run(
    sql`
      update baseline_items b set fields = d.fields, content = d.content, place = d.place, linked = d.linked
      from (
        select i.baseline_id, i.item_id, ${fields} as fields, ${content} as content, ${place} as place,
          ${digestOfLinks(sql`l.links`)} as linked
        from baseline_items i
          join (
            select item_id, number, row, content_hash from item_versions where product_id = ${productId}
            union all
            select item_id, number, row, content_hash from kept_versions where product_id = ${productId}
          ) v on v.item_id = i.item_id and v.number = i.number
          -- In the order in which they are collected.
          cross join lateral (
            select jsonb_agg(one order by one ->> 0, (one ->> 1)::bigint) as links
            from jsonb_array_elements(nullif(i.links, 'null'::jsonb)) one
          ) l
        where i.product_id = ${productId}
      ) d
      where b.product_id = ${productId} and b.baseline_id = d.baseline_id and b.item_id = d.item_id
    `,
  );
  const baselines = await trx.all(
    sql<{ id: number }>`select id from baselines where product_id = ${productId} order by id`,
  );
  for (const { id } of baselines) for (const one of sumUp({ productId }, id)) await trx.run(one);
}

interface Check {
  path: string;
  what: string;
  found: Sql;
}

/** The newest version of each item is what the item is. */
const checksOf = (productId: number): Check[] => [
  ...models.map(({ table }) => ({
    path: 'versions.jsonl',
    what: 'does not end with what the item is',
    found: sql`
      select i.oid as number from ${sql.table(table)} i
        join item_contents c on c.product_id = ${productId} and c.item_id = i.id
        left join lateral (
          select row, content_hash, until from item_versions v
          where v.product_id = ${productId} and v.item_id = i.id order by number desc limit 1
        ) v on true
      where i.product_id = ${productId} and (
        v.row is null or v.until <> 'infinity' or v.content_hash <> c.hash
          or v.row <> to_jsonb(i) - '{product_id,id,place}'::text[]
      )
      limit 1`,
  })),
  {
    path: 'baseline-items.jsonl',
    what: 'holds a version that is not there',
    found: sql`
      select b.number from baseline_items b
      where b.product_id = ${productId} and not exists (
        select from item_versions v
        where v.product_id = ${productId} and v.item_id = b.item_id and v.number = b.number
      ) and not exists (
        select from kept_versions v
        where v.product_id = ${productId} and v.item_id = b.item_id and v.number = b.number
      )
      limit 1`,
  },
];

export async function requireAgreement(trx: Trx, { productId }: Ids): Promise<void> {
  for (const { path, what, found } of checksOf(productId))
    if (await trx.maybe(found)) throw new ArchiveProblem(`${path} ${what}`);
}

/** How far requirements are traced, and what is planned. Last: both functions keep other writers waiting. */
export async function addStates(trx: Trx, { productId }: Ids): Promise<void> {
  await saying('links.jsonl', () => trx.run(sql`select repair_trace_states(${productId}::bigint)`));
  await saying('iteration-progress.jsonl', () =>
    trx.run(sql`select repair_planned_items(${productId}::bigint)`),
  );
}
