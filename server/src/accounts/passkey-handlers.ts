// The own passkeys, and whether the password signs in beside them. Each change asks for a recent proof, and the owner is
// told by mail.
import { limits } from '@tracery/contract';
import type { Secrets } from '../platform/crypto/secrets.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';
import { checkAfterRemoval, lockAccount, makeRecoveryCodes } from './factors.ts';
import { passkeysOf, type Passkeys } from './passkeys.ts';
import { deviceOf } from './profile.ts';
import { secondFactorNotice } from './tasks.ts';
import type { WaysIn } from './ways-in.ts';

type Keys =
  | 'GET /usrapi/v1/users/passkeys'
  | 'POST /usrapi/v1/users/passkeys/options'
  | 'POST /usrapi/v1/users/passkeys/add'
  | 'POST /usrapi/v1/users/passkeys/rename/{id}'
  | 'POST /usrapi/v1/users/passkeys/remove/{id}'
  | 'POST /usrapi/v1/users/passkeys/proof-options'
  | 'POST /usrapi/v1/users/password-sign-in';

interface Parts {
  secrets: Secrets;
  passkeys: Passkeys;
  isSecondFactorRequired: boolean;
  waysIn: WaysIn;
}

/** Where the passkey is: in the device that made it, in a phone beside it, or on a key. */
function placeOf(transports: readonly string[], userAgent: string) {
  if (transports.includes('internal')) return deviceOf(userAgent);
  if (transports.includes('hybrid')) return 'phone';
  return transports.length > 0 ? 'key' : deviceOf(userAgent);
}

export function passkeyHandlers({
  secrets,
  passkeys,
  isSecondFactorRequired: isRequired,
  waysIn,
}: Parts): Handlers<Keys> {
  const list: Handler<'GET /usrapi/v1/users/passkeys'> = (context) =>
    context.read(async (trx, { userId }) => {
      const { off } = await trx.one(
        sql<{ off: boolean }>`select is_password_off as off from users where id = ${userId}`,
      );
      const rows = await passkeysOf(trx, userId);
      return {
        list: rows.map((row) => ({
          id: row.id,
          name: row.name,
          device: row.device as ReturnType<typeof placeOf>,
          isBackedUp: row.is_backed_up,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
        isPasswordOff: off,
      };
    });

  const options: Handler<'POST /usrapi/v1/users/passkeys/options'> = (context) =>
    context.read(async (trx, caller) => {
      await requireProof(trx, caller);
      const present = await passkeysOf(trx, caller.userId);
      if (present.length >= limits.passkeys.perUser) throw new Refusal('passkey.tooMany');
      return { ...(await passkeys.addOptions(caller, present)) };
    });

  const add: Handler<'POST /usrapi/v1/users/passkeys/add'> = (context, { body }) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      const { requestInfo } = context;
      const { hasSecondFactor } = await lockAccount(trx, userId);
      if ((await passkeysOf(trx, userId)).length >= limits.passkeys.perUser)
        throw new Refusal('passkey.tooMany');
      const made = await passkeys.takeNew(trx, `add ${sessionId}`, body.credential);
      const device = placeOf(made.transports, requestInfo.userAgent);
      const added = await trx.maybe(
        sql<{ id: number }>`
          insert into passkeys
            (user_id, credential_id, public_key, counter, transports, device, is_backed_up, name)
          values (${userId}, ${made.credential_id}, ${made.public_key}, ${made.counter}, ${made.transports},
            ${device}, ${made.is_backed_up}, ${body.name})
          on conflict (credential_id) do nothing returning id
        `,
      );
      if (!added) throw new Refusal('passkey.known');
      const recoveryCodes = hasSecondFactor ? [] : await makeRecoveryCodes(trx, secrets, userId);
      const detail = { what: 'passkey', id: added.id };
      await recordAccountEvent(trx, { userId, event: 'passkey added', sessionId, detail });
      await recordAuditEvent(trx, { event: 'secondFactor.added', by: caller, from: requestInfo, detail });
      await secondFactorNotice.enqueue(trx, { userId, language: requestInfo.language, what: 'passkeyAdded' });
      return { id: added.id, recoveryCodes };
    });

  const rename: Handler<'POST /usrapi/v1/users/passkeys/rename/{id}'> = (context, { params, body }) =>
    context.write(async (trx, { userId, sessionId }) => {
      const renamed = await trx.run(
        sql`update passkeys set name = ${body.name} where id = ${params.id} and user_id = ${userId}`,
      );
      if (renamed === 0) throw new Refusal('notFound');
      const detail = { id: params.id };
      await recordAccountEvent(trx, { userId, event: 'passkey renamed', sessionId, detail });
      return {};
    });

  const remove: Handler<'POST /usrapi/v1/users/passkeys/remove/{id}'> = (context, { params }) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      const { requestInfo } = context;
      const { isPasswordOff } = await lockAccount(trx, userId);
      const removed = await trx.run(
        sql`delete from passkeys where id = ${params.id} and user_id = ${userId}`,
      );
      if (removed === 0) throw new Refusal('notFound');
      const isLast = (await passkeysOf(trx, userId)).length === 0;
      if (isLast && (isPasswordOff || !(await waysIn.hasOne(trx, userId))))
        throw new Refusal('passkey.onlySignIn');
      await checkAfterRemoval(trx, userId, { isRequired });
      const detail = { what: 'passkey', id: params.id };
      await recordAccountEvent(trx, { userId, event: 'passkey removed', sessionId, detail });
      await recordAuditEvent(trx, { event: 'secondFactor.removed', by: caller, from: requestInfo, detail });
      await secondFactorNotice.enqueue(trx, {
        userId,
        language: requestInfo.language,
        what: 'passkeyRemoved',
      });
      return {};
    });

  const proofOptions: Handler<'POST /usrapi/v1/users/passkeys/proof-options'> = (context) =>
    context.read(async (trx, { userId, sessionId }) => {
      const own = await passkeysOf(trx, userId);
      if (own.length === 0) throw new Refusal('passkey.none');
      return { ...(await passkeys.proofOptions(`prove ${sessionId}`, own)) };
    });

  const switchPassword: Handler<'POST /usrapi/v1/users/password-sign-in'> = (context, { body: { isOn } }) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      const { requestInfo } = context;
      await lockAccount(trx, userId);
      if (!isOn && (await passkeysOf(trx, userId)).length === 0) throw new Refusal('passkey.none');
      const changed = await trx.run(
        sql`update users set is_password_off = ${!isOn} where id = ${userId} and is_password_off = ${isOn}`,
      );
      await recordAccountEvent(trx, {
        userId,
        event: isOn ? 'password sign-in on' : 'password sign-in off',
        sessionId,
      });
      if (changed === 0) return {};
      await recordAuditEvent(trx, {
        event: 'passwordSignIn.changed',
        by: caller,
        from: requestInfo,
        detail: { isOn },
      });
      await secondFactorNotice.enqueue(trx, {
        userId,
        language: requestInfo.language,
        what: isOn ? 'passwordOn' : 'passwordOff',
      });
      return {};
    });

  return {
    'GET /usrapi/v1/users/passkeys': list,
    'POST /usrapi/v1/users/passkeys/options': options,
    'POST /usrapi/v1/users/passkeys/add': add,
    'POST /usrapi/v1/users/passkeys/rename/{id}': rename,
    'POST /usrapi/v1/users/passkeys/remove/{id}': remove,
    'POST /usrapi/v1/users/passkeys/proof-options': proofOptions,
    'POST /usrapi/v1/users/password-sign-in': switchPassword,
  };
}
