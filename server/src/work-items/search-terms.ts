// How texts are compared and indexed for the search, for languages with and without spaces. A text is cut into terms, each
// kept as a number; the index finds what has all terms of a query, and the texts themselves say whether it is a hit.
// - Names are found by any part of them: pairs of characters, and three letters in a row.
// - Contents, tags and comments are found by the beginnings of words, and by any two Chinese characters in a row.
// - Chinese names are found by pinyin and by initials too (search-sounds.ts).
import type { SearchPlace } from '@tracery/contract';
import { escapeLike, escapeRegex } from '../platform/database/text.ts';
import { normalize } from './search-index.ts';

/** Scripts without spaces between words. */
const han = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
const tokens = new RegExp(`[${han}]+|(?:(?![${han}])[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const startsWithHan = new RegExp(`^[${han}]`, 'u');

/** Words and runs of Chinese characters, without punctuation. */
export const tokensOf = (text: string): string[] => normalize(text).match(tokens) ?? [];

/** As it is compared: tokens between spaces. */
const spaced = (text: string): string => ` ${tokensOf(text).join(' ')} `;

const isHan = (token: string) => startsWithHan.test(token);

/** Lengths of beginnings that are indexed. A query takes the longest that it has, and the text tells the rest. */
const beginnings = [2, 3, 4, 6, 9];

const partsOf = (characters: readonly string[], length: number): string[] =>
  characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));

/** Pairs, threes of ASCII, and single characters that are words. */
const nameParts = (name: string): string[] => {
  const characters = Array.from(name);
  return [
    ...partsOf(characters, 2),
    ...partsOf(characters, 3).filter((part) => isAscii(part)),
    ...characters.filter(isHan),
  ];
};

const isAscii = (text: string) => /^[\0-\x7F]*$/.test(text);

const beginningsOf = (token: string): string[] => {
  const characters = Array.from(token);
  return beginnings
    .filter((length) => length <= characters.length)
    .map((length) => characters.slice(0, length).join(''));
};

const tokenParts = (token: string): string[] =>
  isHan(token) ? partsOf(Array.from(token), 2) : beginningsOf(token);

/** `f 2` for F-2: a single letter or digit tells nothing by itself. */
const shortPairs = (words: readonly string[]): string[] =>
  words
    .slice(1)
    .flatMap((word, at) => (words[at]!.length === 1 ? [`${words[at]!} ${Array.from(word)[0]!}`] : []));

const textParts = (text: string): string[] => {
  const words = tokensOf(text);
  return [...words.flatMap(tokenParts), ...shortPairs(words)];
};

/** FNV-1a. Two terms may share a number: what is found is compared with what was typed. */
function numberOf(place: string, part: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const text of [place, part])
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return hash | 0;
}

type Indexed = Exclude<SearchPlace, 'number'>;

const numbersOf = (place: Indexed, parts: Iterable<string>): number[] =>
  Array.from(new Set(parts), (part) => numberOf(place, part));

export interface SearchText {
  name: string;
  sounds: string;
  tags: string;
  body: string;
  terms: number[];
}

export interface ItemTexts {
  name: string;
  tags: readonly string[];
  /** The content and other texts of the item. */
  texts: readonly string[];
  /** Of the name, see search-sounds.ts. */
  sounds: readonly string[];
}

/** The others are ends of these, and have no parts of their own. */
const isWhole = (sound: string, _: number, sounds: readonly string[]): boolean =>
  !sounds.some((other) => other !== sound && other.endsWith(sound));

export function itemSearchText({ name, tags, texts, sounds }: ItemTexts): SearchText {
  const compared = normalize(name);
  const all = [name, ...tags, ...texts];
  const ofName = [compared, ...sounds.filter(isWhole)].flatMap(nameParts);
  return {
    name: compared,
    // In capitals, which the name has not: one pattern looks into both.
    sounds: sounds.map((sound) => ` ${sound.toUpperCase()}`).join(''),
    tags: tags.map(spaced).join(''),
    body: all.map(spaced).join(''),
    terms: [
      ...numbersOf('nameStart', beginningsOf(compared)),
      ...numbersOf('name', ofName),
      ...numbersOf('tag', tags.flatMap(textParts)),
      ...numbersOf('content', all.flatMap(textParts)),
    ],
  };
}

export const commentSearchText = (comment: string): SearchText => ({
  name: '',
  sounds: '',
  tags: '',
  body: spaced(comment),
  terms: numbersOf('comment', textParts(comment)),
});

/** Of the terms of a query, so many are asked for: each costs a walk down the index. */
const maxTerms = 4;

/** The longest ones, spread over the query: neighbours tell the same. */
function chosenFrom(parts: readonly string[]): string[] {
  const distinct = [...new Set(parts)];
  if (distinct.length <= maxTerms) return distinct;
  const step = (distinct.length - 1) / (maxTerms - 1);
  return Array.from({ length: maxTerms }, (_, at) => distinct[Math.round(at * step)]!);
}

const queryNameParts = (word: string): string[] => {
  const characters = Array.from(word);
  if (characters.length === 1) return characters.filter(isHan);
  return characters.length >= 3 && isAscii(word) ? partsOf(characters, 3) : partsOf(characters, 2);
};

const queryTokenParts = (token: string): string[] =>
  isHan(token) ? partsOf(Array.from(token), 2) : beginningsOf(token).slice(-1);

const queryParts = (text: string): string[] => {
  const words = tokensOf(text);
  return [...words.flatMap(queryTokenParts), ...shortPairs(words)];
};

/** A word begins where it is typed, and ends there if it was quoted; Chinese is found inside a run. */
function wordPattern(text: string, isExact: boolean): string {
  const words = tokensOf(text);
  const before = isHan(words[0]!) ? '' : ' ';
  const after = isExact && !isHan(words.at(-1)!) ? ' ' : '';
  return `%${before}${escapeLike(words.join(' '))}${after}%`;
}

/** A part of the name, or how Chinese characters of it are typed. What was quoted stands there as whole words. */
function namePattern(text: string, isExact: boolean): string {
  const word = normalize(text);
  if (isExact) {
    const words = tokensOf(text);
    const [before, after] = [
      isHan(words[0]!) ? '' : '(^|[^a-z0-9])',
      isHan(words.at(-1)!) ? '' : '($|[^a-z0-9])',
    ];
    return before + words.map(escapeRegex).join('[^a-z0-9]+') + after;
  }
  const canBeSound = /^[a-z]{2,}$/.test(word);
  return escapeRegex(word) + (canBeSound ? `| ${word.toUpperCase()}` : '');
}

export interface SearchTerms {
  terms: Readonly<Record<Indexed, number[]>>;
  startPattern: string;
  namePatterns: string[];
  wordPatterns: string[];
  /** Where single letters and signs are looked for, row by row: the index has none of them. */
  unindexed: ('name' | 'tag')[];
}

type Typed = readonly { text: string; isExact: boolean }[];

/** What is looked for. Signs beside words are left out; signs alone stand in names as they are. */
export function searchTermsOf(words: Typed): SearchTerms {
  const typed = words.filter(({ text }) => tokensOf(text).length > 0);
  return typed.length > 0 ? termsOf(typed) : signsOf(words);
}

const signsOf = (words: Typed): SearchTerms => ({
  terms: { nameStart: [], name: [], tag: [], content: [], comment: [] },
  startPattern: '',
  namePatterns: words.map(({ text }) => namePattern(text, false)),
  wordPatterns: [],
  unindexed: ['name'],
});

function termsOf(typed: Typed): SearchTerms {
  const first = normalize(typed[0]!.text);
  // Any signs may stand between the words of a phrase.
  const partsInName = typed.map(({ text, isExact }) =>
    isExact ? tokensOf(text).flatMap(queryNameParts) : queryNameParts(normalize(text)),
  );
  const ofTokens = chosenFrom(typed.flatMap(({ text }) => queryParts(text)));
  const inName = chosenFrom(partsInName.flat());
  const atStart = beginningsOf(first).slice(-1);
  return {
    terms: {
      nameStart: [
        ...numbersOf('nameStart', atStart),
        ...(atStart.length > 0 ? numbersOf('name', chosenFrom(partsInName.slice(1).flat())) : []),
      ],
      name: numbersOf('name', inName),
      tag: numbersOf('tag', ofTokens),
      content: numbersOf('content', ofTokens),
      comment: numbersOf('comment', ofTokens),
    },
    startPattern: `${escapeLike(first)}%`,
    namePatterns: typed.map(({ text, isExact }) => namePattern(text, isExact)),
    wordPatterns: typed.map(({ text, isExact }) => wordPattern(text, isExact)),
    unindexed: ofTokens.length + inName.length === 0 ? ['name', 'tag'] : [],
  };
}
