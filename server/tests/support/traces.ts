// Whether trace states and their counters are what follows from the items.
import { expect } from 'vitest';
import { cellNumberOf, cellOf } from '@tracery/contract';
import type { TraceStateRow } from '../../src/platform/database/schema.generated.ts';
import type { TestDatabase } from './database.ts';

/** The database computes them; the contract says what they mean. */
async function expectCellsToBeTrue(database: TestDatabase, productId: number): Promise<void> {
  const states = await database.query<TraceStateRow & { importance: number; is_frozen: boolean }>(
    `select s.*, r.importance, r.is_frozen from trace_states s
       join requirements r on r.product_id = s.product_id and r.id = s.requirement_id
     where s.product_id = $1`,
    [productId],
  );
  const different = states.filter(
    (state) =>
      state.cell !==
      cellNumberOf(
        cellOf({
          ...state,
          isFrozen: state.is_frozen,
          criteriaCovered: state.criteria_covered,
          defectImportance: state.defect_importance,
        }),
      ),
  );
  expect(different).toEqual([]);
}

export async function expectTracesToBeTrue(database: TestDatabase, productId: number): Promise<void> {
  const wrong = await database.query(
    `with right_states as (
       select * from compute_trace_states(
         $1, array(select id from requirements where product_id = $1 and deleted_at is null)
       )
     ), states as (select * from trace_states where product_id = $1)
     select to_jsonb(s) as kept, to_jsonb(r) as computed
     from states s full join right_states r on r.requirement_id = s.requirement_id
     where s is distinct from r limit 3`,
    [productId],
  );
  expect(wrong).toEqual([]);
  await expectCellsToBeTrue(database, productId);
  const miscounted = await database.query(
    `with right_counters as (
       select $1::bigint as product_id, coalesce(iteration_id, -1) as iteration_id, cell, count(*) as requirements, count(*) filter (where status = 3) as developing,
         count(*) filter (where status = 4) as finished, count(*) filter (where failed > 0) as failing,
         count(*) filter (where blocked > 0) as blocked,
         count(*) filter (where testcases > 0 and passed = testcases and stale = 0) as passed,
         count(*) filter (where defects > 0) as defective, count(*) filter (where defect_importance = 4) as critical,
         sum(suspects)::bigint as suspects
       from trace_states where product_id = $1 group by grouping sets ((iteration_id, cell), (cell))
     ), counters as (select * from trace_counters where product_id = $1 and requirements > 0)
     select to_jsonb(c) as kept, to_jsonb(r) as counted
     from counters c full join right_counters r on r.iteration_id = c.iteration_id and r.cell = c.cell
     where c is distinct from r limit 3`,
    [productId],
  );
  expect(miscounted).toEqual([]);
}
