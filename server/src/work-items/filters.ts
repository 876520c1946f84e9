// The conditions of a list call.
import { parseItemNumber, statusesCountedAs, type reviewFilters } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import { containing } from '../platform/database/text.ts';
import { matchesName } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { toColumn, type Model } from './model.ts';
import { nameSearchTerms, tagSearchTerm } from './search-index.ts';

/** The query of any kind's list call, checked by its endpoint. */
export interface ListQuery {
  page: number;
  limit: number;
  sort: string;
  direction: 'asc' | 'desc';
  query?: string;
  id?: number;
  oid?: number;
  name?: string;
  tag?: string;
  kind?: string;
  status?: number;
  creatorId?: number;
  creator?: string;
  beginAt?: string;
  endAt?: string;
  isFrozen?: number;
  plannedId?: number;
  suspect?: boolean;
  review?: (typeof reviewFilters)[number];
  [own: string]: unknown;
}

export interface Conditions {
  /** In addition to the product and "not deleted". */
  where: Sql[];
  /** True when only status and frozen narrow the list: for these there are counters. */
  hasCounters: boolean;
  isUnfiltered: boolean;
  /** The iteration in which the items are planned. The list starts from its links. */
  plannedId: number | undefined;
  /** Only items that are suspect. The list starts from them. */
  isSuspect: boolean;
  /** Only items with such a review. The list starts from them. */
  review: ListQuery['review'];
  /** Searches for text; each of them must match. */
  searches: TextSearch[];
}

export interface TextSearch {
  /** The exact condition, on the row `s` of the search table. */
  condition: Sql;
  /** A cheap condition on the item's own row `i` that holds for all matches, and for some others. */
  prefilter: Sql;
  /** The ids that the index finds, at most `limit`. Absent when the text is too short for the index. */
  indexHits?: (limit: Sql) => Sql;
  /** An item with this number matches too. */
  oid?: number;
}

/**
 * The search table has names in lower case and NFKC form. PostgreSQL's lower case is nearly ours; texts that are not
 * in NFKC form always pass the prefilter.
 */
const prefilterOn = (texts: Sql, part: string) =>
  sql`(lower(${texts}) like (select lower(${containing(part.trim().normalize('NFKC'))})) or ${texts} is not nfkc normalized)`;

const ownName = sql`i.name`;
const ownTags = sql`array_to_string(i.tags, ' ')`;

function tagSearch(kind: string, tag: string): TextSearch {
  const part = tagSearchTerm(tag);
  return {
    condition: sql`s.parts @> array[${part}]`,
    prefilter: prefilterOn(ownTags, tag),
    indexHits: (limit) => sql`select items_tagged(${kind}, ${part}, ${limit}) as id`,
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
function nameSearch(model: Model, typed: string): TextSearch {
  const { parts, texts } = nameSearchTerms(typed);
  const patterns = texts.map(containing);
  const oid = numberIn(model, typed);
  const orNumber = oid === undefined ? sql`` : sql` or i.oid = ${oid}`;
  return {
    condition: sql`(s.name like all (${patterns}::text[])${orNumber})`,
    prefilter: sql`((${hasWords(ownName, texts)})${orNumber})`,
    ...(parts.length > 0 && {
      indexHits: (limit: Sql) =>
        sql`select items_matching(${model.kind}, ${parts}::text[], ${patterns}::text[], ${limit}) as id`,
    }),
    ...(oid !== undefined && { oid }),
  };
}

/** The same, or a whole tag. */
function querySearch(model: Model, query: string): TextSearch {
  const [named, tagged] = [nameSearch(model, query), tagSearch(model.kind, query)];
  return {
    condition: sql`(${named.condition} or ${tagged.condition})`,
    prefilter: sql`(${named.prefilter} or ${tagged.prefilter})`,
    ...(named.indexHits && {
      indexHits: (limit) => sql`${named.indexHits!(limit)} union all ${tagged.indexHits!(limit)}`,
    }),
    ...(named.oid !== undefined && { oid: named.oid }),
  };
}

export function conditionsOf(model: Model, { productId }: Scope, query: ListQuery): Conditions {
  const where: Sql[] = [];
  const searches: TextSearch[] = [];
  const exact = (column: string, value: unknown) => where.push(sql`${sql.ref(column)} = ${value}`);
  if (query.id !== undefined) exact('id', query.id);
  if (query.oid !== undefined) exact('oid', query.oid);
  if (query.creatorId !== undefined) exact('creator_id', query.creatorId);
  for (const { field, column, definition } of model.columns) {
    const isFilter = field === 'kind' || model.definition.filters.includes(field);
    if (!isFilter || query[field] === undefined) continue;
    // All items have the same value of a fixed field: either all match or none.
    if (definition.type !== 'fixed') exact(column, toColumn(definition, query[field]));
    else if (definition.initial !== query[field]) where.push(sql`false`);
  }
  if (query.creator?.trim()) {
    where.push(
      sql`creator_id in (select u.id from users u join memberships m on m.user_id = u.id and m.product_id = ${productId}
          where ${matchesName(query.creator, sql`u.name_keys`)})`,
    );
  }
  if (query.beginAt !== undefined) where.push(sql`created_at >= ${query.beginAt}`);
  if (query.endAt !== undefined) where.push(sql`created_at <= ${query.endAt}`);
  if (query.query?.trim()) searches.push(querySearch(model, query.query.trim()));
  if (query.name?.trim()) searches.push(nameSearch(model, query.name.trim()));
  if (query.tag?.trim()) searches.push(tagSearch(model.kind, query.tag));
  const { plannedId, suspect: isSuspect = false, review } = query;
  const isFew = plannedId !== undefined || isSuspect || review !== undefined;
  const hasCounters = where.length === 0 && searches.length === 0 && !isFew;
  if (query.status !== undefined) {
    const statuses = statusesCountedAs(model.definition, query.status);
    // Several are part of the text: PostgreSQL uses a partial index only then.
    if (statuses.length === 1) exact('status', query.status);
    else where.push(sql`status in (${sql.join(statuses.map((one) => sql.number(one)))})`);
  }
  // Part of the text, for the same reason.
  if (query.isFrozen !== undefined) where.push(query.isFrozen === 1 ? sql`is_frozen` : sql`not is_frozen`);
  const isUnfiltered = where.length === 0 && searches.length === 0 && !isFew;
  return { where, searches, hasCounters, isUnfiltered, plannedId, isSuspect, review };
}
