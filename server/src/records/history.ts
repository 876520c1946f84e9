// The history of an item: its own entries and those of its files, in the reader's language.
import {
  attachmentOf,
  closeReasons,
  definitionOf,
  fieldValueWord,
  historyText,
  isAttachmentKind,
  isItemKind,
  isPerson,
  itemKindOf,
  itemNumber,
  linkWord,
  type HistoryCategory,
  type Language,
  type LogKind,
  type WordedChange,
  type Words,
} from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import type { HistoryRow } from '../platform/database/schema.generated.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import {
  creatorColumns,
  creatorJoins,
  creatorToWire,
  madeWithColumns,
  madeWithJoin,
  madeWithToWire,
  proposedColumns,
  proposedJoin,
  proposedToWire,
  nameOf,
  type CreatorRow,
  type MadeWithRow,
  type ProposedRow,
} from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/rows.ts';
import type { LinkChange } from '../work-items/links.ts';

async function requireSource(trx: ReadTrx, scope: Scope, kind: LogKind, id: number): Promise<void> {
  if (isItemKind(kind)) await requireItem(trx, scope, kind, id);
  else if (isAttachmentKind(kind)) await requireItem(trx, scope, itemKindOf(kind), id);
  else if (id !== scope.productId) throw new Refusal('notFound');
}

const statusWord = (kind: string, status: unknown, language: Language) =>
  Object.values(definitionOf(kind)?.statuses ?? {}).find(({ number }) => number === status)?.[language];

/** `Depends on R-7 Stop at once`. */
function linkText({ type, isForward, kind, oid, name }: LinkChange, language: Language): string {
  return `${linkWord(type, isForward)[language]} ${itemText({ kind, oid, name })}`;
}

type NamedItem = Pick<LinkChange, 'kind' | 'oid' | 'name'>;

const itemText = ({ kind, oid, name }: NamedItem): string => `${itemNumber(kind, oid)} ${name}`;

const reasonWords: Record<string, Words | undefined> = closeReasons;

type Names = ReadonlyMap<unknown, string>;

const isPersonField = (kind: string, field: string) => {
  const definition = definitionOf(kind)?.fields[field];
  return definition !== undefined && isPerson(definition);
};

/** Entries say usernames, which never change; people read names. */
export async function namesIn(trx: ReadTrx, entries: readonly Entry[]): Promise<Names> {
  const usernames = entries.flatMap(({ kind, changes }) =>
    (changes as WordedChange[])
      .filter(({ field }) => isPersonField(kind, field))
      .flatMap(({ from, to }) => [from, to])
      .filter((value) => typeof value === 'string')
      .map((username) => username.toLowerCase()),
  );
  if (usernames.length === 0) return new Map();
  const rows = await trx.all(
    sql<{ username: string; name: string }>`
      select u.username, ${nameOf(sql`u`)} as name from users u
      where lower(u.username) = any (${[...new Set(usernames)]}::text[])
    `,
  );
  return new Map(rows.map(({ username, name }) => [username, name]));
}

const valueWord = (kind: string, language: Language, names: Names) => (field: string, value: unknown) => {
  if (isPersonField(kind, field)) return names.get(value);
  if (field === 'status') return statusWord(kind, value, language);
  if (field === 'reason') return reasonWords[value as string]?.[language];
  if (field === 'upstream' || field === 'downstream') return itemText(value as NamedItem);
  if (field === 'block')
    return Object.values(value as object)
      .join(' ')
      .trim();
  return field === 'link' ? linkText(value as LinkChange, language) : fieldValueWord(field, value, language);
};

/** The word of the definition; what an item was made for has the name of its kind. */
const fieldWord = (kind: string, language: Language) => (field: string) => {
  const own = definitionOf(kind)?.fields[field];
  if (own?.words) return own.words[language];
  if (field !== 'sourceId') return undefined;
  const made = definitionOf(own?.target ?? '')?.words;
  return made && (language === 'en' ? made.en.toLowerCase() : `所属${made.zh}`);
};

const isAction = ({ field }: WordedChange) => field === 'action';

/** A step that has a name of its own, which may be another where it changed no status. */
export function actionWord(kind: string, changes: readonly WordedChange[], language: Language) {
  const action = changes.find(isAction)?.to;
  const step = definitionOf(kind)?.transitions.find((one) => one.action === action);
  const isStay = !changes.some(({ field }) => field === 'status');
  return ((isStay && step?.wordsIfUnchanged) || step?.words)?.[language];
}

/** Where it led to. */
function statusOf(changes: unknown): { status?: number } {
  const status = (changes as WordedChange[]).find(({ field }) => field === 'status')?.to;
  return typeof status === 'number' ? { status } : {};
}

interface Entry {
  kind: string;
  category: string;
  changes: unknown;
}

/** An entry in the reader's language. */
export function describeEntry({ kind, category, changes }: Entry, language: Language, names: Names) {
  const all = changes as WordedChange[];
  const shown = all.filter((change) => !isAction(change));
  const comment = historyText({ category: category as HistoryCategory, changes: shown }, language, {
    value: valueWord(kind, language, names),
    field: fieldWord(kind, language),
    start: actionWord(kind, all, language),
  });
  return { category, comment };
}

/** An entry with who made it, and with what. */
export type EntryRow = Omit<HistoryRow, 'product_id' | 'source_id' | 'token_id' | 'proposal_id'> &
  CreatorRow &
  MadeWithRow &
  ProposedRow;

export const listHistory: Handler<'GET /damapi/v1/operationlogs/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    await requireSource(trx, scope, query.kind, query.sourceId);
    const kinds = isItemKind(query.kind) ? [query.kind, attachmentOf(query.kind)] : [query.kind];
    const ofSource = sql`
      h.product_id = ${productId} and h.kind in (${sql.join(kinds)}) and h.source_id = ${query.sourceId}`;
    const [rows, { total }] = await Promise.all([
      trx.all(
        sql<EntryRow & { history_id: number | null }>`
          select h.id, h.kind, h.category, h.changes, h.creator_id, h.created_at, ${creatorColumns},
            ${madeWithColumns}, ${proposedColumns}, v.history_id
          from history h
            ${creatorJoins(sql`h.creator_id`)} ${madeWithJoin(sql`h.token_id`)}
            ${proposedJoin(productId, sql`h.proposal_id`)}
            left join content_versions v on v.product_id = ${productId} and v.history_id = h.id
          where ${ofSource} order by h.id ${sql.raw(query.direction)} ${pageClause(query)}
        `,
      ),
      trx.one(countOf(sql`select h.id from history h where ${ofSource}`, query)),
    ]);
    const { language } = context.requestInfo;
    const names = await namesIn(trx, rows);
    const list = rows.map((row) => ({
      id: row.id,
      kind: row.kind as LogKind,
      hasContents: row.history_id !== null,
      data: { ...describeEntry(row, language, names), ...statusOf(row.changes) },
      ...creatorToWire(row),
      ...madeWithToWire(row),
      ...proposedToWire(row),
    }));
    return { list, total };
  });

export const readContents: Handler<'GET /damapi/v1/operationlogs/contents/{id}'> = (context, { params }) =>
  context.read(async (trx, { productId }) => {
    const contents = await trx.maybe(
      sql<{ before: string; after: string }>`
        select before, after from content_versions
        where product_id = ${productId} and history_id = ${params.id}
      `,
    );
    if (!contents) throw new Refusal('notFound');
    return contents;
  });
