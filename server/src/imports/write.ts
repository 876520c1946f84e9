// Writes the next rows of an import: each by the handlers of the calls that people make, or refused alone. The row that says
// so is written in the same transaction.
import { limits, type RegistryKey } from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import { callInside, type ItemHandlers } from '../tenancy/inner-call.ts';
import type { MemberScope } from '../tenancy/scope.ts';
import type { Kind, Kinds } from '../work-items/kind.ts';
import { toWire } from '../work-items/model.ts';
import { findItemForUpdate, type ItemRow } from '../work-items/rows.ts';
import { judgeRows, type WaitingRow } from './check.ts';
import { storedErrors, type ImportRow, type StoredError } from './import-rows.ts';
import type { Judged } from './judge.ts';
import { itemsByKey } from './known-items.ts';
import { linkBody, missingLinks, presentLinks } from './links.ts';

const { groupSize } = limits.bulk;

export interface ImportParts {
  kinds: Kinds;
  handlers: ItemHandlers;
}

/** What an undo brings back; nothing of an item that was made. */
export interface Before {
  /** Fields as an update takes them. */
  set?: Record<string, unknown>;
  /** Columns that steps have changed. */
  columns?: Record<string, unknown>;
  /** Links that were made. */
  links?: number[];
}

interface Outcome {
  place: number;
  outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  itemId: number | null;
  before: Before | null;
  errors: StoredError[];
}

interface Writing {
  trx: Trx;
  scope: MemberScope;
  kinds: Kinds;
  handlers: ItemHandlers;
  kind: Kind;
}

export const send = (
  { trx, scope, handlers }: Pick<Writing, 'trx' | 'scope' | 'handlers'>,
  key: string,
  body: object,
  params?: object,
) => callInside({ trx, scope, handlers }, { key: key as RegistryKey, body, ...(params && { params }) });

const rowOf = async ({ trx, scope, kind }: Writing, id: number): Promise<ItemRow> =>
  (await findItemForUpdate(trx, scope, kind.model, id))!;

async function takeSteps(writing: Writing, id: number, { steps, comments }: Judged): Promise<void> {
  const { definition } = writing.kind.model;
  for (const { action, body } of steps) {
    if (action !== 'update') await send(writing, `POST ${definition.path}/${action}/{id}`, body, { id });
    else {
      const { version } = await rowOf(writing, id);
      await send(writing, `POST ${definition.path}/update`, { ...body, id, version });
    }
  }
  for (const comment of comments)
    await send(writing, 'POST /damapi/v1/comments/create', {
      sourceId: id,
      kind: definition.kind,
      data: { comment },
    });
}

/** The other ends are looked up now: rows before this one may have made them. */
async function makeLinks(writing: Writing, id: number, { links }: Judged): Promise<number[]> {
  if (links.length === 0) return [];
  const { trx, scope, kinds, kind } = writing;
  const known = await itemsByKey(trx, scope, { kinds, keys: links.map(({ key }) => key) });
  const present = await presentLinks(trx, scope, [id]);
  const made: number[] = [];
  for (const link of missingLinks({ kind: kind.model.kind, id }, links, { known, present })) {
    const { id: linkId } = (await send(writing, 'POST /damapi/v1/links/create', linkBody(link))) as {
      id: number;
    };
    made.push(linkId);
  }
  return made;
}

async function create(writing: Writing, judged: Judged): Promise<number> {
  const { trx, scope, kind } = writing;
  const { definition } = kind.model;
  const { id } = (await send(writing, `POST ${definition.path}/create`, judged.body)) as { id: number };
  await takeSteps(writing, id, judged);
  // A row with a number has made nothing, so its target is its key.
  await trx.run(
    sql`
      insert into import_keys (product_id, kind, key, item_id)
      values (${scope.productId}, ${definition.kind}, ${judged.target}, ${id})
      on conflict (product_id, kind, key) do update set item_id = excluded.item_id
    `,
  );
  await makeLinks(writing, id, judged);
  return id;
}

const sameValue = (one: unknown, other: unknown) => String(one) === String(other);

/** As it was, of what the body or a step has changed. */
async function beforeOf(writing: Writing, { body, present }: Judged, content: string): Promise<Before> {
  const { model } = writing.kind;
  const before = present!;
  const after = await rowOf(writing, before.id);
  const { id: _id, version: _version, data, ...fields } = body as Record<string, unknown> & { data?: object };
  const set: Record<string, unknown> = {};
  const covered = new Set(['version', 'updated_at', 'name', 'tags', ...model.texts]);
  for (const field of Object.keys(fields)) {
    const own = model.columns.find((one) => one.field === field);
    if (own) covered.add(own.column);
    if (field === 'name') set['name'] = before.name;
    else if (field === 'tag') set['tag'] = before.tags.join(',');
    else if (field === 'status') {
      set['status'] = before.status;
      covered.add('status');
    } else set[field] = toWire(own!.definition, before[own!.column]);
  }
  if (data)
    set['data'] = Object.fromEntries(
      Object.keys(data).map((text) => [text, text === 'content' ? content : before[text]]),
    );
  // What follows from others follows again.
  for (const { column, definition } of model.columns) if (definition.from) covered.add(column);
  const changed = Object.keys(before).filter(
    (column) => !covered.has(column) && !sameValue(before[column], after[column]),
  );
  return {
    ...(Object.keys(set).length > 0 && { set }),
    ...(changed.length > 0 && {
      columns: Object.fromEntries(changed.map((column) => [column, before[column]])),
    }),
  };
}

