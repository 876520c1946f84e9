// Finds items by words, in the order of relevance and then of age. Rare words are asked of the whole index. Those that
// many have are found by reading on from the newest item, or in one chunk of the index after the other, as far as is needed.
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
}

interface Row {
  item_id: number;
  comment_id: number;
  kind: ItemKind;
  is_match: boolean;
}

type IndexedPlace = Exclude<SearchPlace, 'number'>;

const places = searchPlaces.filter((place): place is IndexedPlace => place !== 'number');

/** With fewer candidates the index is read whole. */
const fewCandidates = 500;
/** So many of the newest items tell how frequent words are. */
const sampleSize = 128;
/** Words that as many of the sample have are found by reading on from the newest item. */
const frequentInSample = 8;
const walkedMax = 4000;
/** Single letters and signs are looked for in so many of the newest items. */
const newestMax = 1000;

interface Request {
  trx: ReadTrx;
  scope: Scope;
  terms: SearchTerms;
  /** Empty for all. */
  kinds: readonly ItemKind[];
  /** How many hits are wanted. */
  most: number;
}

export async function findHits(
  trx: ReadTrx,
  scope: Scope,
  words: readonly SearchWord[],
  { kinds = [], most = limits.search.hitsMax }: { kinds?: readonly ItemKind[]; most?: number } = {},
): Promise<Hits> {
  const terms = searchTermsOf(words.slice(0, limits.search.wordsMax));
  const request: Request = { trx, scope, terms, kinds, most };
  if (terms.unindexed.length > 0) return readNewest(request);
  const asked = places.filter((place) => terms.terms[place].length > 0);
  const frequent = await frequencies(request, asked);
  const rare = new Map(
    await Promise.all(
      asked
        .filter((place) => isOfName(place) && !frequent.has(place))
        .map(async (place) => [place, await readRare(request, place)] as const),
    ),
  );
  const hits = new Map<number, Hit>();
  let isComplete = true;
  for (const place of asked) {
    if (hits.size >= most) return { list: [...hits.values()].slice(0, most), isComplete: false };
    const share = frequent.get(place);
    const walked = share === undefined ? undefined : await walk(request, place, share);
    const found = walked ?? rare.get(place) ?? (await readRare(request, place));
    const isWhole = found !== walked && found !== 'many' && found.length <= fewCandidates;
    isComplete &&= isWhole;
    addHits(hits, place, isWhole || walked ? (found as Row[]) : await readChunks(request, place));
  }
  return { list: [...hits.values()].slice(0, most), isComplete: isComplete && hits.size <= most };
}

const isOfName = (place: IndexedPlace) => place === 'nameStart' || place === 'name' || place === 'tag';

function addHits(hits: Map<number, Hit>, place: SearchPlace, rows: readonly Row[]): void {
  const newestFirst = rows
    .filter(({ is_match: isMatch }) => isMatch)
    .sort((a, b) => b.item_id - a.item_id || b.comment_id - a.comment_id);
  for (const { item_id: id, comment_id: commentId, kind } of newestFirst)
    if (!hits.has(id)) hits.set(id, { id, kind, place, commentId });
}

const patternsOf = ({ startPattern, namePatterns, wordPatterns }: SearchTerms): Sql =>
  sql`${startPattern}, ${namePatterns}::text[], ${wordPatterns}::text[]`;

const kindsOf = ({ kinds }: Request): Sql => sql`${kinds.length === 0 ? null : kinds}::text[]`;

/** What the index has in the whole product, unless there is too much of it. */
async function readRare(request: Request, place: IndexedPlace): Promise<Row[] | 'many'> {
  const { trx, terms } = request;
  const rows = await trx.all(
    sql<Row>`
      select * from search_rare(${place}, ${terms.terms[place]}::integer[], ${patternsOf(terms)}, ${kindsOf(request)},
        ${sql.number(fewCandidates + 1)})
    `,
  );
  return rows[0] && rows[0].item_id === null ? 'many' : rows;
}

function readChunks(request: Request, place: IndexedPlace): Promise<Row[]> {
  const { trx, terms, most } = request;
  return trx.all(
    sql<Row>`
      select * from search_chunks(${place}, ${terms.terms[place]}::integer[], ${patternsOf(terms)}, ${kindsOf(request)},
        ${sql.number(most)})
    `,
  );
}

/** The newest items, of one kind or of all. */
const newestItems = ({ scope: { productId }, kinds: [kind] }: Request, count: number): Sql => sql`
  select * from search_texts t
  where t.product_id = ${productId} and t.comment_id = 0 ${kind ? sql`and t.kind = ${kind}` : sql``}
  order by t.item_id desc limit ${sql.number(count)}`;

/** What no index has is found among the newest items. */
async function readNewest(request: Request): Promise<Hits> {
  const { trx, terms, kinds, most } = request;
  // Several kinds have no order in common.
  const newest = newestItems(kinds.length > 1 ? { ...request, kinds: [] } : request, newestMax);
  const rows = await trx.all(
    sql<Omit<Row, 'is_match'> & Record<IndexedPlace, boolean>>`
      select s.item_id, s.comment_id, s.kind, ${sql.join(
        terms.unindexed.map(
          (place) => sql`search_text_matches(s, ${place}, ${patternsOf(terms)}) as ${sql.ref(place)}`,
        ),
      )}
      from (${newest}) s
    `,
  );
  const hits = new Map<number, Hit>();
  const wanted = rows.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  for (const place of terms.unindexed)
    addHits(
      hits,
      place,
      wanted.map((row) => ({ ...row, is_match: row[place] })),
    );
  const list = [...hits.values()];
  return { list: list.slice(0, most), isComplete: rows.length < newestMax && list.length <= most };
}

/** The places where words are frequent, with the share of the newest items that have them there. */
async function frequencies(
  request: Request,
  asked: readonly IndexedPlace[],
): Promise<Map<IndexedPlace, number>> {
  const { trx, terms, kinds } = request;
  const sampled = asked.filter((place) => place !== 'comment');
  // Several kinds have no order in common.
  if (kinds.length > 1 || sampled.length === 0) return new Map();
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
  if (counts['size']! < sampleSize) return new Map();
  return new Map(
    sampled
      .map((place) => [place, counts[place.toLowerCase()]!] as const)
      .filter(([, count]) => count >= frequentInSample)
      .map(([place, count]) => [place, count / sampleSize]),
  );
}

/** Reads on from the newest item as far as the hits should lie; undefined if they do not. */
async function walk(request: Request, place: IndexedPlace, share: number): Promise<Row[] | undefined> {
  const { trx, terms, most } = request;
  const count = Math.ceil((1.5 * most) / share);
  if (count > walkedMax) return undefined;
  const rows = await trx.all(
    sql<Row>`
      select s.item_id, s.comment_id, s.kind, true as is_match from (${newestItems(request, count)}) s
      where search_text_matches(s, ${place}, ${patternsOf(terms)}) limit ${sql.number(most)}
    `,
  );
  return rows.length < most ? undefined : rows;
}
