// Links that a file names. Each is told at both of its ends; it is made as soon as both are there.
import { canLink, isSymmetric, type ItemKind, type LinkType, type NamedLink } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { KnownItem } from './known-items.ts';

interface WantedLink {
  type: LinkType;
  from: KnownItem;
  to: KnownItem;
}

const nameOf = (type: string, from: number, to: number): string => `${type} ${from} ${to}`;

/** A type that does not fit these kinds relates them. As it is stored: one that reads the same from both ends by their ids. */
function wantedLink(here: KnownItem, { type, isForward }: NamedLink, other: KnownItem): WantedLink {
  const [from, to] = isForward ? [here, other] : [other, here];
  const fits: LinkType = canLink(type, from.kind, to.kind) ? type : 'relates';
  return isSymmetric(fits) && from.id > to.id ? { type: fits, from: to, to: from } : { type: fits, from, to };
}

/** Those that are not there yet, of those whose other end is. */
export function missingLinks(
  here: KnownItem,
  links: readonly NamedLink[],
  { known, present }: { known: ReadonlyMap<string, KnownItem>; present: ReadonlySet<string> },
): WantedLink[] {
  const missing = new Map<string, WantedLink>();
  for (const link of links) {
    const other = known.get(link.key);
    if (!other || other.id === here.id) continue;
    const wanted = wantedLink(here, link, other);
    const name = nameOf(wanted.type, wanted.from.id, wanted.to.id);
    if (!present.has(name)) missing.set(name, wanted);
  }
  return [...missing.values()];
}

/** The links of these items. */
export async function presentLinks(
  trx: Trx,
  { productId }: Scope,
  ids: readonly number[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.all(
    sql<{ type: string; from: number; to: number }>`
      select type, from_id as "from", to_id as "to" from item_links
      where product_id = ${productId} and type <> 'planned' and from_id = any(${[...ids]}::bigint[])
      union
      select type, from_id, to_id from item_links
      where product_id = ${productId} and type <> 'planned' and to_id = any(${[...ids]}::bigint[])
    `,
  );
  return new Set(rows.map(({ type, from, to }) => nameOf(type, from, to)));
}

/** As the call takes it that makes one. */
export const linkBody = ({ type, from, to }: WantedLink) => ({
  type,
  kind: from.kind satisfies ItemKind,
  sourceId: from.id,
  targetKind: to.kind,
  targetId: to.id,
});
