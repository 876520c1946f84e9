// The types of fields a work item can have beside those that all items share. No schemas: the client loads this too.
import { kindSummaries, type ItemKind } from '../kinds/summaries.generated.ts';
import type { DictionaryKey } from '../records/dictionaries.ts';

export type { ItemKind };

export const itemKinds = Object.keys(kindSummaries) as ItemKind[];

export const isItemKind = (kind: string): kind is ItemKind => Object.hasOwn(kindSummaries, kind);

/**
 * - text: one of some words · rank: the same, stored as its index in an order · scale: a number from 1 up
 * - integer: any whole number
 * - link: another item of one kind, or none if it is optional · source: an item of one of several kinds, or none
 * - owner, person: a member of the product, required or optional
 * - day: a date, or none
 * - fixed, derived, moment: never sent by callers; constant, computed from other fields, or set by the server
 */
type FieldType =
  | 'text'
  | 'rank'
  | 'scale'
  | 'integer'
  | 'link'
  | 'source'
  | 'owner'
  | 'person'
  | 'day'
  | 'fixed'
  | 'derived'
  | 'moment';

export interface Field<Value = unknown, Type extends FieldType = FieldType> {
  readonly type: Type;
  /** Must be sent when an item is created. */
  readonly isRequired: boolean;
  /** The value of a new item if none was sent. */
  readonly initial: Value | undefined;
  /** The values to choose from. */
  readonly values?: readonly string[];
  /** The values from low to high, if their order matters. */
  readonly ranks?: readonly string[];
  /** The dictionary with the codes to choose from; the value may also be empty. */
  readonly dictionary?: DictionaryKey;
  /** The kind that a link points at. */
  readonly target?: ItemKind;
  /** The kinds that a source can point at; the field `kind` says which one it is. */
  readonly sources?: readonly ItemKind[];
  /** The highest value of a scale. */
  readonly max?: number;
  /** The two scales that the value is computed from. */
  readonly from?: readonly [string, string];
  /** Set when the item is created and never changed. */
  readonly isFinal?: boolean;
  /** What the history calls it, unless `records/history-words.ts` has a word for all fields of this name. */
  readonly words?: FieldWords;
}

interface FieldWords {
  readonly en: string;
  readonly zh: string;
}

/** A field with its words for the history. */
export const named = <Own extends Field>(
  words: FieldWords,
  field: Own,
): Own & { readonly words: FieldWords } => ({ ...field, words });

/** One of a few words. Required unless it has an initial value. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  { initial, isFinal = false }: { initial?: NoInfer<Value>; isFinal?: boolean } = {},
): Field<Value, 'text'> => ({ type: 'text', values, isRequired: initial === undefined, initial, isFinal });

/** One of a few words, listed from low to high. Required. */
export const ranked = <const Value extends string>(values: readonly Value[]): Field<Value, 'rank'> => ({
  type: 'rank',
  values,
  isRequired: true,
  initial: undefined,
  ranks: values,
});

/** The code of a dictionary entry, or empty. */
export const dictionaryEntry = (key: DictionaryKey): Field<string, 'text'> => ({
  type: 'text',
  dictionary: key,
  isRequired: false,
  initial: '',
});

/** Another item of the same product. Required. Responses include its number and name. */
export const link = (target: ItemKind): Field<number, 'link'> => ({
  type: 'link',
  isRequired: true,
  initial: undefined,
  target,
});

/** The same, where 0 means none. */
export const optionalLink = (target: ItemKind): Field<number, 'link'> & { readonly isRequired: false } => ({
  type: 'link',
  isRequired: false,
  initial: 0,
  target,
});

/** The position of an item among others. */
export const position = (): Field<number, 'integer'> => ({ type: 'integer', isRequired: false, initial: 0 });

/** A constant, whatever is sent. */
export const fixed = <const Value extends number | string>(value: Value): Field<Value, 'fixed'> => ({
  type: 'fixed',
  isRequired: false,
  initial: value,
});

/** From 1 (low) to 3 (high). Required. */
export const scale = (): Field<number, 'scale'> => ({
  type: 'scale',
  isRequired: true,
  initial: undefined,
  max: 3,
});

/** A member of the product. Required. Responses include username, name and picture. */
export const owner = (): Field<number, 'owner'> => ({ type: 'owner', isRequired: true, initial: undefined });

/** A member of the product, or nobody (0). Responses include username, name and picture. */
export const person = (): Field<number, 'person'> => ({ type: 'person', isRequired: false, initial: 0 });

/** A date; none is the zero date. */
export const day = (): Field<string, 'day'> => ({ type: 'day', isRequired: false, initial: zeroDate });

/** A timestamp that the server sets. */
export const moment = (): Field<string, 'moment'> => ({
  type: 'moment',
  isRequired: false,
  initial: zeroDate,
});

/** What an item was created for: an item of the kind that its field `kind` names, or nothing (0). Never changes. */
export const source = (sources: readonly ItemKind[]): Field<number, 'source'> => ({
  type: 'source',
  isRequired: false,
  initial: 0,
  sources,
  isFinal: true,
});

/** The priority that follows from two scales of 1 to 3. */
export const priority = (a: string, b: string): Field<number, 'derived'> => ({
  type: 'derived',
  isRequired: false,
  initial: undefined,
  max: 3,
  from: [a, b],
});

/** 3 high, 2 medium, 1 low. */
export const priorityOf = (a: number, b: number): 1 | 2 | 3 => (a * b >= 6 ? 3 : a * b >= 3 ? 2 : 1);

/** Stands for no date and no timestamp. */
export const zeroDate = '0001-01-01T00:00:00Z';

export const importances = ['Alternative', 'Important', 'Mandatory'] as const;

export const isPerson = ({ type }: Pick<Field, 'type'>): boolean => type === 'owner' || type === 'person';

/** Callers can send it, at least when the item is created. */
export const isUserProvided = ({ type }: Pick<Field, 'type'>): boolean =>
  type !== 'fixed' && type !== 'derived' && type !== 'moment';

/** `sourceId` → `source`: the start of the names under which a link's number and name are answered. */
export const linkBase = (field: string): string => field.replace(/Id$/, '');
