import { rowBody, type RowBody } from '@tracery/contract/imports/row-body';
import { initialFixed } from '@tracery/contract/imports/import-fields';
import { readFixed, readingOf, type RowValues } from '@tracery/contract/imports/read-row';
import { refusals } from '@tracery/contract/refusals';
import type { Definition } from '@tracery/contract/work-item/definition';
import { exportColumnsOf } from '@tracery/contract/work-item/export-columns';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { Client } from '../client.ts';
import type { Command, CommandContext } from '../command.ts';
import { misused } from '../failure.ts';
import { findReferenced, itemJson, itemUrl, keyOf, readItem } from '../items.ts';
import { definitionNamed, fieldNamed, readFields, wordsOf } from '../kinds.ts';
import { findPerson } from '../people.ts';
import { readFile } from '../read-input.ts';
import { requestKeys } from '../request-key.ts';
import { moveItem } from '../steps.ts';

/** All that was said, as a row of a file would say it. */
async function fieldsFrom({ options, t }: CommandContext): Promise<[string, string][]> {
  const file = options.text('content-file');
  const content = file === undefined ? options.text('content') : String(await readFile(file, t));
  const plain: [string, string | undefined][] = [
    ['name', options.text('name')],
    ['content', content],
    ['tag', options.text('tag')],
    ['status', options.text('status')],
    ['processorId', options.text('owner')],
  ];
  const said = plain.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return [...said, ...options.pairs('field')];
}

/** By which an import knows items; a new one has none of it yet. */
const onlyInFiles = new Set(['number', 'key', 'itemKind', 'comment']);

function requireReadable(
  definition: Definition,
  row: RowValues,
  fields: [string, string][],
  { t, language }: CommandContext,
): void {
  for (const [word] of fields)
    if (onlyInFiles.has(fieldNamed(definition, word, t))) throw misused(t('create.onlyInFiles', { word }));
  const [error] = row.errors;
  if (!error) return;
  const values = wordsOf(definition, error.field, language);
  const said = t('field.value', { field: error.field, value: fields[error.column]![1] });
  throw misused(`${said}: ${refusals[error.key][language]}${values && ` (${values})`}`);
}

/** People and items that the row names, found one by one. */
async function bodyOf(
  definition: Definition,
  row: RowValues,
  client: Client,
  { t }: CommandContext,
): Promise<RowBody> {
  const people = new Map<string, number>();
  for (const text of Object.values(row.people)) if (text) people.set(text, await findPerson(client, text, t));
  const items = new Map<object, number>();
  for (const item of Object.values(row.items))
    if (item) items.set(item, await findReferenced(client, item, t));
  return rowBody(row, definition, { person: (text) => people.get(text), item: (item) => items.get(item) })
    .body;
}

/** What nobody said and a new item needs: the middle of a scale, and whoever makes it as the owner. */
async function withRequired(
  definition: Definition,
  body: RowBody,
  client: Client,
  { t, language }: CommandContext,
): Promise<RowBody> {
  const fixed = readFixed(
    readingOf(definition, 'table', {
      columns: Object.keys(body),
      fixed: initialFixed(definition, Object.keys(body), language),
      meanings: [],
    }),
  );
  const whole: RowBody = { ...fixed.values, ...body, data: { content: '', ...body.data } };
  const missing: string[] = [];
  for (const [name, { type, isRequired }] of Object.entries(definition.fields)) {
    if (!isRequired || whole[name] !== undefined) continue;
    const me = type === 'owner' ? await client.me() : undefined;
    // Robots own nothing.
    if (me && !me.isRobot) whole[name] = me.userId;
    else missing.push(exportColumnsOf(definition).find((one) => one.name === name)!.words[language]);
  }
  if (missing.length === 0) return whole;
  throw misused(t('create.missing', { kind: definition.words[language], fields: missing.join(', ') }));
}

async function run(context: CommandContext): Promise<void> {
  const { positionals, options, out, t } = context;
  const definition = definitionNamed(positionals[0]!, t);
  const fields = await fieldsFrom(context);
  const row = readFields(definition, fields, t);
  requireReadable(definition, row, fields, context);
  if (!row.texts['name']?.trim()) throw misused(t('create.name'));
  const client = await context.connect();
  const body = await withRequired(
    definition,
    await bodyOf(definition, row, client, context),
    client,
    context,
  );
  const keyFor = requestKeys(options);
  const { id, oid } = (await client.call(keyOf('POST', definition, 'create'), { body } as never, {
    requestKey: keyFor('create'),
  })) as { id: number; oid: number };
  const number = itemNumber(definition.kind, oid);
  let item = await readItem(client, definition, id);
  if (row.status !== undefined || row.isFrozen) {
    const goal = row.isFrozen ? { isFrozen: true } : { status: row.status! };
    await moveItem(definition, item, goal, { client, context, keyFor });
    item = await readItem(client, definition, id);
  }
  out.json(itemJson(definition, item, client.origin));
  const url = itemUrl(definition, { origin: client.origin, productId: Number(item['productId']), id });
  out.print(t('create.done', { number }), url);
}

export const create: Command = {
  name: 'create',
  takes: '<kind>',
  count: { least: 1, most: 1 },
  options: ['name', 'content', 'content-file', 'owner', 'tag', 'status', 'field', 'once'],
  examples: [
    'tracery create task --name "Measure the peak" --owner me --field importance=high',
    'tracery create requirement --name "By card" --field feature=F-12 --content-file card.md',
    'tracery create defect --name "Reader freezes" --field severity=critical --once build-118',
  ],
  run,
};
