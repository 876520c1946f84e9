// How markdown is built, as far as it decides how long it takes to lay out. Read in one pass, without a parser: parsers
// are what such texts slow down. No schemas: the client loads this too.
import { limits } from '../limits.ts';
import type { RefusalKey } from '../refusals.ts';

export interface TextShape {
  lines: number;
  /** Quotes and lists within each other. */
  nesting: number;
  /** Marks in one paragraph, entry or row that may begin or end something: brackets, stars, backticks and so on. */
  marks: number;
  /** Cells in one row. */
  columns: number;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const container = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const startsPart = /^\s*(?:\||#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>)/;

const wordEnd = /[\p{L}\p{N}]/u;
const markCharacters = new Set('[]*_~`<&!\\');

/** How often quotes and lists are opened at the start of a line; two columns of indentation may be one more. */
function nestingOf(line: string): number {
  container.lastIndex = 0;
  let count = 0;
  let end = 0;
  while (container.test(line)) {
    count += 1;
    end = container.lastIndex;
  }
  if (end === 0) return 0;
  const indentation = /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
  return count + Math.floor(indentation / 2);
}

/** A run of the same character is one mark. An underscore inside a word is none. */
function marksIn(line: string): number {
  let marks = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!;
    if (!markCharacters.has(character)) continue;
    const isRun = character !== '[' && character !== ']' && line[at - 1] === character;
    const isInWord =
      character === '_' && at > 0 && wordEnd.test(line[at - 1]!) && wordEnd.test(line[at + 1] ?? '');
    if (!isRun && !isInWord) marks += 1;
  }
  return marks;
}

const columnsIn = (line: string): number => line.split('|').length - 1;

export function shapeOf(markdown: string): TextShape {
  const shape: TextShape = { lines: 0, nesting: 0, marks: 0, columns: 0 };
  let openFence: string | undefined;
  let marks = 0;
  for (const line of markdown.split('\n')) {
    shape.lines += 1;
    const mark = fence.exec(line)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence) && line.trim() === mark) openFence = undefined;
      continue;
    }
    if (mark !== undefined) {
      // Backticks after the opening ones make it a line of text.
      if (mark.startsWith('~') || !line.trimStart().slice(mark.length).includes('`')) {
        openFence = mark;
        continue;
      }
    }
    if (line.trim() === '' || startsPart.test(line)) marks = 0;
    marks += marksIn(line);
    shape.marks = Math.max(shape.marks, marks);
    shape.nesting = Math.max(shape.nesting, nestingOf(line));
    shape.columns = Math.max(shape.columns, columnsIn(line));
  }
  return shape;
}

/** Refuses at save what nobody writes by hand and what would only be shown as plain text. */
export function markdownRule(markdown: string): RefusalKey | undefined {
  const { nestingMax, marksMax, columnsMax } = limits.markdown;
  const { nesting, marks, columns } = shapeOf(markdown);
  if (nesting > nestingMax) return 'content.tooNested';
  return marks > marksMax || columns > columnsMax ? 'content.tooManyMarks' : undefined;
}

/** Whether it is laid out so fast that nobody notices. */
export function isQuick(markdown: string): boolean {
  const { quick } = limits.markdown;
  if (markdown.length > quick.length) return false;
  const { lines, nesting, marks, columns } = shapeOf(markdown);
  return (
    lines <= quick.lines && nesting <= quick.nesting && marks <= quick.marks && columns * lines <= quick.cells
  );
}
