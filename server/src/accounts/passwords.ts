// Setting a new password: with a mailed code if the old one is forgotten, otherwise with the old one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
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
        sql<{ id: number; username: string }>`
          update users set password_hash = ${passwordHash}, password_changed_at = now()
          where lower(email) = ${emailKey(body.email)} returning id, username
        `,
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
        sql<{ id: number; username: string; password_hash: string }>`
          select id, username, password_hash from users where id = ${caller.userId}
        `,
      );
    });
    const { address, language } = context.requestInfo;
    // Whoever holds somebody's open session must not be able to guess the password either.
    const { delayMs } = await context.writeSeparately((trx) => countTry(trx, person.username, address));
    if (delayMs > 0) await pause(delayMs);
    if (!(await passwords.matches(person.password_hash, body.oldPassword)))
      throw new Refusal('password.wrong');
    const passwordHash = await passwords.hash(body.newPassword);
    return context.write(async (trx, { userId, sessionId }) => {
      const changed = await trx.run(
        sql`
          update users set password_hash = ${passwordHash}, password_changed_at = now()
          where id = ${userId} and password_hash = ${person.password_hash}
        `,
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
