// Links between two items of a product. Both ends record them in their history.
import { isSymmetric, limits, type ItemKind, type LinkType } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNames, type ItemName } from './item-names.ts';
import type { Kinds } from './kind.ts';
import { requireItem } from './rows.ts';

/** As stored in the history. */
export interface LinkChange {
  type: LinkType;
  isForward: boolean;
  kind: ItemKind;
  oid: number;
  name: string;
}

/** Each end records the other. */
export async function recordLinkChange(
  trx: Trx,
  scope: Scope,
  { category, type, from, to }: { category: 'link' | 'unlink'; type: LinkType; from: ItemName; to: ItemName },
): Promise<void> {
  const record = (here: ItemName, { kind, oid, name }: ItemName) => {
    const link: LinkChange = { type, isForward: here === from, kind, oid, name };
    const change = category === 'link' ? { to: link } : { from: link };
    const changes = [{ field: 'link', ...change }];
    return recordHistory(trx, scope, { kind: here.kind, sourceId: here.id, category, changes });
  };
  await Promise.all([record(from, to), record(to, from)]);
}

const countLinks = (trx: Trx, { productId }: Scope, id: number) =>
  trx.one(
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from item_links where product_id = ${productId} and (from_id = ${id} or to_id = ${id})
        limit ${limits.item.linksMax}
      ) few
    `,
  );

interface LinkEnd {
  kind: ItemKind;
  id: number;
}

export async function linkItems(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  { type, source, target }: { type: LinkType; source: LinkEnd; target: LinkEnd },
): Promise<{ id: number }> {
  const { productId, userId } = scope;
  // In one round trip.
  const [links, linksOfTarget] = await Promise.all([
    countLinks(trx, scope, source.id),
    countLinks(trx, scope, target.id),
    requireItem(trx, scope, source.kind, source.id),
    requireItem(trx, scope, target.kind, target.id),
  ]);
  if (source.id === target.id) throw new Refusal('link.toItself');
  if (Math.max(links.total, linksOfTarget.total) >= limits.item.linksMax) throw new Refusal('link.tooMany');
  const isSwapped = isSymmetric(type) && source.id > target.id;
  const [fromId, toId] = isSwapped ? [target.id, source.id] : [source.id, target.id];
  const link = await trx.maybe(
    sql<{ id: number }>`
      insert into item_links (product_id, type, from_id, to_id, creator_id)
      values (${productId}, ${type}, ${fromId}, ${toId}, ${userId})
      on conflict do nothing returning id
    `,
  );
  if (!link) throw new Refusal('link.exists');
  const names = await findNames(trx, scope, kinds, [source, target]);
  const [from, to] = [names.get(fromId)!, names.get(toId)!];
  await recordLinkChange(trx, scope, { category: 'link', type, from, to });
  return link;
}
