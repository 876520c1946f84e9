import { defineTask } from '../platform/jobs/task.ts';

/** They hold numbers only: what is told, and whether it still may be, is read when the mail is written. */
export const inboxMail = defineTask<{ productId: number; entryId: number; userId: number }>('inbox-mail');

export const inboxDigest = defineTask<{ userId: number; day: string }>('inbox-digest');
