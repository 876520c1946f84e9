// Ending access tokens. Each call asks whether its token still holds, so it ends at once and everywhere.
import type { Trx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordAccountEvent, recordHistory } from '../tenancy/history.ts';
import { isLive, isOwn, reaches } from './reach.ts';

interface Ended {
  name: string;
  user_id: number;
  only_product: number | null;
  is_first: boolean;
}

/** Ended again, it stays as it is. */
async function endToken(trx: Trx, id: number, where: Sql, by: number): Promise<Ended> {
  const ended = await trx.maybe(
    sql<Ended>`
      with found as (
        select t.id, t.ended_at is null as is_first from access_tokens t where t.id = ${id} and ${where} for no key update
      )
      update access_tokens t set ended_at = coalesce(t.ended_at, now()), ended_by = coalesce(t.ended_by, ${by})
      from found where t.id = found.id
      returning t.name, t.user_id, t.only_product, found.is_first
    `,
  );
  if (!ended) throw new Refusal('notFound');
  return ended;
}

export const endOwn: Handler<'POST /usrapi/v1/tokens/end/{id}'> = (context, { params }) =>
  context.write(async (trx, caller) => {
    const { userId, sessionId } = caller;
    const ended = await endToken(trx, params.id, isOwn(userId), userId);
    if (!ended.is_first) return {};
    const detail = { token: params.id };
    await recordAccountEvent(trx, { userId, event: 'token ended', sessionId, detail });
    await recordAuditEvent(trx, {
      event: 'token.ended',
      by: caller,
      from: context.requestInfo,
      ...(ended.only_product !== null && { productId: ended.only_product }),
      detail,
    });
    return {};
  });

export const endOfProduct: Handler<'POST /prdapi/v1/tokens/end/{id}'> = (context, { params }) =>
  context.write(async (trx, scope) => {
    const ended = await endToken(trx, params.id, reaches(scope), scope.userId);
    if (!ended.is_first) return {};
    await recordHistory(trx, scope, {
      kind: 'Product',
      sourceId: scope.productId,
      category: 'remove',
      changes: [{ field: 'token', from: ended.name }],
    });
    await recordAuditEvent(trx, {
      event: 'token.ended',
      by: scope,
      from: context.requestInfo,
      personId: ended.user_id,
      detail: { token: params.id },
    });
    return {};
  });

/** Whoever lost their account to somebody, or may not use it any more, leaves no token behind. */
export const endTokensOf = (trx: Trx, userId: number): Promise<number> =>
  trx.run(sql`update access_tokens t set ended_at = now() where ${isOwn(userId)} and ${isLive}`);
