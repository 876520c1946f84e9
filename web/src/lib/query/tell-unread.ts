import { updateRead } from './use-read.ts';

/** Another answer has told how many entries of the inbox are unread; the bell follows. */
export const tellUnread = (unread: number): void =>
  updateRead('GET /usrapi/v1/inbox/unread', () => ({ unread }));
