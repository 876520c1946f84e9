// Shows where the words of a search stand in a text.
import type { SearchWord } from '@tracery/contract';
import { tokensOf } from '../work-items/search-terms.ts';

export interface Piece {
  text: string;
  isHit: boolean;
}

const snippetLength = 200;
/** So much is shown before the first hit. */
const lead = 40;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A word begins where it is typed; Chinese is found inside a run. In a name any part is found. */
function patternOf(words: readonly SearchWord[], isName: boolean): RegExp | undefined {
  const alternatives = words.flatMap(({ text }) => {
    const parts = tokensOf(text);
    if (parts.length === 0) return [];
    const isInside = isName || /^\p{Script=Han}/u.test(parts[0]!);
    return [
      (isInside ? '' : String.raw`(?<![\p{L}\p{N}])`) + parts.map(escaped).join(String.raw`[^\p{L}\p{N}]*`),
    ];
  });
  return alternatives.length > 0 ? new RegExp(alternatives.join('|'), 'giu') : undefined;
}

function cut(text: string, pattern: RegExp | undefined): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: hit, index } of pattern ? text.matchAll(pattern) : []) {
    if (index > end) pieces.push({ text: text.slice(end, index), isHit: false });
    pieces.push({ text: hit, isHit: true });
    end = index + hit.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

export const namePieces = (name: string, words: readonly SearchWord[]): Piece[] =>
  cut(name, patternOf(words, true));

/** Without the marks of markdown and without line breaks, which would waste the two lines there are. */
const plain = (markdown: string): string =>
  markdown
    .normalize('NFKC')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*`>|~]+|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function snippetOf(text: string, words: readonly SearchWord[]): Piece[] {
  const pattern = patternOf(words, false);
  const shown = plain(text);
  const first = pattern ? shown.search(pattern) : -1;
  const start = Math.max(0, first - lead);
  const end = start + snippetLength;
  const part = shown.slice(start, end).trim();
  return cut((start > 0 ? '…' : '') + part + (end < shown.length ? '…' : ''), pattern);
}
