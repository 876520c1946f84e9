// Turning the second factor on and off. Both ask for a recent proof of the password, and the owner is told by mail.
import type { Secrets } from '../platform/crypto/secrets.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';
import { checkAfterRemoval, lockAccount, makeRecoveryCodes, productsThatAsk } from './factors.ts';
import { clearTries, takeTry } from './login-tries.ts';
import { confirmAuthenticator, requireCode, startAuthenticator } from './second-factor.ts';
import { secondFactorNotice } from './tasks.ts';

type Keys =
  | 'GET /usrapi/v1/users/second-factor'
  | 'POST /usrapi/v1/users/second-factor/start'
  | 'POST /usrapi/v1/users/second-factor/confirm'
  | 'POST /usrapi/v1/users/second-factor/remove'
  | 'POST /usrapi/v1/users/second-factor/recovery-codes';

interface Parts {
  secrets: Secrets;
  /** By the operator, for all products. */
  isSecondFactorRequired: boolean;
}

export function secondFactorHandlers({ secrets, isSecondFactorRequired: isRequired }: Parts): Handlers<Keys> {
  const get: Handler<'GET /usrapi/v1/users/second-factor'> = (context) =>
    context.read(async (trx, { userId }) => {
      const row = await trx.one(
        sql<{ confirmed_at: Date | null; left: number }>`
          select a.confirmed_at,
            (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as left
          from users u left join authenticators a on a.user_id = u.id where u.id = ${userId}
        `,
      );
      return {
        since: row.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: row.left,
        askedBy: await productsThatAsk(trx, userId),
        isRequired,
      };
    });

  const start: Handler<'POST /usrapi/v1/users/second-factor/start'> = (context) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      const started = await startAuthenticator(trx, secrets, caller);
      await recordAccountEvent(trx, { userId, event: 'second factor started', sessionId });
      return started;
    });

  const confirm: Handler<'POST /usrapi/v1/users/second-factor/confirm'> = (context, { body }) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      const recoveryCodes = await confirmAuthenticator(trx, secrets, { userId, code: body.code });
      await recordAccountEvent(trx, { userId, event: 'second factor on', sessionId });
      const detail = { what: 'app' };
      await recordAuditEvent(trx, {
        event: 'secondFactor.added',
        by: caller,
        from: context.requestInfo,
        detail,
      });
      await secondFactorNotice.enqueue(trx, { userId, language: context.requestInfo.language, what: 'on' });
      return { recoveryCodes };
    });

  const remove: Handler<'POST /usrapi/v1/users/second-factor/remove'> = async (context, { body }) => {
    const { username } = await context.read(async (_, caller) => caller);
    // Whoever holds somebody's open session must not be able to guess codes.
    const taken = await takeTry(context, username);
    return context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      await lockAccount(trx, userId);
      const factor = await requireCode(trx, secrets, { userId, code: body.code });
      if (factor === 'none') throw new Refusal('secondFactor.isOff');
      await trx.run(sql`delete from authenticators where user_id = ${userId}`);
      await checkAfterRemoval(trx, userId, { isRequired });
      await clearTries(trx, taken);
      await recordAccountEvent(trx, { userId, event: 'second factor off', sessionId });
      const detail = { what: 'app' };
      await recordAuditEvent(trx, {
        event: 'secondFactor.removed',
        by: caller,
        from: context.requestInfo,
        detail,
      });
      await secondFactorNotice.enqueue(trx, { userId, language: context.requestInfo.language, what: 'off' });
      return {};
    });
  };

  const renewCodes: Handler<'POST /usrapi/v1/users/second-factor/recovery-codes'> = (context) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      const { hasSecondFactor } = await lockAccount(trx, userId);
      if (!hasSecondFactor) throw new Refusal('secondFactor.isOff');
      const recoveryCodes = await makeRecoveryCodes(trx, secrets, userId);
      await recordAccountEvent(trx, { userId, event: 'recovery codes made', sessionId });
      await secondFactorNotice.enqueue(trx, {
        userId,
        language: context.requestInfo.language,
        what: 'codes',
      });
      return { recoveryCodes };
    });

  return {
    'GET /usrapi/v1/users/second-factor': get,
    'POST /usrapi/v1/users/second-factor/start': start,
    'POST /usrapi/v1/users/second-factor/confirm': confirm,
    'POST /usrapi/v1/users/second-factor/remove': remove,
    'POST /usrapi/v1/users/second-factor/recovery-codes': renewCodes,
  };
}
