// The conditions of a list call.
import {
  parseSearch,
  rangedFields,
  statusesCountedAs,
  type Field,
  type reviewFilters,
} from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import { matchesName } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { snakeCase, toColumn, type Model } from './model.ts';
import { typedConditions } from './search-filters.ts';
import { nameSearch, tagSearch, wordSearch, type TextSearch } from './text-search.ts';

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
  tag?: string[];
  kind?: string[];
  status?: number[];
  orFrozen?: number;
  creatorId?: number[];
  creator?: string;
  beginAt?: string;
  endAt?: string;
  updatedFrom?: string;
  updatedTo?: string;
  isFrozen?: number;
  plannedId?: number[];
  suspect?: boolean;
  review?: (typeof reviewFilters)[number][];
  [own: string]: unknown;
}

/** A filter with several values. */
export interface Several {
  column: string;
  values: readonly unknown[];
  type: 'bigint' | 'smallint' | 'text';
  /** What matches beside the values, and none of them. */
  or?: Sql;
  /** What the values are narrowed to, so that they do not meet `or`. */
  but?: Sql;
}

export interface Conditions {
  /** In addition to the product and "not deleted". The row is `item`. */
  where: Sql[];
  /** Each must match too. The first narrows most. */
  several: Several[];
  /** True when only status and frozen narrow the list: for these there are counters. */
  hasCounters: boolean;
  isUnfiltered: boolean;
  /** The iterations in which the items are planned. The list starts from their links. */
  plannedIds: readonly number[] | undefined;
  /** Only items that are suspect. The list starts from them. */
  isSuspect: boolean;
  /** Only items with such reviews. The list starts from them. */
  reviews: ListQuery['review'];
  /** Searches for text; each of them must match. */
  searches: TextSearch[];
}

const typeOf = ({ type }: Field): Several['type'] => {
  if (type === 'text') return 'text';
  return type === 'rank' || type === 'scale' || type === 'derived' ? 'smallint' : 'bigint';
};

/** The order in which several filters are tried: what an item belongs to narrows more than whose it is, or its rank. */
const narrowing = ({ type }: Field): number =>
  ['link', 'source', 'owner', 'person', 'text'].indexOf(type) + 1 || Infinity;

/** The conditions of a list call that name values, as far as each is one value of a column. */
function fieldFilters(model: Model, query: ListQuery) {
  const where: Sql[] = [];
  const several: Several[] = [];
  const add = (column: string, type: Several['type'], sent: readonly unknown[]) => {
    const values = [...new Set(sent)];
    const known = values.filter((value) => value !== null);
    const isNone = sql`${sql.ref(column)} is null`;
    if (values.length === 1) where.push(known.length === 1 ? sql`${sql.ref(column)} = ${known[0]}` : isNone);
    else several.push({ column, type, values: known, ...(known.length < values.length && { or: isNone }) });
  };
  const columns = model.columns.toSorted((a, b) => narrowing(a.definition) - narrowing(b.definition));
  for (const { field, column, definition } of columns) {
    const isFilter = field === 'kind' || model.definition.filters.includes(field);
    if (!isFilter || query[field] === undefined) continue;
    // Names are asked for with one.
    const sent: unknown[] = [query[field]].flat();
    // All items have the same value of a fixed field: either all match or none.
    if (definition.type !== 'fixed')
      add(
        column,
        typeOf(definition),
        sent.map((value) => toColumn(definition, value)),
      );
    else if (!sent.includes(definition.initial)) where.push(sql`false`);
  }
  if (query.creatorId) add('creator_id', 'bigint', query.creatorId);
  return { where, several };
}

