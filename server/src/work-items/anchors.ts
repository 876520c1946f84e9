// Edges that depend on some blocks only of what an item was made for.
import { placeBlocks, type ItemKind } from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { recordHistory } from '../tenancy/history.ts';
import type { Scope } from '../tenancy/scope.ts';
import { raiseRevision } from './counters.ts';
import {
  blockHash,
  criteriaOf,
  fingerprintOf,
  fingerprintOfBlocks,
  isFingerprintOf,
  renewFingerprints,
  type ItemText,
} from './fingerprints.ts';
import { findNames } from './item-names.ts';
import { lockItem, type Kinds } from './kind.ts';
import { requireItem } from './rows.ts';
import { updateTraces } from './trace-changes.ts';

export interface PresentText extends ItemText {
  version: number;
}

/** Name and content of an item as they are. */
export async function readText(
  trx: ReadTrx,
  { productId }: Scope,
  kinds: Kinds,
  { kind, id }: { kind: ItemKind; id: number },
): Promise<PresentText> {
  const { table } = kinds[kind].model;
  return trx.one(
    sql<PresentText>`
      select i.name, c.content, coalesce((
        select max(v.number) from item_versions v where v.product_id = ${productId} and v.item_id = ${id}
      ), 1) as version
      from ${sql.table(table)} i join item_contents c on c.product_id = ${productId} and c.item_id = i.id
      where i.product_id = ${productId} and i.id = ${id}
    `,
  );
}

/** Locks an item and reads its text; refuses unless it is the one that the caller has read. */
export async function lockReadText(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  { kind, id, fingerprint }: { kind: ItemKind; id: number; fingerprint: string },
): Promise<PresentText> {
  await lockItem(trx, scope, kinds[kind].model, id);
  const text = await readText(trx, scope, kinds, { kind, id });
  if (!isFingerprintOf(text, fingerprint)) throw new Refusal('trace.textChanged');
  await renewFingerprints(trx, scope, id, [text]);
  return text;
}

interface Edge {
  upstreamId: number;
  downstreamId: number;
}

/** An edge must lead from one to the other. */
async function requireEdge(trx: Trx, scope: Scope, { upstreamId, downstreamId }: Edge) {
  const { productId } = scope;
  const found = await trx.maybe(
    sql<{ id: number; kind: ItemKind }>`
      select i.id, i.kind from items i
      where i.product_id = ${productId} and i.id = ${downstreamId}
        and is_downstream(${productId}, ${upstreamId}, ${downstreamId})
    `,
  );
  if (!found) throw new Refusal('notFound');
  await requireItem(trx, scope, found.kind, found.id);
  return found;
}

interface Anchoring extends Edge {
  kind: ItemKind;
  text: ItemText;
  numbers: readonly number[];
}

/** Takes the place of what the edge was anchored to before; it is confirmed with that. */
export async function anchorEdge(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  { kind, upstreamId, downstreamId, text, numbers }: Anchoring,
): Promise<void> {
  const { productId } = scope;
  const blocks = placeBlocks(text.content);
  const chosen = numbers.map((number) => {
    const block = blocks[number];
    if (!block || block.place === 0) throw new Refusal('trace.unknownBlock');
    return block;
  });
  const item = await requireEdge(trx, scope, { upstreamId, downstreamId });
  const hashes = [...new Set(chosen.map(blockHash))];
  const fingerprint = hashes.length === 0 ? fingerprintOf(text) : fingerprintOfBlocks(hashes);
  const ofEdge = sql`product_id = ${productId} and upstream_id = ${upstreamId}
    and downstream_id = ${downstreamId}`;
  await trx.run(sql`delete from anchors where ${ofEdge}`);
  // A run at just these blocks counts again.
  await trx.run(
    sql`delete from suspects where ${ofEdge} and (subject = 'edge' or fingerprint = ${fingerprint})`,
  );
  await trx.run(
    sql`
      insert into anchors (product_id, upstream_id, downstream_id, block, present)
      select ${productId}, ${upstreamId}, ${downstreamId}, block, block
      from unnest(${hashes}::text[]) block
    `,
  );
  await trx.run(
    sql`
      update item_contents set criteria = ${criteriaOf(text.content)}::text[]
      where product_id = ${productId} and item_id = ${upstreamId}
    `,
  );
  const names = await findNames(trx, scope, kinds, [{ id: upstreamId, kind }]);
  const { oid, name } = names.get(upstreamId)!;
  await recordHistory(trx, scope, {
    kind: item.kind,
    sourceId: downstreamId,
    category: 'anchor',
    changes: [
      { field: 'upstream', to: { kind, oid, name } },
      ...chosen.map(({ heading, place }) => ({ field: 'block', to: { heading, place } })),
    ],
  });
  // Lists show whether it is suspect.
  raiseRevision(trx, scope, item.kind);
  updateTraces(trx, scope, { leaves: [downstreamId], requirements: [upstreamId, downstreamId] });
}
