// What a form holds is text; what travels is what the server keeps. Both ways for each type of field.
import type { Field } from '@tracery/contract/work-item/fields';
import { dayOf, sentDay } from './days.ts';

const isNumber = ({ type }: Field) =>
  type === 'link' || type === 'source' || type === 'owner' || type === 'person' || type === 'scale';

/** As the form holds it; empty for nothing. */
export function toFormValue(field: Field | undefined, answered: unknown): string {
  if (answered === undefined || answered === null || answered === 0) return '';
  const text = String(answered as string | number);
  return field?.type === 'day' ? dayOf(text) : text;
}

/** As it is sent. */
export function toWireValue(field: Field | undefined, typed: string): string | number {
  if (field?.type === 'day') return sentDay(typed);
  return field && isNumber(field) ? Number(typed) : typed;
}
