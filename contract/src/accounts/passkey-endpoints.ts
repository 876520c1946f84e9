// Passkeys (WebAuthn). The shapes are those of the browser's own toJSON and parse…FromJSON. No answer with a challenge
// is stored for repeated requests.
import { z } from 'zod';
import { endpoints } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { moment, nothing, wireId } from '../schemas.ts';
import { signedIn } from './signed-in.ts';

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

const credential = {
  id: bytes(limits.passkeys.idMax),
  rawId: bytes(limits.passkeys.idMax),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
};

/** What the browser answers to a request for a proof. */
export const assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(limits.passkeys.clientDataMax),
      authenticatorData: bytes(limits.passkeys.clientDataMax),
      signature: bytes(limits.passkeys.clientDataMax),
      userHandle: bytes(limits.passkeys.idMax).nullish(),
    }),
  })
  .meta({ description: 'PublicKeyCredential.toJSON() of an assertion.' });

const attestation = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(limits.passkeys.clientDataMax),
      attestationObject: bytes(limits.passkeys.attestationMax),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ description: 'PublicKeyCredential.toJSON() of a new passkey.' });

/** For PublicKeyCredential.parseCreationOptionsFromJSON and parseRequestOptionsFromJSON. */
const options = z.object({ challenge: z.string() }).loose();

const name = z
  .string({ error: 'valid.required' })
  .trim()
  .min(1, 'valid.required')
  .max(limits.passkeys.nameMax);

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  device: z.enum(['computer', 'phone', 'tablet', 'key', 'other']),
  isBackedUp: z.boolean().meta({ description: 'Kept by a password store on several devices.' }),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

const example = {
  id: 'AQIDBAUGBwg',
  rawId: 'AQIDBAUGBwg',
  type: 'public-key',
} as const;

const exampleAssertion = {
  ...example,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
};

export const passkeyEndpoints = endpoints({
  'GET /usrapi/v1/users/passkeys': {
    summary: 'The own passkeys, and whether the account signs in with them alone',
    access: 'signed-in',
    guests: 'none',
    answer: z.object({ list: z.array(passkey), isPasswordOff: z.boolean() }),
  },
  'POST /usrapi/v1/users/passkeys/options': {
    summary: 'Options for making a passkey; the challenge is good for five minutes and once',
    access: 'signed-in',
    repeat: 'natural',
    answer: options,
    refusals: ['proof.needed', 'passkey.tooMany'],
  },
  'POST /usrapi/v1/users/passkeys/add': {
    summary: 'Add a passkey; with the first second factor of an account, answers the recovery codes, once',
    access: 'signed-in',
    repeat: 'natural',
    body: z.object({ name, credential: attestation }),
    answer: z.object({ id: z.int(), recoveryCodes: z.array(z.string()) }),
    refusals: ['valid.required', 'proof.needed', 'passkey.wrong', 'passkey.known', 'passkey.tooMany'],
    example: {
      body: {
        name: 'Work laptop',
        credential: { ...example, response: { clientDataJSON: 'e30', attestationObject: 'AA' } },
      },
    },
  },
  'POST /usrapi/v1/users/passkeys/rename/{id}': {
    summary: 'Name a passkey',
    access: 'signed-in',
    params: z.object({ id: wireId('OwnPasskey') }),
    body: z.object({ name }),
    answer: nothing,
    refusals: ['valid.required', 'notFound'],
    example: { body: { name: 'Spare key in the safe' } },
  },
  'POST /usrapi/v1/users/passkeys/remove/{id}': {
    summary: 'Remove a passkey',
    access: 'signed-in',
    repeat: 'natural',
    params: z.object({ id: wireId('OwnPasskey') }),
    answer: nothing,
    refusals: [
      'notFound',
      'proof.needed',
      'passkey.onlySignIn',
      'secondFactor.lastAsked',
      'secondFactor.lastRequired',
    ],
  },
  'GET /usrapi/v1/users/passkeys/sign-in-options': {
    summary: 'A challenge for signing in with a passkey, good for five minutes and once; nothing is stored',
    access: 'public',
    answer: options,
  },
  'POST /usrapi/v1/users/passkeys/sign-in': {
    summary: 'Sign in with a passkey, which is both factors: answers a token and sets the session cookie',
    access: 'public',
    repeat: 'natural',
    body: z.object({ credential: assertion }),
    answer: signedIn,
    refusals: ['passkey.wrong', 'account.disabled'],
    example: { body: { credential: exampleAssertion } },
  },
  'POST /usrapi/v1/users/passkeys/proof-options': {
    summary: 'A challenge for proving with a passkey who one is, for POST /usrapi/v1/users/prove',
    access: 'signed-in',
    repeat: 'natural',
    answer: options,
    refusals: ['passkey.none'],
  },
  'POST /usrapi/v1/users/password-sign-in': {
    summary: 'Whether the password signs in; switching it off needs a passkey',
    access: 'signed-in',
    repeat: 'natural',
    body: z.object({ isOn: z.boolean() }),
    answer: nothing,
    refusals: ['proof.needed', 'passkey.none'],
    example: { body: { isOn: true } },
  },
});
