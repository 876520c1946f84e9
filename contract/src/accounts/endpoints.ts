import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { id, namedProduct, nothing, text, trimmedText } from '../schemas.ts';
import { codeProblem, emailProblem, passwordProblem, repeatProblem, usernameProblem } from './rules.ts';

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

const signedIn = z.object({
  token: z.string(),
  productName: z.string(),
  avatarUrl: z.string(),
  fullname: z.string(),
});

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
  refusals: ['password.wrong', 'login.tooMany', 'forbidden'],
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
    }),
    answer: signedIn,
    refusals: ['login.wrong', 'login.tooMany'],
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
    answer: nothing,
    example: { body: { userId: 1, username: 'mira.okoro' } },
  },
  'POST /usrapi/v1/users/register-verification-code': {
    summary: 'Send a registration code to an address',
    access: 'public',
    body: z.object({ email }),
    answer: nothing,
    refusals: ['valid.emailEmpty', 'valid.emailValid', 'code.tooSoon', 'mail.notConfigured'],
    example: { body: { email: 'nils.krog@northyard.example' } },
  },
  'POST /usrapi/v1/users/register': {
    summary: 'Create an account for an address that the code proves',
    access: 'public',
    body: z
      .object({ username, password, email, repeatPassword: repeated, emailVerificationCode: code })
      .refine((body) => !repeatProblem(body.password, body.repeatPassword), differing('repeatPassword')),
    answer: z.object({ id: z.int() }),
    refusals: ['account.usernameTaken', 'account.emailTaken', 'code.wrong'],
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
    refusals: ['valid.emailEmpty', 'valid.emailValid', 'code.tooSoon', 'mail.notConfigured'],
    example: { body: { email: 'mira.okoro@northyard.example' } },
  },
  'POST /usrapi/v1/users/reset-password': {
    summary: 'Set a new password with a mailed code; ends all sessions of the user',
    access: 'public',
    body: z
      .object({ password, repeatPassword: repeated, email, emailVerificationCode: code })
      .refine((body) => !repeatProblem(body.password, body.repeatPassword), differing('repeatPassword')),
    answer: z.object({ username: z.string() }),
    refusals: ['code.wrong'],
    example: {
      body: {
        password: 'new secret',
        repeatPassword: 'new secret',
        email: 'mira.okoro@northyard.example',
        emailVerificationCode: '880251',
      },
    },
  },
  'POST /usrapi/v1/users/change-password': changePassword,
  'POST /usrapi/v1/users/resetpassword': changePassword,
  'POST /usrapi/v1/users/resetpassword/': changePassword,
});
