// The kinds of fields a work item can have beside those that all share.
import { z } from 'zod';
import { dictionaries, type DictionaryKey } from '../records/dictionaries.ts';

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

export interface Field<Schema extends z.ZodType = z.ZodType, Type extends Kept = Kept> {
  readonly type: Type;
  readonly schema: Schema;
  /** Must be sent when an item is made. */
  readonly isRequired: boolean;
  /** What a new item has when nothing was sent. */
  readonly initial: z.output<Schema> | undefined;
  /** From low to high, where the order of values means something. */
  readonly ranks?: readonly string[];
  /** The kind at which a link points. */
  readonly target?: ItemKind;
}

type Choice<Value extends string> = z.ZodEnum<{ [Key in Value]: Key }>;

const enumOf = <Value extends string>(values: readonly Value[]) =>
  z.enum(values as [Value, ...Value[]], { error: 'valid.required' }) as unknown as Choice<Value>;

/** One of a few words. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  { initial }: { initial: NoInfer<Value> },
): Field<Choice<Value>, 'text'> => ({ type: 'text', schema: enumOf(values), isRequired: false, initial });

/** One of a few words that have an order, named from low to high; must be chosen. */
export const ranked = <const Value extends string>(
  values: readonly Value[],
): Field<Choice<Value>, 'rank'> => ({
  type: 'rank',
  schema: enumOf(values),
  isRequired: true,
  initial: undefined,
  ranks: values,
});

/** The code of an entry of a dictionary, or empty. */
export const entryOf = (key: DictionaryKey): Field<Choice<string>, 'text'> => ({
  type: 'text',
  schema: enumOf(['', ...dictionaries[key].map((entry) => entry.code)]),
  isRequired: false,
  initial: '',
});

/** Another item of the same product, that must be chosen. Answered with its number and name. */
export const link = (target: ItemKind): Field<z.ZodInt, 'link'> => ({
  type: 'link',
  schema: z.int({ error: 'valid.required' }).min(1, 'valid.required').meta({ refers: target }),
  isRequired: true,
  initial: undefined,
  target,
});

/** Always the same, whatever is sent. */
export const fixed = (value: number): Field<z.ZodInt, 'fixed'> => ({
  type: 'fixed',
  schema: z.int(),
  isRequired: false,
  initial: value,
});

export const importances = ['Alternative', 'Important', 'Mandatory'] as const;
