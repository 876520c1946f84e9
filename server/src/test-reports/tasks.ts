import { defineTask } from '../platform/jobs/task.ts';

export interface ReportJob {
  productId: number;
  id: number;
}

export const recordReportTask = defineTask<ReportJob>('record-test-report');
