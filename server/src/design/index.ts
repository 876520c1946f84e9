// Components, functions and diagrams: /desapi.
import { component, functionKind, uml, type ItemKind } from '@tracery/contract';
import type { Kind } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { updateDerivedStatus } from '../work-items/transitions.ts';
import { standardHandlers } from '../work-items/standard-handlers.ts';
import { diagramCounts } from './diagram-counts.ts';
import { statusOfFunction } from './function-status.ts';

export function createDesignKinds(models: Map<ItemKind, Model>) {
  const functions: Kind = {
    model: models.get('Function')!,
    hooks: {
      manualStatusColumn: 'is_chosen',
      onTaskChange: (trx, scope, id, step) =>
        updateDerivedStatus(trx, scope, functions, id, (row) => statusOfFunction(trx, scope, row, step)),
    },
  };
  const components: Kind = { model: models.get('Component')!, hooks: {} };
  const diagrams: Kind = { model: models.get('UML')!, hooks: {} };
  return { components, functions, diagrams };
}

export const designHandlers = ({
  components,
  functions,
  diagrams,
}: ReturnType<typeof createDesignKinds>) => ({
  ...standardHandlers(component, components),
  ...standardHandlers(functionKind, functions),
  ...standardHandlers(uml, diagrams),
  'GET /desapi/v1/uml/stat': diagramCounts,
});
