// Setting a new password: with a mailed code when the old one is forgotten, with the old one otherwise.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { build } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/contexts.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { emailKey, useCode } from './codes.ts';
import { countTry, clearAllTries, clearTries } from './login-tries.ts';
import { verifyCode } from './email-verification.ts';
import { endSessionsOf } from './sessions.ts';
import { passwordNotice } from './tasks.ts';

interface Parts {
  passwords: Passwords;
  secrets: Secrets;
}

type Keys =
  | 'POST /usrapi/v1/users/reset-password'
  | 'POST /usrapi/v1/users/change-password'
  | 'POST /usrapi/v1/users/resetpassword'
  | 'POST /usrapi/v1/users/resetpassword/';

export function passwordHandlers({ passwords, secrets }: Parts): Handlers<Keys> {
  const resetPassword: Handler<'POST /usrapi/v1/users/reset-password'> = async (context, { body }) => {
    const earlier = await context.previousAnswer<{ username: string }>();
    if (earlier) return earlier;
    const proof = await verifyCode(context, secrets, {
      email: body.email,
      purpose: 'reset',
      code: body.emailVerificationCode,
    });
    const passwordHash = await passwords.hash(body.password);
    return context.write(async (trx) => {
      await useCode(trx, proof);
      const person = await trx.maybe(
        build
          .updateTable('users')
          .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
          .where(sql<string>`lower(email)`, '=', emailKey(body.email))
          .returning(['id', 'username']),
      );
      if (!person) throw new Refusal('code.wrong');
      await endSessionsOf(trx, person.id);
      await clearAllTries(trx, person.username);
      await recordAccountEvent(trx, { userId: person.id, event: 'password reset' });
      await passwordNotice.enqueue(trx, { userId: person.id, language: context.requestInfo.language });
      return { username: person.username };
    });
  };

  const changePassword: Handler<'POST /usrapi/v1/users/change-password'> = async (context, { body }) => {
    if (await context.previousAnswer<object>()) return {};
    const person = await context.read(async (trx, caller) => {
      if (body.userId !== caller.userId) throw new Refusal('forbidden');
      return trx.one(
        build.selectFrom('users').select(['id', 'username', 'password_hash']).where('id', '=', caller.userId),
      );
    });
    const { address, language } = context.requestInfo;
    // Guessing the old password with somebody's open session is guessing all the same.
    const { hesitate } = await context.writeSeparately((trx) => countTry(trx, person.username, address));
    if (hesitate > 0) await pause(hesitate);
    if (!(await passwords.matches(person.password_hash, body.oldPassword)))
      throw new Refusal('password.wrong');
    const passwordHash = await passwords.hash(body.newPassword);
    return context.write(async (trx, { userId, sessionId }) => {
      const changed = await trx.run(
        build
          .updateTable('users')
          .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
          .where('id', '=', userId)
          .where('password_hash', '=', person.password_hash),
      );
      if (changed === 0) throw new Refusal('password.wrong');
      await endSessionsOf(trx, userId, { except: sessionId });
      await clearTries(trx, person.username, address);
      await recordAccountEvent(trx, { userId, event: 'password changed', sessionId });
      await passwordNotice.enqueue(trx, { userId, language });
      return {};
    });
  };

  return {
    'POST /usrapi/v1/users/reset-password': resetPassword,
    'POST /usrapi/v1/users/change-password': changePassword,
    'POST /usrapi/v1/users/resetpassword': (context, input) => changePassword(context, input),
    'POST /usrapi/v1/users/resetpassword/': (context, input) => changePassword(context, input),
  };
}
