import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { listOf, moment, nothing, page, wireId } from '../schemas.ts';
import { roles } from './roles.ts';

const role = z.enum(roles);

/** From the mailed link. Sent in a body, so that it stands in no log. */
export const invitationToken = z.string().min(1).max(100).meta({ refers: 'InvitationLink' });

export const invitationEndpoints = endpoints({
  'GET /prdapi/v1/invitations/list': {
    summary: 'Who is invited to the current product and has not accepted',
    access: 'manager',
    token: 'never',
    query: z.object(page),
    answer: listOf(
      z.object({
        id: z.int(),
        invited: z.string().meta({ description: 'The username or the mail address that was invited.' }),
        isAddress: z.boolean(),
        role,
        state: z.enum(['waiting', 'expired', 'declined']),
        inviterName: z.string(),
        createdAt: moment,
        expiresAt: moment.nullable(),
      }),
    ),
  },
  'POST /prdapi/v1/invitations/withdraw/{id}': {
    summary: 'Take back an invitation to the current product; its link ends',
    access: 'manager',
    token: 'never',
    params: z.object({ id: wireId('Invitation') }),
    answer: nothing,
    refusals: ['notFound'],
  },
  'GET /prdapi/v1/invitations/own': {
    summary: 'Products to which the caller is invited',
    access: 'signed-in',
    token: 'never',
    guests: 'role',
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          productName: z.string(),
          role,
          inviter: z.string(),
          inviterName: z.string(),
          createdAt: moment,
          expiresAt: moment.nullable(),
        }),
      ),
    }),
  },
  'POST /prdapi/v1/invitations/accept/{id}': {
    summary: 'Become a member of the product to which the caller is invited',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id: wireId('OwnInvitation') }),
    answer: z.object({ productId: z.int(), productName: z.string() }),
    refusals: ['notFound'],
  },
  'POST /prdapi/v1/invitations/decline/{id}': {
    summary: 'Say no to an invitation',
    access: 'signed-in',
    token: 'never',
    params: z.object({ id: wireId('OwnInvitation') }),
    answer: nothing,
    refusals: ['notFound'],
  },
  'POST /prdapi/v1/invitations/look': {
    summary: 'What a mailed invitation leads to',
    access: 'public',
    repeat: 'natural',
    body: z.object({ token: invitationToken }),
    answer: z.object({
      productName: z.string(),
      inviterName: z.string(),
      role,
      email: z.string(),
      hasAccount: z.boolean().meta({ description: 'Whether its address has an account by now.' }),
    }),
    refusals: ['invitation.invalid', 'invitation.expired', 'invitation.withdrawn', 'invitation.used'],
    example: { body: { token: 'mailed' } },
  },
  'POST /prdapi/v1/invitations/accept-link': {
    summary: 'Accept a mailed invitation with the account of the caller',
    access: 'signed-in',
    token: 'never',
    body: z.object({ token: invitationToken }),
    answer: z.object({ productId: z.int(), productName: z.string() }),
    refusals: ['invitation.invalid', 'invitation.expired', 'invitation.withdrawn', 'invitation.used'],
    example: { body: { token: 'mailed' } },
  },
});
