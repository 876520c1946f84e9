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

/** How a value is kept: as it is, as its place in an order, or as the id of another item. */
type Kept = 'text' | 'rank' | 'link' | 'fixed';

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
}

/** One of a few words. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  { initial }: { initial: NoInfer<Value> },
): Field<Value, 'text'> => ({ type: 'text', values, isRequired: false, initial });

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

/** Always the same, whatever is sent. */
export const fixed = (value: number): Field<number, 'fixed'> => ({
  type: 'fixed',
  isRequired: false,
  initial: value,
});

export const importances = ['Alternative', 'Important', 'Mandatory'] as const;
