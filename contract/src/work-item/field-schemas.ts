// The schema of each type of field.
import { z } from 'zod';
import { dictionaries } from '../records/dictionaries.ts';
import type { Field } from './fields.ts';

const required = { error: 'valid.required' };

const moment = z.iso.datetime({ offset: true });

const numbers: Partial<Record<Field['type'], (field: Field) => z.ZodType>> = {
  scale: ({ max }) => z.int(required).min(1).max(max!),
  derived: ({ max }) => z.int().min(1).max(max!),
  integer: () => z.int32(),
  link: ({ target, isRequired }) =>
    (isRequired ? z.int(required).min(1, 'valid.required') : z.int().min(0)).meta({ refers: target }),
  source: ({ sources }) => z.int().min(0).meta({ refers: sources![0] }),
  owner: () => z.int(required).min(1, 'valid.required').meta({ refers: 'Member' }),
  person: () => z.int().min(0).meta({ refers: 'Member' }),
};

export function schemaOf(field: Field): z.ZodType {
  const { type, values, dictionary, initial } = field;
  const number = numbers[type]?.(field);
  if (number) return number;
  if (type === 'day' || type === 'moment') return moment;
  if (type === 'fixed') return typeof initial === 'number' ? z.int() : z.string();
  const codes = dictionary ? ['', ...dictionaries[dictionary].map(({ code }) => code)] : values;
  return z.enum(codes as [string, ...string[]], required);
}

/** What a reference points at, for the tests over all endpoints. */
export const refersOf = (field: Field): Record<string, unknown> => ({ ...schemaOf(field).meta() });
