// Diff of two texts: by lines, and by words within changed lines.
import { diffLines, diffWordsWithSpace } from 'diff';

export interface Word {
  text: string;
  isChanged: boolean;
}

export type Row =
  | { kind: 'removed' | 'added' | 'same'; words: readonly Word[] }
  /** Collapsed unchanged lines. */
  | { kind: 'gap'; count: number };

/** Unchanged lines shown before and after a change. */
const context = 2;

const linesOf = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

const whole = (text: string): Word[] => [{ text, isChanged: false }];

/** Word diff of a line or a block. */
export function compareWords(before: string, after: string): { before: Word[]; after: Word[] } {
  const parts = diffWordsWithSpace(before, after);
  const side = (isOther: 'added' | 'removed') =>
    parts
      .filter((part) => !part[isOther])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { before: side('added'), after: side('removed') };
}

function changedRows(removed: string[], added: string[]): Row[] {
  const pairs = removed.map((line, index) => {
    const other = added[index];
    return other === undefined ? { before: whole(line), after: undefined } : compareWords(line, other);
  });
  return [
    ...pairs.map(({ before }) => ({ kind: 'removed' as const, words: before })),
    ...added.map((line, index) => ({ kind: 'added' as const, words: pairs[index]?.after ?? whole(line) })),
  ];
}

function sameRows(lines: string[], isFirst: boolean, isLast: boolean): Row[] {
  const head = isFirst ? 0 : context;
  const tail = isLast ? 0 : context;
  const rows = lines.map((line): Row => ({ kind: 'same', words: whole(line) }));
  const count = rows.length - head - tail;
  if (count < 2) return rows;
  return [...rows.slice(0, head), { kind: 'gap', count }, ...rows.slice(rows.length - tail)];
}

export function diffRows(before: string, after: string): Row[] {
  const parts = diffLines(before, after);
  return parts.flatMap(({ value, added, removed }, index) => {
    const lines = linesOf(value);
    const previous = parts[index - 1];
    const next = parts[index + 1];
    if (removed) return next?.added ? changedRows(lines, linesOf(next.value)) : changedRows(lines, []);
    if (added) return previous?.removed ? [] : changedRows([], lines);
    return sameRows(lines, index === 0, index === parts.length - 1);
  });
}
