// What stands in the columns of a list, exported or on the command line: the words that screens show, in the language of
// the reader. No schemas.
import { definitionOf } from '../kinds/index.ts';
import { dictionaries } from '../records/dictionaries.ts';
import { fieldValueWord } from '../records/value-words.ts';
import type { Language } from '../refusals.ts';
import { suspectWords } from '../traces/suspect-words.ts';
import type { Definition } from './definition.ts';
import { exportColumnsOf, frozenWords, hasPhase, phaseWordOf } from './export-columns.ts';
import { isPerson, linkBase, zeroDate, type Field, type ItemKind } from './fields.ts';
import { itemNumber } from './number.ts';

/** A day has no time zone; a moment is told by the clock of the reader. */
export type TableCell = string | number | { day: string } | { moment: Date } | undefined;

export interface TableReader {
  language: Language;
  publicUrl: URL;
  productId: number;
  /** The day where the reader is: `2026-05-14`. */
  today: string;
  /** Names that several members have. */
  namesakes: ReadonlySet<string>;
}

/** An item as lists answer it. */
export type ListedItem = Readonly<Record<string, unknown>>;

export interface TableColumn {
  name: string;
  header: string;
  cell: (item: ListedItem) => TableCell;
}

const textOf = (item: ListedItem, name: string): string => String((item[name] ?? '') as string | number);

const dayOf = (item: ListedItem, name: string): string =>
  item[name] === zeroDate ? '' : textOf(item, name).slice(0, 10);

const momentCell = (item: ListedItem, name: string): TableCell =>
  item[name] === zeroDate ? undefined : { moment: new Date(textOf(item, name)) };

const linkCell = (kind: ItemKind, item: ListedItem, base: string): TableCell => {
  const oid = Number(item[`${base}Oid`] ?? 0);
  return oid === 0 ? undefined : `${itemNumber(kind, oid)} ${textOf(item, `${base}Name`)}`;
};

function personCell({ language, namesakes }: TableReader, item: ListedItem, base: string): TableCell {
  const username = textOf(item, base);
  const name = textOf(item, `${base}Name`) || username;
  if (!namesakes.has(name) || username === '') return name || undefined;
  return language === 'zh' ? `${name}（${username}）` : `${name} (${username})`;
}

/** As the mark of a row says it. */
function statusCell(definition: Definition, { language, today }: TableReader, item: ListedItem): TableCell {
  if (hasPhase(definition)) {
    const { first, last } = definition.dateOrder!;
    return phaseWordOf(dayOf(item, first), dayOf(item, last), today)[language];
  }
  const { statuses, hasRuns } = definition;
  if (item['isFrozen'] === 1) return (statuses['frozen'] ?? frozenWords)[language];
  const found = Object.entries(statuses).find(([, { number }]) => number === item['status']);
  if (!found) return undefined;
  const [name, status] = found;
  if (hasRuns && name === 'pass' && item['isStale'] === 1) return suspectWords.stale[language];
  return (status.countsAs ? statuses[status.countsAs]! : status)[language];
}

function wordCell(field: Field, name: string, { language }: TableReader, value: unknown): TableCell {
  if (value === undefined || value === null || value === '') return undefined;
  if (field.dictionary) {
    const entries = dictionaries[field.dictionary];
    return entries.find(({ code }) => code === value)?.[language] ?? (value as string);
  }
  return fieldValueWord(name, value, language) ?? (value as string | number);
}

function fieldCell(
  definition: Definition,
  name: string,
  reader: TableReader,
): (item: ListedItem) => TableCell {
  const field = definition.fields[name]!;
  const { type, target, sources } = field;
  if (target) return (item) => linkCell(target, item, linkBase(name));
  if (sources) return (item) => linkCell(item['kind'] as ItemKind, item, linkBase(name));
  if (isPerson(field)) return (item) => personCell(reader, item, linkBase(name));
  if (type === 'moment') return (item) => momentCell(item, name);
  if (type === 'day')
    return (item) => {
      const day = dayOf(item, name);
      return day ? { day } : undefined;
    };
  // Its values are kinds of items.
  const areKinds = field.values?.every((value) => definitionOf(value));
  return (item) =>
    areKinds
      ? definitionOf(item[name] as ItemKind).words[reader.language]
      : wordCell(field, name, reader, item[name]);
}

const linkOf = (
  { screen }: Definition,
  { publicUrl, productId }: TableReader,
): ((item: ListedItem) => string) => {
  const url = new URL(screen.path, publicUrl);
  url.searchParams.set('p', String(productId));
  return (item) => `${url.href}&id=${textOf(item, 'id')}`;
};

function cellOf(definition: Definition, name: string, reader: TableReader): TableColumn['cell'] {
  switch (name) {
    case 'number':
      return (item) => itemNumber(definition.kind, Number(item['oid']));
    case 'name':
      return (item) => textOf(item, 'name');
    case 'status':
      return (item) => statusCell(definition, reader, item);
    case 'planned':
      return (item) => linkCell('Iteration', item, 'planned');
    case 'plannedItems':
    case 'doneItems':
      return (item) => Number(item[name]);
    case 'tag':
      return (item) => textOf(item, 'tag').split(',').join(', ') || undefined;
    case 'creator':
      return (item) => personCell(reader, item, 'creator');
    case 'created':
      return (item) => momentCell(item, 'createdAt');
    case 'updated':
      return (item) => momentCell(item, 'updatedAt');
    case 'link':
      return linkOf(definition, reader);
    default:
      return fieldCell(definition, name, reader);
  }
}

/** The chosen columns in their order; all if nobody chose. */
export function tableColumnsOf(
  definition: Definition,
  chosen: readonly string[] | undefined,
  reader: TableReader,
): TableColumn[] {
  const all = exportColumnsOf(definition);
  const names = chosen ? [...new Set(chosen)] : all.map(({ name }) => name);
  return names.map((name) => ({
    name,
    header: all.find((one) => one.name === name)!.words[reader.language],
    cell: cellOf(definition, name, reader),
  }));
}
