// Making passkeys and checking what they signed (WebAuthn). They are discoverable and verify the person by PIN, finger or
// face, so one counts as both factors.
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { limits, type Input, type Registry } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import type { PasskeyRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Caller } from '../tenancy/scope.ts';
import { isOwnChallenge, makeChallenge, useChallenge, type Purpose } from './passkey-challenges.ts';

export type Assertion = Input<Registry['POST /usrapi/v1/users/passkeys/sign-in']>['body']['credential'];
export type Attestation = Input<Registry['POST /usrapi/v1/users/passkeys/add']>['body']['credential'];
export type NewPasskey = Pick<
  PasskeyRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_backed_up'
>;

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Loaded with the first passkey: it tries algorithms that Node warns of. */
const webauthn = () => import('@simplewebauthn/server');

const knownTransports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

const transportsOf = (given: readonly string[] = []): AuthenticatorTransport[] =>
  knownTransports.filter((transport) => given.includes(transport));

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

const challengeIn = (clientDataJSON: string): string => {
  const { challenge } = JSON.parse(bytesOf(clientDataJSON).toString()) as { challenge: string };
  return challenge;
};

/** Nobody's certificates are wanted: the library would ask addresses outside whether they were revoked. */
async function refuseCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(bytesOf(response.attestationObject)));
  const isPlain = ['none', 'packed'].includes(decoded.get('fmt')) && !decoded.get('attStmt').get('x5c');
  if (!isPlain) throw new Refusal('passkey.wrong');
}

/** The library throws plain errors for whatever does not fit; to whoever sent it they are all the same. */
async function verified<T extends { verified: boolean }>(work: () => Promise<T>): Promise<T> {
  const result = await work().catch(() => undefined);
  if (!result?.verified) throw new Refusal('passkey.wrong');
  return result;
}

export function createPasskeys({ secrets, publicUrl }: { secrets: Secrets; publicUrl: URL }) {
  const { hostname: rpID, origin: expectedOrigin } = publicUrl;
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };
  const isExpected = (purpose: Purpose) => (challenge: string) => isOwnChallenge(secrets, purpose, challenge);

  /** What authenticators know of a person: no name and no number. */
  const handleOf = (userId: number) => secrets.fingerprint('passkeys', String(userId));

  const addOptions = async ({ userId, sessionId, username }: Caller, present: readonly PasskeyRow[]) =>
    (await webauthn()).generateRegistrationOptions({
      rpName: 'Tracery',
      rpID,
      userName: username,
      userID: new Uint8Array(handleOf(userId)),
      challenge: makeChallenge(secrets, `add ${sessionId}`),
      attestationType: 'none',
      timeout: limits.passkeys.challenge,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: present.map(describe),
    });

  const proofOptions = async (purpose: Purpose, allowed: readonly PasskeyRow[] = []) =>
    (await webauthn()).generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      challenge: makeChallenge(secrets, purpose),
      timeout: limits.passkeys.challenge,
      allowCredentials: allowed.map(describe),
    });

  /** The passkey that the browser made. The challenge is used up. */
  async function takeNew(trx: Trx, purpose: Purpose, credential: Attestation): Promise<NewPasskey> {
    const { registrationInfo } = await verified(async () => {
      await refuseCertificates(credential);
      const { transports, ...response } = credential.response;
      return (await webauthn()).verifyRegistrationResponse({
        ...expected,
        expectedChallenge: isExpected(purpose),
        response: {
          id: credential.id,
          rawId: credential.rawId,
          type: credential.type,
          response: { ...response, transports: transportsOf(transports) },
          clientExtensionResults: {},
        },
      });
    });
    await useChallenge(trx, challengeIn(credential.response.clientDataJSON));
    const { credential: made, credentialBackedUp } = registrationInfo!;
    return {
      credential_id: bytesOf(made.id),
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: transportsOf(credential.response.transports),
      is_backed_up: credentialBackedUp,
    };
  }

  /**
   * Whose passkey signed, which is held from here on: two answers with the same counter come one after the other. The
   * challenge is used up.
   */
  async function takeAssertion(trx: Trx, purpose: Purpose, credential: Assertion): Promise<PasskeyRow> {
    const row = await trx.maybe(
      sql<PasskeyRow>`select * from passkeys where credential_id = ${bytesOf(credential.id)} for update`,
    );
    const { userHandle, ...response } = credential.response;
    if (!row || (userHandle && !bytesOf(userHandle).equals(handleOf(row.user_id))))
      throw new Refusal('passkey.wrong');
    const { authenticationInfo } = await verified(async () =>
      (await webauthn()).verifyAuthenticationResponse({
        ...expected,
        expectedChallenge: isExpected(purpose),
        response: {
          id: credential.id,
          rawId: credential.rawId,
          type: credential.type,
          response,
          clientExtensionResults: {},
        },
        credential: {
          id: row.credential_id.toString('base64url'),
          publicKey: new Uint8Array(row.public_key),
          counter: row.counter,
        },
      }),
    );
    await useChallenge(trx, challengeIn(response.clientDataJSON));
    await trx.run(
      sql`
        update passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = now(),
          is_backed_up = ${authenticationInfo.credentialBackedUp}
        where id = ${row.id}
      `,
    );
    return row;
  }

  return { addOptions, proofOptions, takeNew, takeAssertion };
}

const describe = ({ credential_id: id, transports }: PasskeyRow) => ({
  id: id.toString('base64url'),
  transports: transportsOf(transports),
});

export const passkeysOf = (trx: Trx, userId: number): Promise<PasskeyRow[]> =>
  trx.all(
    sql<PasskeyRow>`
      select * from passkeys where user_id = ${userId} order by id limit ${limits.passkeys.perUser}
    `,
  );
