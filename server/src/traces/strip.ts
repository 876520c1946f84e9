// The place of an item in its thread. Kinds beside the chain have no place in it: they tell their direct neighbours.
import {
  cellAt,
  chainKinds,
  gapsOf,
  isChainKind,
  limits,
  type ChainKind,
  type GapStage,
  type ItemKind,
} from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { readTraceRules } from '../tenancy/trace-rules.ts';
import { hasSuspects } from '../work-items/suspect-marks.ts';
import { findNames } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { requireItem } from '../work-items/rows.ts';
import { follow, type Found } from './thread.ts';

interface Placed {
  id: number;
  kind: ItemKind;
  place: 'here' | 'upstream' | 'downstream' | 'beside';
}

interface Part {
  placed: Placed[];
  isWhole: boolean;
}

const toPlaced = (found: readonly Found[], place?: Placed['place']): Placed[] =>
  found.map(({ id, kind, step }) => ({ id, kind, place: place ?? (step < 0 ? 'upstream' : 'downstream') }));

/** What depends on an item has a thread of its own, and so have other functions of a component. */
const alongChain = { ignored: ['depends'], through: chainKinds } as const;

/** What was made for the requirements nearest upstream, for stages that are empty. */
async function besides(
  trx: ReadTrx,
  scope: Scope,
  kinds: Kinds,
  { upstream, missing }: { upstream: readonly Found[]; missing: readonly ChainKind[] },
): Promise<Part> {
  const requirements = upstream.filter(({ kind }) => kind === 'Requirement');
  const nearest = Math.max(...requirements.map(({ step }) => step));
  const starts = requirements.filter(({ step }) => step === nearest);
  if (starts.length === 0 || missing.length === 0) return { placed: [], isWhole: true };
  const { found, isWhole } = await follow(trx, scope, kinds, starts, { direction: 'down', ...alongChain });
  const wanted = found.filter(({ kind }) => (missing as readonly ItemKind[]).includes(kind));
  return { placed: toPlaced(wanted, 'beside'), isWhole };
}

async function chainOf(trx: ReadTrx, scope: Scope, kinds: Kinds, start: Found): Promise<Part> {
  const [up, down] = await Promise.all([
    follow(trx, scope, kinds, [start], { direction: 'up', ...alongChain }),
    follow(trx, scope, kinds, [start], { direction: 'down', ...alongChain }),
  ]);
  const own = toPlaced([...up.found, ...down.found]);
  const missing = chainKinds.filter((kind) => kind !== start.kind && !own.some((one) => one.kind === kind));
  const beside = await besides(trx, scope, kinds, { upstream: up.found, missing });
  return { placed: [...own, ...beside.placed], isWhole: up.isWhole && down.isWhole && beside.isWhole };
}

/** Links without a direction, which are no part of a thread. */
const listRelated = (trx: ReadTrx, { productId }: Scope, id: number) =>
  trx.all(
    sql<{ id: number; kind: ItemKind }>`
      select i.id, i.kind
      from (
        (select to_id as id from item_links
         where product_id = ${productId} and from_id = ${id} and type in ('relates', 'duplicates')
         limit ${sql.number(limits.trace.itemsMax + 1)})
        union
        (select from_id from item_links
         where product_id = ${productId} and to_id = ${id} and type in ('relates', 'duplicates')
         limit ${sql.number(limits.trace.itemsMax + 1)})
      ) l join items i on i.product_id = ${productId} and i.id = l.id
      where not exists (select from trash t where t.product_id = ${productId} and t.item_id = l.id)
      order by i.id
    `,
  );

async function neighboursOf(trx: ReadTrx, scope: Scope, kinds: Kinds, start: Found): Promise<Part> {
  const [up, down, related] = await Promise.all([
    follow(trx, scope, kinds, [start], { direction: 'up', steps: 1 }),
    follow(trx, scope, kinds, [start], { direction: 'down', steps: 1 }),
    listRelated(trx, scope, start.id),
  ]);
  const directed = toPlaced([...up.found, ...down.found]);
  const known = new Set(directed.map(({ id }) => id));
  const others = related.flatMap(({ id, kind }) =>
    known.has(id) ? [] : [{ id, kind, place: 'beside' as const }],
  );
  return { placed: [...directed, ...others], isWhole: up.isWhole && down.isWhole };
}

async function gapsAt(trx: ReadTrx, scope: Scope, { kind, id }: Found): Promise<GapStage[]> {
  if (kind !== 'Requirement') return [];
  const [rules, state] = await Promise.all([
    readTraceRules(trx, scope),
    trx.maybe(
      sql<{ cell: number }>`
        select cell from trace_states where product_id = ${scope.productId} and requirement_id = ${id}
      `,
    ),
  ]);
  return state ? gapsOf(cellAt(state.cell), rules) : [];
}

/** Test cases of which a run passed before a text was changed. */
async function staleAmong(trx: ReadTrx, { productId }: Scope, items: readonly Placed[]) {
  const ids = items.filter(({ kind }) => kind === 'Testcase').map(({ id }) => id);
  if (ids.length === 0) return new Set<number>();
  const rows = await trx.all(
    sql<{ id: number }>`
      select t.id from testcases t
      where t.product_id = ${productId} and t.id = any(${ids}::bigint[])
        and ${hasSuspects(productId, sql.ref('t.id'), 'run')}
    `,
  );
  return new Set(rows.map(({ id }) => id));
}

export const getStrip =
  (kinds: Kinds): Handler<'GET /damapi/v1/traces/strip'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { kind, sourceId: id } = query;
      const start: Found = { id, kind, step: 0, from: null, by: null };
      const [, { placed, isWhole }, gaps] = await Promise.all([
        requireItem(trx, scope, kind, id),
        isChainKind(kind) ? chainOf(trx, scope, kinds, start) : neighboursOf(trx, scope, kinds, start),
        gapsAt(trx, scope, start),
      ]);
      const here: Placed = { id, kind, place: 'here' };
      const shown = [here, ...placed].slice(0, limits.trace.itemsMax);
      const [names, stale] = await Promise.all([
        findNames(trx, scope, kinds, shown),
        staleAmong(trx, scope, shown),
      ]);
      const items = shown.flatMap(({ id: shownId, place }) => {
        const item = names.get(shownId);
        return item ? [{ ...item, isStale: stale.has(shownId) ? 1 : 0, place } as const] : [];
      });
      return { items, gaps, isWhole: isWhole && placed.length < limits.trace.itemsMax };
    });
