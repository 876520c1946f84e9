import { defineTask } from '../platform/jobs/task.ts';

export interface ImportJob {
  productId: number;
  id: number;
}

export const runImportTask = defineTask<ImportJob>('import-rows');
