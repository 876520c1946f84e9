// What one row says, by the mapping: texts as they are, words as values. What only the database knows, people and other
// items, is named here; the server finds it for many rows at once. No schemas.
import { definitionOf } from '../kinds/index.ts';
import { limits } from '../limits.ts';
import type { LinkType } from '../records/link-types.ts';
import type { RefusalKey } from '../refusals.ts';
import type { Definition } from '../work-item/definition.ts';
import { frozenWords } from '../work-item/export-columns.ts';
import { itemKinds, type Field, type ItemKind } from '../work-item/fields.ts';
import { parseItemNumber } from '../work-item/number.ts';
import { readDay, wireDay } from './dates.ts';
import type { ImportSource } from './endpoints.ts';
import { importFieldsOf, valuesOf } from './import-fields.ts';
import { readChapter, readRelations } from './reqif-names.ts';
import { kindByWord, statusByPhase, valueByLevel } from './tracker-words.ts';

export interface ImportMapping {
  columns: string[];
  fixed: Record<string, string>;
  meanings: { field: string; value: string; means: string }[];
}

export interface RowError {
  /** From 0 on; -1: the row. */
  column: number;
  field: string;
  key: RefusalKey;
}

/** An item that a cell names: by its number, or by its name. */
export interface ItemReference {
  kind: ItemKind;
  oid?: number;
  name: string;
  /** By which it is known elsewhere. It says more than the name. */
  key?: string;
}

/** A link to another item, which may not be there yet. */
export interface NamedLink {
  type: LinkType;
  isForward: boolean;
  /** By which the other end is known elsewhere. */
  key: string;
}

export interface RowValues {
  /** Of an item of ours. */
  number?: number;
  /** By which it is known elsewhere. */
  key?: string;
  /** Of which kind it is, if the file says so. */
  kind?: ItemKind;
  /** Fields as calls take them, without people and other items. */
  values: Record<string, string | number>;
  /** Plain texts and the content. */
  texts: Record<string, string>;
  people: Record<string, string>;
  items: Record<string, ItemReference | undefined>;
  status?: number;
  isFrozen?: boolean;
  comments: string[];
  links: NamedLink[];
  errors: RowError[];
}

/** By which an item of a tracker is known again. */
export const keyIn = (source: ImportSource, identifier: string): string =>
  `${source}:${identifier.slice(0, limits.item.nameMax)}`;

const meaningKey = (field: string, value: string) => `${field}\n${value.trim().toLowerCase()}`;

/** What is the same for all rows. */
export interface ImportReading {
  definition: Definition;
  source: ImportSource;
  mapping: ImportMapping;
  meanings: Map<string, string>;
  fields: Map<string, { own?: Field }>;
  words: Map<string, Map<string, string | number>>;
}

/** In small letters, in both languages. */
const valuesByWord = (definition: Definition, field: string): Map<string, string | number> =>
  new Map(
    valuesOf(definition, field).flatMap(({ value, words }) =>
      [String(value), words.en, words.zh].map((word) => [word.toLowerCase(), value] as const),
    ),
  );

export interface StatusInWords {
  status?: number;
  isFrozen?: boolean;
}

/** Also of kinds whose status follows from other items. Undefined if it is none of its statuses. */
export function statusIn(
  definition: Definition,
  text: string,
  words = valuesByWord(definition, 'status'),
): StatusInWords | undefined {
  const word = text.toLowerCase();
  if (definition.freezing && [frozenWords.en.toLowerCase(), frozenWords.zh].includes(word))
    return { isFrozen: true };
  const status = words.get(word) ?? statusByPhase(definition, text);
  return status === undefined ? undefined : { status: Number(status) };
}

export function readingOf(
  definition: Definition,
  source: ImportSource,
  mapping: ImportMapping,
): ImportReading {
  const fields = importFieldsOf(definition);
  return {
    definition,
    source,
    mapping,
    meanings: new Map(mapping.meanings.map(({ field, value, means }) => [meaningKey(field, value), means])),
    fields: new Map(fields.map(({ name, own }) => [name, own ? { own } : {}])),
    words: new Map(fields.map(({ name }) => [name, valuesByWord(definition, name)])),
  };
}

/** `R-12 Show the peak`, as exports write it; `R-12`, `12`; anything else is a name. */
function referenceOf(kind: ItemKind, text: string): ItemReference {
  const { letter } = definitionOf(kind)!;
  const [, numbered] = /^([a-z]{1,2}-\d{1,9}|\d{1,9})(?:\s|$)/i.exec(text) ?? [];
  const parsed = numbered ? parseItemNumber(numbered) : undefined;
  const isOwn = parsed && (parsed.letter === letter || (parsed.letter === '' && numbered === text));
  return isOwn ? { kind, oid: parsed.oid, name: text } : { kind, name: text };
}

/** A chapter of ReqIF is named with its identifier: numbers in names are those of others. */
function referenceIn({ source }: ImportReading, kind: ItemKind, text: string): ItemReference {
  if (source !== 'reqif') return referenceOf(kind, text);
  const { name, identifier } = readChapter(text);
  return { kind, name, ...(identifier !== undefined && { key: keyIn(source, identifier) }) };
}

