// A text with its values, in the plural form that the language asks for.
import type { Language } from '../refusals.ts';
import type { Text } from './typed-texts.ts';

export function fill(
  text: Text,
  values: Record<string, string | number> | undefined,
  language: Language,
): string {
  let written = text;
  if (typeof written !== 'string') {
    const form = new Intl.PluralRules(language).select(Number(values?.['count']));
    written = (form === 'one' ? written.one : undefined) ?? written.other;
  }
  return written.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values?.[name] ?? whole));
}
