// Verifies and reads an archive in a process of its own: what it holds was written by anybody, and a file that swells or
// crashes its reader takes nobody with it. Nothing leaves this process that the schemas do not know.
import { itemNumber, type ItemKind } from '@tracery/contract';
import type yauzl from 'yauzl';
import type { z } from 'zod';
import { models } from '../names.ts';
import { ArchiveProblem, withVerified, type Manifest, type OpenArchive } from '../verify.ts';
import { itemSchema, lineSchemas, productSchema, type LinePath } from './line-schemas.ts';

type Row = Record<string, unknown>;

/** What is asked for, one after the other; `more` goes on with what was asked last. */
export type Asked =
  | { open: string }
  | { lines: LinePath }
  | { items: ItemKind; isOnlyHead: boolean }
  | { bytes: string }
  | { product: true }
  | { more: true };

export type Answered =
  | { manifest: Manifest }
  | { product: z.output<typeof productSchema>; content: string }
  | { rows: Row[]; isLast: boolean }
  | { chunk: Uint8Array; isLast: boolean }
  | { problem: string };

const lineMax = 8 * 1024 * 1024;
const textMax = 8 * 1024 * 1024;
/** Of an answer. */
const rowsMax = 200;
const answerMax = 2 * 1024 * 1024;

const schemas = new Map(models.map((model) => [model.kind, itemSchema(model)]));
const ofLines = lineSchemas as Record<string, z.ZodType<Row>>;

async function* chunksOf({ zip, entries }: OpenArchive, path: string): AsyncGenerator<Buffer> {
  const entry: yauzl.Entry | undefined = entries.get(path);
  if (!entry) throw new ArchiveProblem(`${path} is missing`);
  for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
}

async function textOf(archive: OpenArchive, path: string): Promise<string> {
  if ((archive.entries.get(path)?.uncompressedSize ?? 0) > textMax)
    throw new ArchiveProblem(`${path} is too long`);
  const parts: Buffer[] = [];
  for await (const chunk of chunksOf(archive, path)) parts.push(chunk);
  return decoded(Buffer.concat(parts), path);
}

function decoded(bytes: Buffer, where: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ArchiveProblem(`${where} is no text`);
  }
}

/** PostgreSQL takes no zero bytes and no half characters, wherever they stand. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function requireStorable(value: unknown, where: string): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new ArchiveProblem(`${where} has characters that no text has`);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      if (!isStorable(key)) throw new ArchiveProblem(`${where} has characters that no text has`);
      requireStorable(one, where);
    }
}

function jsonOf(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveProblem(`${where} is no JSON`);
  }
}

function checked<Output>(schema: z.ZodType<Output>, value: unknown, where: string): Output {
  requireStorable(value, where);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const key = issue!.path.join('.');
  throw new ArchiveProblem(`${where}: ${key ? `${key}: ` : ''}${issue!.message}`);
}

async function* linesOf(archive: OpenArchive, path: LinePath): AsyncGenerator<Row> {
  if (!archive.entries.has(path)) return;
  const schema = ofLines[path]!;
  let rest: Buffer[] = [];
  let size = 0;
  let line = 0;
  const read = (bytes: Buffer): Row => {
    const where = `${path}, line ${line}`;
    return checked(schema, jsonOf(decoded(bytes, where), where), where);
  };
  for await (const chunk of chunksOf(archive, path)) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      line += 1;
      yield read(Buffer.concat([...rest, chunk.subarray(start, at)]));
      rest = [];
      size = 0;
      start = at + 1;
    }
    rest.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > lineMax) throw new ArchiveProblem(`${path}, line ${line + 1} is too long`);
  }
  if (size > 0) throw new ArchiveProblem(`${path} ends within a line`);
}

/** Lines of `key: value`, as `yamlOf` writes them. */
function fieldsOf(text: string, path: string): Row {
  const fields: Row = {};
  for (const line of text.split('\n').slice(0, -1)) {
    const [, key, value] = /^([A-Za-z]+): (.*)$/.exec(line) ?? [];
    if (key === undefined || Object.hasOwn(fields, key))
      throw new ArchiveProblem(`${path} does not begin with its fields`);
    fields[key] = jsonOf(value!, `${path}: ${key}`);
  }
  return fields;
}

