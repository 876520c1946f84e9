// Sending a file, saying what its columns are, starting and undoing its import, and what became of it.
import { createHash } from 'node:crypto';
import {
  definitionOf,
  importFieldsOf,
  initialFixed,
  limits,
  recogniseColumns,
  type Definition,
  type ImportMapping,
  type ItemKind,
} from '@tracery/contract';
import type { Trx } from '../platform/database/database.ts';
import { countOf, pageClause } from '../platform/database/paging.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CallerContext, Handler } from '../tenancy/handler.ts';
import type { MemberScope, Scope } from '../tenancy/scope.ts';
import { detailToWire, findOwn, ownImports, rowToWire, stateToWire, type ImportRow } from './import-rows.ts';
import { readFile } from './read/read-file.ts';
import type { Table, TableRow } from './read/table.ts';
import { runGroup } from './run.ts';
import { runImportTask, type ImportJob } from './tasks.ts';
import type { ImportParts } from './write.ts';

const { callTime } = limits.bulk;
const storedAtOnce = 2000;

/** By what a row says, counted among equal rows: the same row of another file is the same one. */
function digestsOf({ headers, rows }: Table): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ cells }) => {
    const said = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [[headers[at], cell.trim()]]));
    const digest = createHash('sha256').update(JSON.stringify(said)).digest('base64url');
    const count = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, count);
    return `row:${digest}:${count}`;
  });
}

interface Sent {
  kind: ItemKind;
  name: string;
  table: Table;
  mapping: ImportMapping;
}

async function insertImport(
  trx: Trx,
  { productId, userId, tokenId }: MemberScope,
  { kind, name, table, mapping }: Sent,
): Promise<number> {
  const { id } = await trx.one(
    sql<{ id: number }>`
      insert into imports (product_id, kind, name, source, headers, mapping, total, creator_id, token_id)
      values (${productId}, ${kind}, ${name}, ${table.source}, ${JSON.stringify(table.headers)}::jsonb,
        ${JSON.stringify(mapping)}::jsonb, ${table.rows.length}, ${userId}, ${tokenId ?? null})
      returning id
    `,
  );
  const digests = digestsOf(table);
  for (let at = 0; at < table.rows.length; at += storedAtOnce) {
    const rows = table.rows.slice(at, at + storedAtOnce);
    const of = <Value>(value: (one: TableRow, place: number) => Value) =>
      rows.map((one, n) => value(one, at + n));
    await trx.run(
      sql`
        insert into import_rows (product_id, import_id, place, row_number, cells, digest)
        select ${productId}, ${id}, r.place, r.row_number, r.cells::jsonb, r.digest from unnest(
          ${of((_, place) => place + 1)}::integer[], ${of(({ row }) => row)}::integer[],
          ${of(({ cells }) => JSON.stringify(cells))}::text[], ${of((_, place) => digests[place]!)}::text[]
        ) r (place, row_number, cells, digest)
      `,
    );
  }
  return id;
}

/** Goes on for as long as a call may; the worker does the rest. */
async function finish(context: CallerContext<Scope>, parts: ImportParts, job: ImportJob): Promise<void> {
  const end = performance.now() + callTime;
  while (await context.writeSeparately((trx) => runGroup(trx, parts, job))) {
    if (performance.now() < end) continue;
    await context.writeSeparately((trx) => runImportTask.enqueue(trx, job));
    return;
  }
}

const detailOf = (context: CallerContext<Scope>, id: number) =>
  context.read(async (trx, scope) =>
    detailToWire(trx, scope, await findOwn(trx, scope, id), context.requestInfo.language),
  );

const stateOf = (context: CallerContext<Scope>, id: number) =>
  context.read(async (trx, scope) => stateToWire(await findOwn(trx, scope, id)));

export const uploadImport =
  (parts: ImportParts): Handler<'POST /damapi/v1/imports/upload'> =>
  async (context, { query: { kind }, file }) => {
    // Who may not send one is told before a byte is read.
    await context.read(async () => undefined);
    const { table, bytes } = await readFile(file.bytes);
    context.bindKeyTo(createHash('sha256').update(bytes).digest('base64url'));
    const definition: Definition = definitionOf(kind)!;
    const columns = recogniseColumns(definition, table.source, table.headers);
    const fixed = initialFixed(definition, columns, context.requestInfo.language);
    const name = file.name
      .replaceAll('\u0000', '')
      .toWellFormed()
      .slice(0, limits.file.nameMax)
      .toWellFormed();
    const job = await context.write(async (trx, scope) => ({
      productId: scope.productId,
      id: await insertImport(trx, scope, { kind, name, table, mapping: { columns, fixed, meanings: [] } }),
    }));
    await finish(context, parts, job);
    return detailOf(context, job.id);
  };

