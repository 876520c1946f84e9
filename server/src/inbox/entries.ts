// The rows of inboxes, and what one becomes when something happened to its item.
import { isUrgent, limits, type InboxReason } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import type { Scope } from '../tenancy/scope.ts';
import { differing, knownState, learnAll, readUpTo, type Known, type State } from './net-effect.ts';
import type { StoredVersion } from './states.ts';

/** Who caused it, when, and where it stands. */
export interface Cause {
  by: number | null;
  at: string;
  /** Of the item. */
  version?: number;
  comment?: number;
  /** The item was made like this, so there is no value before. */
  isNew?: boolean;
}

export type Reasons = Partial<Record<InboxReason, Cause>>;

export interface Entry {
  id: number;
  user_id: number;
  base: number;
  own: State;
  own_content: number;
  version: number;
  reasons: Reasons;
  changed: string[];
  status_before: number | null;
  comment_ids: number[];
  suspect_of: number | null;
  due_on: string | null;
  is_unread: boolean;
  at: Date;
  read_version: number | null;
  snoozed_until: string | null;
  done_at: Date | null;
  mail_at: Date | null;
  is_for_digest: boolean;
}

/** `due_on` and the like as text: days have no zone. */
export const entryColumns = sql`e.id, e.user_id, e.base, e.own, e.own_content, e.version, e.reasons, e.changed,
  e.status_before, e.comment_ids, e.suspect_of, e.due_on::text, e.is_unread, e.at, e.read_version,
  e.snoozed_until::text, e.done_at, e.mail_at, e.is_for_digest`;

export interface NewComment {
  id: number;
  creatorId: number;
  at: Date;
  mentioned: readonly number[];
}

/** What happened to an item since it was last told. */
export interface News {
  /** In order, without gaps. */
  versions: readonly StoredVersion[];
  /** The version before them; missing for a new item. */
  before: StoredVersion | undefined;
  comments: readonly NewComment[];
  /** Newly mentioned in the content, by the version that did it. */
  mentions: ReadonlyMap<number, Cause>;
  asked: Cause | undefined;
  suspect: (Cause & { upstreamId: number }) | undefined;
  /** It has to be done by this day, which is near. */
  due?: string;
}

/** The item as it is. */
export interface Present {
  version: StoredVersion;
  /** Columns that hold people. */
  peopleColumns: readonly string[];
  /** Whose vote it waits for. */
  asks: ReadonlySet<number>;
  /** What it is suspect by. */
  upstreamIds: ReadonlySet<number>;
  /** In the content. */
  mentioned: ReadonlySet<number>;
  /** The day by which somebody has to do something with it. */
  dueOn: (personId: number) => string | null;
}

interface Person {
  id: number;
  isWatching: boolean;
  /** Whoever begins to watch with these news: from where on they are told. They see the item as it was then. */
  joined?: { version: StoredVersion; at: Date } | undefined;
}

const causeOf = ({ number, actorId, since }: StoredVersion): Cause => ({
  by: actorId,
  at: since.toISOString(),
  version: number,
});

const statusColumns: ReadonlySet<string> = new Set(['status', 'is_frozen']);

/** Whether something of the entry is untold; otherwise the next news start anew. */
const isOpen = (entry: Entry): boolean => entry.is_unread && entry.done_at === null;

const knownOf = (entry: Entry | undefined, { versions, before }: News, present: Present): Known => {
  if (!entry) return readUpTo((before ?? versions[0] ?? present.version).number);
  if (isOpen(entry)) return { base: entry.base, own: entry.own, ownContent: entry.own_content };
  return readUpTo(entry.done_at === null ? (entry.read_version ?? entry.version) : entry.version);
};

/** What made them join is untold: they know the version before it, unless the item is new or it was they who did it. */
function knownWhenJoined(
  { version, at }: NonNullable<Person['joined']>,
  { versions, before }: News,
  personId: number,
): Known {
  const last = [before, ...versions].find((one) => one?.number === version.number - 1);
  const isPart = version.since.getTime() === at.getTime() && version.actorId !== personId;
  return readUpTo((isPart && last ? last : version).number);
}

/** Without what happened before somebody joined. */
const newsSince = (news: News, { joined }: Person): News =>
  joined
    ? {
        ...news,
        before: joined.version,
        versions: news.versions.filter(({ number }) => number > joined.version.number),
        comments: news.comments.filter(({ at }) => at >= joined.at),
      }
    : news;

