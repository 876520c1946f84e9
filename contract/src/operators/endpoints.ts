// What operators see of their installation beside its health and mails: figures, no contents and no names of people.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { moment } from '../schemas.ts';

const process = z.object({
  id: z.uuid(),
  kind: z.enum(['app', 'worker']),
  /** The name of the machine. */
  host: z.string(),
  version: z.string(),
  node: z.string(),
  startedAt: moment,
  seenAt: moment,
  isLost: z
    .boolean()
    .meta({ description: 'It has not reported for half a minute, and did not say that it ends.' }),
  memory: z.number().meta({ description: 'Bytes.' }),
  requestsPerMinute: z.int(),
});

const error = z.object({
  at: moment,
  requestId: z.string().meta({ description: 'As in the log, and in the header x-request-id of the answer.' }),
  endpoint: z.string(),
  what: z.string().meta({ description: 'The sort of the error and where in the program it was thrown.' }),
});

export const operatorEndpoints = endpoints({
  'GET /usrapi/v1/operators/status': {
    summary: 'For operators: versions, processes, queue, backups, disk, database and recent errors',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({
      now: moment,
      /** Of the process that answers. */
      version: z.string(),
      processes: z.array(process),
      queue: z
        .object({
          waiting: z.int(),
          oldest: z.int().meta({ description: 'For how many seconds the oldest job waits.' }),
          failed: z.int().meta({ description: 'Jobs that are tried again or were given up.' }),
        })
        .nullable()
        .meta({ description: 'null: no worker reports.' }),
      backup: z.object({
        madeAt: moment.nullable(),
        bytes: z.number(),
        seconds: z.int(),
        provenAt: moment.nullable(),
      }),
      disk: z
        .object({ bytes: z.number(), free: z.number() })
        .nullable()
        .meta({ description: 'Of the folder with files; null where they are kept in S3.' }),
      database: z.object({
        version: z.string(),
        bytes: z.number(),
        connections: z.int(),
        connectionsMax: z.int(),
      }),
      canSendMail: z.boolean(),
      errors: z.array(error).meta({ description: 'Answers with 500 of the last 7 days, newest first.' }),
    }),
    refusals: ['forbidden'],
  },
  'GET /usrapi/v1/operators/licences': {
    summary: 'For operators: the licences of all parts of this release',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({
      list: z
        .array(z.object({ name: z.string(), version: z.string(), licence: z.string() }))
        .meta({ description: 'Empty in a checkout: releases carry the list.' }),
    }),
    refusals: ['forbidden'],
  },
});
