import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { moment, wireInteger } from '../schemas.ts';
import { auditActors, auditEvents } from './audit-events.ts';
import { roles } from './roles.ts';

const person = z
  .object({ id: z.int(), username: z.string(), name: z.string(), avatar: z.string() })
  .nullable();

export const auditEndpoints = endpoints({
  'GET /prdapi/v1/products/audit': {
    summary: 'What the audit log tells of the current product, newest first',
    access: 'manager',
    token: 'never',
    query: z.object({
      before: wireInteger().min(1).optional().meta({ description: 'Only entries older than this one.' }),
      limit: wireInteger().min(1).max(limits.list.limitMax).default(limits.list.pageSize),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          at: moment,
          event: z.enum(auditEvents),
          actor: z.enum(auditActors),
          by: person.meta({ description: 'Who did it; null for an operator.' }),
          person: person.meta({ description: 'To whom it was done.' }),
          roles: z.array(z.enum(roles)).meta({ description: 'The roles that were given.' }),
          command: z.string().meta({ description: 'What an operator ran; otherwise empty.' }),
          address: z.string(),
          device: z.enum(['computer', 'phone', 'tablet', 'other']),
          session: z.string().meta({ description: 'The session; empty if there was none.' }),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
});
