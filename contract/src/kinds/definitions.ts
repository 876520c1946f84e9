// All kinds of work items, without what only the server needs. What runs over every kind starts here.
import { document } from './document.ts';
import { feature } from './feature.ts';
import { iteration } from './iteration.ts';
import { requirement } from './requirement.ts';
import { risk } from './risk.ts';
import { task } from './task.ts';

export { document, feature, iteration, requirement, risk, task };

export const definitions = [feature, requirement, task, risk, iteration, document] as const;
