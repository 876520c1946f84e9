// Form errors are kept as keys of the contract's refusals, so that they follow the language.
import { isRefusalKey, type RefusalKey } from '@tracery/contract/refusals';
import type { FieldError } from 'react-hook-form';
import { refusalText } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';

/** For react-hook-form: true, or the key of what is wrong. */
export const valid =
  (problem: (value: string) => RefusalKey | undefined) =>
  (value: string): true | string =>
    problem(value) ?? true;

/** For react-hook-form: something must stand there. */
export const required = valid((value) => (value.trim() === '' ? 'valid.required' : undefined));

export const problemText = (error: FieldError | undefined, language: Language): string | undefined =>
  error?.message !== undefined && isRefusalKey(error.message)
    ? refusalText(error.message, language)
    : undefined;

export const trimmed = (value: string): string => value.trim();

/** For names: what was pasted in several lines stands in one. */
export const toSingleLine = (value: string): string => value.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
