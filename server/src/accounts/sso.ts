// Signing in with a provider: begin, come back, and prove an account that may be one's own before it is linked.
import { timingSafeEqual } from 'node:crypto';
import { limits } from '@tracery/contract';
import { openToken, sealToken } from '../platform/crypto/sealed-token.ts';
import { sha256, type Secrets } from '../platform/crypto/secrets.ts';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler, Handlers, PublicContext } from '../tenancy/handler.ts';
import { recordAccountEvent } from '../tenancy/history.ts';
import { recordProof } from '../tenancy/proof.ts';
import type { Tokens } from '../tenancy/tokens.ts';
import { createSignIn, type BegunSession } from './begin-session.ts';
import { refundCodeTry, useCode } from './codes.ts';
import { type createCodeMails, verifyCode } from './email-verification.ts';
import type { Identities, OutsideIdentity } from './identities.ts';
import { clearTries, refundTry, takeTry } from './login-tries.ts';
import type { Oidc, PendingSignIn, VouchedIdentity } from './oidc.ts';
import { isOwnPassword, type OwnPasswordParts } from './own-password.ts';
import { asksForMore, takeSecondFactor } from './take-second-factor.ts';
import { findAccountById, findByIdentity, stillHasPassword, type SignInRow } from './users.ts';

export interface SsoParts extends OwnPasswordParts {
  oidc: Oidc;
  identities: Identities;
  secrets: Secrets;
  tokens: Tokens;
  sendCode: ReturnType<typeof createCodeMails>;
  canSendMail: boolean;
}

/** Begun by somebody who is signed in already. */
interface ForSession {
  purpose: 'link' | 'prove';
  userId: number;
  sessionId: string;
}

/** What the cookie holds. */
export interface Pending extends PendingSignIn {
  forSession?: ForSession;
}

/** What the person holds while they prove the account. */
interface PendingLink {
  identity: OutsideIdentity;
  userId: number;
  match: 'email' | 'username';
}

type Keys =
  | 'POST /usrapi/v1/sso/start'
  | 'POST /usrapi/v1/sso/finish'
  | 'POST /usrapi/v1/sso/link-code'
  | 'POST /usrapi/v1/sso/link';

const isSame = (a: string, b: string) => timingSafeEqual(sha256(Buffer.from(a)), sha256(Buffer.from(b)));

export const keepPending = (
  { sessionCookies }: Pick<PublicContext, 'sessionCookies'>,
  secrets: Secrets,
  pending: Pending,
): void =>
  sessionCookies.setSso(
    sealToken(secrets, 'sso', pending, limits.sso.signInFor),
    limits.sso.signInFor / 1000,
  );

