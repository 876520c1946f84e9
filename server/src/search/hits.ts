// Finds items by words, in the order of relevance and then of age. A search reads a bounded number of rows; where that does
// not tell everything, it says where to go on, and what follows from there is what a scan would find next.
import { limits, searchPlaces, type ItemKind, type SearchPlace, type SearchWord } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import { searchTermsOf, type SearchTerms } from '../work-items/search-terms.ts';

export interface Hit {
  id: number;
  kind: ItemKind;
  place: SearchPlace;
  /** The comment in which the words stand; 0 if they stand in the item. */
  commentId: number;
}

export interface Hits {
  list: Hit[];
  /** False when there are more. */
  isComplete: boolean;
  /** Where the search goes on, if it can. */
  next?: Position;
  /** About how many pages were read. */
  cost: number;
}

interface Row {
  item_id: number;
  comment_id: number;
  kind: ItemKind;
}

/** The last row says where the search stopped. */
type OnwardRow = Row | { item_id: null; rest_below: number | null; walks: boolean; spent: number };

type IndexedPlace = Exclude<SearchPlace, 'number'>;

const places = searchPlaces.filter((place): place is IndexedPlace => place !== 'number');

/** Where a search goes on: at a place, with the items below an id. */
export interface Position {
  place: IndexedPlace;
  /** Null before the first of its items. */
  below: number | null;
  /** Whether the items are read one after the other there, since too many are candidates. */
  isWalking: boolean;
}

const positionPattern = /^([a-zA-Z]+)\.(\d{0,15})\.([01])$/;

export const positionText = ({ place, below, isWalking }: Position): string =>
  `${place}.${below ?? ''}.${isWalking ? 1 : 0}`;

/** Undefined is the beginning; so is what is no position. */
export function readPosition(text: string): Position | undefined {
  const [, word, below, walking] = positionPattern.exec(text) ?? [];
  const place = places.find((one) => one === word);
  return place && { place, below: below ? Number(below) : null, isWalking: walking === '1' };
}

/** A search reads so many pages to find hits. */
export const wholeBudget = 1200;
/** With less a search might stay where it is. */
export const leastWholeBudget = 400;
/** With less a place is not begun. */
const leastBudget = 60;
/** So many of the newest items tell how frequent words are. */
const sampleSize = 128;
/** Words that as many of the sample have are found by reading on from the newest item. */
const frequentInSample = 8;
/** Single letters and signs are looked for in so many items at a time. */
const newestMax = 1000;

interface Request {
  trx: ReadTrx;
  scope: Scope;
  terms: SearchTerms;
  /** Empty for all. */
  kinds: readonly ItemKind[];
  /** How many hits are wanted. */
  most: number;
  /** How many are told until the search goes on elsewhere. */
  segment: number;
  from: Position | undefined;
  budget: number;
}

interface Options {
  kinds?: readonly ItemKind[];
  most?: number;
  segment?: number;
  from?: Position | undefined;
  budget?: number;
}

export async function findHits(
  trx: ReadTrx,
  scope: Scope,
  words: readonly SearchWord[],
  { kinds = [], segment = limits.search.hitsMax, most = segment, from, budget = wholeBudget }: Options = {},
): Promise<Hits> {
  const terms = searchTermsOf(words.slice(0, limits.search.wordsMax));
  const request: Request = { trx, scope, terms, kinds, most, segment, from, budget };
  if (terms.unindexed.length > 0) return readNewest(request);
  const asked = places.filter((place) => terms.terms[place].length > 0);
  const frequent = from ? new Set<IndexedPlace>() : await frequentPlaces(request, asked);
  const hits = new Map<number, Hit>();
  let cost = 0;
  let next: Position | undefined;
  for (const [at, place] of asked.entries()) {
    if (from && places.indexOf(place) < places.indexOf(from.place)) continue;
    const start = from?.place === place ? from : { place, below: null, isWalking: frequent.has(place) };
    const isSpent = cost > 0 && budget - cost < leastBudget;
    if (isSpent || hits.size >= most) {
      next = start;
      break;
    }
    const better = asked.slice(0, at);
    const wanted = { start, better, most: most - hits.size, budget: budget - cost };
    const { rows, stopped } = await readOnward(request, wanted);
    cost += stopped.spent;
    addHits(hits, place, rows);
    if (stopped.rest_below === null) continue;
    // Before its first step a place stays as it was.
    const isBegun = stopped.rest_below < beyondAllIds;
    next = { place, below: isBegun ? stopped.rest_below : null, isWalking: stopped.walks };
    break;
  }
  return { list: [...hits.values()], isComplete: next === undefined, ...(next && { next }), cost };
}

