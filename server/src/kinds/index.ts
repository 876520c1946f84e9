// All kinds of work items, made from the definitions of the contract. A kind has a file here only if it needs hooks or
// handlers beside the standard ones.
import { definitions, type ItemKind, type RegistryKey } from '@tracery/contract';
import type { Handlers } from '../tenancy/handler.ts';
import { noQuotas, type Quotas } from '../tenancy/quotas.ts';
import type { Kind, Kinds, KindParts } from '../work-items/kind.ts';
import { createModels } from '../work-items/model.ts';
import type { Numbers } from '../work-items/numbers.ts';
import { standardHandlers } from '../work-items/standard-handlers.ts';
import { defectParts } from './defect.ts';
import { featureParts } from './feature.ts';
import { functionParts } from './function.ts';
import { iterationParts } from './iteration.ts';
import { myWork } from './my-work.ts';
import { requirementParts } from './requirement.ts';
import { riskParts } from './risk.ts';
import { taskParts } from './task.ts';
import { testcaseParts } from './testcase.ts';
import { umlParts } from './uml.ts';

export { moveDefect } from './defect.ts';
export { recordResult } from './testcase.ts';

/** What is special about some kinds. */
const special = {
  Feature: featureParts,
  Requirement: requirementParts,
  Task: taskParts,
  Risk: riskParts,
  Iteration: iterationParts,
  Function: functionParts,
  UML: umlParts,
  Testcase: testcaseParts,
  Defect: defectParts,
} satisfies { [K in ItemKind]?: KindParts };

const partsOf: { [K in ItemKind]?: KindParts } = special;

export function createKinds(numbers: Numbers, quotas: Quotas = noQuotas): Kinds {
  const kinds = {} as Record<ItemKind, Kind>;
  for (const model of createModels(definitions).values()) {
    kinds[model.kind] = { model, hooks: partsOf[model.kind]?.hooks?.(kinds) ?? {}, numbers, quotas };
  }
  return kinds;
}

type Definition = (typeof definitions)[number];
type Path = Definition['path'];
type Action = 'freeze' | 'restore' | Definition['transitions'][number]['action'];

/** The endpoints that a kind has by its definition. */
type StandardKey = Extract<
  RegistryKey,
  | `GET ${Path}/${'list' | 'groups' | 'name' | 'get/{id}'}`
  | `POST ${Path}/${'create' | 'update' | `${Action}/{id}`}`
  | `DELETE ${Path}/delete/{id}`
>;

type Special = (typeof special)[keyof typeof special];
type SpecialKey = Special extends infer Parts
  ? Parts extends { handlers: (kinds: Kinds) => infer Own }
    ? keyof Own & RegistryKey
    : never
  : never;

/** Those of `special` take the place of the standard ones. */
export const kindHandlers = (kinds: Kinds) =>
  // Built by loops over the definitions, whose keys the compiler cannot follow.
  Object.assign(
    {},
    ...Object.values(kinds).map(standardHandlers),
    ...Object.values(partsOf).map(({ handlers }) => handlers?.(kinds)),
    { 'GET /prdapi/v1/products/my-work': myWork(kinds) },
  ) as Handlers<StandardKey | SpecialKey | 'GET /prdapi/v1/products/my-work'>;