export function ssoHandlers(parts: SsoParts): Handlers<Keys> {
  const { oidc, identities, secrets, sendCode, canSendMail } = parts;
  const signIn = createSignIn(parts);

  async function recordFailure(context: PublicContext, detail: object, personId?: number): Promise<void> {
    await context.writeSeparately((trx) =>
      recordAuditEvent(trx, { event: 'signIn.failed', from: context.requestInfo, personId, detail }),
    );
  }

  /** A refusal on the way in is in the audit log, whatever its reason. */
  const audited = <T>(context: PublicContext, detail: object, work: Promise<T>, personId?: number) =>
    work.catch(async (error: unknown) => {
      if (error instanceof Refusal && !asksForMore(error))
        await recordFailure(context, { ...detail, reason: error.key }, personId);
      throw error;
    });

  async function beginSession(
    trx: Trx,
    context: PublicContext,
    identity: OutsideIdentity,
    account: SignInRow,
  ): Promise<BegunSession> {
    await identities.welcome(trx, identity, account, context.requestInfo);
    const begun = await signIn.begin(trx, account, context.requestInfo, { issuer: identity.issuer });
    if (oidc.providerOf(identity.issuer)?.hasSecondFactor)
      await trx.run(
        sql`update sessions set provider_has_second_factor = true where id = ${begun.session.subject.sid}`,
      );
    return begun;
  }

  const start: Handler<'POST /usrapi/v1/sso/start'> = async (context, { body }) => {
    const { url, pending } = await oidc.begin(body.provider, context.requestInfo);
    keepPending(context, secrets, pending);
    return { url };
  };

  async function signInWith(context: PublicContext, identity: VouchedIdentity, provider: string) {
    const outcome = await context.write(async (trx) => {
      const decision = await identities.decide(trx, identity);
      if (decision.kind === 'link') return decision;
      const account =
        decision.kind === 'known'
          ? decision.account
          : await identities.createAccount(trx, identity, context.requestInfo);
      return { kind: 'begun' as const, begun: await beginSession(trx, context, identity, account) };
    });
    if (outcome.kind === 'begun')
      return { signedIn: await signIn.finish(context.sessionCookies, outcome.begun) };
    const { account, match } = outcome;
    const link: PendingLink = {
      identity: { ...identity, groups: identities.knownGroups(identity.groups) },
      userId: account.id,
      match,
    };
    return {
      link: {
        linkToken: sealToken(secrets, 'link', link, limits.sso.linkFor),
        username: account.username,
        provider,
        match,
        canMail: match === 'email' && canSendMail,
      },
    };
  }

  /** For whoever is signed in: the cookie was set by their own, proved request. */
  async function finishForSession(
    context: PublicContext,
    identity: VouchedIdentity,
    { purpose, userId, sessionId }: ForSession,
  ) {
    await context.write(async (trx) => {
      const session = await trx.maybe(
        sql`
          select from sessions where id = ${sessionId} and user_id = ${userId} and ended_at is null
            and idle_expires_at > now() and expires_at > now() for share
        `,
      );
      const account = session === undefined ? undefined : await findAccountById(trx, userId);
      if (!account || account.disabled_at) throw new Refusal('sso.again');
      if (purpose === 'link') {
        await identities.link(trx, identity, account, context.requestInfo, sessionId);
        await identities.notify(trx, account, context.requestInfo);
        await identities.welcome(trx, identity, account, context.requestInfo);
        return;
      }
      if ((await findByIdentity(trx, identity))?.id !== userId) throw new Refusal('sso.otherPerson');
      const isOld =
        identity.authTime !== undefined && identity.authTime * 1000 < Date.now() - limits.session.proof;
      if (isOld) throw new Refusal('sso.again');
      await recordProof(trx, { userId, sessionId, username: account.username, isBuiltinGuest: false });
      await recordAccountEvent(trx, { userId, event: 'identity proved', sessionId });
    });
    return { done: purpose === 'link' ? ('linked' as const) : ('proved' as const) };
  }

  const finish: Handler<'POST /usrapi/v1/sso/finish'> = async (context, { body }) => {
    const { requestInfo, sessionCookies } = context;
    const pending = openToken(secrets, 'sso', requestInfo.ssoCookie) as Pending | undefined;
    // Begun in another browser, or not at all: what this one has begun goes on.
    if (!pending || !isSame(pending.state, body.state)) throw new Refusal('sso.again');
    sessionCookies.clearSso();
    const { provider, forSession } = pending;
    const work = async () => {
      if (body.error || !body.code) throw new Refusal('sso.refused');
      const { code, state, iss } = body;
      const identity = await oidc.complete(pending, { code, state, iss }, requestInfo.deadline);
      return forSession
        ? finishForSession(context, identity, forSession)
        : signInWith(context, identity, provider);
    };
    return audited(context, { provider }, work(), forSession?.userId);
  };

  async function accountToLink(context: PublicContext, linkToken: string) {
    const link = openToken(secrets, 'link', linkToken) as PendingLink | undefined;
    const account = link && (await context.read((trx) => findAccountById(trx, link.userId)));
    if (!link || !account) throw new Refusal('sso.again');
    if (account.disabled_at) throw new Refusal('account.disabled');
    return { ...link, account };
  }

  const linkCode: Handler<'POST /usrapi/v1/sso/link-code'> = async (context, { body }) => {
    const { identity, match } = await accountToLink(context, body.linkToken);
    if (match !== 'email') throw new Refusal('sso.codeNotOffered');
    await sendCode(context, identity.email, 'link');
    return {};
  };

  interface Linking {
    context: PublicContext;
    identity: OutsideIdentity;
    account: SignInRow;
    code: string;
  }

  /** In the transaction that took the proof of the account. */
  async function linkAndBegin(trx: Trx, { context, identity, account, code }: Linking) {
    const { language } = context.requestInfo;
    await takeSecondFactor(trx, secrets, { userId: account.id, code, language });
    await identities.link(trx, identity, account, context.requestInfo);
    await identities.notify(trx, account, context.requestInfo);
    return beginSession(trx, context, identity, account);
  }

  /** Gives the counted try back if only the second factor is missing. */
  const orRefund = <T>(context: PublicContext, work: Promise<T>, refund: (trx: Trx) => Promise<void>) =>
    work.catch(async (error: unknown) => {
      if (asksForMore(error)) await context.writeSeparately(refund);
      throw error;
    });

  async function linkByPassword(linking: Linking, password: string): Promise<BegunSession> {
    const { context, account } = linking;
    const taken = await takeTry(context, account.username);
    const { id } = account;
    const passwordHash = account.is_password_off ? undefined : account.password_hash;
    const subject = await context.read((trx) => parts.directoryAccounts.subjectOf(trx, id));
    const { deadline } = context.requestInfo;
    if (!(await isOwnPassword(parts, { passwordHash, subject, password, from: taken.from, deadline })))
      throw new Refusal('login.wrong');
    const linked = context.write(async (trx) => {
      if (!(await stillHasPassword(trx, account.id, account.password_hash))) throw new Refusal('login.wrong');
      const begun = await linkAndBegin(trx, linking);
      await clearTries(trx, taken);
      return begun;
    });
    return orRefund(context, linked, (trx) => refundTry(trx, taken));
  }

  async function linkByCode(linking: Linking, emailCode: string): Promise<BegunSession> {
    const { context, identity, account } = linking;
    const { email } = identity;
    const proof = await verifyCode(context, secrets, { email, purpose: 'link', code: emailCode });
    const linked = context.write(async (trx) => {
      await useCode(trx, proof);
      // The code proves the address, so the address must still be the account's.
      const owner = await trx.maybe(
        sql`
          select from users where id = ${account.id} and lower(email) = lower(${email}) and disabled_at is null
          for share
        `,
      );
      if (!owner) throw new Refusal('sso.again');
      return linkAndBegin(trx, linking);
    });
    return orRefund(context, linked, (trx) => refundCodeTry(trx, proof));
  }

  async function linkAs(context: PublicContext, body: LinkBody): Promise<BegunSession> {
    const { identity, account, match } = await accountToLink(context, body.linkToken);
    const linking = { context, identity, account, code: body.code };
    const work = async () => {
      if (body.isSomebodyElse) {
        if (match !== 'username') throw new Refusal('sso.again');
        return context.write(async (trx) => {
          const decision = await identities.decide(trx, identity, { isSomebodyElse: true });
          if (decision.kind !== 'new') throw new Refusal('sso.again');
          const made = await identities.createAccount(trx, identity, context.requestInfo);
          return beginSession(trx, context, identity, made);
        });
      }
      if (!body.emailCode) return linkByPassword(linking, body.password);
      if (match !== 'email') throw new Refusal('sso.codeNotOffered');
      return linkByCode(linking, body.emailCode);
    };
    return audited(context, { issuer: identity.issuer }, work(), account.id);
  }

  const link: Handler<'POST /usrapi/v1/sso/link'> = async (context, { body }) =>
    signIn.finish(context.sessionCookies, await linkAs(context, body));

  return {
    'POST /usrapi/v1/sso/start': start,
    'POST /usrapi/v1/sso/finish': finish,
    'POST /usrapi/v1/sso/link-code': linkCode,
    'POST /usrapi/v1/sso/link': link,
  };
}

interface LinkBody {
  linkToken: string;
  password: string;
  emailCode: string;
  code: string;
  isSomebodyElse: boolean;
}
