// By what files tell which product they come from, for good: neither another name nor another address of the installation
// changes it, and it gives away no id.
import { createHash } from 'node:crypto';
import { definitionOf, itemKinds, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

export async function exchangeMarkOf(trx: ReadTrx, { productId }: Scope): Promise<string> {
  const { created_at: at } = await trx.one(
    sql<{ created_at: Date }>`select created_at from products where id = ${productId}`,
  );
  const hash = createHash('sha256').update(`product ${productId} ${at.toISOString()}`);
  return `tracery-${hash.digest('hex').slice(0, 20)}`;
}

/** An item of a product in files, everywhere in the world: `tracery-…-R-12`. */
export const exchangeIdOf = (mark: string, kind: ItemKind, oid: number): string =>
  `${mark}-${definitionOf(kind)!.letter}-${oid}`;

/** Undefined unless it is an item of the product with this mark. */
export function readExchangeId(mark: string, id: string): { kind: ItemKind; oid: number } | undefined {
  if (!id.startsWith(`${mark}-`)) return undefined;
  const [, letter, digits] = /^([A-Z]{1,2})-(\d{1,9})$/.exec(id.slice(mark.length + 1)) ?? [];
  const kind = itemKinds.find((one) => definitionOf(one)!.letter === letter);
  return kind && { kind, oid: Number(digits) };
}
