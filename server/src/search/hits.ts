// Finds items by words, in the order of relevance and then of age. Rare words are asked of the whole index. Those that
// many have are found among the newest items, or in one chunk of the index after the other, as far as is needed.
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
/** So many of the newest items tell whether words are frequent. */
const newestRead = 64;

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
  if (!terms) return { list: [], isComplete: true };
  const request: Request = { trx, scope, terms, kinds, most };
  const [newest, byName] = await Promise.all([
    readNewest(request),
    Promise.all(places.filter(isOfName).map((place) => readCandidates(request, place))),
  ]);
  const hits = new Map<number, Hit>();
  let isComplete = true;
  for (const [at, place] of places.entries()) {
    if (hits.size >= most) return { list: [...hits.values()].slice(0, most), isComplete: false };
    const isFrequent = newest.filter((row) => row.place === place).length + hits.size >= most;
    const found = isFrequent ? undefined : (byName[at] ?? (await readCandidates(request, place)));
    if (found && found.length <= fewCandidates) addHits(hits, place, found.filter(isWanted(request)));
    else {
      isComplete = false;
      const rows = isFrequent
        ? newest.filter((row) => row.place === place)
        : await readChunks(request, place);
      addHits(hits, place, rows);
    }
  }
  return { list: [...hits.values()].slice(0, most), isComplete: isComplete && hits.size <= most };
}

const isOfName = (place: IndexedPlace) => place === 'nameStart' || place === 'name' || place === 'tag';

const isWanted =
  ({ kinds }: Request) =>
  ({ kind, is_match: isMatch }: Row): boolean =>
    isMatch && (kinds.length === 0 || kinds.includes(kind));

function addHits(hits: Map<number, Hit>, place: SearchPlace, rows: readonly Omit<Row, 'is_match'>[]): void {
  const newestFirst = [...rows].sort((a, b) => b.item_id - a.item_id || b.comment_id - a.comment_id);
  for (const { item_id: id, comment_id: commentId, kind } of newestFirst)
    if (!hits.has(id)) hits.set(id, { id, kind, place, commentId });
}

const patternsOf = ({ startPattern, namePatterns, wordPatterns }: SearchTerms): Sql =>
  sql`${startPattern}, ${namePatterns}::text[], ${wordPatterns}::text[]`;

async function readCandidates({ trx, terms }: Request, place: IndexedPlace): Promise<Row[]> {
  const wanted = terms.terms[place];
  if (wanted.length === 0) return [];
  return trx.all(
    sql<Row>`
      select * from search_candidates(${place}, ${wanted}::integer[], ${patternsOf(terms)}, ${sql.number(fewCandidates + 1)})
    `,
  );
}

const kindsOf = ({ kinds }: Request): Sql => sql`${kinds.length === 0 ? null : kinds}::text[]`;

function readChunks(request: Request, place: IndexedPlace): Promise<Row[]> {
  const { trx, terms, most } = request;
  return trx.all(
    sql<Row>`
      select * from search_newest_first(${place}, ${terms.terms[place]}::integer[], ${patternsOf(terms)},
        ${kindsOf(request)}, ${sql.number(most)})
    `,
  );
}

/** Each of the newest items that is a hit, with its best place. */
function readNewest(request: Request): Promise<(Row & { place: IndexedPlace })[]> {
  const { trx, scope, terms, kinds } = request;
  const { productId } = scope;
  const ofPlace = places
    .filter((place) => place !== 'comment' && terms.terms[place].length > 0)
    .map((place) => sql`when search_text_matches(s, ${place}, ${patternsOf(terms)}) then ${place}`);
  if (ofPlace.length === 0) return Promise.resolve([]);
  const newest = (kind: Sql) => sql`
    select * from search_texts t where t.product_id = ${productId} and t.comment_id = 0 ${kind}
    order by t.item_id desc limit ${sql.number(newestRead)}`;
  const rows =
    kinds.length === 0
      ? newest(sql``)
      : sql.join(
          kinds.map((kind) => sql`(${newest(sql`and t.kind = ${kind}`)})`),
          ' union all ',
        );
  return trx.all(
    sql<Row & { place: IndexedPlace }>`
      select * from (
        select s.item_id, s.comment_id, s.kind, true as is_match, case ${sql.join(ofPlace, ' ')} end as place
        from (${rows}) s
      ) found where place is not null
    `,
  );
}