async function readItem(archive: OpenArchive, path: string): Promise<Row> {
  const text = await textOf(archive, path);
  if (path.endsWith('.yaml')) {
    const content = await textOf(archive, path.replace(/yaml$/, 'puml'));
    return { ...fieldsOf(text, path), content };
  }
  const end = text.indexOf('\n---\n');
  if (!text.startsWith('---\n') || end < 0)
    throw new ArchiveProblem(`${path} does not begin with its fields`);
  return { ...fieldsOf(text.slice(4, end + 1), path), content: text.slice(end + 5) };
}

const modelsByKind = new Map(models.map((model) => [model.kind, model]));

async function* itemsOf(archive: OpenArchive, kind: ItemKind, isOnlyHead: boolean): AsyncGenerator<Row> {
  const { table, definition } = modelsByKind.get(kind)!;
  const end = definition.isContentSource ? 'yaml' : 'md';
  for (const path of archive.entries.keys()) {
    if (!path.startsWith(`${table}/`) || !path.endsWith(`.${end}`)) continue;
    const row = checked(schemas.get(kind)!, await readItem(archive, path), path) as Row;
    const number = row['number'] as string;
    const oid = Number(number.slice(number.indexOf('-') + 1));
    if (path !== `${table}/${number}.${end}` || number !== itemNumber(kind, oid))
      throw new ArchiveProblem(`${path} is that of ${number}`);
    yield isOnlyHead ? { number, createdAt: row['createdAt'] } : row;
  }
}

/** What nobody would read is not passed over. */
function requireKnown({ manifest: { files } }: OpenArchive): void {
  const folders = models.map(({ table }) => table).join('|');
  const known = new RegExp(
    `^(README\\.md|product/product\\.(yaml|md)|files/.+|(${folders})/[A-Z]+-\\d+\\.(md|yaml|puml))$`,
  );
  const unknown = Object.keys(files).find((path) => !known.test(path) && !Object.hasOwn(lineSchemas, path));
  if (unknown !== undefined) throw new ArchiveProblem(`${unknown} belongs to no product`);
}

async function* rowsOf(rows: AsyncIterable<Row>): AsyncGenerator<Answered> {
  let batch: Row[] = [];
  let size = 0;
  for await (const row of rows) {
    if (batch.length > 0 && (batch.length >= rowsMax || size > answerMax)) {
      yield { rows: batch, isLast: false };
      [batch, size] = [[], 0];
    }
    batch.push(row);
    size += JSON.stringify(row).length;
  }
  yield { rows: batch, isLast: true };
}

async function* chunksIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Answered> {
  for await (const chunk of chunks) yield { chunk, isLast: false };
  yield { chunk: Buffer.alloc(0), isLast: true };
}

async function* answersTo(archive: OpenArchive, asked: Asked): AsyncGenerator<Answered> {
  if ('lines' in asked) yield* rowsOf(linesOf(archive, asked.lines));
  else if ('items' in asked) yield* rowsOf(itemsOf(archive, asked.items, asked.isOnlyHead));
  else if ('bytes' in asked) yield* chunksIn(chunksOf(archive, asked.bytes));
  else if ('product' in asked) {
    const path = 'product/product.yaml';
    const product = checked(productSchema, fieldsOf(await textOf(archive, path), path), path);
    yield { product, content: await textOf(archive, 'product/product.md') };
  }
}

const waiting: Asked[] = [];
let wake: (() => void) | undefined;
process.on('message', (asked: Asked) => {
  waiting.push(asked);
  wake?.();
});

// Nobody waits for it any more.
process.on('disconnect', () => process.exit());

async function next(): Promise<Asked> {
  while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  return waiting.shift()!;
}

const send = (answer: Answered) => new Promise<void>((resolve) => process.send!(answer, () => resolve()));

async function serve(archive: OpenArchive): Promise<void> {
  requireKnown(archive);
  await send({ manifest: archive.manifest });
  let answers: AsyncGenerator<Answered> | undefined;
  for (;;) {
    const asked = await next();
    if (!('more' in asked)) answers = answersTo(archive, asked);
    const { value } = await answers!.next();
    if (value) await send(value);
  }
}

const first = await next();
if ('open' in first)
  await withVerified(first.open, serve).catch((error: unknown) =>
    send({ problem: error instanceof ArchiveProblem ? error.message : 'it cannot be read' }),
  );
process.exit();
