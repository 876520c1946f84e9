// The conditions of a list call.
import { statusesCountedAs } from '@tracery/contract';
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
  [own: string]: unknown;
}

export interface Conditions {
  /** In addition to the product and "not deleted". */
  where: Sql[];
  /** True when only status and frozen narrow the list: for these there are counters. */
  hasCounters: boolean;
  isUnfiltered: boolean;
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
const ownTexts = sql`concat(i.name, ' ', ${ownTags})`;

function tagSearch(kind: string, tag: string): TextSearch {
  const part = tagSearchTerm(tag);
  return {
    condition: sql`s.parts @> array[${part}]`,
    prefilter: prefilterOn(ownTags, tag),
    indexHits: (limit) => sql`select items_tagged(${kind}, ${part}, ${limit}) as id`,
  };
}

function nameSearch(kind: string, part: string): TextSearch {
  const { parts, text } = nameSearchTerms(part);
  const pattern = containing(text);
  return {
    condition: sql`s.name like ${pattern}`,
    prefilter: prefilterOn(ownName, part),
    ...(parts.length > 0 && {
      indexHits: (limit: Sql) =>
        sql`select items_named(${kind}, ${parts}::text[], ${pattern}, ${limit}) as id`,
    }),
  };
}

/** Part of the name, a whole tag, or the number. */
function querySearch(kind: string, query: string): TextSearch {
  const [named, tagged] = [nameSearch(kind, query), tagSearch(kind, query)];
  const oid = /^\d{1,15}$/.test(query) ? Number(query) : undefined;
  const orNumber = oid === undefined ? sql`` : sql` or i.oid = ${oid}`;
  return {
    condition: sql`(${named.condition} or ${tagged.condition}${orNumber})`,
    prefilter: sql`(${prefilterOn(ownTexts, query)}${orNumber})`,
    ...(named.indexHits && {
      indexHits: (limit) => sql`${named.indexHits!(limit)} union all ${tagged.indexHits!(limit)}`,
    }),
    ...(oid !== undefined && { oid }),
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
  if (query.query?.trim()) searches.push(querySearch(model.kind, query.query.trim()));
  if (query.name?.trim()) searches.push(nameSearch(model.kind, query.name.trim()));
  if (query.tag?.trim()) searches.push(tagSearch(model.kind, query.tag));
  const hasCounters = where.length === 0 && searches.length === 0;
  if (query.status !== undefined) {
    const statuses = statusesCountedAs(model.definition, query.status);
    // Several are part of the text: PostgreSQL uses a partial index only then.
    if (statuses.length === 1) exact('status', query.status);
    else where.push(sql`status in (${sql.join(statuses.map((one) => sql.number(one)))})`);
  }
  // Part of the text, for the same reason.
  if (query.isFrozen !== undefined) where.push(query.isFrozen === 1 ? sql`is_frozen` : sql`not is_frozen`);
  return { where, searches, hasCounters, isUnfiltered: where.length === 0 && searches.length === 0 };
}
