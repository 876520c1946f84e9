// Whether what iterations count is what follows from links and statuses.
import { expect } from 'vitest';
import { definitionOf, phases, phaseStatuses, plannedKinds } from '@tracery/contract';
import type { TestDatabase } from './database.ts';

const tableOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** What is planned and in which phase, as the contract says it. */
const plannedNow = plannedKinds
  .flatMap((kind) => {
    const { path, statuses } = definitionOf(kind);
    return phases.map((phase, index) => {
      const numbers = phaseStatuses[kind][phase].map((status) => statuses[status]!.number);
      return `select i.product_id, i.id as item_id, l.to_id as iteration_id, '${kind}' as kind, ${index + 1}::smallint as phase
        from ${tableOf(path)} i
          join item_links l on l.product_id = $1 and l.from_id = i.id and l.type = 'planned'
          join iterations t on t.product_id = $1 and t.id = l.to_id and t.deleted_at is null
        where i.product_id = $1 and i.deleted_at is null and i.status = any('{${numbers.join()}}')`;
    });
  })
  .join(' union all ');

export async function expectPlansToBeTrue(database: TestDatabase, productId: number): Promise<void> {
  const wrong = await database.query(
    `with planned as (${plannedNow}), kept as (select * from planned_items where product_id = $1)
     select to_jsonb(k) as kept, to_jsonb(p) as planned from kept k full join planned p on p.item_id = k.item_id
     where to_jsonb(k) is distinct from to_jsonb(p) limit 3`,
    [productId],
  );
  expect(wrong).toEqual([]);
  const miscounted = await database.query(
    `with counted as (
       select iteration_id, ${phases
         .map((phase, index) => `count(*) filter (where phase = ${index + 1}) as ${phase}`)
         .join()}
       from (${plannedNow}) p group by iteration_id
     ), kept as (
       select distinct on (iteration_id) iteration_id, ${phases.join()} from iteration_progress
       where product_id = $1 order by iteration_id, day desc
     )
     select iteration_id, to_jsonb(k) as kept, to_jsonb(c) as counted from kept k full join counted c using (iteration_id)
     where ${phases.map((phase) => `coalesce(k.${phase}, 0) <> coalesce(c.${phase}, 0)`).join(' or ')} limit 3`,
    [productId],
  );
  expect(miscounted).toEqual([]);
}
