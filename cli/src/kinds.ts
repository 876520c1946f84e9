// Kinds, statuses and fields by the words that people have for them, in both languages.
import type { RowValues, StatusInWords } from '@tracery/contract';
import { importFieldsOf, recogniseColumns, valuesOf } from '@tracery/contract/imports/import-fields';
import { readingOf, readRow, statusIn } from '@tracery/contract/imports/read-row';
import { definitionOf, definitions } from '@tracery/contract/kinds/index';
import type { Language } from '@tracery/contract/refusals';
import { kindNamed } from '@tracery/contract/search/query';
import type { Definition } from '@tracery/contract/work-item/definition';
import { misused } from './failure.ts';
import type { Translate } from './language.ts';

/** `task`, `tasks`, `test-case`, `任务`. */
export function definitionNamed(word: string, t: Translate): Definition {
  const plain = word.toLowerCase().replaceAll(/[-_\s]/g, '');
  const kind = kindNamed(plain) ?? kindNamed(plain.replace(/s$/, ''));
  if (kind) return definitionOf(kind);
  const kinds = definitions.map((one) => one.kind.toLowerCase()).join(', ');
  throw misused(t('kind.unknown', { word, kinds }));
}

/** What fields say, as an import reads a row of a file with these headings. */
export function readFields(
  definition: Definition,
  fields: readonly [string, string][],
  t: Translate,
): RowValues {
  const columns = fields.map(([name]) => fieldNamed(definition, name, t));
  return readRow(
    readingOf(definition, 'table', { columns, fixed: {}, meanings: [] }),
    fields.map(([, value]) => value),
  );
}

/** By its own name or one of its words: `processorId`, `owner`, `负责人`. */
export function fieldNamed(definition: Definition, word: string, t: Translate): string {
  const fields = importFieldsOf(definition);
  const found =
    fields.find(({ name }) => name.toLowerCase() === word.toLowerCase())?.name ??
    recogniseColumns(definition, 'table', [word])[0];
  if (found) return found;
  const known = fields.map(({ words }) => `${words.en.toLowerCase()} ${words.zh}`).join(', ');
  throw misused(t('field.unknown', { word, fields: known }));
}

/** What a field can be, if that is a few words. */
export const wordsOf = (definition: Definition, field: string, language: Language): string =>
  valuesOf(definition, field)
    .map(({ words }) => words[language])
    .join(', ');

/** A status by its words or its name: `Doing`, `doing`, `进行中`, `frozen`. */
export function statusNamed(definition: Definition, word: string): StatusInWords | undefined {
  const found = statusIn(definition, word);
  if (found) return found;
  const own = Object.entries(definition.statuses).find(
    ([name, { isUnused }]) => name.toLowerCase() === word.toLowerCase() && !isUnused,
  )?.[1];
  return own && { status: own.number };
}

export function requireStatus(
  definition: Definition,
  word: string,
  { t, language }: { t: Translate; language: Language },
): StatusInWords {
  const found = statusNamed(definition, word);
  if (found) return found;
  const statuses = wordsOf(definition, 'status', language);
  throw misused(t('status.unknown', { word, kind: definition.words[language], statuses }));
}
