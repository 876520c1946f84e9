import { defineTask } from '../platform/jobs/task.ts';

export interface BulkJob {
  productId: number;
  id: number;
}

export const runBulkTask = defineTask<BulkJob>('change-many-items');
