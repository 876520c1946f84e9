import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { emailProblem, usernameProblem } from '../accounts/rules.ts';
import { direction, id, listOf, nothing, page, trimmedText, wireId } from '../schemas.ts';
import { roles } from './roles.ts';

const role = z.enum(roles);

/** At least one, none twice, and Guest only alone: together with another role it would mean nothing. */
const assignedRoles = z
  .array(role)
  .min(1)
  .max(roles.length)
  .transform((list) => [...new Set(list)])
  .refine((list) => !list.includes('Guest') || list.length === 1);

const invited = <Who extends z.ZodType>(who: Who) => z.array(who).max(limits.member.invitesAtOnce);

const memberList = {
  summary: 'Members of the current product',
  access: 'member' as const,
  query: z.object({
    ...page,
    query: z
      .string()
      .max(limits.account.fullnameMax)
      .optional()
      .meta({ description: 'Words of the full name, the username, pinyin or initials.' }),
    username: z.string().max(limits.account.usernameMax).optional(),
    role: role.optional(),
    sort: z.enum(['name', 'username', 'id']).default('name'),
    direction: direction.default('asc'),
  }),
  answer: listOf(
    z.object({
      id: z.int(),
      username: z.string(),
      fullname: z.string(),
      avatar: z.string(),
      intro: z.string(),
      role: z.string(),
      roles: z.array(role),
    }),
  ),
};

export const memberEndpoints = endpoints({
  'GET /prdapi/v1/products/members': memberList,
  'GET /usrapi/v1/users/list': memberList,
  'GET /usrapi/v1/users/namesakes': {
    summary: 'Full names that several members of the current product have',
    access: 'member',
    answer: z.object({ list: z.array(z.string()) }),
  },
  'POST /prdapi/v1/products/invite-members': {
    summary: 'Invite people to the current product; they are members when they accept',
    access: 'manager',
    token: 'never',
    body: z
      .object({
        userIds: invited(id('Outsider'))
          .default([])
          .meta({ refers: 'Outsider', description: 'People who share a product with the caller.' }),
        usernames: invited(trimmedText(usernameProblem))
          .default([])
          .meta({ description: 'Exact usernames of anybody.' }),
        emails: invited(trimmedText(emailProblem))
          .default([])
          .meta({ description: 'Mail addresses, with or without an account: the answer is the same.' }),
        role: role.default('DevelopEngineer'),
      })
      .refine(({ userIds, usernames, emails }) => {
        const count = userIds.length + usernames.length + emails.length;
        return count > 0 && count <= limits.member.invitesAtOnce;
      }),
    answer: z.object({ invited: z.int() }),
    refusals: [
      'person.unknown',
      'invitation.tooMany',
      'mail.notConfigured',
      'mail.budget',
      'registration.domain',
      'registration.closed',
    ],
    example: { body: { userIds: [2], role: 'DevelopEngineer' } },
  },
  'POST /usrapi/v1/users/update-role': {
    summary: "Replace a member's roles in the current product",
    access: 'manager',
    body: z.object({ userId: id('Member'), roles: assignedRoles }),
    answer: nothing,
    refusals: ['notFound', 'member.notSelf', 'member.lastManager'],
    example: { body: { userId: 2, roles: ['TestEngineer'] } },
  },
  'POST /prdapi/v1/products/remove-members/{id}': {
    summary: 'End a membership of the current product',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Member') }),
    answer: nothing,
    refusals: ['notFound', 'member.notSelf', 'member.lastManager'],
  },
});
