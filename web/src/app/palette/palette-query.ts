// Parses the text typed into the palette.
import { parseItemNumber } from '@tracery/contract/work-item/number';

export interface PaletteQuery {
  scope: 'everything' | 'items' | 'commands';
  text: string;
  /** If the text looks like an item number: `R-12`, `r12`, `12`. */
  number?: { letter: string; oid: number };
}

const prefixes: Partial<Record<string, PaletteQuery['scope']>> = { '#': 'items', '>': 'commands' };

export function parsePaletteQuery(typed: string): PaletteQuery {
  const scope = prefixes[typed.trimStart()[0] ?? ''] ?? 'everything';
  const text = (scope === 'everything' ? typed : typed.trimStart().slice(1)).trim();
  const number = parseItemNumber(text);
  return { scope, text, ...(number && { number }) };
}

/** Whether every word of the text occurs. */
export const matches = (label: string, text: string): boolean => {
  const low = label.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
};
