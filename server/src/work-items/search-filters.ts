// What narrows a search beside its words, over all kinds or in a list: conditions on the row `item`, for each kind.
import {
  definitionOf,
  ownWords,
  phaseStatuses,
  plannedKinds,
  type ItemKind,
  type Phase,
  type PlannedKind,
  type SearchQuery,
} from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import { matchesName } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Model } from './model.ts';

const isPlanned = (kind: ItemKind): kind is PlannedKind => (plannedKinds as readonly string[]).includes(kind);

const numberOf = (kind: ItemKind, word: string): number | undefined =>
  definitionOf(kind).statuses[word]?.number;

/** The phase of a status; null for kinds that are not planned, and for what is no longer. */
export function phaseOf(kind: ItemKind, status: number): Phase | null {
  if (!isPlanned(kind)) return null;
  const found = Object.entries(phaseStatuses[kind]).find(([, words]) =>
    words.some((word) => numberOf(kind, word) === status),
  );
  return (found?.[0] as Phase | undefined) ?? null;
}

/** By the word of either language, or the name in the definition; the beginning is enough. */
function statusesNamed(kind: ItemKind, typed: string): number[] {
  const wanted = typed.toLowerCase();
  return Object.entries(definitionOf(kind).statuses)
    .filter(([name, { en, zh }]) => [name, en, zh].some((word) => word.toLowerCase().startsWith(wanted)))
    .map(([, { number }]) => number);
}

function ownerCondition({ productId, userId }: Scope, { people: [owner] }: Model, typed: string): Sql {
  if (!owner) return sql`false`;
  const column = sql.ref(`item.${owner.column}`);
  if (ownWords.includes(typed.toLowerCase())) return sql`${column} = ${userId}`;
  return sql`${column} in (
    select u.id from users u join memberships m on m.user_id = u.id and m.product_id = ${productId}
    where ${matchesName(typed, sql`u.name_keys`)}
  )`;
}

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join([...conditions], ' or ')})`;

export function typedConditions(scope: Scope, model: Model, query: SearchQuery): Sql[] {
  const { productId } = scope;
  const conditions: Sql[] = [];
  if (query.statuses.length > 0) {
    const numbers = query.statuses.flatMap((typed) => statusesNamed(model.kind, typed));
    // One status is found by its index.
    const [one, ...others] = numbers;
    conditions.push(
      others.length === 0 && one !== undefined
        ? sql`item.status = ${one}`
        : sql`item.status = any (${numbers}::integer[])`,
    );
  }
  if (query.owners.length > 0)
    conditions.push(anyOf(query.owners.map((typed) => ownerCondition(scope, model, typed))));
  if (query.tags.length > 0)
    conditions.push(
      anyOf(
        query.tags.map((tag) => sql`exists (select from unnest(item.tags) t where lower(t) = lower(${tag}))`),
      ),
    );
  if (query.iterations.length > 0)
    conditions.push(sql`exists (
      select from item_links l join iterations n on n.product_id = ${productId} and n.id = l.to_id
      where l.product_id = ${productId} and l.from_id = item.id and l.type = 'planned'
        and n.oid = any (${query.iterations}::bigint[]) and n.deleted_at is null
    )`);
  if (query.updated) {
    const since = sql`now() - make_interval(days => ${query.updated.days})`;
    conditions.push(
      query.updated.isWithin ? sql`item.updated_at >= ${since}` : sql`item.updated_at < ${since}`,
    );
  }
  return conditions;
}

export const hasFilters = ({ statuses, owners, tags, iterations, updated }: SearchQuery): boolean =>
  [statuses, owners, tags, iterations].some((values) => values.length > 0) || updated !== undefined;
