// Compares two baselines, or a baseline and now. Both are read in the order of ids, some thousand items at a time, so
// that a call takes about as long whatever the size of the product; what it did not reach is said by `next`.
import { limits, type DifferenceKind, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { describeDifferences } from './describe.ts';
import type { Difference } from './difference.ts';
import { blockBits, endOfChunk, findSides, itemsOf, lastOfBlock, type Range, type Side } from './sides.ts';

/** So many blocks are compared at once, and so many items where one side is now. */
const chunkSize = { blocks: 12, now: 3000 };

/** Whether the product had the item at a moment. Of purged items only the history knows. */
const wasThere = ({ productId }: Scope, moment: Date | undefined): Sql => {
  const at = moment ? sql`${moment.toISOString()}::timestamptz` : sql`'infinity'::timestamptz`;
  return sql`coalesce((
    select v.row ->> 'deleted_at' is null from item_versions v
    where v.product_id = ${productId} and v.item_id = m.item_id and v.since <= ${at}
    order by v.number desc limit 1
  ), (
    select h.category <> 'delete' from history h
    where h.product_id = ${productId} and h.kind = m.kind and h.source_id = m.item_id
      and h.category in ('create', 'restore', 'delete') and h.created_at <= ${at}
    order by h.id desc limit 1
  ), false)`;
};

interface Comparison {
  scope: Scope;
  kinds: Kinds;
  sides: readonly [Side, Side];
  kind?: ItemKind | undefined;
}

/** All items of a range with what is known of both sides. */
function merged({ scope, kinds, sides: [a, b], kind }: Comparison, range: Range): Sql {
  const outside = (side: Side) => (side.iterationId === 0 ? sql`false` : wasThere(scope, side.moment));
  return sql`
    select m.*, case when m.number_a = 0 then ${outside(a)} when m.number_b = 0 then ${outside(b)} else false end
      as is_outside
    from (
      select item_id, max(kind) as kind,
        coalesce(max(number) filter (where side = 'a'), 0) as number_a,
        coalesce(max(number) filter (where side = 'b'), 0) as number_b,
        min(fields) <> max(fields) as fields, min(content) <> max(content) as content,
        min(place) <> max(place) or min(planned) <> max(planned) as place, min(linked) <> max(linked) as linked, min(cell) <> max(cell) as cell
      from (
        select 'a' as side, held.* from (${itemsOf(scope, kinds, a, { range, kind, other: b })}) held
        union all
        select 'b' as side, held.* from (${itemsOf(scope, kinds, b, { range, kind, other: a })}) held
      ) both_sides
      group by item_id
    ) m`;
}

const differs = sql`
  (number_a = 0 or number_b = 0 or fields or place or content or linked or cell)`;

const isChanged = sql`(fields or content or cell or linked)`;

const conditionOf: Record<DifferenceKind, Sql> = {
  added: sql`number_a = 0 and not is_outside`,
  entered: sql`number_a = 0 and is_outside`,
  removed: sql`number_b = 0 and not is_outside`,
  left: sql`number_b = 0 and is_outside`,
  moved: sql`number_a > 0 and number_b > 0 and place`,
  changed: sql`number_a > 0 and number_b > 0 and ${isChanged}`,
};

const areBaselines = ([a, b]: readonly [Side, Side]) =>
  a.baselineId !== undefined && b.baselineId !== undefined;

/** The blocks of both; those that are the same hold no difference. */
const blocksOf = ({ scope: { productId }, sides }: Comparison): Sql =>
  sql.join(
    sides.map(
      ({ baselineId }) => sql`
        select block, items, digest from baseline_blocks
        where product_id = ${productId} and baseline_id = ${baselineId}`,
    ),
    ' union all ',
  );

const areEqual = sql`count(*) = 2 and min(digest) = max(digest)`;

/** The next items to compare. */
async function nextChunk(trx: ReadTrx, comparison: Comparison, after: number): Promise<Range> {
  const { scope, kinds, sides } = comparison;
  if (areBaselines(sides)) {
    const rows = await trx.all(
      sql<{ block: number }>`
        select block from (${blocksOf(comparison)}) every where block >= (${after}::bigint + 1) >> ${blockBits}
        group by block having not (${areEqual}) order by block limit ${chunkSize.blocks}
      `,
    );
    const blocks = rows.map(({ block }) => block);
    return {
      after,
      until: blocks.length < chunkSize.blocks ? undefined : lastOfBlock(blocks.at(-1)!),
      blocks,
    };
  }
  const [endA, endB] = sides.map((side) => endOfChunk(scope, kinds, side, { after, size: chunkSize.now }));
  const { until } = await trx.one(sql<{ until: number | null }>`select least((${endA}), (${endB})) as until`);
  return { after, until: until ?? undefined };
}

/** Chunk after chunk, until one says that it is enough, there are no more, or the time is up. Returns where to go on. */
async function eachChunk(
  trx: ReadTrx,
  comparison: Comparison,
  after: number,
  compare: (range: Range) => Promise<number | undefined>,
): Promise<number | null> {
  const stopAt = performance.now() + limits.baseline.compareTime;
  for (let start = after; ;) {
    const range = await nextChunk(trx, comparison, start);
    const enough = await compare(range);
    if (enough !== undefined) return enough;
    if (range.until === undefined) return null;
    if (performance.now() >= stopAt) return range.until;
    start = range.until;
  }
}

/** How many items lie in blocks that are the same. */
const countEqual = (comparison: Comparison): Sql<{ items: number }> => sql`
  select coalesce(sum(items), 0)::bigint as items from (
    select max(items) as items from (${blocksOf(comparison)}) every group by block having ${areEqual}
  ) equal_blocks`;

export const compareBaselines =
  (kinds: Kinds): Handler<'GET /damapi/v1/baselines/compare'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { kind, change, limit } = query;
      const sides = await findSides(trx, scope, query);
      const comparison = { scope, kinds, sides, kind };
      const wanted = change ? conditionOf[change] : sql`true`;
      const found: Difference[] = [];
      const next = await eachChunk(trx, comparison, query.after, async (range) => {
        const missing = limit - found.length;
        const rows = await trx.all(
          sql<Difference>`
            select * from (${merged(comparison, range)}) d where ${differs} and ${wanted}
            order by item_id limit ${missing + 1}
          `,
        );
        found.push(...rows.slice(0, missing));
        return rows.length > missing ? found.at(-1)!.item_id : undefined;
      });
      const { language } = context.requestInfo;
      return { list: await describeDifferences(trx, { scope, kinds, sides, language }, found), next };
    });

