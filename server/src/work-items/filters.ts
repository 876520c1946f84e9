// The conditions of a list call.
import { statusesWithin } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import { containing } from '../platform/database/text.ts';
import type { Scope } from '../tenancy/scope.ts';
import { kept, type Model } from './model.ts';
import { wantedPart, wantedTag } from './search.ts';

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
  /** Beside product and "not deleted", which always stand there. */
  where: Sql[];
  /** True when only status and frozen narrow the list: their counts are kept. */
  isCounted: boolean;
  isUnfiltered: boolean;
  /** What the search index must be asked for, if anything. */
  wanted: WantedText[];
}

interface WantedText {
  /** On an item's row `s` of the search table. */
  condition: Sql;
  /** On the item's own row `i`: cheap, and true for every one that the condition holds for. */
  perhaps: Sql;
  /** The ids that the index finds, no more than `most` of them; absent when the text is too short for it. */
  hits?: (most: Sql) => Sql;
  /** Or the item has this number. */
  oid?: number;
}

/**
 * Texts are compared as search keeps them, in small letters and without differences in width. PostgreSQL's small
 * letters are nearly ours; what is written in other widths is looked up in any case.
 */
const perhapsIn = (texts: Sql, part: string) =>
  sql`(lower(${texts}) like (select lower(${containing(part.trim().normalize('NFKC'))})) or ${texts} is not nfkc normalized)`;

const ownName = sql`i.name`;
const ownTags = sql`array_to_string(i.tags, ' ')`;
const ownTexts = sql`concat(i.name, ' ', ${ownTags})`;

function hasTag(kind: string, tag: string): WantedText {
  const part = wantedTag(tag);
  return {
    condition: sql`s.parts @> array[${part}]`,
    perhaps: perhapsIn(ownTags, tag),
    hits: (most) => sql`select items_tagged(${kind}, ${part}, ${most}) as id`,
  };
}

function nameHas(kind: string, part: string): WantedText {
  const { parts, text } = wantedPart(part);
  const pattern = containing(text);
  return {
    condition: sql`s.name like ${pattern}`,
    perhaps: perhapsIn(ownName, part),
    ...(parts.length > 0 && {
      hits: (most: Sql) => sql`select items_named(${kind}, ${parts}::text[], ${pattern}, ${most}) as id`,
    }),
  };
}

/** Part of the name, a whole tag, or the number. */
function matchesQuery(kind: string, query: string): WantedText {
  const [named, tagged] = [nameHas(kind, query), hasTag(kind, query)];
  const oid = /^\d{1,15}$/.test(query) ? Number(query) : undefined;
  const orNumber = oid === undefined ? sql`` : sql` or i.oid = ${oid}`;
  return {
    condition: sql`(${named.condition} or ${tagged.condition}${orNumber})`,
    perhaps: sql`(${perhapsIn(ownTexts, query)}${orNumber})`,
    ...(named.hits && { hits: (most) => sql`${named.hits!(most)} union all ${tagged.hits!(most)}` }),
    ...(oid !== undefined && { oid }),
  };
}

export function conditionsOf(model: Model, { productId }: Scope, query: ListQuery): Conditions {
  const where: Sql[] = [];
  const wanted: WantedText[] = [];
  const exact = (column: string, value: unknown) => where.push(sql`${sql.ref(column)} = ${value}`);
  if (query.id !== undefined) exact('id', query.id);
  if (query.oid !== undefined) exact('oid', query.oid);
  if (query.creatorId !== undefined) exact('creator_id', query.creatorId);
  for (const { field, column, definition } of model.columns) {
    const isFilter = field === 'kind' || model.definition.filters.includes(field);
    if (!isFilter || query[field] === undefined) continue;
    // What all items have alike narrows nothing, or leaves nothing; no row need be read for that.
    if (definition.type !== 'fixed') exact(column, kept(definition, query[field]));
    else if (definition.initial !== query[field]) where.push(sql`false`);
  }
  if (query.creator) {
    where.push(
      sql`creator_id in (select u.id from users u join memberships m on m.user_id = u.id and m.product_id = ${productId}
          where u.username ilike ${containing(query.creator)})`,
    );
  }
  if (query.beginAt !== undefined) where.push(sql`created_at >= ${query.beginAt}`);
  if (query.endAt !== undefined) where.push(sql`created_at <= ${query.endAt}`);
  if (query.query?.trim()) wanted.push(matchesQuery(model.kind, query.query.trim()));
  if (query.name?.trim()) wanted.push(nameHas(model.kind, query.name.trim()));
  if (query.tag?.trim()) wanted.push(hasTag(model.kind, query.tag));
  const isCounted = where.length === 0 && wanted.length === 0;
  if (query.status !== undefined) {
    const statuses = statusesWithin(model.definition, query.status);
    // Several stand there as they are: only then an index over just these can be used.
    if (statuses.length === 1) exact('status', query.status);
    else where.push(sql`status in (${sql.join(statuses.map((one) => sql.number(one)))})`);
  }
  // In the text, for the same reason.
  if (query.isFrozen !== undefined) where.push(query.isFrozen === 1 ? sql`is_frozen` : sql`not is_frozen`);
  return { where, wanted, isCounted, isUnfiltered: where.length === 0 && wanted.length === 0 };
}
