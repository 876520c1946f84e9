import { compareTexts, type ItemKind } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { creatorColumns, creatorJoins, creatorToWire, type CreatorRow } from '../tenancy/people.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { numbersOf, peopleOf } from '../work-items/names-of-rows.ts';
import {
  isLinkColumn,
  isPersonColumn,
  rowDifferences,
  type StoredRow,
} from '../work-items/row-differences.ts';
import { changeToWire, readTextOfVersion } from '../work-items/text-difference.ts';
import { entriesToWire, findPeople, type ShownPerson } from './entry-wire.ts';
import { differing } from './net-effect.ts';
import { enterEntry, type OwnEntry } from './own-entries.ts';
import { findVersions, type StoredVersion } from './states.ts';
import { watchOf } from './watches.ts';

interface Reading {
  trx: Trx;
  scope: Scope;
  kinds: Kinds;
  model: Model;
  entry: OwnEntry;
}

/** The last of them tell enough of who did what. */
const stepsMax = 200;

/** What others did since, each with the columns that it changed; the newest last. */
function stepsOf(versions: readonly StoredVersion[], personId: number) {
  return versions.slice(1).flatMap((version, at) => {
    const columns = differing(versions[at]!.state, version.state);
    return version.actorId === personId ? [] : [{ version, columns }];
  });
}

type Steps = ReturnType<typeof stepsOf>;

const columnOf = (model: Model, field: string): string =>
  ({ tag: 'tags', frozen: 'is_frozen' })[field] ??
  model.columns.find((one) => one.field === field)?.column ??
  field;

async function changesOf(
  { trx, scope, kinds, model, entry }: Reading,
  rows: readonly [StoredRow, StoredRow],
  {
    steps,
    people,
    language,
  }: { steps: Steps; people: ReadonlyMap<number, ShownPerson>; language: 'en' | 'zh' },
) {
  const values = (isWanted: (model: Model, column: string) => boolean) =>
    model.columns
      .filter(({ column }) => isWanted(model, column))
      .flatMap(({ column }) => rows.map((row) => row[column]))
      .filter((value) => typeof value === 'number');
  const names = {
    items: await numbersOf(trx, scope, kinds, values(isLinkColumn)),
    people: await peopleOf(trx, values(isPersonColumn)),
  };
  return rowDifferences(model, rows, names, language)
    .map(({ field, word, from, to }) => ({ field, label: word, from, to, column: columnOf(model, field) }))
    .filter(({ column }) => entry.changed.includes(column))
    .map(({ column, ...change }) => {
      const step = steps.findLast(({ columns }) => columns.includes(column));
      return {
        ...change,
        by: people.get(step?.version.actorId ?? 0) ?? null,
        at: step?.version.since.toISOString() ?? null,
      };
    });
}

async function contentOf(
  { trx, scope, entry }: Reading,
  { steps, people }: { steps: Steps; people: ReadonlyMap<number, ShownPerson> },
) {
  if (!entry.changed.includes('content')) return null;
  const [before, after] = await Promise.all([
    readTextOfVersion(trx, scope, entry.item_id, entry.own_content || entry.base),
    readTextOfVersion(trx, scope, entry.item_id, entry.version),
  ]);
  if (typeof before?.content !== 'string' || typeof after?.content !== 'string') return null;
  const edits = steps.filter(({ columns }) => columns.includes('content'));
  const writers = [...new Set(edits.map(({ version }) => version.actorId))];
  return {
    edits: Math.max(1, edits.length),
    people: writers.flatMap((id) => people.get(id ?? 0) ?? []),
    changes: compareTexts(before.content, after.content)
      .filter(({ isSame }) => !isSame)
      .map(changeToWire),
  };
}

async function commentsOf({ trx, scope: { productId }, entry }: Reading) {
  const rows = await trx.all(
    sql<CreatorRow & { id: number; comment: string }>`
      select c.id, c.comment, c.creator_id, c.created_at, ${creatorColumns}
      from comments c ${creatorJoins(sql`c.creator_id`)}
      where c.product_id = ${productId} and c.item_id = ${entry.item_id}
        and c.id = any (${entry.comment_ids}::bigint[])
      order by c.id desc
    `,
  );
  return rows.map((row) => ({ id: row.id, data: { comment: row.comment }, ...creatorToWire(row) }));
}

export const getEntry =
  (kinds: Kinds): Handler<'GET /usrapi/v1/inbox/get/{id}'> =>
  (context, { params }) =>
    context.read(async (trx, caller) => {
      const { scope, entry } = await enterEntry(trx, caller, params.id, { lock: false });
      const kind = entry.kind as ItemKind;
      const { model } = kinds[kind];
      const reading = { trx, scope, kinds, model, entry };
      const product = await trx.maybe(
        sql<{ id: number; name: string }>`
          select p.id, p.name from products p where p.id = ${scope.productId}
        `,
      );
      if (!product) throw new Refusal('notFound');
      const [wire] = await entriesToWire(trx, scope, kinds, product, [entry]);
      const first = Math.max(entry.base, entry.version - stepsMax);
      const versions = await findVersions(
        trx,
        scope,
        model,
        entry.item_id,
        sql`(v.number = ${entry.base} or v.number between ${first} and ${entry.version})`,
      );
      if (!wire || versions.length === 0) throw new Refusal('notFound');
      const steps = stepsOf(versions, caller.userId);
      const people = await findPeople(
        trx,
        steps.map(({ version }) => version.actorId),
      );
      const rows = [{ ...versions[0]!.row, ...entry.own } as StoredRow, versions.at(-1)!.row] as const;
      const { why } = await watchOf(trx, scope, kinds, { kind, id: entry.item_id });
      return {
        ...wire,
        why,
        version: entry.version,
        lastComment: Math.max(0, ...entry.comment_ids),
        changes: await changesOf(reading, rows, {
          steps,
          people,
          language: context.requestInfo.language,
        }),
        content: await contentOf(reading, { steps, people }),
        newComments: await commentsOf(reading),
      };
    });
