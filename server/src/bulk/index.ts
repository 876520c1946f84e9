import type { Database } from '../platform/database/database.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import { changeMany, getState, listOwn, listResults, stopMany, undoMany } from './ask.ts';
import type { BulkParts } from './group.ts';
import { purgeOld, resumeLeft, runBulk } from './run.ts';
import { runBulkTask } from './tasks.ts';

export const bulkHandlers = (parts: BulkParts) => ({
  'POST /damapi/v1/bulk/change': changeMany(parts),
  'POST /damapi/v1/bulk/undo/{id}': undoMany(parts),
  'POST /damapi/v1/bulk/stop/{id}': stopMany,
  'GET /damapi/v1/bulk/get/{id}': getState,
  'GET /damapi/v1/bulk/list': listOwn,
  'GET /damapi/v1/bulk/items/{id}': listResults(parts),
});

interface WorkerParts extends BulkParts {
  db: Database;
}

export const bulkTasks = ({ db, ...parts }: WorkerParts): TaskHandler[] => [
  handle(runBulkTask, (job) => runBulk(db, parts, job)),
];

export const bulkCron = ({ db, ...parts }: WorkerParts): CronTask[] => [
  { name: 'resume-bulk-changes', at: '* * * * *', run: () => resumeLeft(db, parts) },
  { name: 'purge-bulk-changes', at: '37 * * * *', run: () => purgeOld(db) },
];
