import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { refundCodeTry, useCode } from './codes.ts';
import { verifyCode } from './email-verification.ts';
import { nameKeys } from './name-keys.ts';

interface Parts {
  passwords: Passwords;
  secrets: Secrets;
}

const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

export function registerHandlers({ passwords, secrets }: Parts): Handlers<'POST /usrapi/v1/users/register'> {
  const register: Handler<'POST /usrapi/v1/users/register'> = async (context, { body }) => {
    const earlier = await context.previousAnswer<{ id: number }>();
    if (earlier) return earlier;
    const { username, email } = body;
    const proof = await verifyCode(context, secrets, {
      email,
      purpose: 'register',
      code: body.emailVerificationCode,
    });
    const keys = await nameKeys({ username, fullname: '' });
    const passwordHash = await passwords.hash(body.password);
    try {
      return await context.write(async (trx) => {
        await useCode(trx, proof);
        const { id } = await trx.one(
          sql<{ id: number }>`
            insert into users (username, email, password_hash, name_keys)
            values (${username}, ${email}, ${passwordHash}, ${keys})
            returning id
          `,
        );
        await recordAccountEvent(trx, { userId: id, event: 'registered' });
        return { id };
      });
    } catch (error) {
      const isNameTaken = isUniqueViolation(error, 'users_username_key');
      if (!isNameTaken && !isUniqueViolation(error, 'users_email_key')) throw error;
      await context.writeSeparately((trx) => refundCodeTry(trx, proof));
      throw new Refusal(isNameTaken ? 'account.usernameTaken' : 'account.emailTaken');
    }
  };

  return { 'POST /usrapi/v1/users/register': register };
}
