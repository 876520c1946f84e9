// Numbers of items as people write them in titles, messages and names of branches: in any case, and also before a short
// name (`t-24-limit-the-load`). Which of them exist, the product knows.
import { definitions, type ItemKind } from '@tracery/contract';

export interface ItemNumber {
  kind: ItemKind;
  oid: number;
}

const kindsByLetter = new Map(definitions.map(({ letter, kind }): [string, ItemKind] => [letter, kind]));

// "UTF-8" and "COVID-19" are words that go on before the letter.
const number = `(?<![A-Za-z0-9])(?:${[...kindsByLetter.keys()].join('|')})-[1-9]\\d{0,8}(?![A-Za-z0-9])`;
const numbers = new RegExp(number, 'gi');
const fixed = new RegExp(
  `(?:\\b(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?)\\b|修复|解决)[:：]?\\s*((?:#?${number}(?:\\s?(?:,|，|、|&|and|和)\\s?)?)+)`,
  'gi',
);

/** Each once. */
export function numbersIn(text: string): ItemNumber[] {
  const found = new Set([...text.matchAll(numbers)].map(([written]) => written.toUpperCase()));
  return [...found].map((written) => {
    const at = written.lastIndexOf('-');
    return { kind: kindsByLetter.get(written.slice(0, at))!, oid: Number(written.slice(at + 1)) };
  });
}

/** Those behind "fixes", "closes" or "resolves", in any of their forms. */
export const fixedIn = (text: string): ItemNumber[] =>
  numbersIn([...text.matchAll(fixed)].map(([, list]) => list).join(' '));
