// Setting a new password: with a mailed code if the old one is forgotten, otherwise with the old one.
import { limits } from '@tracery/contract';
import { endTokensOf } from '../access-tokens/index.ts';
import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { renewSecret, type SecretCookie } from '../tenancy/cookie-session.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { setCurrentUser } from '../tenancy/own-products.ts';
import { emailKey, refundCodeTry, useCode } from './codes.ts';
import { forgetDevices, rememberDevice } from './known-devices.ts';
import type { DirectoryAccounts } from './directory-accounts.ts';
import { clearAllTries, clearTries, takeTry, visitorAt } from './login-tries.ts';
import { verifyCode } from './email-verification.ts';
import { checkNewPassword } from './new-password.ts';
import { requirePasswords } from './password-setting.ts';
import { endSessionsOf } from './sessions.ts';
import { passwordNotice } from './tasks.ts';
import { findByEmail } from './users.ts';

interface Parts {
  passwords: Passwords;
  secrets: Secrets;
  directoryAccounts: DirectoryAccounts;
  passwordsAllowed: boolean;
}

type Keys =
  | 'POST /usrapi/v1/users/reset-password'
  | 'POST /usrapi/v1/users/change-password'
  | 'POST /usrapi/v1/users/resetpassword'
  | 'POST /usrapi/v1/users/resetpassword/';

/** Names that everybody around a person sees. */
async function namesOf(trx: Trx, userId: number, username: string): Promise<string[]> {
  await setCurrentUser(trx, userId);
  const products = await trx.all(
    sql<{ name: string }>`
      select p.name from memberships m join products p on p.id = m.product_id
      where m.user_id = ${userId} limit ${limits.list.limitMaxLong}
    `,
  );
  return [username, ...products.map(({ name }) => name)];
}

async function namesOfEmail(trx: Trx, email: string): Promise<string[]> {
  const person = await findByEmail(trx, email);
  return person ? namesOf(trx, person.id, person.username) : [];
}

export function passwordHandlers(parts: Parts): Handlers<Keys> {
  const { passwords, secrets, directoryAccounts, passwordsAllowed } = parts;
  const resetPassword: Handler<'POST /usrapi/v1/users/reset-password'> = async (context, { body }) => {
    requirePasswords(passwordsAllowed);
    const earlier = await context.previousAnswer<{ username: string }>();
    if (earlier) return earlier;
    checkNewPassword(body.password, []);
    const proof = await verifyCode(context, secrets, {
      email: body.email,
      purpose: 'reset',
      code: body.emailVerificationCode,
    });
    try {
      checkNewPassword(body.password, await context.read((trx) => namesOfEmail(trx, body.email)));
    } catch (error) {
      await context.writeSeparately((trx) => refundCodeTry(trx, proof));
      throw error;
    }
    const passwordHash = await passwords.hash(body.password, visitorAt(context.requestInfo));
    return context.write(async (trx) => {
      await useCode(trx, proof);
      const person = await trx.maybe(
        sql<{ id: number; username: string }>`
          update users set password_hash = ${passwordHash}, password_changed_at = now(), is_password_off = false
          where lower(email) = ${emailKey(body.email)} returning id, username
        `,
      );
      if (!person) throw new Refusal('code.wrong');
      await directoryAccounts.requireLocalPassword(trx, person.id);
      await endSessionsOf(trx, person.id);
      await endTokensOf(trx, person.id);
      await clearAllTries(trx, person.username);
      await recordAccountEvent(trx, { userId: person.id, event: 'password reset' });
      const by = { userId: person.id };
      await recordAuditEvent(trx, { event: 'password.reset', by, from: context.requestInfo });
      await passwordNotice.enqueue(trx, { userId: person.id, language: context.requestInfo.language });
      await forgetDevices(trx, person.id);
      context.sessionCookies.setDevice(await rememberDevice(trx, person.id));
      return { username: person.username };
    });
  };

  const changePassword: Handler<'POST /usrapi/v1/users/change-password'> = async (context, { body }) => {
    requirePasswords(passwordsAllowed);
    if (await context.previousAnswer<object>()) return {};
    const { person, names } = await context.read(async (trx, caller) => {
      if (body.userId !== caller.userId) throw new Refusal('forbidden');
      await directoryAccounts.requireLocalPassword(trx, caller.userId);
      return {
        person: await trx.one(
          sql<{ id: number; username: string; password_hash: string }>`
            select id, username, password_hash from users where id = ${caller.userId}
          `,
        ),
        names: await namesOf(trx, caller.userId, caller.username),
      };
    });
    checkNewPassword(body.newPassword, names);
    const { language } = context.requestInfo;
    // Whoever holds somebody's open session must not be able to guess the password either.
    const taken = await takeTry(context, person.username);
    // The same request, sent again, was no guess.
    const forgetTry = () => context.writeSeparately((trx) => clearTries(trx, taken));
    if (!(await passwords.matches(person.password_hash, body.oldPassword, taken.from))) {
      if (await context.previousAnswer<object>()) {
        await forgetTry();
        return {};
      }
      const by = { userId: person.id };
      await context.writeSeparately((trx) =>
        recordAuditEvent(trx, { event: 'password.failed', by, from: context.requestInfo }),
      );
      throw new Refusal('password.wrong');
    }
    const passwordHash = await passwords.hash(body.newPassword, taken.from);
    let renewed: SecretCookie | undefined;
    await context.write(async (trx, { userId, sessionId }) => {
      const changed = await trx.run(
        sql`
          update users set password_hash = ${passwordHash}, password_changed_at = now()
          where id = ${userId} and password_hash = ${person.password_hash}
        `,
      );
      if (changed === 0) throw new Refusal('password.wrong');
      await endSessionsOf(trx, userId, { except: sessionId });
      await clearTries(trx, taken);
      await recordAccountEvent(trx, { userId, event: 'password changed', sessionId });
      const by = { userId, sessionId };
      await recordAuditEvent(trx, { event: 'password.changed', by, from: context.requestInfo });
      await passwordNotice.enqueue(trx, { userId, language });
      renewed = await renewSecret(trx, secrets, sessionId, { isAtOnce: true });
      await forgetDevices(trx, userId);
      context.sessionCookies.setDevice(await rememberDevice(trx, userId));
      return {};
    });
    if (renewed) context.sessionCookies.set(renewed.cookie, renewed.cookieSeconds);
    else await forgetTry();
    return {};
  };

  return {
    'POST /usrapi/v1/users/reset-password': resetPassword,
    'POST /usrapi/v1/users/change-password': changePassword,
    'POST /usrapi/v1/users/resetpassword': (context, input) => changePassword(context, input),
    'POST /usrapi/v1/users/resetpassword/': (context, input) => changePassword(context, input),
  };
}
