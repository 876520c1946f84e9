// All kinds of work items, made from the definitions of the contract. A kind has a file here only if it needs hooks or
// handlers beside the standard ones.
import { definitions, type ItemKind, type RegistryKey } from '@tracery/contract';
import type { Handlers } from '../tenancy/handler.ts';
import type { Hooks, Kind, Kinds } from '../work-items/kind.ts';
import { createModels } from '../work-items/model.ts';
import { standardHandlers } from '../work-items/standard-handlers.ts';
import { defectHandlers } from './defect.ts';
import { featureHooks } from './feature.ts';
import { functionHooks } from './function.ts';
import { requirementHandlers, requirementHooks } from './requirement.ts';
import { riskHandlers } from './risk.ts';
import { taskHandlers, taskHooks } from './task.ts';
import { testcaseHandlers } from './testcase.ts';
import { umlHandlers } from './uml.ts';

const hooksOf: { [K in ItemKind]?: (kinds: Kinds) => Hooks } = {
  Feature: featureHooks,
  Requirement: requirementHooks,
  Task: taskHooks,
  Function: functionHooks,
};

export function createKinds(): Kinds {
  const kinds = {} as Record<ItemKind, Kind>;
  for (const model of createModels(definitions).values()) {
    kinds[model.kind] = { model, hooks: hooksOf[model.kind]?.(kinds) ?? {} };
  }
  return kinds;
}

type Definition = (typeof definitions)[number];
type Path = Definition['path'];
type Action = 'freeze' | 'restore' | Definition['transitions'][number]['action'];

/** The endpoints that a kind has by its definition. */
type StandardKey = Extract<
  RegistryKey,
  | `GET ${Path}/${'list' | 'name' | 'get/{id}'}`
  | `POST ${Path}/${'create' | 'update' | `${Action}/{id}`}`
  | `DELETE ${Path}/delete/{id}`
>;

export const kindHandlers = (kinds: Kinds) => ({
  // Built by loops over the definitions, whose keys the compiler cannot follow.
  ...(Object.assign({}, ...Object.values(kinds).map(standardHandlers)) as Handlers<StandardKey>),
  ...requirementHandlers(kinds),
  ...taskHandlers(kinds),
  ...riskHandlers(kinds),
  ...umlHandlers(),
  ...testcaseHandlers(kinds),
  ...defectHandlers(kinds),
});
