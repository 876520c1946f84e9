// The language of the search: words, "exact phrases", and filters such as `kind:defect` or `负责人:我`. Server and client
// read it alike.
import { kindSummaries, type ItemKind } from '../kinds/summaries.generated.ts';
import { kindNames } from './kind-names.generated.ts';

/** The names of the filters; the first is written into the field for a reader of that language. */
export const searchFilters = {
  kind: { en: 'kind', zh: '类型' },
  status: { en: 'status', zh: '状态' },
  owner: { en: 'owner', zh: '负责人' },
  tag: { en: 'tag', zh: '标签' },
  iteration: { en: 'iteration', zh: '迭代' },
  updated: { en: 'updated', zh: '更新' },
} as const;

export type SearchFilter = keyof typeof searchFilters;

/** What people also call them. */
const otherWords: Readonly<Partial<Record<ItemKind, readonly string[]>>> = {
  UML: ['diagram', '图'],
  Testcase: ['test', '用例'],
  Defect: ['bug'],
};

/** The name of a kind in English first, in Chinese last. */
export const kindWords = (kind: ItemKind): string[] => [
  kindNames[kind].en,
  ...(otherWords[kind] ?? []),
  kindNames[kind].zh.toLowerCase(),
];

export const ownWords: readonly string[] = ['me', '我'];

export interface SearchWord {
  text: string;
  /** It was quoted: a phrase as it stands, of whole words. */
  isExact: boolean;
}

export interface SearchQuery {
  /** All of them must be there. */
  words: SearchWord[];
  kinds: ItemKind[];
  /** Words of statuses, as they were typed. */
  statuses: string[];
  /** Names, usernames, or `me`. */
  owners: string[];
  tags: string[];
  /** Numbers of iterations. */
  iterations: number[];
  /** Changed within the last days, or before them. */
  updated?: { isWithin: boolean; days: number };
}

interface Token {
  /** Empty for a word. */
  filter: string;
  text: string;
  isExact: boolean;
}

const token = /(?:([\p{L}]+)[:：])?(?:["“”]([^"“”]*)["“”]?|(\S+))|(\S+)/gu;

function* tokensOf(typed: string): Generator<Token> {
  for (const [whole, filter = '', quoted, plain] of typed.normalize('NFKC').matchAll(token)) {
    const text = (quoted ?? plain ?? whole).trim();
    if (text) yield { filter: filter.toLowerCase(), text, isExact: quoted !== undefined };
  }
}

const filterNamed = (name: string): SearchFilter | undefined =>
  (Object.keys(searchFilters) as SearchFilter[]).find((filter) =>
    Object.values(searchFilters[filter]).some((word) => word === name),
  );

export const kindNamed = (word: string): ItemKind | undefined => {
  const wanted = word.toLowerCase();
  return (Object.keys(kindSummaries) as ItemKind[]).find((kind) => kindWords(kind).includes(wanted));
};

const daysIn: Readonly<Record<string, number>> = { d: 1, 天: 1, w: 7, 周: 7, m: 30, 月: 30 };

/** `<7d`, `7d`, `>2w`, `<7天`. */
function ageIn(text: string): SearchQuery['updated'] {
  const [, sign = '<', count, unit] = /^([<>]?)(\d{1,4})([dwm天周月])$/i.exec(text) ?? [];
  return count ? { isWithin: sign !== '>', days: Number(count) * daysIn[unit!.toLowerCase()]! } : undefined;
}

/** Adds what a filter says; false if that is none, and so a word like others. */
function addFilter(query: SearchQuery, filter: SearchFilter, value: string): boolean {
  if (filter === 'kind') {
    const kind = kindNamed(value);
    if (kind) query.kinds.push(kind);
    return kind !== undefined;
  }
  if (filter === 'iteration') {
    const [, digits] = /^(?:i-?)?(\d{1,9})$/i.exec(value) ?? [];
    if (digits) query.iterations.push(Number(digits));
    return digits !== undefined;
  }
  if (filter === 'updated') {
    const updated = ageIn(value);
    if (updated) query.updated = updated;
    return updated !== undefined;
  }
  const values = { status: query.statuses, owner: query.owners, tag: query.tags }[filter];
  values.push(value);
  return true;
}

export function parseSearch(typed: string): SearchQuery {
  const query: SearchQuery = { words: [], kinds: [], statuses: [], owners: [], tags: [], iterations: [] };
  for (const { filter: name, text, isExact } of tokensOf(typed)) {
    const filter = name ? filterNamed(name) : undefined;
    if (filter && addFilter(query, filter, text)) continue;
    query.words.push({ text: name ? `${name}:${text}` : text, isExact });
  }
  return query;
}
