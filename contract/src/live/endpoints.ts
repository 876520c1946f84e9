import { z } from 'zod';
import { endpoints, events } from '../endpoint.ts';
import { limits } from '../limits.ts';

export const liveEndpoints = endpoints({
  'GET /damapi/v1/live/events': {
    summary:
      'What happens in the product, as server-sent events in the order of commits, until the caller leaves',
    access: 'member',
    query: z.object({
      age: z.coerce.number().int().min(0).max(limits.live.ageMax).default(0).meta({
        description:
          'How many milliseconds ago the caller read what it shows; without Last-Event-ID, changes since then come first.',
      }),
    }),
    answer: events,
    example: { query: { age: 0 } },
  },
});