/** As the function of the database says that it has not begun: its number is greater than any id. */
const beyondAllIds = Number.MAX_SAFE_INTEGER;

function addHits(hits: Map<number, Hit>, place: SearchPlace, rows: readonly Row[]): void {
  for (const { item_id: id, comment_id: commentId, kind } of rows)
    if (!hits.has(id)) hits.set(id, { id, kind, place, commentId });
}

const patternsOf = ({ startPattern, namePatterns, wordPatterns }: SearchTerms): Sql =>
  sql`${startPattern}, ${namePatterns}::text[], ${wordPatterns}::text[]`;

const kindsOf = ({ kinds }: Request): Sql => sql`${kinds.length === 0 ? null : kinds}::text[]`;

interface Wanted {
  start: Position;
  /** Items that have the words in one of these were told before. */
  better: readonly IndexedPlace[];
  most: number;
  budget: number;
}

/** Hits at one place, newest first, as far as the budget lasts. */
async function readOnward(
  request: Request,
  { start: { place, below, isWalking }, better, most, budget }: Wanted,
) {
  const { trx, terms } = request;
  const rows = await trx.all(
    sql<OnwardRow>`
      select * from search_onward(${[place, ...better]}::text[], ${terms.terms[place]}::integer[], ${patternsOf(terms)},
        ${kindsOf(request)}, ${below}::bigint, ${isWalking}, ${sql.number(most)}, ${sql.number(budget)})
    `,
  );
  const stopped = rows.find((row) => row.item_id === null)!;
  return { rows: rows.filter((row) => row.item_id !== null), stopped };
}

/** The newest items, of one kind or of all. */
const newestItems = ({ scope: { productId }, kinds: [kind], from }: Request, count: number): Sql => sql`
  select * from search_texts t
  where t.product_id = ${productId} and t.comment_id = 0 ${kind ? sql`and t.kind = ${kind}` : sql``}
    ${from?.below ? sql`and t.item_id < ${from.below}` : sql``}
  order by t.item_id desc limit ${sql.number(count)}`;

/** What no index has is found among the newest items, and then among the next ones. */
async function readNewest(request: Request): Promise<Hits> {
  const { trx, terms, kinds, most, segment } = request;
  // Several kinds have no order in common.
  const newest = newestItems(kinds.length > 1 ? { ...request, kinds: [] } : request, newestMax);
  const rows = await trx.all(
    sql<Row & Record<IndexedPlace, boolean>>`
      select s.item_id, s.comment_id, s.kind, ${sql.join(
        terms.unindexed.map(
          (place) => sql`search_text_matches(s, ${place}, ${patternsOf(terms)}) as ${sql.ref(place)}`,
        ),
      )}
      from (${newest}) s order by s.item_id desc
    `,
  );
  const wanted = rows.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const matching = wanted.filter((row) => terms.unindexed.some((place) => row[place]));
  // What one segment tells is the same on each of its pages: then they are in one order.
  const isCut = matching.length > segment;
  const last = isCut ? matching[segment - 1] : rows.length === newestMax ? rows.at(-1) : undefined;
  const hits = new Map<number, Hit>();
  for (const place of terms.unindexed)
    addHits(
      hits,
      place,
      matching.slice(0, segment).filter((row) => row[place]),
    );
  const isPage = hits.size > most;
  return {
    list: [...hits.values()].slice(0, most),
    isComplete: last === undefined && !isPage,
    ...(last && !isPage && { next: { place: 'name', below: last.item_id, isWalking: true } }),
    cost: rows.length,
  };
}

/** The places where words are frequent among the newest items. */
async function frequentPlaces(request: Request, asked: readonly IndexedPlace[]): Promise<Set<IndexedPlace>> {
  const { trx, terms, kinds } = request;
  const sampled = asked.filter((place) => place !== 'comment');
  // Several kinds have no order in common.
  if (kinds.length > 1 || sampled.length === 0) return new Set();
  const counts = await trx.one(
    sql<Record<string, number>>`
      select count(*) as size, ${sql.join(
        sampled.map(
          (place) =>
            sql`count(*) filter (where search_text_matches(s, ${place}, ${patternsOf(terms)})) as ${sql.ref(place.toLowerCase())}`,
        ),
      )}
      from (${newestItems(request, sampleSize)}) s
    `,
  );
  if (counts['size']! < sampleSize) return new Set();
  return new Set(sampled.filter((place) => counts[place.toLowerCase()]! >= frequentInSample));
}
