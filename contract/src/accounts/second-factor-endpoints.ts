// Codes of an authenticator app as a second factor. No answer with a secret is stored for repeated requests.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { moment, nothing } from '../schemas.ts';

const code = z.string().trim().max(limits.secondFactor.codeMax);

export const secondFactorEndpoints = endpoints({
  'GET /usrapi/v1/users/second-factor': {
    summary:
      'Whether signing in asks the caller for a code, since when, how many recovery codes are left, and which products ask for a second factor',
    access: 'signed-in',
    guests: 'none',
    answer: z.object({
      since: moment.nullable(),
      recoveryCodesLeft: z.int(),
      askedBy: z.array(z.string()).meta({ description: 'Names of products.' }),
      isRequired: z.boolean().meta({ description: 'By the operator, for all products.' }),
    }),
  },
  'POST /usrapi/v1/users/second-factor/start': {
    summary: 'A new secret for an authenticator app; it guards nothing until it is confirmed',
    access: 'signed-in',
    repeat: 'natural',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['proof.needed', 'secondFactor.isOn'],
  },
  'POST /usrapi/v1/users/second-factor/confirm': {
    summary:
      'Turn the second factor on with a code of the app; answers the recovery codes, once, unless there are some',
    access: 'signed-in',
    repeat: 'natural',
    body: z.object({ code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['proof.needed', 'secondFactor.wrong', 'secondFactor.isOn', 'secondFactor.isOff'],
    example: { body: { code: '417203' } },
  },
  'POST /usrapi/v1/users/second-factor/remove': {
    summary: 'Turn the second factor off with a code of the app or a recovery code',
    access: 'signed-in',
    repeat: 'natural',
    body: z.object({ code }),
    answer: nothing,
    refusals: [
      'proof.needed',
      'secondFactor.needed',
      'secondFactor.wrong',
      'secondFactor.isOff',
      'secondFactor.lastAsked',
      'secondFactor.lastRequired',
      'login.tooMany',
    ],
    example: { body: { code: '417203' } },
  },
  'POST /usrapi/v1/users/second-factor/recovery-codes': {
    summary: 'Ten new recovery codes, answered once; those before end',
    access: 'signed-in',
    repeat: 'natural',
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    refusals: ['proof.needed', 'secondFactor.isOff'],
  },
});
