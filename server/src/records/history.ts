// The history of an item: its own entries and those of its files together, worded for the reader.
import {
  attachmentOf,
  definitions,
  historyText,
  isAttachmentKind,
  isItemKind,
  itemKindOf,
  linkWord,
  type Definition,
  type HistoryCategory,
  type Language,
  type LogKind,
  type WordedChange,
} from '@tracery/contract';
import { build, type Trx } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/contexts.ts';
import type { Scope } from '../tenancy/scope.ts';
import { requireItem } from '../work-items/sources.ts';
import type { LinkChange } from './links.ts';
import { countOf } from './paging.ts';

async function requireSource(trx: Trx, scope: Scope, kind: LogKind, id: number): Promise<void> {
  if (isItemKind(kind)) await requireItem(trx, scope, kind, id);
  else if (isAttachmentKind(kind)) await requireItem(trx, scope, itemKindOf(kind), id);
  else if (id !== scope.productId) throw new Refusal('notFound');
}

const definitionOf = (kind: string) =>
  (definitions as readonly Definition[]).find((one) => one.kind === kind);

const statusWord = (kind: string, status: unknown, language: Language) =>
  Object.values(definitionOf(kind)?.statuses ?? {}).find(({ number }) => number === status)?.[language];

/** `Depends on requirement 7 Stop at once`. */
function linkText({ type, isForward, kind, oid, name }: LinkChange, language: Language): string {
  const word = linkWord(type, isForward)[language];
  const kindWord = definitionOf(kind)?.words[language] ?? kind;
  return [word, language === 'en' ? kindWord.toLowerCase() : kindWord, oid, name].join(' ');
}

const valueWord = (kind: string, language: Language) => (field: string, value: unknown) => {
  if (field === 'status') return statusWord(kind, value, language);
  return field === 'link' ? linkText(value as LinkChange, language) : undefined;
};

interface Entry {
  kind: string;
  category: string;
  changes: unknown;
}

/** What was done, for whoever reads. */
export const worded = ({ kind, category, changes }: Entry, language: Language) => ({
  category,
  comment: historyText(
    { category: category as HistoryCategory, changes: changes as WordedChange[] },
    language,
    valueWord(kind, language),
  ),
});

export const listHistory: Handler<'GET /damapi/v1/operationlogs/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const { productId } = scope;
    await requireSource(trx, scope, query.kind, query.sourceId);
    const kinds = isItemKind(query.kind) ? [query.kind, attachmentOf(query.kind)] : [query.kind];
    const ofSource = build
      .selectFrom('history as h')
      .where('h.product_id', '=', productId)
      .where('h.kind', 'in', kinds)
      .where('h.source_id', '=', query.sourceId);
    const [rows, { total }] = await Promise.all([
      trx.all(
        ofSource
          .innerJoin('users as u', 'u.id', 'h.creator_id')
          .leftJoin('content_versions as v', (join) =>
            join.on('v.product_id', '=', productId).onRef('v.history_id', '=', 'h.id'),
          )
          .select(['h.id', 'h.kind', 'h.category', 'h.changes', 'h.creator_id', 'h.created_at'])
          .select(['u.username as creator', 'v.history_id'])
          .orderBy('h.id', query.direction)
          .limit(query.limit)
          .offset((query.page - 1) * query.limit),
      ),
      trx.one(countOf(ofSource.select('h.id'), query)),
    ]);
    const { language } = context.facts;
    const list = rows.map((row) => ({
      id: row.id,
      kind: row.kind as LogKind,
      hasContents: row.history_id !== null,
      data: worded(row, language),
      creator: row.creator,
      creatorId: row.creator_id,
      createdAt: row.created_at.toISOString(),
    }));
    return { list, total };
  });

export const readContents: Handler<'GET /damapi/v1/operationlogs/contents/{id}'> = (context, { params }) =>
  context.read(async (trx, { productId }) => {
    const kept = await trx.maybe(
      build
        .selectFrom('content_versions')
        .select(['before', 'after'])
        .where('product_id', '=', productId)
        .where('history_id', '=', params.id),
    );
    if (!kept) throw new Refusal('notFound');
    return kept;
  });
