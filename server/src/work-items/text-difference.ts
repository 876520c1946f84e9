// What differs between two states of a text, as it is answered.
import type { BlockChange, PlacedBlock } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { ItemText } from './fingerprints.ts';
import { contentOfVersion } from './versions.ts';

/** Name and content of a version. */
export const readTextOfVersion = (trx: ReadTrx, scope: Scope, id: number, number: number) =>
  trx.maybe(
    sql<{ name: string; content: string | null }>`
      select v.row ->> 'name' as name, ${contentOfVersion(scope, id)} as content
      from item_versions v
      where v.product_id = ${scope.productId} and v.item_id = ${id} and v.number = ${number}
    `,
  );

const sourceOf = (block: PlacedBlock | undefined) => block?.source.trimEnd() ?? null;

export function changeToWire({ before, after }: BlockChange) {
  const { heading, place } = (after ?? before)!;
  return { heading, place, before: sourceOf(before), after: sourceOf(after) };
}

/** Null when the name is the same, or the one before is not known. */
export const namesBetween = (before: Pick<ItemText, 'name'> | undefined, after: Pick<ItemText, 'name'>) =>
  before && before.name !== after.name ? { before: before.name, after: after.name } : null;
