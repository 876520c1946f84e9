import type { Database } from '../platform/database/database.ts';
import { handle, type TaskHandler } from '../platform/jobs/task.ts';
import type { CronTask } from '../platform/jobs/worker.ts';
import {
  checkImport,
  getImport,
  listImports,
  listRows,
  startImport,
  undoImport,
  uploadImport,
} from './ask.ts';
import { purgeOld, resumeLeft, runImport } from './run.ts';
import { runImportTask } from './tasks.ts';
import type { ImportParts } from './write.ts';

export const importHandlers = (parts: ImportParts) => ({
  'POST /damapi/v1/imports/upload': uploadImport(parts),
  'POST /damapi/v1/imports/check': checkImport(parts),
  'POST /damapi/v1/imports/start': startImport(parts),
  'POST /damapi/v1/imports/undo/{id}': undoImport(parts),
  'GET /damapi/v1/imports/get/{id}': getImport,
  'GET /damapi/v1/imports/list': listImports,
  'GET /damapi/v1/imports/rows/{id}': listRows(parts),
});

interface WorkerParts extends ImportParts {
  db: Database;
}

export const importTasks = ({ db, ...parts }: WorkerParts): TaskHandler[] => [
  handle(runImportTask, (job) => runImport(db, parts, job)),
];

export const importCron = ({ db, ...parts }: WorkerParts): CronTask[] => [
  { name: 'resume-imports', at: '* * * * *', run: () => resumeLeft(db, parts) },
  { name: 'purge-imports', at: '51 * * * *', run: () => purgeOld(db) },
];
