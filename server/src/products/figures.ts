import type { Handler } from '../tenancy/contexts.ts';
import { requireNamedProduct } from '../tenancy/scope.ts';
import { countsByStatus } from '../work-items/figures.ts';

/** What the dashboard draws: from the kept counts, so it costs the same however many items there are. */
export const productStat: Handler<'GET /prdapi/v1/products/stat'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    await requireNamedProduct(trx, scope, query.productId);
    const [feature, systemRequirement] = await Promise.all([
      countsByStatus(trx, scope, 'Feature'),
      countsByStatus(trx, scope, 'Requirement'),
    ]);
    return { feature, systemRequirement };
  });
