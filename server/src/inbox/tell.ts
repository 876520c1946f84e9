// Tells what happened to one item to everybody whom it concerns.
import { isItemKind, type WatchReason } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { contentOfVersion } from '../work-items/versions.ts';
import {
  entryColumns,
  nextEntry,
  saveEntry,
  type Cause,
  type Entry,
  type NewComment,
  type News,
  type Present,
} from './entries.ts';
import { mentionedIn } from './mentions.ts';
import { differing } from './net-effect.ts';
import { openStatuses } from './open-statuses.ts';
import { findVersions, type StoredVersion } from './states.ts';
import { addWatchers, findWatchers, membersAmong } from './watchers.ts';

/** A row of `changes`. */
export interface Change {
  id: number;
  transaction: number;
  product_id: number;
  item_id: number | null;
  category: string;
  actor_id: number;
  created_at: Date;
}

/** What happened to an item, before it was looked at. */
export interface Happened {
  /** In their order. */
  changes?: readonly Change[];
  suspect?: News['suspect'];
  /** Somebody has to do something with it by a day that is near. */
  due?: { personId: number; day: string };
}

interface Looked {
  scope: Scope;
  model: Model;
  itemId: number;
}

/** The versions after the last that was told, with the one before them; and the versions that entries begin with. */
async function versionsToTell(
  trx: Trx,
  { scope, model, itemId }: Looked,
  changes: readonly Change[],
  bases: readonly number[],
): Promise<{ all: StoredVersion[]; toldUpTo: number }> {
  const { productId } = scope;
  const told = await trx.maybe(
    sql<{ version: number }>`
      select version from told_items where product_id = ${productId} and item_id = ${itemId}
    `,
  );
  // An item that was there before inboxes were: what is older than its first change that is told is not told.
  const first =
    told ??
    (await trx.one(
      sql<{ version: number }>`
        select coalesce(max(v.number), 0) as version
        from item_versions v
        where v.product_id = ${productId} and v.item_id = ${itemId} and v.since < coalesce((
          select min(c.created_at) from changes c
          where c.product_id = ${productId} and c.id = any (${changes.map(({ id }) => id)}::bigint[])
        ), 'infinity')
      `,
    ));
  const all = await findVersions(
    trx,
    scope,
    model,
    itemId,
    sql`(v.number >= ${first.version} or v.number = any (${bases}::integer[]) or v.until = 'infinity')`,
  );
  return { all, toldUpTo: first.version };
}

interface CommentRow {
  id: number;
  creator_id: number;
  created_at: Date;
  comment: string;
}

/** What was said in the transactions of these changes. */
async function newComments(
  trx: Trx,
  { scope: { productId }, itemId }: Looked,
  changes: readonly Change[],
): Promise<NewComment[]> {
  const rows = await trx.all(
    sql<CommentRow>`
      select distinct c.id, c.creator_id, c.created_at, c.comment from changes h
        join comments c on c.product_id = ${productId} and c.item_id = ${itemId}
          and c.created_at = h.created_at and c.creator_id = h.actor_id
      where h.product_id = ${productId} and h.id = any (${changes.map(({ id }) => id)}::bigint[])
      order by c.id
    `,
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      creatorId: row.creator_id,
      at: row.created_at,
      mentioned: await mentionedIn(trx, row.comment),
    })),
  );
}

const contentAt = async (trx: Trx, { scope, itemId }: Looked, number: number): Promise<string> =>
  (
    await trx.maybe(
      sql<{ content: string | null }>`
        select ${contentOfVersion(scope, itemId)} as content from item_versions v
        where v.product_id = ${scope.productId} and v.item_id = ${itemId} and v.number = ${number}
      `,
    )
  )?.content ?? '';

