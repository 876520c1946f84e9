// From an invitation to a membership. The product is not the caller's yet, so the invitation is what lets them in.
import { createHash } from 'node:crypto';
import type { Role } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from './audit.ts';
import type { RequestInfo } from './handler.ts';
import { recordHistory } from './history.ts';
import { enterInvitedProduct, setProduct, type Caller } from './scope.ts';

/** The token has 256 random bits, so a plain hash of it cannot be guessed back. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface MailedInvitation {
  id: number;
  product_id: number;
  product_name: string;
  role: Role;
  inviter_name: string;
  email: string;
  state: 'open' | 'claimed' | 'used' | 'withdrawn' | 'expired';
}

/** The invitation of a link that still works. `claimed`: its address has an account by now. */
export async function invitationOfLink(trx: Trx, token: string): Promise<MailedInvitation> {
  const found = await trx.maybe(sql<MailedInvitation>`select * from invitation_of_link(${tokenHash(token)})`);
  if (!found) throw new Refusal('invitation.invalid');
  if (found.state === 'open' || found.state === 'claimed') return found;
  throw new Refusal(`invitation.${found.state}`);
}

interface Accepted {
  productId: number;
  id: number;
  /** Lets in whoever has the link of an invitation that nobody's account belongs to. */
  token?: string;
  from: RequestInfo;
}

/** Makes the caller a member. False if the invitation is not for them, or not open any more. */
export async function acceptInvitation(
  trx: Trx,
  caller: Caller,
  { from, ...invitation }: Accepted,
): Promise<boolean> {
  const { userId } = caller;
  const entered = await enterInvitedProduct(trx, caller, {
    ...invitation,
    tokenHash: invitation.token === undefined ? null : tokenHash(invitation.token),
  });
  if (!entered) return false;
  const { scope, role } = entered;
  await trx.run(
    sql`
      update invitations set outcome = 'accepted', ended_at = now(), user_id = ${userId}
      where product_id = ${scope.productId} and ended_at is null
        and (id = ${invitation.id} or user_id = ${userId})
    `,
  );
  const added = await trx.run(
    sql`
      insert into memberships (product_id, user_id, roles)
      values (${scope.productId}, ${userId}, array[${role}]::text[])
      on conflict (product_id, user_id) do nothing
    `,
  );
  // Somebody may have been invited by an address of which nobody told that it is a member's.
  if (added === 0) return true;
  const roles = [role];
  await recordHistory(trx, scope, {
    kind: 'Product',
    sourceId: scope.productId,
    category: 'update',
    changes: [{ field: 'member', to: { userId, roles } }],
  });
  await recordAuditEvent(trx, {
    event: 'member.added',
    by: scope,
    from,
    personId: userId,
    detail: { roles },
  });
  return true;
}

/** Ends what one person was asked by one product. */
export async function declineInvitations(trx: Trx, userId: number, productId: number): Promise<void> {
  await setProduct(trx, productId);
  await trx.run(
    sql`
      update invitations set outcome = 'declined', ended_at = now()
      where product_id = ${productId} and user_id = ${userId} and ended_at is null
    `,
  );
  await setProduct(trx, undefined);
}
