// Edges and runs that became suspect because a text changed on which they depend; see the table `suspects`.
import { canBeReviewed, compareTexts, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import {
  blockHash,
  criteriaOf,
  fingerprintOf,
  fingerprintOfBlocks,
  renewFingerprints,
  type Anchor,
  type ItemText,
} from './fingerprints.ts';
import { updateTraces } from './trace-changes.ts';

/** Where the block of an anchor is after a change of the text. */
function followBlocks(before: string, after: string): (anchor: Anchor) => string | null {
  const changes = compareTexts(before, after);
  const hashes = new Set(changes.flatMap((change) => (change.after ? [blockHash(change.after)] : [])));
  const successors = new Map(
    changes.flatMap((change) =>
      change.before && change.after ? [[blockHash(change.before), blockHash(change.after)] as const] : [],
    ),
  );
  return ({ block, present }) => {
    if (hashes.has(block)) return block;
    if (present === null || hashes.has(present)) return present;
    return successors.get(present) ?? null;
  };
}

interface Dependent {
  id: number;
  before: string;
  after: string;
}

/** Moves anchors to where their blocks are now, and tells what each item that has some depended on, and depends on now. */
async function followAnchors(
  trx: Trx,
  { productId }: Scope,
  { id, before, after }: TextChange,
  anchors: readonly Anchor[],
): Promise<Dependent[]> {
  if (anchors.length === 0) return [];
  const follow = followBlocks(before.content, after.content);
  const followed = anchors.map((anchor) => ({ ...anchor, now: follow(anchor) }));
  const displaced = followed.filter(({ present, now }) => present !== now);
  await Promise.all([
    trx.run(
      sql`
        update anchors a set present = m.present
        from unnest(
          ${displaced.map((one) => one.downstream_id)}::bigint[], ${displaced.map((one) => one.block)}::text[],
          ${displaced.map((one) => one.now)}::text[]
        ) m (downstream_id, block, present)
        where a.product_id = ${productId} and a.upstream_id = ${id} and a.downstream_id = m.downstream_id
          and a.block = m.block
      `,
    ),
    trx.run(
      sql`
        update item_contents set criteria = ${criteriaOf(after.content)}::text[]
        where product_id = ${productId} and item_id = ${id}
      `,
    ),
  ]);
  return [...Map.groupBy(followed, (one) => one.downstream_id)].map(([downstreamId, group]) => ({
    id: downstreamId,
    before: fingerprintOfBlocks(group.map(({ present }) => present)),
    after: fingerprintOfBlocks(group.map(({ now }) => now)),
  }));
}

export interface TextChange {
  id: number;
  kind: ItemKind;
  before: ItemText;
  after: ItemText;
}

/** What was confirmed at the text before becomes suspect; what was confirmed at the text that comes back is no longer. */
export async function updateSuspects(trx: Trx, scope: Scope, change: TextChange): Promise<void> {
  const { id, kind } = change;
  const { productId } = scope;
  await renewFingerprints(trx, scope, id, [change.before, change.after]);
  const [before, after] = [fingerprintOf(change.before), fingerprintOf(change.after)];
  if (before === after) return;
  if (canBeReviewed(kind))
    trx.atCommit('change review', sql`select set_reviewed_text(${productId}, ${id}, ${after})`);
  const anchors = await trx.all(
    sql<Anchor>`
      select downstream_id, block, present from anchors where product_id = ${productId} and upstream_id = ${id}
    `,
  );
  const anchored = await followAnchors(trx, scope, change, anchors);
  const touched = await trx.all(
    sql<{ id: number; kind: ItemKind }>`
      with latest as (
        select coalesce(max(number), 1) as version from item_versions
        where product_id = ${productId} and item_id = ${id}
      ), changed as (
        select d.id, ${before}::text as before, ${after}::text as after
        from downstream_of(${productId}, ${id}) d (id)
        where d.id <> all(${anchored.map((one) => one.id)}::bigint[])
        union all
        select * from unnest(
          ${anchored.map((one) => one.id)}::bigint[], ${anchored.map((one) => one.before)}::text[],
          ${anchored.map((one) => one.after)}::text[]
        )
      ), runs as (
        select t.id, c.before, c.after from changed c
          join testcases t on t.product_id = ${productId} and t.id = c.id and t.status = 6
        union all
        select t.id, ${before}, ${after} from testcases t
        where t.product_id = ${productId} and t.id = ${id} and t.status = 6
      ), added as (
        insert into suspects
          (product_id, upstream_id, downstream_id, subject, downstream_kind, version, fingerprint)
        select ${productId}, ${id}, c.id, c.subject, i.kind, l.version, c.before
        from (select *, 'edge' as subject from changed union all select *, 'run' from runs) c
          join items i on i.product_id = ${productId} and i.id = c.id
          cross join latest l
        where c.before <> c.after
        on conflict do nothing
        returning downstream_id as id, downstream_kind as kind
      ), healed as (
        delete from suspects s using (select * from changed union all select * from runs) c
        where s.product_id = ${productId} and s.upstream_id = ${id} and s.downstream_id = c.id
          and s.fingerprint = c.after
        returning s.downstream_id as id, s.downstream_kind as kind
      )
      select * from added union select * from healed order by id
    `,
  );
  updateTraces(trx, scope, {
    leaves: touched.map((one) => one.id),
    middles: kind === 'Testcase' ? [id] : [],
    requirements: [...(kind === 'Requirement' ? [{ id, kind }] : []), ...touched].flatMap((one) =>
      one.kind === 'Requirement' ? [one.id] : [],
    ),
  });
}

/** A test case that is run again has fresh evidence. */
export function forgetRun(trx: Trx, scope: Scope, testcaseId: number): void {
  trx.atCommit(
    'change suspects',
    sql`
      delete from suspects
      where product_id = ${scope.productId} and downstream_id = ${testcaseId} and subject = 'run'
    `,
  );
  updateTraces(trx, scope, { middles: [testcaseId] });
}

/** After a field or a link that led from one to the other is gone. Another one may still do. */
export function forgetEdge(
  trx: Trx,
  scope: Scope,
  { upstreamId, downstreamId }: { upstreamId: number; downstreamId: number },
): void {
  const { productId } = scope;
  const ofEdge = sql`product_id = ${productId} and upstream_id = ${upstreamId} and downstream_id = ${downstreamId}
    and not is_downstream(${productId}, ${upstreamId}, ${downstreamId})`;
  trx.atCommit('change suspects', sql`delete from suspects where ${ofEdge}`);
  trx.atCommit('change suspects', sql`delete from anchors where ${ofEdge}`);
  updateTraces(trx, scope, { leaves: [downstreamId], requirements: [upstreamId, downstreamId] });
}
