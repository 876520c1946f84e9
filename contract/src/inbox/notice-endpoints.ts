import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { nothing } from '../schemas.ts';
import { inboxReasons } from './reasons.ts';

const choices = {
  timeZone: z
    .string()
    .max(64)
    .meta({ description: 'A name of the IANA time zone database, such as Asia/Shanghai.' }),
  digestHour: z.int().min(0).max(23).meta({ description: 'When the daily mail is sent, in the time zone.' }),
  language: z.enum(['en', 'zh']).meta({ description: 'Of these mails.' }),
  mail: z
    .record(z.enum(inboxReasons), z.boolean())
    .meta({ description: 'What is mailed; the first three at once, all others in the daily mail.' }),
};

export const noticeEndpoints = endpoints({
  'GET /usrapi/v1/users/notices': {
    summary: 'When the caller gets which mails',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({
      ...choices,
      isChosen: z.boolean().meta({ description: 'False: these are what everybody has at first.' }),
    }),
  },
  'POST /usrapi/v1/users/notices/update': {
    summary: 'Choose when to get which mails',
    access: 'signed-in',
    body: z.object(choices),
    answer: nothing,
    refusals: ['timeZone.unknown'],
    example: {
      body: {
        timeZone: 'Asia/Shanghai',
        digestHour: 8,
        language: 'en',
        mail: {
          assigned: true,
          mentioned: true,
          review: true,
          due: true,
          suspect: true,
          status: true,
          comments: true,
          changed: false,
        },
      },
    },
  },
  'POST /usrapi/v1/notices/unsubscribe/{token}': {
    summary: 'Switch off mails of the sort that this address came with, as mail programs do it (RFC 8058)',
    access: 'public',
    repeat: 'natural',
    takesForm: true,
    // Not logged: the token is a right.
    addressSize: 400,
    params: z.object({ token: z.string().min(1).max(300).meta({ refers: 'UnsubscribeLink' }) }),
    answer: nothing,
    refusals: ['notice.linkInvalid'],
  },
});