interface KindCounts extends Record<DifferenceKind, number> {
  kind: ItemKind;
  equal: number;
  different: number;
  in_content: number;
}

const changeKinds = Object.keys(conditionOf) as DifferenceKind[];

export const countDifferences =
  (kinds: Kinds): Handler<'GET /damapi/v1/baselines/counts'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const comparison = { scope, kinds, sides: await findSides(trx, scope, query) };
      const counted: KindCounts[] = [];
      // With the first part.
      const { items: skipped } =
        areBaselines(comparison.sides) && query.after === 0
          ? await trx.one(countEqual(comparison))
          : { items: 0 };
      const next = await eachChunk(trx, comparison, query.after, async (range) => {
        const filtered = changeKinds.map(
          (change) => sql`count(*) filter (where ${conditionOf[change]}) as ${sql.ref(change)}`,
        );
        const rows = await trx.all(
          sql<KindCounts>`
            select kind, count(*) filter (where not ${differs}) as equal, count(*) filter (where ${differs}) as different,
              count(*) filter (where number_a > 0 and number_b > 0 and content) as in_content, ${sql.join(filtered)}
            from (${merged(comparison, range)}) d group by kind order by kind
          `,
        );
        counted.push(...rows);
        return undefined;
      });
      const sum = (column: Exclude<keyof KindCounts, 'kind'>, rows = counted) =>
        rows.reduce((total, row) => total + row[column], 0);
      const byKind = [...Map.groupBy(counted, ({ kind }) => kind)].flatMap(([kind, rows]) =>
        changeKinds.map((change) => ({ kind, change, count: sum(change, rows) })),
      );
      return {
        equal: skipped + sum('equal'),
        different: sum('different'),
        inContent: sum('in_content'),
        kinds: byKind.filter(({ count }) => count > 0),
        next,
      };
    });
