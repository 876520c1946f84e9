import { today } from '../../kit/items/fields/days.ts';
import { useRead } from '../../lib/query/use-read.ts';

/** The iteration that runs; the drawer asks the same. */
export const useRunning = () =>
  useRead('GET /prdapi/v1/iterations/running', { query: { day: today() } }, { isQuiet: true });