/** Days are compared as days: a field of its own has no hour. */
const rangeFilters = (model: Model, query: ListQuery): Sql[] => {
  const from = (column: string, value: unknown) =>
    value === undefined ? [] : [sql`${sql.ref(column)} >= ${value}`];
  const to = (column: string, value: unknown) =>
    value === undefined ? [] : [sql`${sql.ref(column)} <= ${value}`];
  const dayIn = (value: unknown) => (value as string | undefined)?.slice(0, 10);
  return [
    ...from('created_at', query.beginAt),
    ...to('created_at', query.endAt),
    ...from('updated_at', query.updatedFrom),
    ...to('updated_at', query.updatedTo),
    ...rangedFields(model.definition).flatMap((field) => [
      ...from(snakeCase(field), dayIn(query[`${field}From`])),
      ...to(snakeCase(field), dayIn(query[`${field}To`])),
    ]),
  ];
};

const plannedIn = ({ productId }: Scope, ids: readonly number[]): Sql =>
  sql`exists (select from item_links l where l.product_id = ${productId} and l.from_id = item.id and l.type = 'planned'
    ${ids.length > 0 ? sql`and l.to_id = any(${ids}::bigint[])` : sql``})`;

export function conditionsOf(model: Model, scope: Scope, query: ListQuery): Conditions {
  const { where, several } = fieldFilters(model, query);
  const searches: TextSearch[] = [];
  if (query.id !== undefined) where.push(sql`id = ${query.id}`);
  if (query.oid !== undefined) where.push(sql`oid = ${query.oid}`);
  if (query.creator?.trim()) {
    where.push(
      sql`creator_id in (select u.id from users u join memberships m on m.user_id = u.id and m.product_id = ${scope.productId}
          where ${matchesName(query.creator, sql`u.name_keys`)})`,
    );
  }
  where.push(...rangeFilters(model, query));
  const searched = { model, scope };
  if (query.query?.trim()) {
    const typed = parseSearch(query.query);
    if (typed.kinds.length > 0 && !typed.kinds.includes(model.kind)) where.push(sql`false`);
    where.push(...typedConditions(scope, model, typed));
    if (typed.words.length > 0) searches.push(wordSearch(searched, typed.words));
  }
  if (query.name?.trim()) searches.push(nameSearch(searched, query.name.trim()));
  const tags = query.tag?.filter((tag) => tag.trim());
  if (tags && tags.length > 0) searches.push(tagSearch(searched, tags));
  const { plannedId, suspect: isSuspect = false, review: reviews } = query;
  const iterations = plannedId?.filter((id) => id > 0);
  if (plannedId?.includes(0)) {
    const isUnplanned = sql`not ${plannedIn(scope, [])}`;
    where.push(
      iterations!.length > 0 ? sql`(${isUnplanned} or ${plannedIn(scope, iterations!)})` : isUnplanned,
    );
  }
  const plannedIds = plannedId?.includes(0) ? undefined : plannedId;
  const isFew = plannedIds !== undefined || isSuspect || reviews !== undefined;
  const hasCounters = where.length + several.length + searches.length === 0 && !isFew;
  addStatus(model, query, where, several);
  // Part of the text: PostgreSQL uses a partial index only then.
  if (query.isFrozen !== undefined) where.push(query.isFrozen === 1 ? sql`is_frozen` : sql`not is_frozen`);
  const isUnfiltered = where.length + several.length + searches.length === 0 && !isFew;
  return { where, several, searches, hasCounters, isUnfiltered, plannedIds, isSuspect, reviews };
}

function addStatus({ definition }: Model, query: ListQuery, where: Sql[], several: Several[]): void {
  const { status, orFrozen } = query;
  if (!status) return;
  const statuses = [...new Set(status.flatMap((one) => statusesCountedAs(definition, one)))];
  if (orFrozen === 1)
    several.push({
      column: 'status',
      type: 'smallint',
      values: statuses,
      or: sql`is_frozen`,
      but: sql`not is_frozen`,
    });
  else if (statuses.length === 1) where.push(sql`status = ${statuses[0]}`);
  // What counts as one status: part of the text, so that PostgreSQL uses a partial index.
  else if (status.length === 1)
    where.push(sql`status in (${sql.join(statuses.map((one) => sql.number(one)))})`);
  else several.push({ column: 'status', type: 'smallint', values: statuses });
}
