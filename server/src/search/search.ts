// One search over all kinds: hits by words, narrowed by filters, counted by kind and phase, shown with where they stand.
import {
  itemKinds,
  limits,
  parseItemNumber,
  parseSearch,
  phases,
  type ItemKind,
  type Phase,
  type SearchQuery,
  type SearchWord,
} from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import { findNamed, findOwned } from '../work-items/item-names.ts';
import type { Kinds } from '../work-items/kind.ts';
import { hasFilters, phaseOf, typedConditions } from '../work-items/search-filters.ts';
import {
  findHits,
  leastWholeBudget,
  positionText,
  readPosition,
  wholeBudget,
  type Hit,
  type Position,
} from './hits.ts';
import { namePieces, snippetOf } from './snippets.ts';

const { hitsMax, wordsMax } = limits.search;

type Found = Hit & { status: number; updatedAt: Date };

interface Request {
  trx: ReadTrx;
  scope: Scope;
  kinds: Kinds;
  query: SearchQuery;
  from: Position | undefined;
}

/** What a search may find and read. */
interface Bounds {
  kinds: readonly ItemKind[];
  most: number;
  segment: number;
  budget: number;
}

interface Searched {
  list: Found[];
  isComplete: boolean;
  next?: Position | undefined;
}

/** Counting all kinds and listing the chosen ones are two searches, which share what one may read. */
const ofTwo = { segment: hitsMax / 2, most: hitsMax / 2, budget: wholeBudget / 2 };
const chosenFrom = <Value extends string>(text: string, values: readonly Value[]): Value[] =>
  text.split(',').filter((one): one is Value => values.includes(one as Value));

export const searchItems =
  (kinds: Kinds): Handler<'GET /damapi/v1/search/items'> =>
  (context, { query: { query: typed, page, limit, facets, after, ...chosen } }) =>
    context.read(async (trx, scope) => {
      const query = parseSearch(typed);
      const from = readPosition(after);
      const request: Request = { trx, scope, kinds, query, from };
      const facetKinds = chosenFrom(chosen.kinds, itemKinds);
      const facetPhases = chosenFrom(chosen.phases, phases);
      const isFiltered = facetPhases.length > 0 || hasFilters(query);
      const most = facets === '1' || isFiltered ? hitsMax : Math.min(hitsMax, page * limit);
      const one = { segment: hitsMax, most, budget: wholeBudget };
      const isNarrowed = facetKinds.length > 0;
      const narrowedKinds = isNarrowed
        ? facetKinds.filter((kind) => query.kinds.length === 0 || query.kinds.includes(kind))
        : query.kinds;
      const all =
        facets === '1' && isNarrowed ? await search(request, { ...ofTwo, kinds: query.kinds }) : undefined;
      const found: Searched =
        isNarrowed && narrowedKinds.length === 0
          ? { list: [], isComplete: true }
          : await search(request, { ...(all ? ofTwo : one), kinds: narrowedKinds });
      const counted = all ?? found;
      const list = found.list.filter(isChosen(facetPhases));
      const isNothing = counted.list.length === 0 && counted.isComplete && !from;
      return {
        list: await withSnippets(request, list.slice((page - 1) * limit, page * limit)),
        total: list.length,
        isTotalExact: found.isComplete,
        next: found.next && list.length <= page * limit ? positionText(found.next) : null,
        facets:
          facets === '1'
            ? { ...countFacets(counted.list), isExact: counted.isComplete }
            : { kinds: [], phases: [], isExact: true },
        missing: isNothing ? await missingWords(trx, scope, query.words) : [],
      };
    });

const isChosen =
  (chosen: readonly Phase[]) =>
  ({ kind, status }: Found): boolean => {
    const phase = phaseOf(kind, status);
    return chosen.length === 0 || (phase !== null && chosen.includes(phase));
  };

async function search(request: Request, { kinds, ...bounds }: Bounds): Promise<Searched> {
  const { trx, scope, query, from } = request;
  if (query.words.length === 0) return filtered(request, kinds, bounds.segment);
  const [numbered, hits] = await Promise.all([
    findByNumber(request, kinds),
    findHits(trx, scope, query.words, { kinds, from, ...bounds }),
  ]);
  const others = hits.list.filter(({ id }) => !numbered.some((hit) => hit.id === id));
  const list = await readItems(request, [...(from ? [] : numbered), ...others]);
  // A page that is full has another one; what a segment has not is found from `next` on.
  const isPage = hits.list.length >= bounds.most && bounds.most < bounds.segment;
  return { list, isComplete: hits.isComplete, next: isPage ? undefined : hits.next };
}

/** What was typed may be the number of an item, of one kind or of several. */
async function findByNumber(
  { trx, scope, kinds, query: { words } }: Request,
  wanted: readonly ItemKind[],
): Promise<Hit[]> {
  const number = words.length === 1 ? parseItemNumber(words[0]!.text) : undefined;
  if (!number) return [];
  const named = itemKinds
    .filter((kind) => wanted.length === 0 || wanted.includes(kind))
    .filter((kind) => ['', kinds[kind].model.definition.letter].includes(number.letter))
    .map((kind) => ({ kind, oid: number.oid }));
  const found = await findNamed(trx, scope, kinds, named);
  return found
    .sort((a, b) => b.id - a.id)
    .map(({ id, kind }) => ({ id, kind, place: 'number', commentId: 0 }));
}

