// Form errors are stored as refusal keys, so that they follow the language.
import { isRefusalKey, type RefusalKey } from '@tracery/contract/refusals';
import type { FieldError } from 'react-hook-form';
import { refusalText } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';

/** A react-hook-form validator: true, or the refusal key. */
export const valid =
  (problem: (value: string) => RefusalKey | undefined) =>
  (value: string): true | string =>
    problem(value) ?? true;

/** A react-hook-form validator: not empty. */
export const required = valid((value) => (value.trim() === '' ? 'valid.required' : undefined));

export const problemText = (error: FieldError | undefined, language: Language): string | undefined =>
  error?.message !== undefined && isRefusalKey(error.message)
    ? refusalText(error.message, language)
    : undefined;

export const trimmed = (value: string): string => value.trim();

/** For names: joins pasted lines. */
export const toSingleLine = (value: string): string => value.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
