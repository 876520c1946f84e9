// Items as they were. A version has the whole row; its content is found by its hash.
import type { ItemKind } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Handler } from '../tenancy/handler.ts';
import { requireOwnProduct, type Scope } from '../tenancy/scope.ts';
import { itemJsonOf } from '../work-items/item-json.ts';
import type { Kinds } from '../work-items/kind.ts';
import type { Model } from '../work-items/model.ts';
import { requireItem } from '../work-items/rows.ts';
import { updateItem } from '../work-items/update.ts';
import { addedColumns, contentOfVersion } from '../work-items/versions.ts';

interface Span {
  number: number;
  since: Date;
  /** Null for the present version: the driver has no date for infinity. */
  until: Date | null;
}

const spanColumns = sql`v.number, v.since, nullif(v.until, 'infinity') as until`;

const toWire = ({ number, since, until }: Span) => ({
  number,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
});

export const listVersions: Handler<'GET /damapi/v1/versions/list'> = (context, { query }) =>
  context.read(async (trx, scope) => {
    requireOwnProduct(query, scope);
    const { kind, sourceId, limit } = query;
    const [, rows] = await Promise.all([
      requireItem(trx, scope, kind, sourceId),
      trx.all(
        sql<Span>`
          select ${spanColumns} from item_versions v
          where v.product_id = ${scope.productId} and v.item_id = ${sourceId}
          order by v.number desc limit ${sql.number(limit + 1)}
        `,
      ),
    ]);
    return { list: rows.slice(0, limit).map(toWire), isWhole: rows.length <= limit };
  });

interface Place {
  kind: ItemKind;
  sourceId: number;
  number: number;
}

const findContent = (trx: ReadTrx, scope: Scope, { sourceId, number }: Place) =>
  trx.maybe(
    sql<Span & { content: string | null }>`
      select ${spanColumns}, ${contentOfVersion(scope, sourceId)} as content
      from item_versions v
      where v.product_id = ${scope.productId} and v.item_id = ${sourceId} and v.number = ${number}
    `,
  );

const noValues = JSON.stringify(Object.fromEntries(addedColumns.map((column) => [column, null])));

/** The row as it was. Columns that were added since then had no value, or have their present ones if they must have one. */
const rowOf = ({ table }: Model, { productId }: Scope, { sourceId, number }: Place) => sql`
  select p.* from item_versions v
    join ${sql.table(table)} t on t.product_id = ${productId} and t.id = ${sourceId} and t.deleted_at is null
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || ${noValues}::jsonb || v.row) p
  where v.product_id = ${productId} and v.item_id = ${sourceId} and v.number = ${number}`;

export const getVersion =
  (kinds: Kinds): Handler<'GET /damapi/v1/versions/get'> =>
  (context, { query }) =>
    context.read(async (trx, scope) => {
      requireOwnProduct(query, scope);
      const { model } = kinds[query.kind];
      const { detail } = itemJsonOf(model);
      const [, found, [row]] = await Promise.all([
        requireItem(trx, scope, query.kind, query.sourceId),
        findContent(trx, scope, query),
        trx.rawRows(detail.select(rowOf(model, scope, query), scope.productId)),
      ]);
      if (!found || !row) throw new Refusal('notFound');
      const item = JSON.parse(detail.toJson(row)) as { data: object };
      return {
        ...toWire(found),
        item: { ...item, data: { ...item.data, content: found.content ?? '' } },
        content: found.content,
      };
    });

export const restoreVersion =
  (kinds: Kinds): Handler<'POST /damapi/v1/versions/restore'> =>
  (context, { body }) =>
    context.write(async (trx, scope) => {
      requireOwnProduct(body, scope);
      const { kind, sourceId: id, number, version } = body;
      await requireItem(trx, scope, kind, id);
      const found = await findContent(trx, scope, body);
      if (!found) throw new Refusal('notFound');
      if (found.content === null) throw new Refusal('version.contentGone');
      const input = { id, version, data: { content: found.content } };
      return updateItem(trx, scope, kinds[kind], input, {
        category: 'bringBack',
        changes: [{ field: 'version', to: number }],
      });
    });