/** The letter says which kind it is. */
const kindOfNumber = (text: string): ItemKind | undefined => {
  const [, letter] = /^([a-z]{1,2})-\d/i.exec(text) ?? [];
  return itemKinds.find((kind) => definitionOf(kind)!.letter === letter?.toUpperCase());
};

interface Cell {
  name: string;
  own: Field | undefined;
  column: number;
  text: string;
}

const asKind = (text: string): ItemKind | undefined =>
  itemKinds.find((kind) => {
    const { words } = definitionOf(kind)!;
    return words.en.toLowerCase() === text.toLowerCase() || words.zh === text;
  }) ?? kindByWord(text);

function readStatus(reading: ImportReading, row: RowValues, { text }: Cell): RefusalKey | undefined {
  if (text === '') return undefined;
  const found = statusIn(reading.definition, text, reading.words.get('status')!);
  if (!found) return 'import.value';
  Object.assign(row, found);
  return undefined;
}

/** A field of the definition. */
function readOwn(reading: ImportReading, row: RowValues, { name, own, text }: Cell): RefusalKey | undefined {
  const { type, target, sources, isRequired } = own!;
  if (type === 'owner' || type === 'person') {
    row.people[name] = text;
    return undefined;
  }
  if (target) {
    row.items[name] = text === '' ? undefined : referenceIn(reading, target, text);
    return undefined;
  }
  if (sources) {
    const kind = kindOfNumber(text);
    if (text !== '' && (!kind || !sources.includes(kind))) return 'import.link';
    row.items[name] = kind && referenceOf(kind, text);
    return undefined;
  }
  if (type === 'day') {
    const day = text === '' ? '' : readDay(text);
    if (day === undefined) return 'import.date';
    row.values[name] = wireDay(day);
    return undefined;
  }
  if (text === '') {
    // Nothing, where a value can be nothing.
    if (!isRequired && own!.dictionary) row.values[name] = '';
    return undefined;
  }
  const value = reading.words.get(name)!.get(text.toLowerCase()) ?? valueByLevel(own!, text, reading.source);
  if (value === undefined) return 'import.value';
  row.values[name] = value;
  return undefined;
}

function readPlain(row: RowValues, reading: ImportReading, { name, text }: Cell): RefusalKey | undefined {
  switch (name) {
    case 'number': {
      const parsed = text === '' ? undefined : parseItemNumber(text);
      const isOwn = parsed && ['', reading.definition.letter].includes(parsed.letter);
      if (text !== '' && !isOwn) return 'import.number';
      if (parsed) row.number = parsed.oid;
      return undefined;
    }
    case 'key':
      if (text !== '') row.key = keyIn(reading.source, text);
      return undefined;
    case 'itemKind': {
      const kind = asKind(text);
      if (kind) row.kind = kind;
      return undefined;
    }
    case 'status':
      return readStatus(reading, row, { name, text, own: undefined, column: 0 });
    case 'tag':
      row.texts[name] = [row.texts[name], text].filter(Boolean).join(',');
      return undefined;
    case 'comment':
      if (text !== '') row.comments.push(text);
      return undefined;
    case 'links': {
      const relations = readRelations(text);
      if (!relations) return 'import.link';
      row.links = relations.map(({ identifier, ...one }) => ({
        ...one,
        key: keyIn(reading.source, identifier),
      }));
      return undefined;
    }
    default:
      row.texts[name] = text;
      return undefined;
  }
}

const emptyRow = (): RowValues => ({
  values: {},
  texts: {},
  people: {},
  items: {},
  comments: [],
  links: [],
  errors: [],
});

const isLong = (name: string) => !['name', 'number', 'key', 'itemKind', 'status'].includes(name);

export function readRow(reading: ImportReading, cells: readonly string[]): RowValues {
  const { mapping, meanings, fields } = reading;
  const row = emptyRow();
  mapping.columns.forEach((name, column) => {
    if (name === '') return;
    const { own } = fields.get(name)!;
    const raw = cells[column] ?? '';
    const trimmed = own || !isLong(name) || name === 'tag' ? raw.trim() : raw;
    const meant = trimmed.length > limits.item.nameMax ? undefined : meanings.get(meaningKey(name, trimmed));
    const cell = { name, own, column, text: meant ?? trimmed };
    const key = own ? readOwn(reading, row, cell) : readPlain(row, reading, cell);
    if (key) row.errors.push({ column, field: name, key });
  });
  return row;
}

/** What a new item gets where its row says nothing. */
export function readFixed(reading: ImportReading): RowValues {
  const row = emptyRow();
  for (const [name, text] of Object.entries(reading.mapping.fixed)) {
    const own = reading.fields.get(name)?.own;
    if (!own || text.trim() === '') continue;
    const key = readOwn(reading, row, { name, own, column: -1, text: text.trim() });
    if (key) row.errors.push({ column: -1, field: name, key });
  }
  return row;
}
