import { defineTask } from '../platform/jobs/task.ts';

/** Tells one manager. The address is read when the mail is written. */
export const webhookOffMail = defineTask<{ productId: number; webhookId: number; userId: number }>(
  'webhook-off-mail',
);
