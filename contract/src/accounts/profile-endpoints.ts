import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, listOf, moment, nothing, page, wireId } from '../schemas.ts';

const personRow = z.object({
  id: z.int(),
  username: z.string(),
  fullname: z.string(),
  avatar: z.string(),
  intro: z.string(),
});

const session = z.object({
  id: z.uuid(),
  device: z.enum(['computer', 'phone', 'tablet', 'other']),
  productName: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  /** When it ends if it is not used again. */
  endsAt: moment,
  isCurrent: z.boolean(),
});

export const profileEndpoints = endpoints({
  'GET /usrapi/v1/users/get/{id}': {
    summary: 'A person: oneself whole, people of a shared product without e-mail',
    access: 'signed-in',
    params: z.object({ id: wireId('Self') }),
    answer: z.object({
      id: z.int(),
      username: z.string(),
      fullname: z.string(),
      email: z.string(),
      intro: z.string(),
      avatarUrl: z.string(),
      manager: z.string(),
      managerId: z.int(),
      creator: z.string(),
      creatorId: z.int(),
      createdAt: moment,
      updatedAt: moment,
      data: z.object({
        passwordChangedAt: moment.nullable(),
        isOperator: z.boolean().meta({ description: 'Of oneself.' }),
        isInDirectory: z
          .boolean()
          .meta({ description: 'Whether one signs in by the company directory. Of oneself.' }),
      }),
    }),
    refusals: ['notFound'],
  },
  'POST /usrapi/v1/users/update': {
    summary: 'Save the own full name and intro',
    access: 'signed-in',
    body: z.object({
      id: id('Self'),
      fullname: z.string().trim().max(limits.account.fullnameMax),
      intro: z.string().trim().max(limits.account.introMax),
    }),
    answer: nothing,
    refusals: ['forbidden'],
    example: { body: { id: 1, fullname: 'Mira Okoro', intro: 'Owns the charging console' } },
  },
  'GET /usrapi/v1/users/username/{name}': {
    summary:
      'People for inviting them: colleagues by name, username, pinyin or initials, others by exact username or mail address',
    access: 'member',
    guests: 'none',
    params: z.object({ name: z.string().max(limits.account.fullnameMax) }),
    query: z.object(page),
    answer: listOf(personRow.extend({ isMember: z.boolean() })),
    example: { params: { name: 'luozh' } },
  },
  'GET /usrapi/v1/operators/mails': {
    summary:
      'For operators: how many mails were sent, and how many were refused because a budget was used up',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({
      /** In the present hour. */
      sent: z.int(),
      limits: z.object({ address: z.int(), account: z.int(), all: z.int() }),
      /** In the last days, newest first. */
      refused: z.array(
        z.object({ budget: z.enum(['address', 'account', 'all']), count: z.int(), lastAt: moment }),
      ),
    }),
    refusals: ['forbidden'],
  },
  'GET /usrapi/v1/operators/health': {
    summary: 'For operators: what the installation lacks at the moment',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({
      missing: z.array(
        z.enum(['database', 'store', 'worker']).meta({
          description:
            'store: the file store takes nothing. worker: nobody serves the queue. database: it lacks a migration.',
        }),
      ),
      /** The last whole backup, and when one was last restored for a trial and found whole. */
      backups: z.object({ madeAt: moment.nullable(), provenAt: moment.nullable() }),
    }),
    refusals: ['forbidden'],
  },
  'POST /usrapi/v1/users/delete-avatar-url': {
    summary: 'Remove the own picture',
    access: 'signed-in',
    answer: nothing,
  },
  'POST /usrapi/v1/users/tour': {
    summary: 'Begin the tour of the screens, which everybody gets once',
    access: 'signed-in',
    answer: z.object({ isFirst: z.boolean().meta({ description: 'Whether the caller had none before.' }) }),
  },
  'GET /usrapi/v1/users/sessions': {
    summary: 'Where the caller is signed in',
    access: 'signed-in',
    // Everybody behind the guest account would see everybody else.
    guests: 'role',
    answer: z.object({ list: z.array(session) }),
  },
  'POST /usrapi/v1/users/sessions/revoke/{id}': {
    summary: 'Sign out one of the own sessions',
    access: 'signed-in',
    params: z.object({ id: z.uuid().meta({ refers: 'OwnSession' }) }),
    answer: nothing,
    refusals: ['notFound'],
  },
  'POST /usrapi/v1/users/sessions/revoke-others': {
    summary: 'Sign out all own sessions but this one',
    access: 'signed-in',
    answer: z.object({ ended: z.int() }),
  },
});
