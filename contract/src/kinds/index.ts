// The list of all kinds of work items. It has no schemas, so that the client can load it cheaply.
import type { Definition } from '../work-item/definition.ts';
import type { ItemKind } from '../work-item/fields.ts';
import { component } from './component.ts';
import { defect } from './defect.ts';
import { document } from './document.ts';
import { feature } from './feature.ts';
import { functionKind } from './function.ts';
import { iteration } from './iteration.ts';
import { requirement } from './requirement.ts';
import { risk } from './risk.ts';
import { task } from './task.ts';
import { testcase } from './testcase.ts';
import { uml } from './uml.ts';

export {
  component,
  defect,
  document,
  feature,
  functionKind,
  iteration,
  requirement,
  risk,
  task,
  testcase,
  uml,
};

export const definitions = [
  feature,
  requirement,
  task,
  risk,
  iteration,
  document,
  component,
  functionKind,
  uml,
  testcase,
  defect,
] as const;

const byKind: ReadonlyMap<string, Definition> = new Map(
  definitions.map((definition) => [definition.kind, definition]),
);

export function definitionOf(kind: ItemKind): Definition;
export function definitionOf(kind: string): Definition | undefined;
export function definitionOf(kind: string): Definition | undefined {
  return byKind.get(kind);
}
