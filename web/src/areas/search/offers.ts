// What the field offers while somebody types: filters by their names, then values of the filter.
import { kindWords, ownWords, parseSearch, searchFilters } from '@tracery/contract/search/query';
import type { Definition } from '@tracery/contract/work-item/definition';
import { itemKinds } from '@tracery/contract/work-item/fields';
import type { Person } from '../../kit/ui/person.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Language } from '../../lib/i18n/language.ts';
import { filterNames, quoted, wordBefore, type TypedWord } from './query-text.ts';

export interface Offer {
  /** In place of the word before the cursor. */
  text: string;
  /** What it means. */
  label: string;
}

interface Value {
  value: string;
  label: string;
  /** By what else it is found. */
  also?: readonly string[];
}

interface Given {
  language: Language;
  t: Translate;
  definitions: readonly Definition[];
  /** Those whose names fit what was typed. */
  members: readonly Person[];
}

const startsWith = (word: string, start: string) => word.toLowerCase().startsWith(start.toLowerCase());

/** One Latin letter begins too many words. */
const isTooShort = (word: string) => word.length < 2 && /^[\w\p{Script=Latin}]$/u.test(word);

const nameOffers = (word: string, { language, t }: Given): Offer[] =>
  isTooShort(word)
    ? []
    : filterNames
        .filter((name) => Object.values(searchFilters[name]).some((known) => startsWith(known, word)))
        .map((name) => ({ text: `${searchFilters[name][language]}:`, label: t(`search.by.${name}`) }));

const kindValues = ({ language, t }: Given): Value[] =>
  itemKinds.map((kind) => {
    const words = kindWords(kind);
    return {
      value: language === 'zh' ? words.at(-1)! : words[0]!,
      label: t(`itemKind.${kind}`),
      also: words,
    };
  });

/** Words of the statuses of the kinds that the query names, or of all. */
function statusValues(query: string, { language, definitions }: Given): Value[] {
  const { kinds } = parseSearch(query);
  const words = definitions
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .map(({ kind, statuses }) => ({ kind, all: Object.values(statuses).filter(({ isUnused }) => !isUnused) }))
    .filter(({ all }) => all.length > 1)
    .flatMap(({ all }) => all);
  const both = new Map(words.map((word) => [word[language], [word.en, word.zh]]));
  return [...both].map(([value, also]) => ({ value, label: '', also }));
}

const ownerValues = ({ language, t, members }: Given): Value[] => [
  { value: ownWords[language === 'zh' ? 1 : 0]!, label: t('search.me'), also: ownWords },
  ...members.map(({ username, name }) => ({ value: username, label: name === username ? '' : name })),
];

const ageValues = ({ language, t }: Given): Value[] =>
  [1, 7, 30].map((count) => ({
    value: `<${count}${language === 'zh' ? '天' : 'd'}`,
    label: t('search.within', { count }),
    also: [String(count)],
  }));

function valueOffers({ filter, value }: TypedWord, query: string, given: Given): Offer[] {
  const { name, typed } = filter!;
  const fits = ({ value: word, label, also = [] }: Value) =>
    [word, label, ...also].some((one) => startsWith(one, value));
  const values =
    name === 'kind'
      ? kindValues(given).filter(fits)
      : name === 'status'
        ? statusValues(query, given).filter(fits)
        : name === 'updated'
          ? ageValues(given).filter(fits)
          : name === 'owner'
            ? // The server finds members by more than the beginning of a name.
              ownerValues(given).filter((one, at) => at > 0 || fits(one))
            : [];
  return values
    .filter((one) => one.value.toLowerCase() !== value.toLowerCase())
    .map((one) => ({ text: `${typed}${quoted(one.value)} `, label: one.label }));
}

export interface Offers {
  word: TypedWord;
  list: Offer[];
}

export function offersFor(query: string, cursor: number, given: Given): Offers | undefined {
  const word = wordBefore(query, cursor);
  if (!word) return undefined;
  if (word.filter) return { word, list: valueOffers(word, query, given) };
  return { word, list: /["“”]/.test(word.text) ? [] : nameOffers(word.value, given) };
}

/** The query with an offer taken, and where the cursor stands then. */
export function withOffer(query: string, { start, end }: TypedWord, { text }: Offer) {
  const rest = query.slice(end);
  const taken = text.endsWith(' ') && rest.startsWith(' ') ? text.trimEnd() : text;
  return { query: query.slice(0, start) + taken + rest, cursor: start + text.length };
}