/** Without words the filters alone say what is wanted: the newest of each kind. */
async function filtered(
  { trx, scope, kinds, query, from }: Request,
  wanted: readonly ItemKind[],
  segment: number,
): Promise<Searched> {
  if (!hasFilters(query) && query.kinds.length === 0) return { list: [], isComplete: true };
  const found = await Promise.all(
    itemKinds
      .filter((kind) => wanted.length === 0 || wanted.includes(kind))
      .map((kind) => {
        const { model } = kinds[kind];
        const conditions = [
          sql`item.product_id = ${scope.productId} and item.deleted_at is null`,
          ...typedConditions(scope, model, query),
          ...(from?.below ? [sql`item.id < ${from.below}`] : []),
        ];
        return readRows(
          { trx, scope, kinds, query, from },
          kind,
          sql`item.id in (select item.id from ${sql.table(model.table)} item where ${sql.join(conditions, ' and ')}
            order by item.id desc limit ${sql.number(segment + 1)})`,
        );
      }),
  );
  const list = found
    .flat()
    .sort((a, b) => b.id - a.id)
    .map((row): Found => ({ ...row, place: 'name', commentId: 0 }));
  const isComplete = list.length <= segment;
  const last = list[segment - 1];
  return {
    list: list.slice(0, segment),
    isComplete,
    ...(!isComplete && last && { next: { place: 'name', below: last.id, isWalking: false } }),
  };
}

type Shown = Pick<Found, 'id' | 'kind' | 'status' | 'updatedAt'>;

async function readRows(
  { trx, scope, kinds, query }: Request,
  kind: ItemKind,
  isWanted: Sql,
): Promise<Shown[]> {
  const { model } = kinds[kind];
  const conditions = [
    sql`item.product_id = ${scope.productId} and item.deleted_at is null`,
    isWanted,
    ...typedConditions(scope, model, query),
  ];
  const rows = await trx.all(
    sql<{ id: number; status: number; updated_at: Date }>`
      select item.id, item.status, item.updated_at from ${sql.table(model.table)} item where ${sql.join(conditions, ' and ')}
    `,
  );
  return rows.map(({ id, status, updated_at: updatedAt }) => ({ id, kind, status, updatedAt }));
}

/** In the order of the hits, without those that the filters leave out or that are gone. */
async function readItems(request: Request, hits: readonly Hit[]): Promise<Found[]> {
  const groups = Map.groupBy(hits, ({ kind }) => kind);
  const shown = await Promise.all(
    [...groups].map(([kind, group]) =>
      readRows(request, kind, sql`item.id = any (${group.map(({ id }) => id)}::bigint[])`),
    ),
  );
  const byId = new Map(shown.flat().map((row) => [row.id, row]));
  return hits.flatMap((hit) => {
    const row = byId.get(hit.id);
    return row ? [{ ...hit, ...row }] : [];
  });
}

function countFacets(list: readonly Found[]) {
  const ofKind = Map.groupBy(list, ({ kind }) => kind);
  const ofPhase = Map.groupBy(list, ({ kind, status }) => phaseOf(kind, status));
  return {
    kinds: itemKinds.flatMap((kind) => {
      const count = ofKind.get(kind)?.length ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
    phases: phases.flatMap((phase) => {
      const count = ofPhase.get(phase)?.length ?? 0;
      return count > 0 ? [{ phase, count }] : [];
    }),
  };
}

async function withSnippets({ trx, scope, kinds, query: { words } }: Request, list: readonly Found[]) {
  const { productId } = scope;
  const idsOf = (wanted: (hit: Found) => number) => list.map(wanted).filter((id) => id > 0);
  const [items, contents, comments] = await Promise.all([
    findOwned(trx, scope, kinds, list),
    trx.all(
      sql<{ id: number; text: string }>`
        select item_id as id, content as text from item_contents
        where product_id = ${productId}
          and item_id = any (${idsOf(({ id, place }) => (place === 'content' ? id : 0))}::bigint[])
      `,
    ),
    trx.all(
      sql<{ id: number; text: string }>`
        select id, comment as text from comments
        where product_id = ${productId} and id = any (${idsOf(({ commentId }) => commentId)}::bigint[])
      `,
    ),
  ]);
  const textOf = (rows: readonly { id: number; text: string }[], id: number) =>
    rows.find((row) => row.id === id)?.text;
  return list.flatMap(({ id, kind, place, commentId, updatedAt }) => {
    const item = items.get(id);
    if (!item) return [];
    const text = commentId > 0 ? textOf(comments, commentId) : textOf(contents, id);
    return {
      ...item,
      kind,
      phase: phaseOf(kind, item.status),
      foundIn: place,
      namePieces: namePieces(item.name, words),
      snippet: text === undefined ? [] : snippetOf(text, words),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

/** The words that nothing has, however they are combined, as far as that is cheap to find out. */
async function missingWords(trx: ReadTrx, scope: Scope, words: readonly SearchWord[]): Promise<string[]> {
  const missing: string[] = [];
  let left = wholeBudget;
  for (const word of words.slice(0, wordsMax)) {
    if (left < leastWholeBudget) break;
    const found = await findHits(trx, scope, [word], { most: 1, budget: leastWholeBudget });
    left -= found.cost;
    if (found.list.length === 0 && found.isComplete) missing.push(word.text);
  }
  return missing;
}
