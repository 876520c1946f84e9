// What a list is restricted to, by the options of `list` and `export`, as the query of the call.
import type { Definition } from '@tracery/contract/work-item/definition';
import { exportColumnsOf } from '@tracery/contract/work-item/export-columns';
import type { Client } from './client.ts';
import type { CommandContext } from './command.ts';
import { misused } from './failure.ts';
import { findItem, findReferenced } from './items.ts';
import { fieldNamed, readFields, requireStatus } from './kinds.ts';
import type { Translate } from './language.ts';
import type { OptionName } from './options.ts';
import { findPerson } from './people.ts';

export const filterOptions = [
  'status',
  'owner',
  'search',
  'tag',
  'iteration',
  'where',
  'sort',
  'order',
  'columns',
] as const satisfies readonly OptionName[];

type Query = Record<string, unknown>;

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter(Boolean);

function statusQuery(definition: Definition, context: CommandContext): Query {
  const wanted = listed(context.options.text('status')).map((word) =>
    requireStatus(definition, word, context),
  );
  const status = wanted.flatMap((one) => one.status ?? []);
  const isFrozenToo = wanted.some(({ isFrozen }) => isFrozen);
  if (status.length === 0) return isFrozenToo ? { isFrozen: 1 } : {};
  return { status: status.join(','), ...(isFrozenToo && { orFrozen: 1 }) };
}

function requireFilter(definition: Definition, field: string, t: Translate): void {
  if (!definition.filters.includes(field))
    throw misused(t('filter.unknown', { field, filters: definition.filters.join(', ') || '-' }));
}

async function ownerQuery(
  definition: Definition,
  { options, t }: CommandContext,
  client: Client,
): Promise<Query> {
  const owner = options.text('owner');
  if (owner === undefined) return {};
  requireFilter(definition, 'processorId', t);
  return { processorId: await findPerson(client, owner, t) };
}

async function fieldQuery(
  definition: Definition,
  { options, t }: CommandContext,
  client: Client,
): Promise<Query> {
  const pairs = options.pairs('where');
  for (const [word] of pairs) requireFilter(definition, fieldNamed(definition, word, t), t);
  const { values, people, items, errors } = readFields(definition, pairs, t);
  const [error] = errors;
  if (error) throw misused(t('field.value', { field: error.field, value: pairs[error.column]![1] }));
  const query: Query = { ...values };
  for (const [field, text] of Object.entries(people))
    query[field] = text ? await findPerson(client, text, t) : 0;
  for (const [field, item] of Object.entries(items))
    query[field] = item ? await findReferenced(client, item, t) : 0;
  return query;
}

/** What the columns of lists and exports are called, as calls name them. */
const sortNames: Readonly<Record<string, string>> = {
  number: 'oid',
  created: 'createdAt',
  updated: 'updatedAt',
};

/** By its own name or by its word in either language. */
function columnNamed(definition: Definition, word: string): string | undefined {
  const wanted = word.toLowerCase();
  return exportColumnsOf(definition).find(
    ({ name, words }) =>
      name.toLowerCase() === wanted || words.en.toLowerCase() === wanted || words.zh === word,
  )?.name;
}

function sortQuery(definition: Definition, { options }: CommandContext): Query {
  const word = options.text('sort');
  const direction = options.oneOf('order', ['asc', 'desc'] as const);
  if (word === undefined) return { direction };
  const name = columnNamed(definition, word) ?? word;
  const sort = sortNames[name] ?? name;
  // From A to Z and from 1 up; days and ranks the other way round, as screens do.
  return { sort, direction: direction ?? (sort === 'name' || sort === 'oid' ? 'asc' : 'desc') };
}

export function chosenColumns(definition: Definition, { options, t }: CommandContext): string[] | undefined {
  const words = listed(options.text('columns'));
  if (words.length === 0) return undefined;
  return words.map((word) => {
    const name = columnNamed(definition, word);
    if (name) return name;
    const columns = exportColumnsOf(definition).map((one) => one.name);
    throw misused(t('column.unknown', { word, columns: columns.join(', ') }));
  });
}

export async function listQuery(
  definition: Definition,
  context: CommandContext,
  client: Client,
): Promise<Query> {
  const { options, t } = context;
  const iteration = options.text('iteration');
  return {
    ...statusQuery(definition, context),
    ...(await ownerQuery(definition, context, client)),
    ...(await fieldQuery(definition, context, client)),
    ...(iteration !== undefined && {
      plannedId: (await findItem(client, /^\d+$/.test(iteration) ? `I-${iteration}` : iteration, t)).id,
    }),
    ...(options.has('tag') && { tag: options.text('tag') }),
    ...(options.has('search') && { query: options.text('search') }),
    ...sortQuery(definition, context),
  };
}
