import { z } from 'zod';
import { endpoints, events } from '../endpoint.ts';
import { itemKinds } from '../work-item/fields.ts';
import { liveLimits } from './limits.ts';
import { wireId } from '../schemas.ts';
import { signs } from './events.ts';

export const liveEndpoints = endpoints({
  'GET /damapi/v1/live/events': {
    summary:
      'What happens in the product, as server-sent events in the order of commits, until the caller leaves',
    access: 'member',
    token: 'never',
    query: z.object({
      age: z.coerce.number().int().min(0).max(liveLimits.ageMax).default(0).meta({
        description:
          'How many milliseconds ago the caller read what it shows; without Last-Event-ID, changes since then come first.',
      }),
    }),
    answer: events,
    example: { query: { age: 0 } },
  },
  'POST /damapi/v1/live/presence': {
    summary:
      'Says that the caller looks at an item, edits it or left it; told to open streams, stored nowhere',
    access: 'member',
    token: 'never',
    repeat: 'natural',
    body: z.object({ kind: z.enum(itemKinds), sourceId: wireId('Feature'), sign: z.enum(signs) }),
    answer: z.object({}),
    refusals: ['notFound'],
    example: { body: { kind: 'Feature', sourceId: 1, sign: 'looking' } },
  },
});
