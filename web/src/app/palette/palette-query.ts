// Parses the text typed into the palette.

export interface PaletteQuery {
  scope: 'everything' | 'items' | 'commands';
  text: string;
}

const prefixes: Partial<Record<string, PaletteQuery['scope']>> = { '#': 'items', '>': 'commands' };

export function parsePaletteQuery(typed: string): PaletteQuery {
  const scope = prefixes[typed.trimStart()[0] ?? ''] ?? 'everything';
  return { scope, text: (scope === 'everything' ? typed : typed.trimStart().slice(1)).trim() };
}

/** Whether every word of the text occurs. */
export const matches = (label: string, text: string): boolean => {
  const low = label.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
};