/** The versions of `news` by others, each with the columns that it changed. */
function stepsOfOthers({ versions, before }: News, personId: number) {
  const steps = versions.map((version, at) => {
    const last = at === 0 ? before : versions[at - 1];
    return { version, last, columns: last ? differing(last.state, version.state) : [] };
  });
  return steps.filter(({ version }) => version.actorId !== personId);
}

/** Reasons that came up by these news, whether or not they still hold. */
function reasonsFrom(news: News, { peopleColumns }: Present, person: Person): Reasons {
  const found: Reasons = {};
  const { joined } = person;
  if (
    joined &&
    joined.version.actorId !== person.id &&
    peopleColumns.some((column) => joined.version.state[column] === person.id)
  )
    found.assigned = { ...causeOf(joined.version), ...(joined.version.number === 1 && { isNew: true }) };
  for (const { version, last, columns } of stepsOfOthers(news, person.id)) {
    const cause = causeOf(version);
    if (columns.some((column) => statusColumns.has(column))) found.status = cause;
    if (columns.some((column) => !statusColumns.has(column))) found.changed = cause;
    const isGiven = peopleColumns.some(
      (column) => version.state[column] === person.id && last?.state[column] !== person.id,
    );
    if (isGiven) found.assigned = cause;
    if (!last) found.changed = { ...cause, isNew: true };
  }
  for (const { id, creatorId, at, mentioned } of news.comments) {
    if (creatorId === person.id) continue;
    const cause = { by: creatorId, at: at.toISOString(), comment: id };
    found.comments = cause;
    if (mentioned.includes(person.id)) found.mentioned = cause;
  }
  const mention = news.mentions.get(person.id);
  if (mention && mention.by !== person.id) found.mentioned = mention;
  if (news.asked && news.asked.by !== person.id) found.review = news.asked;
  if (news.suspect && news.suspect.by !== person.id) found.suspect = news.suspect;
  if (news.due) found.due = { by: null, at: new Date().toISOString() };
  return found;
}

interface Holding {
  changed: readonly string[];
  commentIds: readonly number[];
  suspectOf: number | null;
  dueOn: string | null;
  person: Person;
}

/** Whether a reason is still one: net effect, for what is no difference of columns. */
function holds(
  reason: InboxReason,
  cause: Cause,
  { version, asks, upstreamIds, mentioned, peopleColumns, dueOn }: Present,
  { changed, commentIds, suspectOf, dueOn: toldDay, person }: Holding,
): boolean {
  if (!person.isWatching && !isUrgent(reason) && reason !== 'due') return false;
  const isDeleted = Boolean(version.state['is_deleted']);
  switch (reason) {
    case 'status':
      return changed.some((column) => statusColumns.has(column));
    case 'changed':
      if (cause.isNew) return !isDeleted;
      // That it became theirs is another reason.
      return changed.some(
        (column) =>
          !statusColumns.has(column) &&
          !(peopleColumns.includes(column) && version.state[column] === person.id),
      );
    case 'comments':
      return commentIds.length > 0;
    case 'assigned':
      return (
        !isDeleted &&
        peopleColumns.some(
          (column) => version.state[column] === person.id && (cause.isNew || changed.includes(column)),
        )
      );
    case 'mentioned':
      return cause.comment === undefined ? mentioned.has(person.id) : commentIds.includes(cause.comment);
    case 'review':
      return asks.has(person.id);
    case 'suspect':
      return suspectOf !== null && upstreamIds.has(suspectOf);
    case 'due':
    default:
      return toldDay !== null && toldDay === dueOn(person.id);
  }
}

const isNewer = (one: Cause | undefined, other: Cause | undefined): boolean =>
  one !== undefined && (other === undefined || one.at > other.at);

export type EntryValues = Omit<Entry, 'id'>;

/**
 * What the entry of a person becomes. Undefined: there is nothing to tell and nothing to keep. `stateOf`: of a version that
 * was read.
 */
