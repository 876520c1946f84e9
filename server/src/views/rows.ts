import { isManager, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordAuditEvent } from '../tenancy/audit.ts';
import type { RequestInfo } from '../tenancy/handler.ts';
import { recordHistory, type HistoryEntry } from '../tenancy/history.ts';
import type { MemberScope, Scope } from '../tenancy/scope.ts';

export interface ViewRow {
  id: number;
  kind: ItemKind;
  name: string;
  search: string;
  is_shared: boolean;
  creator_id: number;
  version: number;
}

/** Those of others are their own business. */
export const seenBy = ({ userId }: Scope) =>
  sql`v.deleted_at is null and (v.is_shared or v.creator_id = ${userId})`;

/** How many there are and in which order concerns all of them: whoever changes one waits for the others. */
export const lockViews = (trx: Trx, { productId }: Scope): Promise<number> =>
  trx.run(sql`select pg_advisory_xact_lock(hashtextextended('saved views', ${productId}))`);

/** Locked, as all views of the product are; refuses whoever may not change it. */
export async function lockView(trx: Trx, scope: MemberScope, id: number): Promise<ViewRow> {
  await lockViews(trx, scope);
  const view = await trx.maybe(
    sql<ViewRow>`
      select v.id, v.kind, v.name, v.search, v.is_shared, v.creator_id, v.version from saved_views v
      where v.product_id = ${scope.productId} and v.id = ${id} and ${seenBy(scope)}
    `,
  );
  if (!view) throw new Refusal('notFound');
  if (view.creator_id !== scope.userId && !isManager(scope.roles)) throw new Refusal('view.notYours');
  return view;
}

/** What happens to a view of the product is told as of its other settings; one's own concerns nobody else. */
export async function recordViewChange(
  trx: Trx,
  scope: MemberScope,
  { from, category, changes }: { from: RequestInfo } & Required<Pick<HistoryEntry, 'category' | 'changes'>>,
): Promise<void> {
  await recordHistory(trx, scope, { kind: 'Product', sourceId: scope.productId, category, changes });
  await recordAuditEvent(trx, {
    event: 'product.changed',
    by: scope,
    from,
    detail: { fields: ['view'] },
  });
}
