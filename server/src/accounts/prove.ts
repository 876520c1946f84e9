// Proving once more who one is, within a session: with the password or a passkey.
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CallerContext, Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { recordProof } from '../tenancy/proof.ts';
import { clearTries, takeTry } from './login-tries.ts';
import { isOwnPassword, type OwnPasswordParts } from './own-password.ts';
import type { Assertion, Passkeys } from './passkeys.ts';
import { stillHasPassword } from './users.ts';

interface Parts extends OwnPasswordParts {
  passkeys: Passkeys;
}

export function proveHandlers({ passkeys, ...parts }: Parts): Handlers<'POST /usrapi/v1/users/prove'> {
  const withPasskey = (context: CallerContext, credential: Assertion) =>
    context.write(async (trx, caller) => {
      const { userId, sessionId } = caller;
      const passkey = await passkeys.takeAssertion(trx, `prove ${sessionId}`, credential);
      if (passkey.user_id !== userId) throw new Refusal('passkey.wrong');
      await recordProof(trx, caller);
      const detail = { with: 'passkey' };
      await recordAccountEvent(trx, { userId, event: 'identity proved', sessionId, detail });
      return {};
    });

  const prove: Handler<'POST /usrapi/v1/users/prove'> = async (context, { body }) => {
    if (body.credential) return withPasskey(context, body.credential);
    if (body.password === '') throw new Refusal('valid.passwordEmpty');
    const person = await context.read(async (trx, { userId }) => ({
      ...(await trx.one(
        sql<{ username: string; password_hash: string; is_password_off: boolean }>`
          select username, password_hash, is_password_off from users where id = ${userId}
        `,
      )),
      subject: await parts.directoryAccounts.subjectOf(trx, userId),
    }));
    // Whoever holds somebody's open session must not be able to guess the password.
    const taken = await takeTry(context, person.username);
    const { subject } = person;
    const { from } = taken;
    const { password } = body;
    const passwordHash = person.is_password_off ? undefined : person.password_hash;
    const { deadline } = context.requestInfo;
    if (!(await isOwnPassword(parts, { passwordHash, subject, password, from, deadline })))
      throw new Refusal('proof.wrong');
    return context.write(async (trx, caller) => {
      const { userId, sessionId } = caller;
      if (!(await stillHasPassword(trx, userId, person.password_hash))) throw new Refusal('proof.wrong');
      await recordProof(trx, caller);
      await clearTries(trx, taken);
      await recordAccountEvent(trx, { userId, event: 'identity proved', sessionId });
      return {};
    });
  };
  return { 'POST /usrapi/v1/users/prove': prove };
}
