import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, namedProduct, nothing, text, trimmedText } from '../schemas.ts';
import { assertion } from './passkey-endpoints.ts';
import { codeProblem, emailProblem, passwordProblem, repeatProblem, usernameProblem } from './rules.ts';
import { draftKey, signedIn } from './signed-in.ts';

const email = trimmedText(emailProblem);
const username = trimmedText(usernameProblem);
const password = text(passwordProblem);
const repeated = z
  .string()
  .max(limits.account.passwordMax * 2)
  .default('');
const code = trimmedText(codeProblem);

/** Sign-in checks only presence: what a stored password may look like is decided when it is set. */
const present = (problem: 'valid.username' | 'valid.passwordEmpty', max: number) =>
  text((value) => (value === '' ? problem : value.length > max ? 'login.wrong' : undefined));

const differing = (path: string) => ({ message: 'valid.samePassword', path: [path] });

const refusedPasswords = ['valid.passwordCommon', 'valid.passwordName'] as const;

const directoryRefusals = [
  'directory.down',
  'directory.linkNeeded',
  'directory.linkWrong',
  'directory.noMail',
  'directory.taken',
  'sso.noAccount',
] as const;

const passwordChange = z
  .object({
    userId: id('Self'),
    oldPassword: present('valid.passwordEmpty', limits.account.passwordMax * 2),
    newPassword: password,
    repeatNewPassword: repeated,
  })
  .refine((body) => !repeatProblem(body.newPassword, body.repeatNewPassword), differing('repeatNewPassword'));

const changePassword = {
  summary: 'Change the own password; ends all other sessions of the user',
  access: 'signed-in',
  body: passwordChange,
  answer: nothing,
  refusals: [
    'password.wrong',
    'password.off',
    ...refusedPasswords,
    'login.tooMany',
    'forbidden',
    'directory.passwordElsewhere',
  ],
  example: {
    body: {
      userId: 1,
      oldPassword: 'correct horse',
      newPassword: 'new secret',
      repeatNewPassword: 'new secret',
    },
  },
} as const;

