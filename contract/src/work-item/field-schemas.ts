// What may be sent for each kind of field.
import { z } from 'zod';
import { dictionaries } from '../records/dictionaries.ts';
import type { Fields } from './definition.ts';
import type { Field } from './fields.ts';

export type SchemaOf<One> = One extends Field<infer Value> ? z.ZodType<Value, Value> : never;

export type SchemasOf<Own extends Fields> = { [Name in keyof Own]: SchemaOf<Own[Name]> };

const required = { error: 'valid.required' };

export function schemaOf({ type, values, dictionary, target }: Field): z.ZodType {
  if (type === 'fixed') return z.int();
  if (target) return z.int(required).min(1, 'valid.required').meta({ refers: target });
  const codes = dictionary ? ['', ...dictionaries[dictionary].map(({ code }) => code)] : values;
  return z.enum(codes as [string, ...string[]], required);
}
