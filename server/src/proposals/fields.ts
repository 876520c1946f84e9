// The fields of a proposed change by their names, as one flat record: `name`, `tag`, `content`, the other texts of the
// kind, and its own fields as its calls take them.
import { isUserProvided, registry, settableFields, type Endpoint, type RegistryKey } from '@tracery/contract';
import type { ReadTrx } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Scope } from '../tenancy/scope.ts';
import { toWire, type Model } from '../work-items/model.ts';
import { contentOf, type ItemRow } from '../work-items/rows.ts';

export type FieldValue = string | number;
export type FieldValues = Readonly<Record<string, FieldValue>>;

const textsOf = ({ texts }: Model): readonly string[] => ['content', ...texts];

function knownNames(model: Model, isNew: boolean): Set<string> {
  const { definition } = model;
  const own = isNew
    ? Object.entries(definition.fields).filter(([, field]) => isUserProvided(field))
    : settableFields(definition);
  return new Set(['name', 'tag', ...textsOf(model), ...own.map(([field]) => field)]);
}

/** As the calls of the kind take them. A call that sends any text sends the content with it. */
export function bodyOf(model: Model, fields: FieldValues, content: string): Record<string, unknown> {
  const texts = new Set(textsOf(model));
  const entries = Object.entries(fields);
  const sent = entries.filter(([name]) => texts.has(name));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !texts.has(name))),
    ...(sent.length > 0 && { data: { content, ...Object.fromEntries(sent) } }),
  };
}

/** Refuses what the call of the kind would not take. */
export function requireFit(model: Model, place: number, fields: FieldValues, isNew: boolean): void {
  const names = Object.keys(fields);
  const known = knownNames(model, isNew);
  const unknown = names.filter((name) => !known.has(name));
  const key = `POST ${model.definition.path}/${isNew ? 'create' : 'update'}` as RegistryKey;
  const { body } = registry[key] as Endpoint;
  const parsed = body!.safeParse({ ...bodyOf(model, fields, ''), ...(isNew ? {} : { id: 1, version: 1 }) });
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path.at(-1)));
  if (unknown.length > 0 || wrong.length > 0 || names.length === 0)
    throw new Refusal('proposal.unfit', { data: { place, fields: [...new Set([...unknown, ...wrong])] } });
}

/** What these fields of an item are. */
export async function valuesOf(
  trx: ReadTrx,
  scope: Scope,
  model: Model,
  { row, names }: { row: ItemRow; names: readonly string[] },
): Promise<FieldValues> {
  const content = names.includes('content') ? await contentOf(trx, scope, row.id) : '';
  return Object.fromEntries(names.map((name) => [name, valueOf(model, row, content, name)]));
}

function valueOf(model: Model, row: ItemRow, content: string, name: string): FieldValue {
  if (name === 'content') return content;
  if (name === 'tag') return row.tags.join(',');
  const own = model.columns.find(({ field }) => field === name);
  return (own ? toWire(own.definition, row[own.column]) : (row[name] ?? '')) as FieldValue;
}

/** Those that somebody changed since, unless to what is proposed. */
export const conflictsIn = (proposed: FieldValues, base: FieldValues, now: FieldValues): string[] =>
  Object.keys(proposed).filter((name) => now[name] !== base[name] && now[name] !== proposed[name]);

/** Rows of items of one kind by their ids, without those in the trash. */
export const findRows = (
  trx: ReadTrx,
  { productId }: Scope,
  { table }: Model,
  ids: readonly number[],
): Promise<ItemRow[]> =>
  trx.all(
    sql<ItemRow>`
      select * from ${sql.table(table)}
      where product_id = ${productId} and id = any(${ids}::bigint[]) and deleted_at is null order by id
    `,
  );
