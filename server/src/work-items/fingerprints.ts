// What tells whether a text, or a block of it, is still the one that somebody read, confirmed or approved.
import { createHash } from 'node:crypto';
import { fingerprintText, isCriterion, linesOfText, placeBlocks, untickKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

export interface ItemText {
  name: string;
  content: string;
}

export const fingerprintOf = ({ name, content }: ItemText): string => digest(fingerprintText(name, content));

/** What tells one block from others, wherever it stands. */
export const blockHash = ({ key }: { key: string }): string => digest(untickKey(key));

/** Of the blocks that something is anchored to. */
export const fingerprintOfBlocks = (blocks: readonly (string | null)[]): string =>
  digest(
    blocks
      .map((block) => block ?? '')
      .sort()
      .join(' '),
  );

/** The blocks that want a test case each. */
export const criteriaOf = (content: string): string[] => [
  ...new Set(placeBlocks(content).filter(isCriterion).map(blockHash)),
];

export interface Anchor {
  downstream_id: number;
  block: string;
  present: string | null;
}

// Up to version 0.1 the state of boxes was part of fingerprints. What is stored of texts with ticked boxes may still be
// of that time: it is recognised here, and replaced by the next write that needs it.

const formerFingerprintOf = ({ name, content }: ItemText): string => digest(linesOfText(name, content));

/** Whether a fingerprint is of this text. */
export const isFingerprintOf = (text: ItemText, fingerprint: string): boolean =>
  fingerprint === fingerprintOf(text) || fingerprint === formerFingerprintOf(text);

/** All that may be stored for a block. */
export const blockHashes = (block: { key: string }): string[] => [
  ...new Set([blockHash(block), digest(block.key)]),
];

/** From former values to the present ones; empty for texts without ticked boxes. */
function formerValues(texts: readonly ItemText[]) {
  const whole = new Map<string, string>();
  const blocks = new Map<string, string>();
  for (const text of texts) {
    const [former, present] = [formerFingerprintOf(text), fingerprintOf(text)];
    if (former === present) continue;
    whole.set(former, present);
    for (const block of placeBlocks(text.content)) {
      const [now, before] = blockHashes(block);
      if (before) blocks.set(before, now!);
    }
  }
  return { whole, blocks };
}

/** Anchors to blocks with ticked boxes, and what is in doubt by them. */
async function renewAnchors(
  trx: Trx,
  { productId }: Scope,
  id: number,
  { blocks, content }: { blocks: ReadonlyMap<string, string>; content: string },
): Promise<void> {
  const former = [...blocks.keys()];
  const ofItem = sql`product_id = ${productId} and upstream_id = ${id}`;
  const anchors = await trx.all(
    sql<Anchor>`
      select downstream_id, block, present from anchors a
      where ${ofItem} and exists (
        select from anchors o
        where o.product_id = ${productId} and o.upstream_id = ${id} and o.downstream_id = a.downstream_id
          and (o.block = any(${former}::text[]) or o.present = any(${former}::text[]))
      )
    `,
  );
  if (anchors.length === 0) return;
  const renew = (block: string) => blocks.get(block) ?? block;
  for (const [downstreamId, own] of Map.groupBy(anchors, (anchor) => anchor.downstream_id)) {
    const ofEdge = sql`${ofItem} and downstream_id = ${downstreamId}`;
    await trx.run(sql`delete from anchors where ${ofEdge}`);
    await trx.run(
      sql`
        insert into anchors (product_id, upstream_id, downstream_id, block, present)
        select ${productId}, ${id}, ${downstreamId}, block, present
        from unnest(
          ${own.map(({ block }) => renew(block))}::text[],
          ${own.map(({ present }) => present && renew(present))}::text[]
        ) a (block, present)
        on conflict do nothing
      `,
    );
    const [before, after] = [
      fingerprintOfBlocks(own.map(({ block }) => block)),
      fingerprintOfBlocks([...new Set(own.map(({ block }) => renew(block)))]),
    ];
    await trx.run(
      sql`update suspects set fingerprint = ${after} where ${ofEdge} and fingerprint = ${before}`,
    );
  }
  await trx.run(
    sql`
      update item_contents set criteria = ${criteriaOf(content)}::text[]
      where product_id = ${productId} and item_id = ${id}
    `,
  );
}

/** Replaces former fingerprints of these texts of one item, which is locked; the last one is the text as it is. */
export async function renewFingerprints(
  trx: Trx,
  scope: Scope,
  id: number,
  texts: readonly ItemText[],
): Promise<void> {
  const { whole, blocks } = formerValues(texts);
  if (whole.size === 0) return;
  const { productId } = scope;
  const values = sql`unnest(${[...whole.keys()]}::text[], ${[...whole.values()]}::text[]) v (former, now)`;
  await trx.run(
    sql`
      update reviews set present = v.now from ${values}
      where product_id = ${productId} and item_id = ${id} and present = v.former
    `,
  );
  await trx.run(
    sql`
      update review_votes set fingerprint = v.now from ${values}
      where product_id = ${productId} and item_id = ${id} and fingerprint = v.former
    `,
  );
  await trx.run(
    sql`
      update suspects set fingerprint = v.now from ${values}
      where product_id = ${productId} and upstream_id = ${id} and fingerprint = v.former
    `,
  );
  if (blocks.size > 0) await renewAnchors(trx, scope, id, { blocks, content: texts.at(-1)!.content });
}
