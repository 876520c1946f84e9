// The words among which a field is chosen.
import { useLanguage, useText, type Translate } from '../../../lib/i18n/i18n.ts';
import { useRead } from '../../../lib/query/use-read.ts';
import type { Option } from '../../form/select-field.tsx';
import { isLevel } from '../../ui/priority-bars.tsx';
import { fieldOf, type FieldView, type ItemView } from '../view.ts';

/** Undefined until it is here; one that did not come has no words. */
function useDictionary(key: string | undefined) {
  const options = { isWanted: key !== undefined };
  const { data, isError } = useRead('GET /damapi/v1/dictionary/list', { query: { key: key ?? '' } }, options);
  return isError ? (data?.list ?? []) : data?.list;
}

/** The word for one value of a field without a dictionary. Empty for a value without one. */
export function wordOf(view: ItemView, field: FieldView, value: string, t: Translate): string {
  if (value === '') return '';
  const level = Number(value);
  if (fieldOf(view, field.name).type === 'scale' && isLevel(level)) return t(`level.${level}`);
  return field.word ? t(field.word(value)) : value;
}

/** The word for one value. */
export function useWord(view: ItemView, field: FieldView): (value: string) => string {
  const t = useText();
  const language = useLanguage();
  const { dictionary } = fieldOf(view, field.name);
  const entries = useDictionary(dictionary);
  return (value) => {
    if (!dictionary) return wordOf(view, field, value, t);
    return entries ? (entries.find(({ code }) => code === value)?.[language] ?? value) : '';
  };
}

/** All of them: what has an order from high to low. */
export function useOptions(view: ItemView, field: FieldView): Option[] {
  const t = useText();
  const word = useWord(view, field);
  const { dictionary, values = [], ranks, max = 0 } = fieldOf(view, field.name);
  const entries = useDictionary(dictionary);
  const optionOf = (value: string) => ({ value, label: word(value) });
  if (dictionary)
    return [{ value: '', label: t('field.none') }, ...(entries ?? []).map(({ code }) => optionOf(code))];
  const scale = Array.from({ length: max }, (_, at) => String(max - at));
  return (max > 0 ? scale : (ranks?.toReversed() ?? values)).map(optionOf);
}