function requireFit({ kind, headers }: ImportRow, { columns, fixed, meanings }: ImportMapping): void {
  const fields = new Map(importFieldsOf(definitionOf(kind)!).map((one) => [one.name, one]));
  const once = columns.filter((name) => name !== '' && !fields.get(name)?.isMany);
  const isKnown = (name: string) => fields.has(name);
  const isFit =
    columns.length <= headers.length &&
    columns.every((name) => name === '' || isKnown(name)) &&
    new Set(once).size === once.length &&
    Object.keys(fixed).every((name) => fields.get(name)?.own) &&
    meanings.every(({ field }) => isKnown(field));
  if (!isFit) throw new Refusal('import.columns');
}

export const checkImport =
  (parts: ImportParts): Handler<'POST /damapi/v1/imports/check'> =>
  async (context, { body: { id, ...mapping } }) => {
    const job = await context.write(async (trx, scope) => {
      const row = await findOwn(trx, scope, id, sql`for no key update`);
      if (row.state !== 'checking' && row.state !== 'checked') throw new Refusal('import.begun');
      requireFit(row, mapping);
      await trx.run(
        sql`
          update imports set mapping = ${JSON.stringify(mapping)}::jsonb, state = 'checking', place = 0,
            verdicts = '{}', beat_at = now()
          where product_id = ${scope.productId} and id = ${id}
        `,
      );
      return { productId: scope.productId, id };
    });
    await finish(context, parts, job);
    return detailOf(context, id);
  };

const begin = (trx: Trx, { productId }: Scope, id: number, state: 'running' | 'undoing') =>
  trx.run(
    sql`
      update imports set state = ${state}, place = 0, beat_at = now()
      where product_id = ${productId} and id = ${id}
    `,
  );

export const startImport =
  (parts: ImportParts): Handler<'POST /damapi/v1/imports/start'> =>
  async (context, { body: { id, onlyGood } }) => {
    const job = await context.write(async (trx, scope) => {
      const row = await findOwn(trx, scope, id, sql`for no key update`);
      if (row.state !== 'checked') throw new Refusal('import.begun');
      if (!onlyGood && (row.verdicts.error ?? 0) > 0) throw new Refusal('import.hasErrors');
      await begin(trx, scope, id, 'running');
      return { productId: scope.productId, id };
    });
    await finish(context, parts, job);
    return stateOf(context, id);
  };

export const undoImport =
  (parts: ImportParts): Handler<'POST /damapi/v1/imports/undo/{id}'> =>
  async (context, { params: { id } }) => {
    const job = await context.write(async (trx, scope) => {
      const row = await findOwn(trx, scope, id, sql`for no key update`);
      if (row.state !== 'done' && row.state !== 'stopped') throw new Refusal('import.cannotUndo');
      await begin(trx, scope, id, 'undoing');
      return { productId: scope.productId, id };
    });
    await finish(context, parts, job);
    return stateOf(context, id);
  };

export const getImport: Handler<'GET /damapi/v1/imports/get/{id}'> = (context, { params }) =>
  detailOf(context, params.id);

export const listImports: Handler<'GET /damapi/v1/imports/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    const [rows, { total }] = await Promise.all([
      trx.all(sql<ImportRow>`select i.* ${ownImports(scope)} order by i.id desc ${pageClause(query)}`),
      trx.one(countOf(sql`select i.id ${ownImports(scope)}`, query)),
    ]);
    return { list: rows.map(stateToWire), total };
  });

export const listRows =
  ({ kinds }: ImportParts): Handler<'GET /damapi/v1/imports/rows/{id}'> =>
  (context, { params, query }) =>
    context.read(async (trx, scope) => {
      const { productId } = scope;
      const row = await findOwn(trx, scope, params.id);
      const checkedUpTo = row.state === 'checking' ? row.place : row.total;
      const narrowed = query.verdict
        ? sql`and r.verdict = ${query.verdict} and r.place <= ${checkedUpTo}`
        : sql``;
      const ofImport = sql`r.product_id = ${productId} and r.import_id = ${row.id} ${narrowed}`;
      const rows = await trx.all(
        sql<Parameters<typeof rowToWire>[0]>`
          select r.place, r.row_number, r.verdict, r.cells, r.errors, r.item_id, t.oid
          from import_rows r
            left join ${sql.table(kinds[row.kind].model.table)} t
              on t.product_id = ${productId} and t.id = r.item_id and t.deleted_at is null
          where ${ofImport} order by r.place ${pageClause(query)}
        `,
      );
      const total = query.verdict ? (row.verdicts[query.verdict] ?? 0) : row.total;
      return { list: rows.map((one) => rowToWire(one, checkedUpTo, context.requestInfo.language)), total };
    });
