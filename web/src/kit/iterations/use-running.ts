import type { Answer, Registry } from '@tracery/contract';
import { useRead } from '../../lib/query/use-read.ts';
import { today } from '../items/fields/days.ts';

const call = 'GET /prdapi/v1/iterations/running';

export type Running = NonNullable<Answer<Registry[typeof call]>['iteration']>;

/** The iteration that runs. */
export const useRunning = () => useRead(call, { query: { day: today() } }, { isQuiet: true });
