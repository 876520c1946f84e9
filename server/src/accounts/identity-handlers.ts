// The single sign-ons of one's own account: seeing, adding and removing them.
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import type { IdentityRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, Handlers } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { requireProof } from '../tenancy/proof.ts';
import { directoryIssuer, type DirectoryAccounts } from './directory-accounts.ts';
import { lockAccount } from './factors.ts';
import type { Oidc } from './oidc.ts';
import { keepPending } from './sso.ts';
import { identityNotice } from './tasks.ts';
import type { WaysIn } from './ways-in.ts';

interface Parts {
  oidc: Oidc;
  secrets: Secrets;
  directoryAccounts: DirectoryAccounts;
  waysIn: WaysIn;
}

type Keys =
  | 'GET /usrapi/v1/users/identities'
  | 'POST /usrapi/v1/users/identities/start'
  | 'POST /usrapi/v1/users/identities/unlink';

const ownIdentities = (trx: Trx, userId: number) =>
  trx.all(
    sql<Omit<IdentityRow, 'user_id'>>`
      select issuer, subject, email, created_at, last_used_at from identities
      where user_id = ${userId} and issuer <> ${directoryIssuer} order by created_at, issuer, subject limit 100
    `,
  );

const hasPassword = async (trx: Trx, userId: number): Promise<boolean> => {
  const { has_password: has } = await trx.one(
    sql<{
      has_password: boolean;
    }>`select password_hash <> '' as has_password from users where id = ${userId}`,
  );
  return has;
};

export function identityHandlers(parts: Parts): Handlers<Keys> {
  const { oidc, secrets, directoryAccounts, waysIn } = parts;

  const list: Handler<'GET /usrapi/v1/users/identities'> = (context) =>
    context.read(async (trx, { userId }) => ({
      hasPassword: await hasPassword(trx, userId),
      list: (await ownIdentities(trx, userId)).map((row) => {
        const provider = oidc.providerOf(row.issuer);
        return {
          issuer: row.issuer,
          subject: row.subject,
          provider: provider?.name ?? '',
          label: provider?.label ?? row.issuer,
          email: row.email,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at.toISOString(),
        };
      }),
    }));

  const start: Handler<'POST /usrapi/v1/users/identities/start'> = async (context, { body }) => {
    const { provider, purpose } = body;
    const { userId, sessionId } = await context.read(async (trx, caller) => {
      if (purpose === 'link') await requireProof(trx, caller);
      return caller;
    });
    const { deadline } = context.requestInfo;
    const { url, pending } = await oidc.begin(provider, { deadline, isAgain: purpose === 'prove' });
    keepPending(context, secrets, { ...pending, forSession: { purpose, userId, sessionId } });
    return { url };
  };

  const unlink: Handler<'POST /usrapi/v1/users/identities/unlink'> = (context, { body }) =>
    context.write(async (trx, caller) => {
      await requireProof(trx, caller);
      const { userId, sessionId } = caller;
      // Whom the company lets in, the company decides.
      if (body.issuer === directoryIssuer && directoryAccounts.isOn) throw new Refusal('notFound');
      await lockAccount(trx, userId);
      const removed = await trx.run(
        sql`
          delete from identities
          where issuer = ${body.issuer} and subject = ${body.subject} and user_id = ${userId}
        `,
      );
      if (removed === 0) throw new Refusal('notFound');
      if (!(await waysIn.hasOne(trx, userId))) throw new Refusal('sso.lastWay');
      const { issuer } = body;
      const by = { userId, sessionId };
      await recordAccountEvent(trx, { ...by, event: 'identity unlinked', detail: { issuer } });
      const from = context.requestInfo;
      await recordAuditEvent(trx, { event: 'identity.unlinked', by, from, detail: { issuer } });
      await identityNotice.enqueue(trx, { userId, language: from.language, what: 'unlinked' });
      return {};
    });

  return {
    'GET /usrapi/v1/users/identities': list,
    'POST /usrapi/v1/users/identities/start': start,
    'POST /usrapi/v1/users/identities/unlink': unlink,
  };
}
