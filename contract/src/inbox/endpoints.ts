import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { flag, moment, page, wireId, written } from '../schemas.ts';
import { itemKinds } from '../work-item/fields.ts';
import { inboxFilters, inboxReasons, watchReasons } from './reasons.ts';

const person = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string().meta({ description: 'The full name, or the username of who gave none.' }),
  avatar: z.string().meta({ description: 'The address of the picture; empty if there is none.' }),
});

const kind = z.enum(itemKinds);

/** What all screens with a bell show. */
const unread = z.int().min(0).meta({ description: 'Of all products of the caller.' });

const entry = {
  id: z.int().meta({ description: 'Of the entry.' }),
  productId: z.int(),
  productName: z.string(),
  kind,
  itemId: z.int(),
  oid: z.int(),
  name: z.string(),
  status: z.int(),
  isFrozen: flag,
  isDeleted: z.boolean().meta({ description: 'Whether the item lies in the trash.' }),
  reasons: z
    .array(
      z.object({
        reason: z.enum(inboxReasons),
        by: person.nullable().meta({ description: 'Who did it last; null for what no person did.' }),
        at: moment,
      }),
    )
    .meta({
      description: 'What is new since it was last read, the weightiest first; of a read entry what was new.',
    }),
  statuses: z
    .object({ from: z.int(), to: z.int() })
    .nullable()
    .meta({ description: 'When the status is another one.' }),
  changedFields: z.array(z.string()).meta({
    description:
      'Names of the fields that have other values, in the order of the kind; `content` among them.',
  }),
  comments: z.int().min(0).meta({ description: 'How many are new.' }),
  dueOn: z.iso.date().nullable().meta({
    description: 'Of a review the day it is wanted by, otherwise the planned day; null if there is none.',
  }),
  suspectOf: z
    .object({ kind, itemId: z.int(), oid: z.int(), name: z.string() })
    .nullable()
    .meta({ description: 'The item that changed, if this one is suspect by it.' }),
  isUnread: z.boolean(),
  snoozedUntil: z.iso.date().nullable(),
  isDone: z.boolean(),
  at: moment.meta({ description: 'When the last of it happened.' }),
  readAt: moment.nullable().meta({ description: 'When it was last read; null: never.' }),
};

const change = z.object({
  field: z.string(),
  label: z.string().meta({ description: 'In the language of the reader.' }),
  from: z.string().meta({ description: 'As the history words it; – for nothing.' }),
  to: z.string(),
  by: person.nullable().meta({ description: 'Who changed it last.' }),
  at: moment.nullable(),
});

const entryId = z.object({ id: wireId('OwnEntry') });

export const inboxEndpoints = endpoints({
  'GET /usrapi/v1/inbox/list': {
    summary: 'What is new for the caller over all their products, one entry for each item, the newest first',
    access: 'signed-in',
    guests: 'role',
    query: z.object({ ...page, filter: z.enum(inboxFilters).default('all') }),
    answer: z.object({
      list: z.array(z.object(entry)),
      total: z.int().min(0).meta({ description: 'Counted up to a bound.' }),
      unread,
      snoozed: z.int().min(0),
    }),
    example: { query: { filter: 'unread' } },
  },
  'GET /usrapi/v1/inbox/unread': {
    summary: 'How many entries are unread, over all products of the caller',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({ unread }),
  },
  'GET /usrapi/v1/inbox/get/{id}': {
    summary:
      'An entry with its net effect: what differs from when it was last read, without what the caller did',
    access: 'signed-in',
    guests: 'role',
    params: entryId,
    answer: z.object({
      ...entry,
      why: z
        .enum(watchReasons)
        .nullable()
        .meta({ description: 'Why the caller watches it; null: does not.' }),
      version: z
        .int()
        .min(1)
        .meta({ description: 'The version up to which it tells; to be sent when it is read.' }),
      lastComment: z.int().min(0).meta({ description: 'The same for comments.' }),
      changes: z.array(change).meta({ description: 'Of all fields but the content.' }),
      content: z
        .object({
          edits: z.int().min(1),
          people: z.array(person).meta({ description: 'Who made these edits.' }),
          changes: z.array(
            z.object({
              heading: z.string(),
              place: z.int().min(0),
              before: z.string().nullable().meta({ description: 'Null: added.' }),
              after: z.string().nullable().meta({ description: 'Null: taken away.' }),
            }),
          ),
        })
        .nullable()
        .meta({ description: 'Null: the same as when it was read, or the earlier one was not kept.' }),
      newComments: z
        .array(z.object({ id: z.int(), data: z.object({ comment: z.string() }), ...written }))
        .meta({ description: `The newest first, at most ${limits.inbox.commentsMax}.` }),
    }),
    refusals: ['notFound'],
  },
  'POST /usrapi/v1/inbox/read/{id}': {
    summary: 'Mark an entry as read, as far as it was shown; what came since stays unread',
    access: 'signed-in',
    params: entryId,
    body: z.object({
      version: z
        .int()
        .min(1)
        .optional()
        .meta({ description: 'As the entry was answered. Left out: all of it.' }),
      lastComment: z.int().min(0).optional(),
    }),
    answer: z.object({ unread }),
    refusals: ['notFound'],
    example: { body: {} },
  },
  'POST /usrapi/v1/inbox/unread/{id}': {
    summary: 'Mark an entry as unread; it tells what it told before it was read',
    access: 'signed-in',
    params: entryId,
    answer: z.object({ unread }),
    refusals: ['notFound'],
  },
  'POST /usrapi/v1/inbox/read-all': {
    summary: 'Mark all entries as read that were there at this moment',
    access: 'signed-in',
    body: z.object({ at: moment.meta({ description: 'The `at` of the newest entry that was shown.' }) }),
    answer: z.object({ unread, read: z.array(z.int()).meta({ description: 'Entries, for undo.' }) }),
    example: { body: { at: '2026-11-18T12:00:00Z' } },
  },
  'POST /usrapi/v1/inbox/snooze/{id}': {
    summary: 'Put an entry away until the morning of a day, or take it back with null',
    access: 'signed-in',
    params: entryId,
    body: z.object({
      until: z.iso
        .date()
        .nullable()
        .meta({ description: 'A day after today, in the time zone of the caller.' }),
    }),
    answer: z.object({ unread }),
    refusals: ['notFound', 'inbox.snoozePast'],
    example: { body: { until: '2099-01-04' } },
  },
  'POST /usrapi/v1/inbox/done/{id}': {
    summary: 'Take an entry out of the inbox until something new happens, or put it back as it was',
    access: 'signed-in',
    params: entryId,
    body: z.object({ isDone: z.boolean().default(true) }),
    answer: z.object({ unread }),
    refusals: ['notFound'],
    example: { body: { isDone: true } },
  },
});
