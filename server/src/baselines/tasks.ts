import { defineTask } from '../platform/jobs/task.ts';

interface BaselineJob {
  productId: number;
  id: number;
}

export const makeBaseline = defineTask<BaselineJob>('make-baseline');

export const removeBaseline = defineTask<BaselineJob>('remove-baseline');
