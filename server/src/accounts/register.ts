import type { Passwords } from '../platform/crypto/passwords.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { EntryRules } from '../tenancy/entry-rules.ts';
import type { Handler, Handlers, RequestInfo } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { acceptInvitation, invitationOfLink } from '../tenancy/invitations.ts';
import { refundCodeTry, useCode } from './codes.ts';
import { verifyCode } from './email-verification.ts';
import { visitorAt } from './login-tries.ts';
import { checkNewPassword } from './new-password.ts';
import { nameKeys } from './name-keys.ts';
import { requirePasswords } from './password-setting.ts';

interface Parts {
  passwords: Passwords;
  secrets: Secrets;
  entryRules: EntryRules;
  passwordsAllowed: boolean;
}

interface NewAccount {
  username: string;
  email: string;
  password: string;
}

const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint;

/** The constraint says who was first; a check before could not. */
function refusalOf(error: unknown): Refusal | undefined {
  if (isUniqueViolation(error, 'users_username_key')) return new Refusal('account.usernameTaken');
  return isUniqueViolation(error, 'users_email_key') ? new Refusal('account.emailTaken') : undefined;
}

export function registerHandlers({
  passwords,
  secrets,
  entryRules,
  passwordsAllowed,
}: Parts): Handlers<'POST /usrapi/v1/users/register'> {
  /** Hashes first, which takes long, and then inserts. */
  async function prepareAccount(from: RequestInfo, { username, email, password }: NewAccount) {
    if (entryRules.isReservedName(username)) throw new Refusal('account.usernameTaken');
    const keys = await nameKeys({ username, fullname: '' });
    const passwordHash = await passwords.hash(password, visitorAt(from));
    return async (trx: Trx): Promise<number> => {
      const { id } = await trx.one(
        sql<{ id: number }>`
          insert into users (username, email, password_hash, name_keys)
          values (${username}, ${email}, ${passwordHash}, ${keys})
          returning id
        `,
      );
      await recordAccountEvent(trx, { userId: id, event: 'registered' });
      await recordAuditEvent(trx, { event: 'account.registered', by: { userId: id }, from });
      return id;
    };
  }

  const register: Handler<'POST /usrapi/v1/users/register'> = async (context, { body }) => {
    requirePasswords(passwordsAllowed);
    const earlier = await context.previousAnswer<{ id: number }>();
    if (earlier) return earlier;
    const { username, password, email, invitation: token } = body;
    checkNewPassword(password, [username]);

    // The link was mailed to the address and nowhere else: whoever has it needs no code.
    if (token !== undefined) {
      const invitation = await context.read((trx) => invitationOfLink(trx, token));
      entryRules.requireInvitable(invitation.email);
      if (invitation.state === 'claimed') throw new Refusal('account.emailTaken');
      const insert = await prepareAccount(context.requestInfo, {
        username,
        password,
        email: invitation.email,
      });
      return context
        .write(async (trx) => {
          const id = await insert(trx);
          const { product_id: productId } = invitation;
          const caller = { userId: id, username, sessionId: '', isBuiltinGuest: false };
          if (
            !(await acceptInvitation(trx, caller, {
              productId,
              id: invitation.id,
              token,
              from: context.requestInfo,
            }))
          )
            throw new Refusal('invitation.invalid');
          // The first sign-in leads there.
          await trx.run(sql`update users set last_product_id = ${productId} where id = ${id}`);
          await trx.run(sql`select claim_invitations(${id})`);
          return { id };
        })
        .catch((error: unknown) => {
          throw refusalOf(error) ?? error;
        });
    }

    entryRules.requireRegistration(email);
    const proof = await verifyCode(context, secrets, {
      email,
      purpose: 'register',
      code: body.emailVerificationCode,
    });
    try {
      const insert = await prepareAccount(context.requestInfo, { username, password, email });
      return await context.write(async (trx) => {
        await useCode(trx, proof);
        const id = await insert(trx);
        await trx.run(sql`select claim_invitations(${id})`);
        return { id };
      });
    } catch (error) {
      const refused =
        error instanceof Refusal && error.key === 'account.usernameTaken' ? error : refusalOf(error);
      if (!refused) throw error;
      await context.writeSeparately((trx) => refundCodeTry(trx, proof));
      throw refused;
    }
  };

  return { 'POST /usrapi/v1/users/register': register };
}
