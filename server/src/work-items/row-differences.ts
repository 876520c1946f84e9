// What differs between two states of an item, field by field, in the language of the reader.
import {
  commonFieldWord,
  definitionOf,
  differenceWords,
  fieldValueWord,
  type ItemKind,
  type Language,
} from '@tracery/contract';
import { toWire, type Model } from './model.ts';

/** The row of a version. */
export type StoredRow = Record<string, unknown> & {
  oid: number;
  name: string;
  tags: string[];
  status: number;
  is_frozen: boolean;
  creator_id: number;
  created_at: string;
};

export interface FieldDifference {
  field: string;
  word: string;
  from: string;
  to: string;
  status?: { from: number; to: number };
}

/** Names of people and numbers of items by their ids. */
export interface Names {
  people: ReadonlyMap<number, string>;
  items: ReadonlyMap<number, string>;
}

export const nothing = '–';
const flagWords = { en: ['no', 'yes'], zh: ['否', '是'] } as const;

function fieldWord(kind: ItemKind, field: string, language: Language): string {
  const own = definitionOf(kind)?.fields[field];
  if (own?.words) return own.words[language];
  const target = field === 'sourceId' && definitionOf(own?.target ?? '')?.words;
  if (target) return language === 'en' ? target.en.toLowerCase() : `所属${target.zh}`;
  return commonFieldWord(field, language);
}

const statusWord = (kind: ItemKind, status: number, language: Language): string =>
  Object.values(definitionOf(kind)?.statuses ?? {}).find(({ number }) => number === status)?.[language] ??
  String(status);

export const isLinkColumn = ({ links, source }: Model, column: string) =>
  source?.column === column || links.some((link) => link.column === column);

export const isPersonColumn = ({ people }: Model, column: string) =>
  people.some((one) => one.column === column);

/** A stored value as people say it. */
function valueWord(
  model: Model,
  { at, value }: { at: number; value: unknown },
  names: Names,
  language: Language,
): string {
  const { field, column, definition } = model.columns[at]!;
  if (value === null || value === undefined || value === '') return nothing;
  if (isLinkColumn(model, column)) return names.items.get(value as number) ?? nothing;
  if (isPersonColumn(model, column)) return names.people.get(value as number) ?? nothing;
  if (definition.type === 'day') return value as string;
  if (definition.type === 'moment') return (value as string).slice(0, 10);
  const wire = toWire(definition, value);
  return fieldValueWord(field, wire, language) ?? String(wire);
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

export function rowDifferences(
  model: Model,
  [a, b]: readonly [StoredRow, StoredRow],
  names: Names,
  language: Language,
): FieldDifference[] {
  const { kind } = model;
  const plain = (field: string, from: string, to: string): FieldDifference => ({
    field,
    word: fieldWord(kind, field, language),
    from,
    to,
  });
  const wordOf = (at: number, value: unknown) => valueWord(model, { at, value }, names, language);
  const found: FieldDifference[] = [];
  if (a.name !== b.name) found.push(plain('name', a.name, b.name));
  if (a.status !== b.status)
    found.push({
      ...plain('status', statusWord(kind, a.status, language), statusWord(kind, b.status, language)),
      status: { from: a.status, to: b.status },
    });
  if (a.is_frozen !== b.is_frozen) {
    const said = (isFrozen: boolean) => flagWords[language][Number(isFrozen) as 0 | 1];
    found.push({
      field: 'frozen',
      word: differenceWords.frozen[language],
      from: said(a.is_frozen),
      to: said(b.is_frozen),
    });
  }
  if (!isSame(a.tags, b.tags))
    found.push(plain('tag', a.tags.join(', ') || nothing, b.tags.join(', ') || nothing));
  for (const [at, { field, column, definition }] of model.columns.entries())
    // A derived field is explained by what it derives from.
    if (!definition.from && !isSame(a[column], b[column]))
      found.push(plain(field, wordOf(at, a[column]), wordOf(at, b[column])));
  for (const text of model.texts) if (!isSame(a[text], b[text])) found.push(plain(text, '', ''));
  return found;
}
