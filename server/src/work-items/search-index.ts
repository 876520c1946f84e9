// The terms of the search index, for languages with and without spaces. A name is split into pairs of characters; a search
// looks for items that have all pairs of the query and then compares the text itself.
// Two characters are a whole word in Chinese, which is why trigrams would not do.

/** As texts are compared: `Ｆ` is `f`. */
export const normalize = (text: string): string => text.normalize('NFKC').toLowerCase();

const pairsOf = (text: string): string[] => {
  const characters = Array.from(text);
  return characters.slice(1).map((character, at) => characters[at]! + character);
};

/** A single Chinese character can be a word; a single letter never is. */
const wordsOf = (text: string): string[] => Array.from(text).filter((character) => character > '\u007f');

/** Tags are stored among the pairs. The prefix makes them longer than any pair. */
const tagPart = (tag: string) => `\u0001#${normalize(tag)}`;

export const searchName = (name: string): string => normalize(name);

export const searchParts = (name: string, tags: readonly string[]): string[] => [
  ...new Set([...pairsOf(normalize(name)), ...wordsOf(normalize(name)), ...tags.map(tagPart)]),
];

export interface NameSearch {
  /** Every one of these must be among an item's parts; empty for a single letter, which no index can find. */
  parts: string[];
  /** And each of these be part of its name. */
  texts: string[];
}

const partsOf = (text: string): string[] => {
  const pairs = pairsOf(text);
  return pairs.length > 0 ? pairs : wordsOf(text);
};

/** Several words may stand in any order. */
export const nameSearchTerms = (typed: string): NameSearch => {
  const texts = normalize(typed).split(/\s+/).filter(Boolean);
  return { parts: [...new Set(texts.flatMap(partsOf))], texts };
};

export const tagSearchTerm = (tag: string): string => tagPart(tag.trim());