/** Who is mentioned in the content now, and by whom if that is new. */
async function contentMentions(
  trx: Trx,
  looked: Looked,
  {
    versions,
    before,
    present,
    isAsked,
  }: Pick<News, 'versions' | 'before'> & {
    present: StoredVersion;
    /** Also if the content is the same. */
    isAsked: boolean;
  },
): Promise<{ now: Set<number>; mentions: Map<number, Cause> }> {
  const writers = versions.filter(
    (version, at) => (at === 0 ? before : versions[at - 1])?.state['content'] !== version.state['content'],
  );
  const last = writers.at(-1);
  if (!last && !isAsked) return { now: new Set(), mentions: new Map() };
  const now = new Set(await mentionedIn(trx, await contentAt(trx, looked, present.number)));
  if (!last || now.size === 0) return { now, mentions: new Map() };
  const earlier = new Set(before ? await mentionedIn(trx, await contentAt(trx, looked, before.number)) : []);
  const cause = { by: last.actorId, at: last.since.toISOString(), version: last.number };
  return { now, mentions: new Map([...now].filter((id) => !earlier.has(id)).map((id) => [id, cause])) };
}

const isOpen = (model: Model, { row }: StoredVersion): boolean =>
  !row.is_frozen && !row['deleted_at'] && openStatuses(model).includes(row.status);

interface VoteRow {
  reviewer_id: number;
  is_due: boolean;
  wanted_by: string | null;
}

/** Whoever joins those who watch, with their reason; who stopped is not asked again. */
function joiningOf(
  { row }: StoredVersion,
  model: Model,
  { reviewers, commenters, mentioned }: Record<'reviewers' | 'commenters' | 'mentioned', readonly number[]>,
): Map<number, WatchReason> {
  const joining = new Map<number, WatchReason>();
  const join = (id: unknown, why: WatchReason) => {
    if (typeof id === 'number' && !joining.has(id)) joining.set(id, why);
  };
  join(row.creator_id, 'creator');
  for (const { column } of model.people) join(row[column], 'owner');
  for (const id of reviewers) join(id, 'reviewer');
  for (const id of commenters) join(id, 'commenter');
  for (const id of mentioned) join(id, 'mentioned');
  return joining;
}

/** Where somebody who was not concerned before comes in: by the first of these that they are part of. */
function joinedBy(
  id: number,
  { versions, before, comments, mentions, asked }: News,
  { votes, people }: { votes: readonly VoteRow[]; people: readonly string[] },
): { version: StoredVersion; at: Date } | undefined {
  // Concerned since before inboxes were.
  if (before && (before.row.creator_id === id || people.some((column) => before.state[column] === id)))
    return undefined;
  const all = [...(before ? [before] : []), ...versions];
  const versionAt = (at: Date) => all.findLast(({ since }) => since <= at) ?? all[0]!;
  const places = [
    ...all
      .filter(
        ({ number, row, state }) =>
          (number === 1 && row.creator_id === id) ||
          people.some((column) => state[column] === id) ||
          mentions.get(id)?.version === number,
      )
      .slice(0, 1)
      .map((version) => ({ version, at: version.since })),
    ...comments
      .filter(({ creatorId, mentioned }) => creatorId === id || mentioned.includes(id))
      .map(({ at }) => ({ version: versionAt(at), at })),
    ...(asked && votes.some((vote) => vote.reviewer_id === id)
      ? [{ version: versionAt(new Date(asked.at)), at: new Date(asked.at) }]
      : []),
  ];
  return places.sort((a, b) => a.at.getTime() - b.at.getTime())[0];
}

