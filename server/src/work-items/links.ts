// Links between two items of a product. Both ends record them in their history.
import {
  canLink,
  dependencyTypes,
  isSingle,
  isSymmetric,
  limits,
  type ItemKind,
  type LinkType,
} from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistories, recordHistory, type HistoryEntry } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { raiseRevision } from './counters.ts';
import { findNames, type ItemName } from './item-names.ts';
import type { Kinds } from './kind.ts';
import { updatePlans } from './plan-changes.ts';
import { isItem, requireItem } from './rows.ts';
import { forgetEdge } from './suspects.ts';
import { traceLinkChange } from './trace-changes.ts';

/** As stored in the history. */
export interface LinkChange {
  type: LinkType;
  isForward: boolean;
  kind: ItemKind;
  oid: number;
  name: string;
}

/** Each end records the other; what follows from the link is brought up to date. */
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
  traceLinkChange(trx, scope, { type, from, to });
  const isForgotten = category === 'unlink' && dependencyTypes.includes(type);
  if (isForgotten) forgetEdge(trx, scope, { upstreamId: to.id, downstreamId: from.id });
  if (type === 'planned') updatePlans(trx, scope, { items: [from.id] });
  // Lists show where an item is planned, and whether it is suspect.
  if (type === 'planned' || isForgotten) raiseRevision(trx, scope, from.kind);
  await Promise.all([record(from, to), record(to, from)]);
}

interface PlanMove {
  items: readonly ItemName[];
  from: ItemName;
  to: ItemName;
}

/** The same for items that were moved from one iteration to another: each tells of both, each iteration of all of them. */
export async function recordPlanMove(trx: Trx, scope: Scope, { items, from, to }: PlanMove): Promise<void> {
  const type = 'planned';
  const linkTo = ({ kind, oid, name }: ItemName, isForward: boolean): LinkChange => ({
    type,
    isForward,
    kind,
    oid,
    name,
  });
  const entry = (here: ItemName, category: 'link' | 'unlink', links: LinkChange[]): HistoryEntry => ({
    kind: here.kind,
    sourceId: here.id,
    category,
    changes: links.map((link) => ({ field: 'link', [category === 'link' ? 'to' : 'from']: link })),
  });
  const back = items.map((item) => linkTo(item, false));
  for (const item of items) traceLinkChange(trx, scope, { type, from: item, to });
  updatePlans(trx, scope, { items: items.map(({ id }) => id) });
  for (const kind of new Set(items.map((item) => item.kind))) raiseRevision(trx, scope, kind);
  await recordHistories(trx, scope, [
    ...items.flatMap((item) => [
      entry(item, 'unlink', [linkTo(from, true)]),
      entry(item, 'link', [linkTo(to, true)]),
    ]),
    entry(from, 'unlink', back),
    entry(to, 'link', back),
  ]);
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

/** In the order of their ids, as everybody who needs several. */
export const lockSingleLinks = (trx: Trx, ids: readonly number[]) =>
  trx.all(
    sql`
      select pg_advisory_xact_lock(hashtextextended('single link', id))
      from (select unnest(${ids}::bigint[]) as id order by 1) ordered
    `,
  );

/** Keeps a second link of such a type, and deleting what it leads to, waiting until the transaction ends. */
const lockSingleLink = (trx: Trx, { productId }: Scope, kinds: Kinds, source: LinkEnd, target: LinkEnd) =>
  Promise.all([
    lockSingleLinks(trx, [source.id]),
    trx.all(
      sql`
        select id from ${sql.table(kinds[target.kind].model.table)}
        where product_id = ${productId} and id = ${target.id} for share
      `,
    ),
  ]);

/** The link that another one of its type takes the place of is removed. */
async function removeSingleLink(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  { type, source, target }: NewLink,
): Promise<void> {
  const previous = await trx.maybe(
    sql<{ id: number; to_id: number; to_kind: ItemKind }>`
      select l.id, l.to_id, i.kind as to_kind
      from item_links l join items i on i.product_id = ${scope.productId} and i.id = l.to_id
      where l.product_id = ${scope.productId} and l.from_id = ${source.id} and l.type = ${type}
    `,
  );
  if (!previous || previous.to_id === target.id) return;
  const there = { id: previous.to_id, kind: previous.to_kind };
  await trx.run(sql`delete from item_links where product_id = ${scope.productId} and id = ${previous.id}`);
  const names = await findNames(trx, scope, kinds, [source, there]);
  const [from, to] = [names.get(source.id)!, names.get(there.id)!];
  await recordLinkChange(trx, scope, { category: 'unlink', type, from, to });
}

/** What is made with a link needs the other end first. 0: none is wanted. */
export async function requireLinkEnd(
  trx: Trx,
  scope: Scope,
  { kind, id, field }: LinkEnd & { field: string },
): Promise<void> {
  if (id !== 0 && !(await isItem(trx, scope, kind, id)))
    throw new Refusal('link.unknown', { data: { fields: [field] } });
}

interface NewLink {
  type: LinkType;
  source: LinkEnd;
  target: LinkEnd;
}

export async function linkItems(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  link: NewLink,
): Promise<{ id: number }> {
  const { type, source, target } = link;
  const { productId, userId } = scope;
  if (!canLink(type, source.kind, target.kind)) throw new Refusal('link.kinds');
  if (isSingle(type)) await lockSingleLink(trx, scope, kinds, source, target);
  // In one round trip.
  const [links, linksOfTarget] = await Promise.all([
    countLinks(trx, scope, source.id),
    countLinks(trx, scope, target.id),
    requireItem(trx, scope, source.kind, source.id),
    requireItem(trx, scope, target.kind, target.id),
  ]);
  if (source.id === target.id) throw new Refusal('link.toItself');
  // As many items as one likes are planned in an iteration.
  const total = isSingle(type) ? links.total : Math.max(links.total, linksOfTarget.total);
  if (total >= limits.item.linksMax) throw new Refusal('link.tooMany');
  if (isSingle(type)) await removeSingleLink(trx, scope, kinds, link);
  const isSwapped = isSymmetric(type) && source.id > target.id;
  const [fromId, toId] = isSwapped ? [target.id, source.id] : [source.id, target.id];
  const made = await trx.maybe(
    sql<{ id: number }>`
      insert into item_links (product_id, type, from_id, to_id, creator_id)
      values (${productId}, ${type}, ${fromId}, ${toId}, ${userId})
      on conflict do nothing returning id
    `,
  );
  if (!made) throw new Refusal('link.exists');
  const names = await findNames(trx, scope, kinds, [source, target]);
  const [from, to] = [names.get(fromId)!, names.get(toId)!];
  await recordLinkChange(trx, scope, { category: 'link', type, from, to });
  return made;
}
