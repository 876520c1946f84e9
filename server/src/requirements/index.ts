// Features and requirements: /reqapi.
import { feature, requirement, transitionOf, type ItemKind } from '@tracery/contract';
import type { Handler } from '../tenancy/contexts.ts';
import { requireOwnProduct } from '../tenancy/scope.ts';
import { countsByStatus } from '../work-items/counters.ts';
import type { Model } from '../work-items/model.ts';
import { transitionResult, standardHandlers } from '../work-items/standard-handlers.ts';
import type { Kind } from '../work-items/kind.ts';
import { updateDerivedStatus, transitionItem } from '../work-items/transitions.ts';
import { statusOfFeature } from './feature-status.ts';
import { statusOfRequirement } from './requirement-status.ts';

export function createRequirementKinds(models: Map<ItemKind, Model>): { features: Kind; requirements: Kind } {
  const features: Kind = {
    model: models.get('Feature')!,
    hooks: { derivedStatus: (trx, scope, { id }) => statusOfFeature(trx, scope, id) },
  };
  const requirements: Kind = {
    model: models.get('Requirement')!,
    hooks: {
      derivedStatus: statusOfRequirement,
      onTaskChange: (trx, scope, id) =>
        updateDerivedStatus(trx, scope, requirements, id, (row) => statusOfRequirement(trx, scope, row)),
      onChange: async (trx, scope, { before, after }) => {
        const touched = new Set([before?.['source_id'], after?.['source_id']] as (number | undefined)[]);
        // Always in this order: two that cross each other wait, they do not deadlock.
        for (const id of [...touched].filter((one) => one !== undefined).sort((a, b) => a - b)) {
          await updateDerivedStatus(trx, scope, features, id, () => statusOfFeature(trx, scope, id));
        }
      },
    },
  };
  return { features, requirements };
}

export const requirementHandlers = ({
  features,
  requirements,
}: ReturnType<typeof createRequirementKinds>) => ({
  ...standardHandlers(feature, features),
  ...standardHandlers(requirement, requirements),
  'POST /reqapi/v1/requirements/develop/{id}': develop(requirements),
  'GET /reqapi/v1/requirements/stat': figures,
});

/** A person asked for it, so it stays developing when its last task is gone. */
const develop =
  (requirements: Kind): Handler<'POST /reqapi/v1/requirements/develop/{id}'> =>
  (context, { params }) =>
    context.write(async (trx, scope) => {
      const row = await transitionItem(trx, scope, requirements, {
        id: params.id,
        transition: transitionOf(requirement, 'develop')!,
        extraColumns: { is_developing: true },
      });
      return transitionResult(trx, scope, requirements.model, row);
    });

const figures: Handler<'GET /reqapi/v1/requirements/stat'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    return { systemRequirement: await countsByStatus(trx, scope, 'Requirement') };
  });
