// Nothing of a product is forgotten: each table and each id of the database stands in the list of what becomes of it.
import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { itemSchema, lineSchemas, productSchema } from './import/line-schemas.ts';
import { keyOf, models } from './names.ts';
import {
  itemColumns,
  leftOut,
  linesOfItems,
  linesOfProduct,
  productColumns,
  writtenTables,
} from './tables.ts';

const app = appForFile();

const lines = [...linesOfItems, ...linesOfProduct];
const kindTables = models.map(({ table }) => table);
const archived = new Set([...lines.map(({ table }) => table), ...writtenTables, ...kindTables]);

test('each table of the database is in the archive of a product, or left out for a reason', async () => {
  const rows = await app().database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'tracery'::regnamespace and relkind in ('r', 'p')`,
  );
  const tables = rows.map(({ name }) => name);
  expect(tables.filter((name) => archived.has(name) === name in leftOut)).toEqual([]);
  expect([...archived, ...Object.keys(leftOut)].filter((name) => !tables.includes(name))).toEqual([]);
});

/** Columns that refer to other rows, and all whose names say that they hold an id. */
const idColumns = () =>
  app().database.query<{ table: string; column: string }>(
    `select c.relname as "table", a.attname as "column"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'tracery'::regnamespace and c.relkind = 'r' and a.attname not in ('product_id', 'id')
       and a.atttypid in ('bigint'::regtype, 'bigint[]'::regtype) and (
       a.attname like '%\\_id'
       or a.attname like '%\\_by' or a.attname like '%\\_for' or a.attname like '%\\_ids'
       or exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
       )
     )`,
  );

/** Whole rows are written by hand there, and the tests of the archive find what is forgotten. */
const byHand = new Set<string>([...writtenTables, 'products']);

test('each id of the database is replaced by a name, or left out', async () => {
  const forgotten = (await idColumns()).filter(({ table, column }) => {
    if (table in leftOut || byHand.has(table)) return false;
    if (kindTables.includes(table)) return !(column in itemColumns);
    return lines
      .filter((spec) => spec.table === table)
      .some(({ references, without = [] }) => !(column in references) && !without.includes(column));
  });
  expect(forgotten).toEqual([]);
  const ofProducts = (await idColumns())
    .filter(({ table }) => table === 'products')
    .map(({ column }) => column);
  expect(ofProducts.filter((column) => !(column in productColumns))).toEqual([]);
});

test('each table that is left out has a reason', () => {
  expect(Object.entries(leftOut).filter(([, reason]) => reason.length < 10)).toEqual([]);
});

/** Columns of each table, as keys of lines. */
async function keysOf(table: string, isReference: (column: string) => boolean): Promise<string[]> {
  const rows = await app().database.query<{ column: string }>(
    `select attname as "column" from pg_attribute
     where attrelid = ('tracery.' || $1)::regclass and attnum > 0 and not attisdropped and attname <> 'product_id'`,
    [table],
  );
  return rows.map(({ column }) => keyOf(column, isReference(column)));
}

test('[INT-27] what is exported of each table is imported: each column has its key in a schema', async () => {
  const found: Record<string, string[]> = {};
  for (const { table, path, references, without = [], isCounted } of lines) {
    const isReference = (column: string) => column in references;
    const left = new Set(without.map((column) => keyOf(column, isReference(column))));
    const keys = (await keysOf(table, isReference)).filter((key) => !left.has(key));
    // What is read beside the table.
    const more: Record<string, string[]> = {
      'comments.jsonl': ['reactions'],
      'history.jsonl': ['before', 'after'],
    };
    const expected = [...keys, ...(isCounted ? ['number'] : []), ...(more[path] ?? [])].toSorted();
    const known = Object.keys(lineSchemas[path as keyof typeof lineSchemas]?.shape ?? {}).toSorted();
    if (JSON.stringify(known) !== JSON.stringify(expected)) found[path] = [...known, '≠', ...expected];
  }
  expect(found).toEqual({});
});

test('[INT-27] the same of items, files and the product', async () => {
  for (const model of models) {
    const keys = await keysOf(model.table, (column) => column in itemColumns);
    const shape = Object.keys(itemSchema(model).shape);
    const own = new Set(['id', 'oid', 'number', 'content', 'deletedBy']);
    const without = (all: string[]) => all.filter((key) => !own.has(key)).toSorted();
    expect(without(shape), model.table).toEqual(without(keys));
  }
  const ofFiles = await keysOf('files', (column) => ['item_id', 'held_for', 'creator_id'].includes(column));
  expect([...ofFiles, 'path'].filter((key) => key !== 'id').toSorted()).toEqual(
    Object.keys(lineSchemas['files.jsonl'].shape).toSorted(),
  );
  const ofProduct = await keysOf('products', (column) => column in productColumns);
  expect(
    [...ofProduct, 'lastNumbers'].filter((key) => key !== 'id' && key !== 'deletedAt').toSorted(),
  ).toEqual(Object.keys(productSchema.shape).toSorted());
});
