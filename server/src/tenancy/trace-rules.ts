import { importances, type TraceRules } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import type { ProductRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from './scope.ts';

type RuleColumns = Pick<ProductRow, 'needs_function' | 'needs_testcase' | 'traced_from'>;

export const rulesOf = (row: RuleColumns): TraceRules => ({
  needsFunction: row.needs_function,
  needsTestcase: row.needs_testcase,
  fromImportance: importances[row.traced_from - 1]!,
});

export const ruleColumnsOf = ({ needsFunction, needsTestcase, fromImportance }: TraceRules): RuleColumns => ({
  needs_function: needsFunction,
  needs_testcase: needsTestcase,
  traced_from: importances.indexOf(fromImportance) + 1,
});

/** What the product asks of its requirements. The table of contents is there for its wall: members see all their products. */
export const readTraceRules = async (trx: ReadTrx, { productId }: Scope): Promise<TraceRules> =>
  rulesOf(
    await trx.one(
      sql<RuleColumns>`
        select p.needs_function, p.needs_testcase, p.traced_from
        from product_contents c join products p on p.id = c.product_id
        where c.product_id = ${productId} and p.id = ${productId}
      `,
    ),
  );
