// All kinds of work items, without what only the server needs. What runs over every kind starts here.
import { feature } from './feature.ts';
import { requirement } from './requirement.ts';

export { feature, requirement };

export const definitions = [feature, requirement] as const;
