// How a list looks for text. What is typed into its search finds what the search over all kinds finds (search_texts);
// names and tags are looked for in an index of their own (item_search).
import { limits, parseItemNumber, type SearchWord } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import { containing } from '../platform/database/text.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';
import { nameSearchTerms, tagSearchTerm } from './search-index.ts';
import { searchTermsOf, type SearchTerms } from './search-terms.ts';

export interface TextSearch {
  /** The exact condition on the row `i` of an item. */
  condition: Sql;
  /** A cheap condition on the same row that holds for all matches, and for some others. */
  prefilter?: Sql;
  /** What the index has: one query for each place, whose rows are `IndexRow`. Absent if the text is too short for it. */
  indexHits?: (limit: Sql) => Sql[];
}

/** An item that the index has for a text. Without an item it says that there are too many. */
export interface IndexRow {
  id: number | null;
  /** Whether the text stands there indeed. */
  is_match: boolean;
}

/** What a search needs to know of the list. */
export interface Searched {
  model: Model;
  scope: Scope;
}

/** "offset 0" makes PostgreSQL look up one row after the other, as far as the page needs. */
const inNames = ({ scope }: Searched, condition: Sql): Sql =>
  sql`exists (select from item_search s
    where s.product_id = ${scope.productId} and s.item_id = i.id and ${condition} offset 0)`;

/**
 * The search table has names in lower case and NFKC form. PostgreSQL's lower case is nearly ours; texts that are not
 * in NFKC form always pass the prefilter.
 */
const prefilterOn = (texts: Sql, part: string) =>
  sql`(lower(${texts}) like (select lower(${containing(part.trim().normalize('NFKC'))})) or ${texts} is not nfkc normalized)`;

const ownName = sql`i.name`;
const ownTags = sql`array_to_string(i.tags, ' ')`;

/** Any of the tags. */
export function tagSearch(searched: Searched, tags: readonly string[]): TextSearch {
  const parts = tags.map(tagSearchTerm);
  const { kind } = searched.model;
  return {
    condition: inNames(searched, sql`s.parts && ${parts}::text[]`),
    prefilter: sql`(${sql.join(
      tags.map((tag) => prefilterOn(ownTags, tag)),
      ' or ',
    )})`,
    indexHits: (limit) =>
      parts.map((part) => sql`select items_tagged(${kind}, ${part}, ${limit}) as id, true as is_match`),
  };
}

const hasWords = (texts: Sql, words: readonly string[]) =>
  sql.join(
    words.map((word) => prefilterOn(texts, word)),
    ' and ',
  );

/** The number that was typed, if an item of this kind can have it. */
function numberIn({ definition }: Model, typed: string): number | undefined {
  const number = parseItemNumber(typed);
  return number && ['', definition.letter].includes(number.letter) ? number.oid : undefined;
}

/** Words of the name, or the number. */
export function nameSearch(searched: Searched, typed: string): TextSearch {
  const { kind } = searched.model;
  const { parts, texts } = nameSearchTerms(typed);
  const patterns = texts.map(containing);
  const oid = numberIn(searched.model, typed);
  const named = inNames(searched, sql`s.name like all (${patterns}::text[])`);
  return {
    condition: orNumber(named, oid),
    prefilter: orNumber(sql`(${hasWords(ownName, texts)})`, oid),
    ...(parts.length > 0 && {
      indexHits: (limit: Sql) => [
        sql`select items_matching(${kind}, ${parts}::text[], ${patterns}::text[], ${limit}) as id, true as is_match`,
        ...numberHits(searched, oid),
      ],
    }),
  };
}

const orNumber = (condition: Sql, oid: number | undefined): Sql =>
  oid === undefined ? condition : sql`(i.oid = ${oid} or ${condition})`;

const numberHits = ({ model, scope }: Searched, oid: number | undefined): Sql[] =>
  oid === undefined
    ? []
    : [
        sql`select n.id, true as is_match from ${sql.table(model.table)} n
          where n.product_id = ${scope.productId} and n.oid = ${oid}`,
      ];

/** Words of the name, a whole tag, or the number. */
function nameOrTagSearch(searched: Searched, typed: string): TextSearch {
  const [named, tagged] = [nameSearch(searched, typed), tagSearch(searched, [typed])];
  return {
    condition: sql`(${named.condition} or ${tagged.condition})`,
    prefilter: sql`(${named.prefilter!} or ${tagged.prefilter!})`,
    ...(named.indexHits && {
      indexHits: (limit) => [...named.indexHits!(limit), ...tagged.indexHits!(limit)],
    }),
  };
}

/** Where words are found. The beginning of a name is a part of it, and tags are part of what is searched as content. */
const places = ['name', 'content', 'comment'] as const;

const patternsOf = ({ startPattern, namePatterns, wordPatterns }: SearchTerms): Sql =>
  sql`${startPattern}, ${namePatterns}::text[], ${wordPatterns}::text[]`;

/**
 * What the search over all kinds finds: in name, tags, content or a comment. Items that have no search text yet are
 * found by name, whole tag or number.
 */
export function wordSearch(searched: Searched, words: readonly SearchWord[]): TextSearch {
  const { model, scope } = searched;
  const { productId } = scope;
  const terms = searchTermsOf(words.slice(0, limits.search.wordsMax));
  const asked = places.filter((place) => terms.terms[place].length > 0);
  const oid = words.length === 1 ? numberIn(model, words[0]!.text) : undefined;
  const byName = nameOrTagSearch(searched, words.map(({ text }) => text).join(' '));
  const pending = sql`search_pending p where p.product_id = ${productId}`;
  const isPending = (id: Sql) =>
    sql`(select exists (select from ${pending})) and exists (select from ${pending} and p.item_id = ${id} offset 0)`;
  // The rows of its comments stand beside that of the item, and are compared as its content is.
  const inPlaces = [...asked.filter((place) => place !== 'comment'), ...terms.unindexed].map(
    (place) => sql`search_text_matches(t, '${sql.raw(place)}', ${patternsOf(terms)})`,
  );
  const condition = orNumber(
    sql`(exists (select from search_texts t
        where t.product_id = ${productId} and t.item_id = i.id and (${sql.join(inPlaces, ' or ')}) offset 0)
      or (${isPending(sql`i.id`)} and ${byName.condition}))`,
    oid,
  );
  if (asked.length === 0) return { condition };
  return {
    condition,
    indexHits: (limit) => [
      ...asked.map(
        (place) => sql`select h.item_id as id, h.is_match from search_rare(
          ${place}, ${terms.terms[place]}::integer[], ${patternsOf(terms)}, ${[model.kind]}::text[], ${limit}) h`,
      ),
      ...(byName.indexHits?.(sql`null`) ?? []).map(
        (hits) => sql`select m.id, true as is_match from (${hits}) m where ${isPending(sql`m.id`)}`,
      ),
      ...numberHits(searched, oid),
    ],
  };
}
