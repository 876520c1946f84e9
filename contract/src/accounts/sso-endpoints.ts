import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { moment, nothing } from '../schemas.ts';
import { signedIn } from './signed-in.ts';

const provider = z.string().max(50);
const parameter = z.string().max(limits.sso.parameterMax);
const linkToken = z.string().max(limits.sso.tokenMax);
const answerOfStart = z.object({ url: z.string().meta({ description: 'Where the browser goes next.' }) });
const outside = ['sso.providerUnknown', 'sso.providerDown'] as const;

export const ssoEndpoints = endpoints({
  'POST /usrapi/v1/sso/start': {
    summary: 'Begin to sign in with a provider: answers its address and sets a cookie that the end asks for',
    access: 'public',
    repeat: 'natural',
    body: z.object({ provider }),
    answer: answerOfStart,
    refusals: outside,
    example: { body: { provider: 'northyard' } },
  },
  'POST /usrapi/v1/sso/finish': {
    summary:
      'End what was begun at a provider, with what it added to the address: signs in, asks for the proof of an account, or says what was done',
    access: 'public',
    repeat: 'natural',
    body: z.object({
      state: parameter,
      code: parameter.default(''),
      iss: parameter.default('').meta({ description: 'Which provider answers, if it tells.' }),
      error: parameter.default('').meta({ description: 'Why the provider did not sign in.' }),
    }),
    answer: z.object({
      signedIn: signedIn.optional(),
      /** An account that may be theirs and must be proved. */
      link: z
        .object({
          linkToken,
          username: z.string(),
          provider: z.string(),
          match: z.enum(['email', 'username']).meta({ description: 'What both have in common.' }),
          canMail: z.boolean().meta({ description: 'Whether a mailed code proves it too.' }),
        })
        .optional(),
      done: z.enum(['linked', 'proved']).optional(),
    }),
    refusals: [
      ...outside,
      'sso.again',
      'sso.refused',
      'sso.noAccount',
      'sso.addressNotProved',
      'sso.linkedElsewhere',
      'sso.otherPerson',
      'account.disabled',
      'account.usernameTaken',
    ],
    example: { body: { state: 'of the cookie', code: 'of the provider' } },
  },
  'POST /usrapi/v1/sso/link-code': {
    summary: 'Mail a code to the address of the account that is to be linked',
    access: 'public',
    body: z.object({ linkToken }),
    answer: nothing,
    refusals: ['sso.again', 'sso.codeNotOffered', 'code.tooSoon', 'mail.notConfigured', 'mail.budget'],
    example: { body: { linkToken: 'of the answer before' } },
  },
  'POST /usrapi/v1/sso/link': {
    summary:
      'Prove the account, link it and sign in; or say that it is somebody else’s and get a new account',
    access: 'public',
    repeat: 'natural',
    body: z.object({
      linkToken,
      password: z
        .string()
        .max(limits.account.passwordMax * 2)
        .default(''),
      emailCode: z.string().trim().max(limits.secondFactor.codeMax).default(''),
      /** Of the authenticator app, or a recovery code. Asked for if the account has a second factor. */
      code: z.string().trim().max(limits.secondFactor.codeMax).default(''),
      isSomebodyElse: z.boolean().default(false),
    }),
    answer: signedIn,
    refusals: [
      'sso.again',
      'sso.noAccount',
      'sso.addressNotProved',
      'sso.linkedElsewhere',
      'sso.codeNotOffered',
      'login.wrong',
      'login.tooMany',
      'code.wrong',
      'account.disabled',
      'account.usernameTaken',
      'secondFactor.needed',
      'secondFactor.wrong',
    ],
    example: { body: { linkToken: 'of the answer before', password: 'correct horse' } },
  },
  'GET /usrapi/v1/users/identities': {
    summary: 'The single sign-ons that lead into the own account, and whether it has a password',
    access: 'signed-in',
    guests: 'role',
    answer: z.object({
      hasPassword: z.boolean(),
      list: z.array(
        z.object({
          issuer: z.string(),
          subject: z.string(),
          /** Of the provider, if it is still set up. */
          provider: z.string(),
          label: z.string(),
          email: z.string(),
          createdAt: moment,
          lastUsedAt: moment,
        }),
      ),
    }),
  },
  'POST /usrapi/v1/users/identities/start': {
    summary: 'Begin to link a single sign-on to the own account, or to prove with one who one is',
    access: 'signed-in',
    repeat: 'natural',
    body: z.object({ provider, purpose: z.enum(['link', 'prove']) }),
    answer: answerOfStart,
    refusals: [...outside, 'proof.needed'],
    example: { body: { provider: 'northyard', purpose: 'prove' } },
  },
  'POST /usrapi/v1/users/identities/unlink': {
    summary: 'End that a single sign-on leads into the own account',
    access: 'signed-in',
    body: z.object({ issuer: z.string().max(500), subject: z.string().max(500) }),
    answer: nothing,
    refusals: ['notFound', 'proof.needed', 'sso.lastWay'],
    example: { body: { issuer: 'https://login.northyard.example', subject: '4711' } },
  },
});
