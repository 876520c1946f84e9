import type { Handler } from '../tenancy/contexts.ts';
import { requireNamed } from '../tenancy/scope.ts';
import { figuresOf } from '../work-items/figures.ts';

/** What the dashboard draws: from the kept counts, so it costs the same however many items there are. */
export const productFigures: Handler<'GET /prdapi/v1/products/stat'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    await requireNamed(trx, scope, query.productId);
    const [feature, systemRequirement] = await Promise.all([
      figuresOf(trx, scope, 'Feature'),
      figuresOf(trx, scope, 'Requirement'),
    ]);
    return { feature, systemRequirement };
  });