export function nextEntry(
  entry: Entry | undefined,
  happened: News,
  present: Present,
  person: Person,
  stateOf: (version: number) => State,
): EntryValues | undefined {
  const news = newsSince(happened, person);
  const first = person.joined
    ? knownWhenJoined(person.joined, happened, person.id)
    : knownOf(entry, news, present);
  const { known, base } = learnAll(
    first,
    { base: stateOf(first.base), before: (news.before ?? news.versions[0] ?? present.version).state },
    news.before ? news.versions : news.versions.slice(1),
    person.id,
  );
  const asKnown = knownState(base, known);
  const changed = differing(asKnown, present.version.state);
  const wasOpen = entry !== undefined && isOpen(entry);
  const fresh = reasonsFrom(news, present, person);
  const commentIds = [
    ...new Set([
      ...(wasOpen ? entry.comment_ids : []),
      ...news.comments.filter(({ creatorId }) => creatorId !== person.id).map(({ id }) => id),
    ]),
  ].slice(-limits.inbox.commentsMax);
  const suspectOf = fresh.suspect ? news.suspect!.upstreamId : wasOpen ? entry.suspect_of : null;
  const holding: Holding = {
    changed,
    commentIds,
    suspectOf,
    dueOn: news.due ?? entry?.due_on ?? null,
    person,
  };
  const all = { ...(wasOpen ? entry.reasons : {}), ...fresh } as Record<string, Cause>;
  const reasons: Reasons = Object.fromEntries(
    Object.entries(all).filter(([reason, cause]) => holds(reason as InboxReason, cause, present, holding)),
  );
  const told = Object.entries(reasons) as [InboxReason, Cause][];
  const version = present.version.number;
  if (told.length === 0) {
    // Nothing is new; a read entry stays as it was, of one that was not read nothing is left.
    return entry && !wasOpen ? { ...entry, version, read_version: version } : undefined;
  }
  const isNews = ([reason, cause]: [InboxReason, Cause]) =>
    reason in fresh && isNewer(cause, wasOpen ? entry.reasons[reason] : undefined);
  const newOnes = told.filter(isNews);
  const isUrgentNews = newOnes.some(([reason]) => isUrgent(reason));
  const latest = newOnes
    .map(([, cause]) => cause.at)
    .sort()
    .at(-1);
  const hasUrgent = told.some(([reason]) => isUrgent(reason));
  return {
    user_id: person.id,
    base: known.base,
    own: known.own,
    own_content: known.ownContent,
    version,
    reasons,
    changed,
    status_before: changed.includes('status') ? (asKnown['status'] as number) : null,
    comment_ids: commentIds,
    suspect_of: reasons.suspect ? suspectOf : null,
    due_on: holding.dueOn,
    is_unread: true,
    at: latest ? new Date(latest) : entry!.at,
    read_version: entry?.read_version ?? null,
    snoozed_until: isUrgentNews ? null : (entry?.snoozed_until ?? null),
    done_at: null,
    mail_at: hasUrgent
      ? (entry?.mail_at ?? (isUrgentNews ? new Date(Date.now() + limits.inbox.settle) : null))
      : null,
    is_for_digest:
      told.some(([reason]) => !isUrgent(reason)) &&
      ((wasOpen && entry.is_for_digest) || newOnes.some(([reason]) => !isUrgent(reason))),
  };
}

/** Writes what an entry became. */
export async function saveEntry(
  trx: Trx,
  { productId }: Scope,
  { itemId, kind }: { itemId: number; kind: string },
  entry: Entry | undefined,
  next: EntryValues | undefined,
): Promise<void> {
  if (!next) {
    if (entry)
      await trx.run(sql`delete from inbox_entries where product_id = ${productId} and id = ${entry.id}`);
    return;
  }
  const { reasons } = next;
  const values: Record<string, unknown> = {
    base: next.base,
    own: JSON.stringify(next.own),
    own_content: next.own_content,
    version: next.version,
    reasons: JSON.stringify(reasons),
    changed: next.changed,
    status_before: next.status_before,
    comment_ids: next.comment_ids,
    suspect_of: next.suspect_of,
    due_on: next.due_on,
    is_mentioned: reasons.mentioned !== undefined,
    is_asked: reasons.review !== undefined,
    is_unread: next.is_unread,
    at: next.at,
    read_version: next.read_version,
    snoozed_until: next.snoozed_until,
    done_at: next.done_at,
    mail_at: next.mail_at,
    is_for_digest: next.is_for_digest,
  };
  const types: Record<string, string> = {
    own: '::jsonb',
    reasons: '::jsonb',
    changed: '::text[]',
    comment_ids: '::bigint[]',
    due_on: '::date',
    snoozed_until: '::date',
  };
  const typed = (column: string) => sql`${values[column]}${sql.raw(types[column] ?? '')}`;
  const columns = Object.keys(values);
  if (entry)
    await trx.run(
      sql`
        update inbox_entries set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${typed(column)}`))}
        where product_id = ${productId} and id = ${entry.id}
      `,
    );
  else
    await trx.run(
      sql`
        insert into inbox_entries (product_id, user_id, item_id, kind, ${sql.join(columns.map((column) => sql.ref(column)))})
        values (${productId}, ${next.user_id}, ${itemId}, ${kind}, ${sql.join(columns.map(typed))})
      `,
    );
}
