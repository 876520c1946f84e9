// The kinds of fields a work item can have beside those that all share. Without schemas: the client reads them too.
import type { DictionaryKey } from '../records/dictionaries.ts';

export const itemKinds = [
  'Feature',
  'Requirement',
  'Component',
  'Function',
  'UML',
  'Document',
  'Iteration',
  'Testcase',
  'Defect',
  'Risk',
  'Task',
] as const;

export type ItemKind = (typeof itemKinds)[number];

export const isItemKind = (kind: string): kind is ItemKind => (itemKinds as readonly string[]).includes(kind);

/**
 * How a value is kept and who may send it.
 * - text: one of some words · rank: the same, kept as its place in an order · scale: a number from 1 up
 * - integer: any whole number
 * - link: another item of one kind, or none where it is not required · source: an item of one of several kinds, or none
 * - owner, person: a member of the product, who must or may be named
 * - day: a day of the calendar, or none
 * - fixed, derived, moment: never sent; always the same, following from other fields, set when something happens
 */
type Kept =
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

export interface Field<Value = unknown, Type extends Kept = Kept> {
  readonly type: Type;
  /** Must be sent when an item is made. */
  readonly isRequired: boolean;
  /** What a new item has when nothing was sent. */
  readonly initial: Value | undefined;
  /** What can be chosen. */
  readonly values?: readonly string[];
  /** From low to high, where the order of values means something. */
  readonly ranks?: readonly string[];
  /** Where the codes that can be chosen stand; it can also be left empty. */
  readonly dictionary?: DictionaryKey;
  /** The kind at which a link points. */
  readonly target?: ItemKind;
  /** The kinds at one of which a source points; the field `kind` says at which. */
  readonly sources?: readonly ItemKind[];
  /** The highest number of a scale. */
  readonly max?: number;
  /** The two scales from which a value follows. */
  readonly from?: readonly [string, string];
  /** Chosen once, when the item is made. */
  readonly isFinal?: boolean;
}

/** One of a few words; must be chosen, unless it is said what a new item has. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  { initial, isFinal = false }: { initial?: NoInfer<Value>; isFinal?: boolean } = {},
): Field<Value, 'text'> => ({ type: 'text', values, isRequired: initial === undefined, initial, isFinal });

/** One of a few words that have an order, named from low to high; must be chosen. */
export const ranked = <const Value extends string>(values: readonly Value[]): Field<Value, 'rank'> => ({
  type: 'rank',
  values,
  isRequired: true,
  initial: undefined,
  ranks: values,
});

/** The code of an entry of a dictionary, or empty. */
export const entryOf = (key: DictionaryKey): Field<string, 'text'> => ({
  type: 'text',
  dictionary: key,
  isRequired: false,
  initial: '',
});

/** Another item of the same product, that must be chosen. Answered with its number and name. */
export const link = (target: ItemKind): Field<number, 'link'> => ({
  type: 'link',
  isRequired: true,
  initial: undefined,
  target,
});

/** The same where there may be none (0). */
export const optionalLink = (target: ItemKind): Field<number, 'link'> & { readonly isRequired: false } => ({
  type: 'link',
  isRequired: false,
  initial: 0,
  target,
});

/** Where something stands among others. */
export const position = (): Field<number, 'integer'> => ({ type: 'integer', isRequired: false, initial: 0 });

/** Always the same, whatever is sent. */
export const fixed = <const Value extends number | string>(value: Value): Field<Value, 'fixed'> => ({
  type: 'fixed',
  isRequired: false,
  initial: value,
});

/** From 1, low, to 3, high; must be chosen. */
export const scale = (): Field<number, 'scale'> => ({
  type: 'scale',
  isRequired: true,
  initial: undefined,
  max: 3,
});

/** A member of the product who has to be named. Answered with the username. */
export const owner = (): Field<number, 'owner'> => ({ type: 'owner', isRequired: true, initial: undefined });

/** A member of the product, or nobody (0). Answered with the username. */
export const person = (): Field<number, 'person'> => ({ type: 'person', isRequired: false, initial: 0 });

/** A day of the calendar. None is the zero date. */
export const day = (): Field<string, 'day'> => ({ type: 'day', isRequired: false, initial: zeroDate });

/** A moment that the server sets. */
export const moment = (): Field<string, 'moment'> => ({
  type: 'moment',
  isRequired: false,
  initial: zeroDate,
});

/** What an item was made for: an item of the kind that its field `kind` names, or nothing (0). Chosen once. */
export const source = (sources: readonly ItemKind[]): Field<number, 'source'> => ({
  type: 'source',
  isRequired: false,
  initial: 0,
  sources,
  isFinal: true,
});

/** How urgent something is, by two scales of 1 to 3. */
export const priority = (a: string, b: string): Field<number, 'derived'> => ({
  type: 'derived',
  isRequired: false,
  initial: undefined,
  max: 3,
  from: [a, b],
});

/** 3 high, 2 medium, 1 low. */
export const priorityOf = (a: number, b: number): 1 | 2 | 3 => (a * b >= 6 ? 3 : a * b >= 3 ? 2 : 1);

/** No day, no moment. */
export const zeroDate = '0001-01-01T00:00:00Z';

export const importances = ['Alternative', 'Important', 'Mandatory'] as const;

export const isPerson = ({ type }: Pick<Field, 'type'>): boolean => type === 'owner' || type === 'person';

/** People say what it is, at least when the item is made. */
export const isChosen = ({ type }: Pick<Field, 'type'>): boolean =>
  type !== 'fixed' && type !== 'derived' && type !== 'moment';
