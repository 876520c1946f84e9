import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Kinds } from '../work-items/kind.ts';
import { entryHandlers } from './change.ts';
import { getEntry } from './get.ts';
import { countUnread, listInbox } from './list.ts';
import { noticeHandlers } from './notices.ts';
import { watchHandlers } from './watches.ts';

export { inboxCron, inboxTasks } from './jobs.ts';
export { startInbox } from './worker.ts';

export const inboxHandlers = ({ kinds, secrets }: { kinds: Kinds; secrets: Secrets }) => ({
  'GET /usrapi/v1/inbox/list': listInbox(kinds),
  'GET /usrapi/v1/inbox/unread': countUnread,
  'GET /usrapi/v1/inbox/get/{id}': getEntry(kinds),
  ...entryHandlers(kinds),
  ...watchHandlers(kinds),
  ...noticeHandlers(secrets),
});
