import type { Database } from '../platform/database/database.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { Kinds } from '../work-items/kind.ts';
import { compareBaselines, countDifferences } from './compare.ts';
import { readItem } from './item.ts';
import { createBaseline, listBaselines } from './list.ts';
import { runMake } from './make.ts';
import { deleteBaseline, runRemove } from './remove.ts';
import { makeBaseline, removeBaseline } from './tasks.ts';

export { sumUp } from './make.ts';
export { digestOfLinks, digestsOf } from './sides.ts';

export const baselineHandlers = (kinds: Kinds) => ({
  'GET /damapi/v1/baselines/list': listBaselines,
  'POST /damapi/v1/baselines/create': createBaseline,
  'DELETE /damapi/v1/baselines/delete/{id}': deleteBaseline,
  'GET /damapi/v1/baselines/compare': compareBaselines(kinds),
  'GET /damapi/v1/baselines/counts': countDifferences(kinds),
  'GET /damapi/v1/baselines/item': readItem(kinds),
});

export const baselineTasks = ({ db, kinds }: { db: Database; kinds: Kinds }): TaskHandler[] => [
  handle(makeBaseline, (job) => runMake({ db, kinds }, job)),
  handle(removeBaseline, (job) => runRemove(db, job)),
];
