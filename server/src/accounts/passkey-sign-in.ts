// Signing in with a passkey, without a name or a password.
import type { Secrets } from '../platform/crypto/secrets.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { createSignIn } from './begin-session.ts';
import type { Passkeys } from './passkeys.ts';
import { holdByPasskey } from './users.ts';

type Keys = 'GET /usrapi/v1/users/passkeys/sign-in-options' | 'POST /usrapi/v1/users/passkeys/sign-in';

interface Parts {
  secrets: Secrets;
  tokens: Tokens;
  passkeys: Passkeys;
}

export function passkeySignInHandlers({ secrets, tokens, passkeys }: Parts): Handlers<Keys> {
  const { begin, finish } = createSignIn({ secrets, tokens });

  const options: Handler<'GET /usrapi/v1/users/passkeys/sign-in-options'> = async () => ({
    ...(await passkeys.proofOptions('sign in')),
  });

  const signIn: Handler<'POST /usrapi/v1/users/passkeys/sign-in'> = async (context, { body }) => {
    const { requestInfo, sessionCookies } = context;
    const credentialId = Buffer.from(body.credential.id, 'base64url');
    let personId: number | undefined;
    const signing = context.write(async (trx) => {
      const person = await holdByPasskey(trx, credentialId);
      if (!person) throw new Refusal('passkey.wrong');
      personId = person.id;
      await passkeys.takeAssertion(trx, 'sign in', body.credential);
      return begin(trx, person, requestInfo);
    });
    const begun = await signing.catch(async (error: unknown) => {
      if (error instanceof Refusal && personId !== undefined)
        await context.writeSeparately((trx) =>
          recordAuditEvent(trx, {
            event: 'signIn.failed',
            from: requestInfo,
            personId,
            detail: { with: 'passkey' },
          }),
        );
      throw error;
    });
    return finish(sessionCookies, begun);
  };

  return {
    'GET /usrapi/v1/users/passkeys/sign-in-options': options,
    'POST /usrapi/v1/users/passkeys/sign-in': signIn,
  };
}
