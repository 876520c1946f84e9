import { cellAt, gapsOf, limits, releaseOf, type Release, type TraceCell } from '@tracery/contract';
import type { TraceCounterRow } from '../platform/database/schema.generated.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { readTraceRules } from '../tenancy/trace-rules.ts';

/** The counters of all iterations together, and of what is planned in none. */
export const wholeProduct = -1;

type CellCounts = Omit<TraceCounterRow, 'product_id' | 'iteration_id'>;

const sumOf = (rows: readonly CellCounts[], measure: Exclude<keyof CellCounts, 'cell'>) =>
  rows.reduce((sum, row) => sum + row[measure], 0);

/** From one feature to the next by an index, whatever number of requirements each has; up to a limit. */
function countFeatures({ productId }: Scope, iterationId: number | undefined): Sql<{ count: number }> {
  const states = sql`
    select s.feature_id from trace_states s
    where s.product_id = ${productId} ${iterationId === undefined ? sql`` : sql`and s.iteration_id = ${iterationId}`}`;
  return sql<{ count: number }>`
    with recursive found as (
      (select feature_id, 1 as place from (${states} order by s.feature_id limit 1) first)
      union all
      select next.feature_id, f.place + 1
      from found f
        cross join lateral (${states} and s.feature_id > f.feature_id order by s.feature_id limit 1) next
      where f.place <= ${sql.number(limits.trace.featuresCounted)}
    )
    select count(*)::int as count from found`;
}

/** From counters; only features are counted. */
export const summarizeTraces: Handler<'GET /damapi/v1/traces/summary'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const { iterationId } = query;
    const [rules, features, { proposals }, rows] = await Promise.all([
      readTraceRules(trx, scope),
      trx.one(countFeatures(scope, iterationId)),
      trx.one(
        sql<{ proposals: number }>`
          select count(*) as proposals from proposals where product_id = ${scope.productId} and is_open
        `,
      ),
      trx.all(
        sql<CellCounts>`
          select cell, requirements, developing, finished, failing, blocked, passed, defective, critical, suspects
          from trace_counters
          where product_id = ${scope.productId} and iteration_id = ${iterationId ?? wholeProduct}
        `,
      ),
    ]);
    const withRelease = (release: Release) =>
      sumOf(
        rows.filter(({ cell }) => releaseOf(cellAt(cell), rules) === release),
        'requirements',
      );
    const active = rows.filter(({ cell }) => cellAt(cell).condition !== 'frozen');
    const withGap = (stage?: string) =>
      sumOf(
        active.filter(({ cell }) => {
          const gaps: string[] = gapsOf(cellAt(cell), rules);
          return stage ? gaps.includes(stage) : gaps.length > 0;
        }),
        'requirements',
      );
    const covered = (isCovered: (cell: TraceCell) => boolean) =>
      sumOf(
        active.filter(({ cell }) => isCovered(cellAt(cell))),
        'requirements',
      );
    return {
      requirements: sumOf(active, 'requirements'),
      features: {
        count: Math.min(features.count, limits.trace.featuresCounted),
        isExact: features.count <= limits.trace.featuresCounted,
      },
      developing: sumOf(active, 'developing'),
      finished: sumOf(active, 'finished'),
      functions: { covered: covered(({ hasFunction }) => hasFunction), gaps: withGap('Function') },
      testcases: {
        covered: covered(({ coverage }) => coverage !== 'none'),
        gaps: withGap('Testcase'),
        failing: sumOf(active, 'failing'),
        blocked: sumOf(active, 'blocked'),
        proven: sumOf(active, 'passed'),
      },
      defects: { open: sumOf(active, 'defective'), critical: sumOf(active, 'critical') },
      gaps: withGap(),
      suspects: sumOf(active, 'suspects'),
      proposals,
      release: {
        Ready: withRelease('Ready'),
        Held: withRelease('Held'),
        NotYet: withRelease('NotYet'),
        Frozen: withRelease('Frozen'),
      },
    };
  });
