// A row as the call takes it that makes or changes its item. No schemas.
import type { RefusalKey } from '../refusals.ts';
import type { Definition } from '../work-item/definition.ts';
import type { ItemReference, RowValues } from './read-row.ts';

export type RowBody = Record<string, unknown> & { data?: Record<string, string> };

/** Undefined if there is none, or more than one. */
export interface NamedInRows {
  person(text: string): number | undefined;
  item(reference: ItemReference): number | undefined;
}

/** People and items that cannot be found are errors. */
export function rowBody(
  { values, people, items, texts: allTexts }: RowValues,
  { fields }: Definition,
  named: NamedInRows,
): { body: RowBody; errors: { field: string; key: RefusalKey }[] } {
  const errors: { field: string; key: RefusalKey }[] = [];
  const body: RowBody = { ...values };
  for (const [field, text] of Object.entries(people)) {
    const isOptional = fields[field]!.type === 'person';
    const id = text === '' ? undefined : named.person(text);
    if (text !== '' && id === undefined) errors.push({ field, key: 'import.person' });
    else if (id !== undefined || isOptional) body[field] = id ?? 0;
  }
  for (const [field, reference] of Object.entries(items)) {
    const { isRequired, sources } = fields[field]!;
    const id = reference && named.item(reference);
    if (reference && id === undefined) errors.push({ field, key: 'import.link' });
    else if (id !== undefined || !isRequired) body[field] = id ?? 0;
    if (sources && reference && body['kind'] === undefined) body['kind'] = reference.kind;
  }
  const { name, tag, ...texts } = allTexts;
  if (name !== undefined) body['name'] = name.trim();
  if (tag !== undefined) body['tag'] = tag;
  if (Object.keys(texts).length > 0) body.data = texts;
  return { body, errors };
}
