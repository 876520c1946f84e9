// Making a proposal. What it would change is read now, so that it is known later what somebody else changed meanwhile.
import { canLink, isReadOnly, proposalLimits, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type MemberScope, type Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';
import { findRows, requireFit, valuesOf, type FieldValues } from './fields.ts';
import { recordProposal } from './rows.ts';

type Proposed = Parameters<Handler<'POST /damapi/v1/proposals/create'>>[1]['body']['changes'][number];

/** A row to be. */
interface NewChange {
  place: number;
  type: Proposed['type'];
  kind: ItemKind;
  item_id: number | null;
  link_type: string | null;
  target_kind: ItemKind | null;
  target_id: number | null;
  fields: FieldValues;
  base: FieldValues;
  base_version: number | null;
  reason: string;
}

/** Robots propose by their scope; people who only read, if the product lets them. */
async function requireMayPropose(trx: Trx, { productId, userId, roles }: MemberScope): Promise<void> {
  if (!isReadOnly(roles)) return;
  const { may } = await trx.one(
    sql<{ may: boolean }>`
      select u.is_robot or p.guests_propose as may from products p join users u on u.id = ${userId}
      where p.id = ${productId}
    `,
  );
  if (!may) throw new Refusal('forbidden');
}

async function prepareUpdate(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  { place, change }: { place: number; change: Extract<Proposed, { type: 'update' }> },
): Promise<Pick<NewChange, 'item_id' | 'fields' | 'base' | 'base_version'>> {
  const { model } = kinds[change.kind];
  const [row] = await findRows(trx, scope, model, [change.itemId]);
  if (!row) throw new Refusal('notFound');
  requireFit(model, place, change.fields, false);
  // It was not written for the text as it is now.
  if (row.version !== change.version)
    throw new Refusal('item.stale', { data: { place, version: row.version } });
  const base = await valuesOf(trx, scope, model, { row, names: Object.keys(change.fields) });
  return { item_id: row.id, fields: change.fields, base, base_version: row.version };
}

async function prepareLink(
  trx: Trx,
  scope: Scope,
  { kind, itemId, targetKind, targetId, linkType }: Extract<Proposed, { type: 'link' }>,
): Promise<Pick<NewChange, 'item_id' | 'link_type' | 'target_kind' | 'target_id'>> {
  await requireItem(trx, scope, kind, itemId);
  await requireItem(trx, scope, targetKind, targetId);
  if (itemId === targetId) throw new Refusal('link.toItself');
  if (!canLink(linkType, kind, targetKind)) throw new Refusal('link.kinds');
  return { item_id: itemId, link_type: linkType, target_kind: targetKind, target_id: targetId };
}

async function prepare(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  { place, change }: { place: number; change: Proposed },
): Promise<NewChange> {
  const { type, kind, reason } = change;
  const empty = { item_id: null, link_type: null, target_kind: null, target_id: null, base_version: null };
  const row: NewChange = { place, type, kind, reason, ...empty, fields: {}, base: {} };
  if (type === 'link') return { ...row, ...(await prepareLink(trx, scope, change)) };
  if (type === 'update') return { ...row, ...(await prepareUpdate(trx, scope, kinds, { place, change })) };
  requireFit(kinds[kind].model, place, change.fields, true);
  return { ...row, fields: change.fields };
}

/** The number that follows. Of two that are made at once the second waits. */
async function takeNumber(trx: Trx, { productId }: Scope): Promise<number> {
  await trx.all(sql`select pg_advisory_xact_lock(hashtextextended('proposals', ${productId}))`);
  const { open, last } = await trx.one(
    sql<{ open: number; last: number }>`
      select (select count(*) from proposals where product_id = ${productId} and is_open) as open,
        (select coalesce(max(number), 0) from proposals where product_id = ${productId}) as last
    `,
  );
  if (open >= proposalLimits.openMax) throw new Refusal('proposal.tooMany');
  return last + 1;
}

export const makeProposal =
  (kinds: Kinds): Handler<'POST /damapi/v1/proposals/create'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      await requireMayPropose(trx, scope);
      const { productId, userId, tokenId = null } = scope;
      const { name, reason } = body;
      const rows: NewChange[] = [];
      for (const [at, change] of body.changes.entries())
        rows.push(await prepare(trx, scope, kinds, { place: at + 1, change }));
      const number = await takeNumber(trx, scope);
      const { id } = await trx.one(
        sql<{ id: number }>`
          insert into proposals (product_id, number, name, reason, creator_id, token_id)
          values (${productId}, ${number}, ${name}, ${reason}, ${userId}, ${tokenId}) returning id
        `,
      );
      await trx.run(
        sql`
          insert into proposal_changes (product_id, proposal_id, place, type, kind, item_id, link_type, target_kind,
            target_id, fields, base, base_version, reason)
          select ${productId}, ${id}, r.place, r.type, r.kind, r.item_id, r.link_type, r.target_kind, r.target_id,
            r.fields, r.base, r.base_version, r.reason
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            r (place smallint, type text, kind text, item_id bigint, link_type text, target_kind text,
              target_id bigint, fields jsonb, base jsonb, base_version integer, reason text)
        `,
      );
      await recordProposal(trx, scope, { number, name, isNew: true });
      return { id, number };
    });