/** Returns the last change of its text by somebody, if there was one: what depends on it may be in doubt. */
export async function tellItem(
  trx: Trx,
  scope: Scope,
  kinds: Kinds,
  itemId: number,
  { changes = [], suspect, due }: Happened,
): Promise<Cause | undefined> {
  const { productId } = scope;
  const item = await trx.maybe(
    sql<{ kind: string }>`select kind from items where product_id = ${productId} and id = ${itemId}`,
  );
  if (!item || !isItemKind(item.kind)) return undefined;
  const { kind } = item;
  const { model } = kinds[kind];
  const looked = { scope, model, itemId };
  const [entries, comments, votes, upstreams] = await Promise.all([
    trx.all(
      sql<Entry>`
        select ${entryColumns} from inbox_entries e
        where e.product_id = ${productId} and e.item_id = ${itemId} order by e.id for update
      `,
    ),
    newComments(trx, looked, changes),
    trx.all(
      sql<VoteRow>`
        select v.reviewer_id, v.is_due, v.wanted_by::text from review_votes v
        where v.product_id = ${productId} and v.item_id = ${itemId}
      `,
    ),
    trx.all(
      sql<{ id: number }>`
        select distinct s.upstream_id as id from suspects s
        where s.product_id = ${productId} and s.downstream_id = ${itemId}
      `,
    ),
  ]);
  const bases = entries.flatMap((entry) => [entry.base, entry.read_version ?? entry.version]);
  const { all, toldUpTo } = await versionsToTell(trx, looked, changes, bases);
  const present = all.at(-1);
  if (!present) return undefined;
  const versions = all.filter(({ number }) => number > toldUpTo);
  const before =
    all.find(({ number }) => number === toldUpTo) ?? (versions.length === 0 ? present : undefined);
  const { now, mentions } = await contentMentions(trx, looked, {
    versions,
    before,
    present,
    isAsked: entries.some(({ reasons }) => reasons.mentioned && reasons.mentioned.comment === undefined),
  });
  const joining = joiningOf(present, model, {
    reviewers: votes.map((vote) => vote.reviewer_id),
    commenters: comments.map(({ creatorId }) => creatorId),
    mentioned: [...comments.flatMap(({ mentioned }) => mentioned), ...mentions.keys()],
  });
  const featureColumn =
    kind === 'Requirement' && model.links.find(({ target }) => target === 'Feature')?.column;
  const featureId = featureColumn ? (present.row[featureColumn] as number | undefined) : undefined;
  const watching = await findWatchers(trx, scope, itemId, featureId);
  const concerned = [
    ...new Set([...joining.keys(), ...watching.keys(), ...entries.map((entry) => entry.user_id)]),
  ];
  const members = await membersAmong(trx, scope, concerned);
  await addWatchers(
    trx,
    scope,
    itemId,
    new Map([...joining].filter(([id]) => members.has(id) && !watching.has(id))),
  );
  const asked = changes.findLast(({ category }) => category === 'askReview');
  const asks = new Set(votes.filter((vote) => vote.is_due).map((vote) => vote.reviewer_id));
  const wantedBy = votes[0]?.wanted_by ?? null;
  const peopleColumns = model.people.map(({ column }) => column);
  const planned = isOpen(model, present) ? ((present.row['plan_close_at'] as string | null) ?? null) : null;
  const seen: Present = {
    version: present,
    peopleColumns,
    asks,
    upstreamIds: new Set(upstreams.map(({ id }) => id)),
    mentioned: now,
    dueOn: (id) =>
      asks.has(id) ? wantedBy : peopleColumns.some((column) => present.row[column] === id) ? planned : null,
  };
  const news: News = {
    versions,
    before,
    comments,
    mentions,
    asked: asked && { by: asked.actor_id, at: asked.created_at.toISOString() },
    suspect,
  };
  const states = new Map(all.map(({ number, state }) => [number, state]));
  // A version that was folded meanwhile is as good as the oldest that is left.
  const stateAt = (number: number) =>
    states.get(number) ?? all.find((one) => one.number >= number)?.state ?? present.state;
  for (const id of [...members].sort((a, b) => a - b)) {
    const entry = entries.find((one) => one.user_id === id);
    const person = {
      id,
      isWatching: watching.get(id) ?? joining.has(id),
      joined: entry || watching.has(id) ? undefined : joinedBy(id, news, { votes, people: peopleColumns }),
    };
    const isDue = due?.personId === id;
    const next = nextEntry(entry, { ...news, ...(isDue && { due: due.day }) }, seen, person, stateAt);
    if (entry || next) await saveEntry(trx, scope, { itemId, kind }, entry, next);
  }
  await trx.run(
    sql`
      insert into told_items as t (product_id, item_id, version) values (${productId}, ${itemId}, ${present.number})
      on conflict (product_id, item_id) do update set version = excluded.version where t.version < excluded.version
    `,
  );
  return lastTextChange(versions, before);
}

function lastTextChange(
  versions: readonly StoredVersion[],
  before: StoredVersion | undefined,
): Cause | undefined {
  const found = versions.findLast((version, at) => {
    const last = at === 0 ? before : versions[at - 1];
    return (
      last !== undefined &&
      differing(last.state, version.state).some((column) => column === 'name' || column === 'content')
    );
  });
  return found && { by: found.actorId, at: found.since.toISOString() };
}
