import { inboxReasons, limits, type InboxReason } from '@tracery/contract';
import type { Handlers } from '../tenancy/handler.ts';

type Keys =
  | 'GET /usrapi/v1/inbox/list'
  | 'GET /usrapi/v1/inbox/unread'
  | 'GET /usrapi/v1/inbox/get/{id}'
  | 'POST /usrapi/v1/inbox/read/{id}'
  | 'POST /usrapi/v1/inbox/unread/{id}'
  | 'POST /usrapi/v1/inbox/read-all'
  | 'POST /usrapi/v1/inbox/snooze/{id}'
  | 'POST /usrapi/v1/inbox/done/{id}'
  | 'GET /damapi/v1/watches/get'
  | 'POST /damapi/v1/watches/set'
  | 'POST /damapi/v1/watches/seen'
  | 'GET /usrapi/v1/users/notices'
  | 'POST /usrapi/v1/users/notices/update'
  | 'POST /usrapi/v1/notices/unsubscribe/{token}';

import { Refusal } from '../platform/refusal.ts';

const missing = () => {
  throw new Refusal('notFound');
};

export const inboxHandlers = (): Handlers<Keys> => ({
  'GET /usrapi/v1/inbox/list': (context) =>
    context.read(async () => ({ list: [], total: 0, unread: 0, snoozed: 0 })),
  'GET /usrapi/v1/inbox/unread': (context) => context.read(async () => ({ unread: 0 })),
  'GET /usrapi/v1/inbox/get/{id}': (context) => context.read(async () => missing()),
  'POST /usrapi/v1/inbox/read/{id}': (context) => context.write(async () => missing()),
  'POST /usrapi/v1/inbox/unread/{id}': (context) => context.write(async () => missing()),
  'POST /usrapi/v1/inbox/read-all': (context) => context.write(async () => ({ unread: 0, read: [] })),
  'POST /usrapi/v1/inbox/snooze/{id}': (context) => context.write(async () => missing()),
  'POST /usrapi/v1/inbox/done/{id}': (context) => context.write(async () => missing()),
  'GET /damapi/v1/watches/get': (context) =>
    context.read(async () => ({
      isWatching: false,
      why: null,
      withRequirements: false,
      watchers: 0,
      isUnread: false,
      version: 1,
      lastCommentId: 0,
    })),
  'POST /damapi/v1/watches/set': (context, { body }) =>
    context.write(async () => ({
      isWatching: body.isWatching,
      why: body.isWatching ? ('chosen' as const) : null,
      withRequirements: body.withRequirements,
    })),
  'POST /damapi/v1/watches/seen': (context) => context.write(async () => ({ unread: 0 })),
  'GET /usrapi/v1/users/notices': (context) =>
    context.read(async () => ({
      timeZone: 'UTC',
      digestHour: limits.inbox.digestHour,
      language: 'en' as const,
      mail: Object.fromEntries(inboxReasons.map((reason) => [reason, true])) as Record<InboxReason, boolean>,
      isChosen: false,
    })),
  'POST /usrapi/v1/users/notices/update': (context) => context.write(async () => ({})),
  'POST /usrapi/v1/notices/unsubscribe/{token}': (context) => context.write(async () => ({})),
});
