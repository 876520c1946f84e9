// The typed query as text: which word the cursor stands behind, and the query without some of its words.
import { searchFilters, type SearchFilter } from '@tracery/contract/search/query';

const pattern = /(?:\p{L}+[:：])?["“”][^"“”]*["“”]?|\S+/gu;

interface Word {
  start: number;
  end: number;
  text: string;
}

const wordsOf = (query: string): Word[] =>
  [...query.matchAll(pattern)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text,
  }));

export interface TypedWord extends Word {
  /** The filter that is being filled in, with its colon as it was typed. */
  filter?: { name: SearchFilter; typed: string };
  /** What was typed of the word, or of the value of the filter. */
  value: string;
}

export const filterNames = Object.keys(searchFilters) as SearchFilter[];

/** The word that ends at the cursor. */
export function wordBefore(query: string, cursor: number): TypedWord | undefined {
  const word = wordsOf(query).find(({ end }) => end === cursor);
  if (!word) return undefined;
  const [, typed = '', rest = ''] = /^(\p{L}+[:：])(.*)$/su.exec(word.text) ?? [];
  const name = filterNames.find((one) =>
    Object.values(searchFilters[one]).some((known) => known === typed.slice(0, -1).toLowerCase()),
  );
  if (!name) return { ...word, value: word.text };
  return { ...word, filter: { name, typed }, value: rest.replaceAll(/["“”]/g, '') };
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/["“”]/g, '').trim().toLowerCase();

/** The query without these words, which the server names as it read them. */
export function withoutWords(query: string, words: readonly string[]): string {
  const left = new Set(words.map(plain));
  return wordsOf(query)
    .map(({ text }) => text)
    .filter((text) => !left.has(plain(text)))
    .join(' ');
}

/** A value of several words is quoted. */
export const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);
