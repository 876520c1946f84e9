import { z } from 'zod';
import { endpoints } from '../endpoint.ts';

export const systemConfig = z.object({
  umlServer: z.string(),
  guestLogin: z.boolean(),
  version: z.string(),
  /** What the operator of this installation wants on the home page; empty entries are left out there. */
  contact: z.object({
    repositoryUrl: z.string(),
    chatGroup: z.string(),
    supportEmail: z.string(),
    messagingId: z.string(),
  }),
});

export type SystemConfig = z.output<typeof systemConfig>;

export const recordEndpoints = endpoints({
  'GET /damapi/v1/system/config': {
    summary: 'What a client must know about this installation',
    access: 'public',
    answer: systemConfig,
  },
});
