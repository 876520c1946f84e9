import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { dictionaryKeys } from './dictionaries.ts';

export const systemConfig = z.object({
  umlServer: z.string(),
  guestLogin: z.boolean(),
  /** Whether people may sign in by the company directory. */
  directory: z.boolean(),
  /** Whether people sign in, register and reset with passwords. */
  passwords: z.boolean(),
  /** Providers of single sign-on, in the order of the sign-in page. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Who may register: everybody, addresses of some mail domains, who was invited, nobody. */
  registration: z.enum(['open', 'domains', 'invitation', 'closed']),
  registrationDomains: z.array(z.string()),
  /** Who may create products. */
  productCreation: z.enum(['everybody', 'operators']),
  /** Whether screens show by themselves what others do. */
  live: z.boolean(),
  version: z.string(),
  /** Origins to which requests may be sent from descriptions of APIs. */
  apiTryOrigins: z.array(z.string()),
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
  'GET /damapi/v1/dictionary/list': {
    summary: 'The entries of a dictionary, in both languages',
    access: 'signed-in',
    token: 'read',
    query: z.object({
      key: z.string().max(50),
      sort: z.enum(['id']).default('id'),
      direction: z.enum(['asc', 'desc']).default('asc'),
    }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          key: z.enum(dictionaryKeys),
          code: z.string(),
          en: z.string(),
          zh: z.string(),
        }),
      ),
      total: z.int(),
    }),
    example: { query: { key: 'industry' } },
  },
});
