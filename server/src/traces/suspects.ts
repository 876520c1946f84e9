// What became suspect by a change of a text, what changed, and the word of somebody that it is still right.
import {
  compareTexts,
  limits,
  placeBlocks,
  type BlockChange,
  type ItemKind,
  type PlacedBlock,
} from '@tracery/contract';
import type { ReadTrx, Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { recordHistories, type Change, type HistoryEntry } from '../tenancy/history.ts';
import { creatorColumns, creatorJoins, creatorToWire, type CreatorRow } from '../tenancy/people.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { lockReadText, readText } from '../work-items/anchors.ts';
import { raiseRevision } from '../work-items/counters.ts';
import { blockHashes, fingerprintOf, type Anchor } from '../work-items/fingerprints.ts';
import { findNames, findOwned, type ItemName, type OwnedItem } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';
import { changeToWire, namesBetween, readTextOfVersion } from '../work-items/text-difference.ts';
import { updateTraces } from '../work-items/trace-changes.ts';

interface SuspectRow {
  upstream_id: number;
  upstream_kind: ItemKind;
  downstream_id: number;
  downstream_kind: ItemKind;
  subject: 'edge' | 'run';
  version: number;
}

const suspectsOf = (trx: ReadTrx, { productId }: Scope, id: number) =>
  trx.all(
    sql<SuspectRow>`
      select s.*, i.kind as upstream_kind
      from suspects s join items i on i.product_id = ${productId} and i.id = s.upstream_id
      where s.product_id = ${productId} and s.downstream_id = ${id}
        and not exists (select from trash t where t.product_id = ${productId} and t.item_id = s.upstream_id)
      order by s.since desc, s.upstream_id limit ${limits.trace.itemsMax}
    `,
  );

/** Everything that is suspect by an item, at most so many rows; also what lies in the trash. */
const suspectBy = (trx: ReadTrx, { productId }: Scope, upstreamId: number) =>
  trx.all(
    sql<SuspectRow>`
      select s.*, '' as upstream_kind from suspects s
      where s.product_id = ${productId} and s.upstream_id = ${upstreamId}
      order by s.downstream_id limit ${2 * limits.trace.confirmMax + 1}
    `,
  );

export const anchorsAt = (trx: ReadTrx, { productId }: Scope, upstreamId: number) =>
  trx.all(
    sql<Anchor>`
      select downstream_id, block, present from anchors
      where product_id = ${productId} and upstream_id = ${upstreamId}
      order by downstream_id, block limit ${limits.trace.itemsMax * limits.trace.anchorsMax}
    `,
  );

/** Who saved the item last. */
const lastSave = (trx: ReadTrx, { productId }: Scope, kind: ItemKind, id: number) =>
  trx.maybe(
    sql<CreatorRow>`
      select h.creator_id, h.created_at, ${creatorColumns} from history h ${creatorJoins(sql`h.creator_id`)}
      where h.product_id = ${productId} and h.kind = ${kind} and h.source_id = ${id} and h.category = 'update'
      order by h.id desc limit 1
    `,
  );

const withAnchor = (change: BlockChange, anchored: ReadonlySet<string>) => ({
  ...changeToWire(change),
  isAnchor: [change.before, change.after].some(
    (block) => block !== undefined && blockHashes(block).some((hash) => anchored.has(hash)),
  ),
});

/** The items of some rows, with what each is suspect of. */
async function suspectItems(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  { rows, anchors, blocks }: { rows: SuspectRow[]; anchors: Anchor[]; blocks: PlacedBlock[] },
) {
  const owned = await findOwned(
    trx,
    scope,
    kinds,
    rows.map((row) => ({ id: row.downstream_id, kind: row.downstream_kind })),
  );
  const places = new Map(blocks.flatMap((block) => blockHashes(block).map((hash) => [hash, block] as const)));
  return [...owned.values()].map((item: OwnedItem) => {
    const is = (subject: string) =>
      rows.some((row) => row.downstream_id === item.id && row.subject === subject);
    const found = anchors
      .filter((anchor) => anchor.downstream_id === item.id)
      .flatMap(({ block, present }) => places.get(present ?? block) ?? []);
    return {
      ...item,
      isEdge: is('edge'),
      isRun: is('run'),
      anchors: found.map(({ heading, place }) => ({ heading, place })),
    };
  });
}

/** One item that changed: how, and what is suspect by it. */
async function describeUpstream(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  { id, own }: { id: number; own: SuspectRow[] },
) {
  const { upstream_id: upstreamId, upstream_kind: kind, version } = own[0]!;
  const upstream = { kind, id: upstreamId };
  const [now, before, rows, anchors, saved, names] = await Promise.all([
    readText(trx, scope, kinds, upstream),
    readTextOfVersion(trx, scope, upstreamId, version),
    suspectBy(trx, scope, upstreamId),
    anchorsAt(trx, scope, upstreamId),
    lastSave(trx, scope, kind, upstreamId),
    findNames(trx, scope, kinds, [upstream]),
  ]);
  // The content of that time may not have been kept.
  const compared = typeof before?.content === 'string' ? compareTexts(before.content, now.content) : [];
  const anchored = new Set(
    anchors
      .filter((anchor) => anchor.downstream_id === id)
      .flatMap(({ block, present }) => [block, ...(present ? [present] : [])]),
  );
  const items = await suspectItems(trx, scope, kinds, { rows, anchors, blocks: placeBlocks(now.content) });
  return {
    upstream: names.get(upstreamId)!,
    fingerprint: fingerprintOf(now),
    isEdge: own.some(({ subject }) => subject === 'edge'),
    isRun: own.some(({ subject }) => subject === 'run'),
    version,
    presentVersion: now.version,
    changed: saved ? creatorToWire(saved) : null,
    names: namesBetween(before, now),
    changes: compared.filter(({ isSame }) => !isSame).map((change) => withAnchor(change, anchored)),
    unchanged: compared.filter(({ isSame }) => isSame).length,
    items: items.sort((a, b) => Number(b.id === id) - Number(a.id === id) || a.id - b.id),
    isWhole: rows.length <= 2 * limits.trace.confirmMax,
  };
}

export const listSuspects =
  (kinds: Kinds): Handler<'GET /damapi/v1/traces/suspects'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { kind, sourceId: id } = query;
      const [rows] = await Promise.all([suspectsOf(trx, scope, id), requireItem(trx, scope, kind, id)]);
      const byUpstream = [...Map.groupBy(rows, (row) => row.upstream_id).values()].slice(0, 10);
      return {
        list: await Promise.all(byUpstream.map((own) => describeUpstream(trx, scope, kinds, { id, own }))),
      };
    });