export const accountEndpoints = endpoints({
  'POST /usrapi/v1/users/login': {
    summary: 'Sign in: answers a bearer token and sets the session cookie',
    access: 'public',
    repeat: 'natural',
    body: z.object({
      username: present('valid.username', limits.account.usernameMax),
      password: present('valid.passwordEmpty', limits.account.passwordMax * 2),
      /** Of the authenticator app, or a recovery code. Asked for if the account has a second factor. */
      code: z.string().trim().max(limits.secondFactor.codeMax).default(''),
      /** Of the account here that is to be linked with the company directory. Asked for if there is one. */
      accountPassword: z
        .string()
        .max(limits.account.passwordMax * 2)
        .default(''),
    }),
    answer: signedIn,
    refusals: [
      ...directoryRefusals,
      'login.wrong',
      'login.tooMany',
      'password.off',
      'account.disabled',
      'secondFactor.needed',
      'secondFactor.wrong',
      'passkey.needed',
      'login.passwordOff',
    ],
    example: { body: { username: 'mira.okoro', password: 'correct horse' } },
  },
  'POST /usrapi/v1/users/session': {
    summary:
      'A bearer token by the session cookie, for the named product or for the one where new tabs start',
    access: 'public',
    repeat: 'natural',
    query: z.object({ productId: namedProduct }),
    answer: signedIn,
    refusals: ['session.expired', 'forbidden', 'product.notMember'],
  },
  'POST /usrapi/v1/users/logout': {
    summary: 'End the session of the bearer token; the body is not trusted',
    access: 'signed-in',
    guests: 'all',
    repeat: 'natural',
    body: z.object({ userId: z.unknown(), username: z.unknown() }).partial(),
    answer: z.object({ draftKey }),
    example: { body: { userId: 1, username: 'mira.okoro' } },
  },
  'POST /usrapi/v1/users/register-verification-code': {
    summary: 'Send a registration code to an address',
    access: 'public',
    body: z.object({ email }),
    answer: nothing,
    refusals: [
      'password.off',
      'valid.emailEmpty',
      'valid.emailValid',
      'code.tooSoon',
      'mail.notConfigured',
      'mail.budget',
      'registration.domain',
      'registration.byInvitation',
      'registration.closed',
    ],
    example: { body: { email: 'nils.krog@northyard.example' } },
  },
  'POST /usrapi/v1/users/register': {
    summary: 'Create an account for an address that the code, or the link of an invitation, proves',
    access: 'public',
    body: z
      .object({
        username,
        password,
        email: email.meta({ description: 'With an invitation its own address counts.' }),
        repeatPassword: repeated,
        emailVerificationCode: z
          .string({ error: 'valid.codeEmpty' })
          .trim()
          .default('')
          .meta({ description: 'Not needed with an invitation.' }),
        invitation: z.string().max(100).optional().meta({ description: 'The token of a mailed invitation.' }),
      })
      .refine((body) => body.invitation !== undefined || !codeProblem(body.emailVerificationCode), {
        message: 'valid.codeEmpty',
        path: ['emailVerificationCode'],
      })
      .refine((body) => !repeatProblem(body.password, body.repeatPassword), differing('repeatPassword')),
    answer: z.object({ id: z.int() }),
    refusals: [
      'password.off',
      'account.usernameTaken',
      'account.emailTaken',
      'code.wrong',
      'registration.domain',
      'registration.byInvitation',
      'registration.closed',
      'invitation.invalid',
      'invitation.expired',
      'invitation.withdrawn',
      'invitation.used',
      ...refusedPasswords,
    ],
    example: {
      body: {
        username: 'nils.krog',
        password: 'correct horse',
        repeatPassword: 'correct horse',
        email: 'nils.krog@northyard.example',
        emailVerificationCode: '417203',
      },
    },
  },
  'POST /usrapi/v1/users/password-verification-code': {
    summary: 'Send a password code; the answer is the same for known and unknown addresses',
    access: 'public',
    body: z.object({ email }),
    answer: z.object({ username: z.literal('') }),
    refusals: [
      'password.off',
      'valid.emailEmpty',
      'valid.emailValid',
      'code.tooSoon',
      'mail.notConfigured',
      'mail.budget',
    ],
    example: { body: { email: 'mira.okoro@northyard.example' } },
  },
  'POST /usrapi/v1/users/reset-password': {
    summary: 'Set a new password with a mailed code; ends all sessions of the user',
    access: 'public',
    body: z
      .object({ password, repeatPassword: repeated, email, emailVerificationCode: code })
      .refine((body) => !repeatProblem(body.password, body.repeatPassword), differing('repeatPassword')),
    answer: z.object({ username: z.string() }),
    refusals: ['password.off', 'code.wrong', ...refusedPasswords, 'directory.passwordElsewhere'],
    example: {
      body: {
        password: 'new secret',
        repeatPassword: 'new secret',
        email: 'mira.okoro@northyard.example',
        emailVerificationCode: '880251',
      },
    },
  },
  'POST /usrapi/v1/users/prove': {
    summary:
      'Prove with the password or a passkey that it is still the person of the session, for what asks for it',
    access: 'signed-in',
    repeat: 'natural',
    body: z.object({
      password: z
        .string()
        .max(limits.account.passwordMax * 2)
        .default(''),
      credential: assertion.optional(),
    }),
    answer: nothing,
    refusals: ['valid.passwordEmpty', 'proof.wrong', 'passkey.wrong', 'login.tooMany', 'directory.down'],
    example: { body: { password: 'correct horse' } },
  },
  'POST /usrapi/v1/users/change-password': changePassword,
  'POST /usrapi/v1/users/resetpassword': changePassword,
  'POST /usrapi/v1/users/resetpassword/': changePassword,
});
