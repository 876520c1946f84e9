// Items that depend on some blocks of what they were made for only, and what a change of blocks would touch.
import { limits, placeBlocks, type ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { anchorEdge, lockReadText, readText } from '../work-items/anchors.ts';
import { blockHashes, fingerprintOf } from '../work-items/fingerprints.ts';
import { findOwned } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';
import { anchorsAt } from './suspects.ts';

const { itemsMax } = limits.trace;

interface Dependent {
  id: number;
  kind: ItemKind;
}

/** What was made for an item, at most so many; one more says that there are others. */
const dependentsOf = (trx: ReadTrx, { productId }: Scope, id: number) =>
  trx.all(
    sql<Dependent>`
      select i.id, i.kind from downstream_of(${productId}, ${id}) d (id)
        join items i on i.product_id = ${productId} and i.id = d.id
      where not exists (select from trash t where t.product_id = ${productId} and t.item_id = d.id)
      order by i.id limit ${itemsMax + 1}
    `,
  );

const suspectRows = (trx: ReadTrx, { productId }: Scope, upstreamId: number) =>
  trx.all(
    sql<{ downstream_id: number; subject: string }>`
      select downstream_id, subject from suspects
      where product_id = ${productId} and upstream_id = ${upstreamId} limit ${2 * itemsMax}
    `,
  );

export const listAnchors =
  (kinds: Kinds): Handler<'GET /damapi/v1/traces/anchors'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { kind, sourceId: id } = query;
      await requireItem(trx, scope, kind, id);
      const [text, dependents, anchors, suspects] = await Promise.all([
        readText(trx, scope, kinds, { kind, id }),
        dependentsOf(trx, scope, id),
        anchorsAt(trx, scope, id),
        suspectRows(trx, scope, id),
      ]);
      const owned = await findOwned(trx, scope, kinds, dependents.slice(0, itemsMax));
      const numbers = Map.groupBy(
        placeBlocks(text.content).flatMap((block, number) =>
          blockHashes(block).map((hash) => ({ hash, number })),
        ),
        ({ hash }) => hash,
      );
      const is = (itemId: number, subject: string) =>
        suspects.some((row) => row.downstream_id === itemId && row.subject === subject);
      const items = [...owned.values()].map((item) => {
        const own = anchors.filter((anchor) => anchor.downstream_id === item.id);
        return {
          ...item,
          isSuspect: is(item.id, 'edge'),
          isStale: is(item.id, 'run'),
          blocks: own.flatMap(({ present }) => numbers.get(present ?? '')?.map((one) => one.number) ?? []),
          isLost: own.some(({ present }) => present === null),
        };
      });
      return { fingerprint: fingerprintOf(text), items, isWhole: dependents.length <= itemsMax };
    });

export const anchorItem =
  (kinds: Kinds): Handler<'POST /damapi/v1/traces/anchor'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { kind, sourceId: upstreamId, itemId, blocks, fingerprint } = body;
      const text = await lockReadText(trx, scope, kinds, { kind, id: upstreamId, fingerprint });
      await anchorEdge(trx, scope, kinds, {
        kind,
        upstreamId,
        downstreamId: itemId,
        text,
        numbers: blocks,
      });
      return {};
    });

const numbersIn = (list: string) => (list === '' ? [] : list.split(',').map(Number));

export const listImpact =
  (kinds: Kinds): Handler<'GET /damapi/v1/traces/impact'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { kind, sourceId: id, blocks } = query;
      await requireItem(trx, scope, kind, id);
      const [dependents, anchors, text] = await Promise.all([
        dependentsOf(trx, scope, id),
        anchorsAt(trx, scope, id),
        blocks === undefined ? undefined : readText(trx, scope, kinds, { kind, id }),
      ]);
      const placed = text ? placeBlocks(text.content).map(blockHashes) : [];
      const changed = new Set(numbersIn(blocks ?? '').flatMap((number) => placed[number] ?? []));
      const isTouched = ({ id: itemId }: Dependent) => {
        const own = anchors.filter((anchor) => anchor.downstream_id === itemId);
        return (
          blocks === undefined || own.length === 0 || own.some(({ present }) => changed.has(present ?? ''))
        );
      };
      const touched = dependents.slice(0, itemsMax).filter(isTouched);
      const owned = await findOwned(trx, scope, kinds, touched);
      return { items: [...owned.values()], isWhole: dependents.length <= itemsMax };
    });
