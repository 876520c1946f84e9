// All kinds of work items, without what only the server needs. What runs over every kind starts here.
import { component } from './component.ts';
import { document } from './document.ts';
import { feature } from './feature.ts';
import { functionKind } from './function.ts';
import { iteration } from './iteration.ts';
import { requirement } from './requirement.ts';
import { risk } from './risk.ts';
import { task } from './task.ts';
import { uml } from './uml.ts';

export { component, document, feature, functionKind, iteration, requirement, risk, task, uml };

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
] as const;
