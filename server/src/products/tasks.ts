import { defineTask } from '../platform/jobs/task.ts';

/** Holds no token: the worker makes it, so it is readable in the mail and nowhere else. */
export const invitationMail = defineTask<{ productId: number; invitationId: number; mailNumber: number }>(
  'invitation-mail',
);