/** Anchors follow their blocks for good; those whose block is gone end. */
async function confirmAnchors(trx: Trx, { productId }: Scope, upstreamId: number, ids: number[]) {
  const ofItems = sql`product_id = ${productId} and upstream_id = ${upstreamId}
    and downstream_id = any(${ids}::bigint[])`;
  await trx.run(
    sql`
      insert into anchors (product_id, upstream_id, downstream_id, block, present)
      select product_id, upstream_id, downstream_id, present, present from anchors
      where ${ofItems} and present <> block
      on conflict do nothing
    `,
  );
  await trx.run(sql`delete from anchors where ${ofItems} and present is distinct from block`);
}

const historyItem = ({ kind, oid, name }: ItemName) => ({ kind, oid, name });

const recordConfirmation = (
  trx: Trx,
  scope: Scope,
  { upstream, items, countedRuns }: { upstream: ItemName; items: ItemName[]; countedRuns: Set<number> },
): Promise<void> => {
  const entryOf = ({ kind, id }: ItemName, changes: Change[]): HistoryEntry => ({
    kind,
    sourceId: id,
    category: 'confirm',
    changes,
  });
  const others = items.filter(({ id }) => id !== upstream.id);
  return recordHistories(trx, scope, [
    ...items.map((item) =>
      entryOf(item, [
        { field: 'upstream', to: historyItem(upstream) },
        ...(countedRuns.has(item.id) ? [{ field: 'runCounts' }] : []),
      ]),
    ),
    ...(others.length === 0
      ? []
      : [
          entryOf(
            upstream,
            others.map((item) => ({ field: 'downstream', to: historyItem(item) })),
          ),
        ]),
  ]);
};

export const confirmSuspects =
  (kinds: Kinds): Handler<'POST /damapi/v1/traces/confirm'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { productId } = scope;
      const { kind, sourceId: id, fingerprint, items: wanted, runsCount } = body;
      await lockReadText(trx, scope, kinds, { kind, id, fingerprint });
      const gone = await trx.all(
        sql<SuspectRow>`
          delete from suspects s
          where s.product_id = ${productId} and s.upstream_id = ${id}
            and s.downstream_id = any(${wanted}::bigint[]) and (s.subject = 'edge' or ${runsCount})
            and not exists (
              select from trash t where t.product_id = ${productId} and t.item_id = s.downstream_id
            )
          returning s.*, ${kind}::text as upstream_kind
        `,
      );
      const ids = [...new Set(gone.map((row) => row.downstream_id))].sort((a, b) => a - b);
      if (ids.length === 0) return { confirmed: [] };
      await confirmAnchors(trx, scope, id, ids);
      const names = await findNames(trx, scope, kinds, [
        { id, kind },
        ...gone.map((row) => ({ id: row.downstream_id, kind: row.downstream_kind })),
      ]);
      await recordConfirmation(trx, scope, {
        upstream: names.get(id)!,
        items: ids.map((one) => names.get(one)!),
        countedRuns: new Set(gone.filter(({ subject }) => subject === 'run').map((row) => row.downstream_id)),
      });
      // Lists show it.
      for (const row of gone) raiseRevision(trx, scope, row.downstream_kind);
      const testcases = gone.filter((row) => row.downstream_kind === 'Testcase');
      updateTraces(trx, scope, {
        leaves: ids,
        middles: testcases.map((row) => row.downstream_id),
        requirements: [id, ...ids],
      });
      return { confirmed: ids };
    });