const contentBefore = async ({ trx, scope }: Writing, id: number): Promise<string> =>
  (
    await trx.maybe(
      sql<{ content: string }>`
        select content from item_contents where product_id = ${scope.productId} and item_id = ${id}
      `,
    )
  )?.content ?? '';

async function change(writing: Writing, judged: Judged): Promise<Before> {
  const { definition } = writing.kind.model;
  const { id } = judged.present!;
  const content = judged.body['data'] ? await contentBefore(writing, id) : '';
  if (Object.keys(judged.body).length > 0) await send(writing, `POST ${definition.path}/update`, judged.body);
  await takeSteps(writing, id, judged);
  const before = await beforeOf(writing, judged, content);
  const links = await makeLinks(writing, id, judged);
  return links.length > 0 ? { ...before, links } : before;
}

async function writeOne(writing: Writing, place: number, judged: Judged): Promise<Outcome> {
  const itemId = judged.present?.id ?? null;
  const told = { place, itemId, before: null, errors: [] };
  const { trx } = writing;
  if (judged.verdict === 'error') return { ...told, outcome: 'refused', errors: storedErrors(judged.errors) };
  try {
    if (judged.verdict === 'create') {
      const id = await trx.attempt(() => create(writing, judged));
      return { ...told, outcome: 'created', itemId: id };
    }
    if (judged.verdict !== 'change') return { ...told, outcome: 'unchanged' };
    const before = await trx.attempt(() => change(writing, judged));
    return { ...told, outcome: 'changed', before };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [field = ''] = ((error.data as { fields?: string[] } | null)?.fields ?? []) as string[];
    return {
      ...told,
      outcome: 'refused',
      errors: storedErrors([{ column: -1, field, key: error.key }]),
    };
  }
}

interface WritableRow extends WaitingRow {
  verdict: 'create' | 'change';
}

/** Rows that were refused have an error now. */
function verdictsAfter({ verdicts }: ImportRow, rows: readonly WritableRow[], outcomes: readonly Outcome[]) {
  const after = { ...verdicts };
  outcomes.forEach(({ outcome }, at) => {
    if (outcome !== 'refused') return;
    const { verdict } = rows[at]!;
    after[verdict] = (after[verdict] ?? 1) - 1;
    after.error = (after.error ?? 0) + 1;
  });
  return after;
}

interface WrittenGroup {
  row: ImportRow;
  rows: readonly WritableRow[];
  outcomes: readonly Outcome[];
}

/** With when each item was changed last, which a link that is made does not count as: whoever undoes it compares that. */
async function writeOutcomes(
  { trx, scope: { productId }, kind }: Writing,
  { row, rows, outcomes }: WrittenGroup,
): Promise<void> {
  const counted = (outcome: Outcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length;
  const isLast = outcomes.length < groupSize;
  await trx.run(
    sql`
      update import_rows r set outcome = o.outcome, item_id = o.item_id, before = o.before::jsonb,
        errors = o.errors::jsonb,
        changed_at = coalesce(
          (select t.updated_at from ${sql.table(kind.model.table)} t
            where t.product_id = ${productId} and t.id = o.item_id),
          now()
        ),
        verdict = case when o.outcome = 'refused' then 'error' else verdict end
      from unnest(
        ${outcomes.map((one) => one.place)}::integer[], ${outcomes.map((one) => one.outcome)}::text[],
        ${outcomes.map((one) => one.itemId)}::bigint[],
        ${outcomes.map((one) => one.before && JSON.stringify(one.before))}::text[],
        ${outcomes.map((one) => JSON.stringify(one.errors))}::text[]
      ) o (place, outcome, item_id, before, errors)
      where r.product_id = ${productId} and r.import_id = ${row.id} and r.place = o.place
    `,
  );
  await trx.run(
    sql`
      update imports set place = ${isLast ? row.total : outcomes.at(-1)!.place}, beat_at = now(),
        state = ${isLast ? 'done' : 'running'}, created = created + ${counted('created')},
        changed = changed + ${counted('changed')}, refused = refused + ${counted('refused')},
        verdicts = ${JSON.stringify(verdictsAfter(row, rows, outcomes))}::jsonb
      where product_id = ${productId} and id = ${row.id}
    `,
  );
}

/** False if there is nothing more to write. */
export async function writeGroup(
  trx: Trx,
  scope: MemberScope,
  { kinds, handlers }: ImportParts,
  row: ImportRow,
): Promise<boolean> {
  const rows = await trx.all(
    sql<WritableRow>`
      select place, cells, digest, verdict from import_rows
      where product_id = ${scope.productId} and import_id = ${row.id} and place > ${row.place}
        and verdict in ('create', 'change')
      order by place limit ${sql.number(groupSize)}
    `,
  );
  const judged = await judgeRows(trx, scope, { kinds, row, rows, isLocking: true });
  const writing = { trx, scope, handlers, kinds, kind: kinds[row.kind] };
  const outcomes: Outcome[] = [];
  for (const [at, { place }] of rows.entries()) outcomes.push(await writeOne(writing, place, judged[at]!));
  await writeOutcomes(writing, { row, rows, outcomes });
  return rows.length === groupSize;
}
