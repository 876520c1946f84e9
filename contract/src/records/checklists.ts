// Checklists in markdown: entries of lists that begin with a box, `- [ ]` or `- [x]`. Found line by line, without a
// parser, as the server does it with each save. No schemas: the client loads this too.

export interface Box {
  /** From 1 on. */
  line: number;
  /** Where the character between the brackets stands in the text. */
  at: number;
  isTicked: boolean;
  /** What the entry says in this line. */
  text: string;
}

const bullet = String.raw`(?:[-*+]|\d{1,9}[.)])`;
const quotes = String.raw`(?:[ \t]{0,3}>)*`;
const entry = new RegExp(
  String.raw`^(${quotes})([ \t]*)(${bullet}[ \t]{1,4})(?:\[([ xX])\][ \t]+(\S.*))?`,
  'u',
);
const fence = new RegExp(String.raw`^${quotes}[ \t]*(?:${bullet}[ \t]+)?(\x60{3,}|~{3,})`, 'u');
const onlyQuotes = new RegExp(`^${quotes}`, 'u');
const everyLine = /[^\r\n]*(?:\r\n?|\n|$)/gu;

const columnsOf = (white: string): number => white.replaceAll('\t', '    ').length;

/** The boxes of a text from top to bottom. What stands in code is none. */
export function boxesIn(markdown: string): Box[] {
  // Most texts have none.
  if (!/\[[ xX]\]/u.test(markdown)) return [];
  const boxes: Box[] = [];
  let openFence: string | undefined;
  /** Where the text of the list entry before begins: four columns further in is code. */
  let textColumn = 0;
  let wasBlank = true;
  let line = 0;
  for (const { 0: source, index } of markdown.matchAll(everyLine)) {
    line += 1;
    const inner = source.replace(onlyQuotes, '').trim();
    const mark = fence.exec(source)?.[1];
    if (openFence !== undefined) {
      if (inner.startsWith(openFence) && /^(?:`+|~+)$/u.test(inner)) openFence = undefined;
    } else if (mark !== undefined) {
      openFence = mark;
      if (source.startsWith(mark)) textColumn = 0;
    } else if (inner !== '') {
      const [whole, before = '', indent = '', sign = '', state, text] = entry.exec(source) ?? [];
      const isCode = columnsOf(indent) >= textColumn + 4;
      if (whole !== undefined && !isCode) {
        textColumn = columnsOf(indent) + sign.length;
        if (state !== undefined && text !== undefined)
          boxes.push({
            line,
            at: index + before.length + indent.length + sign.length + 1,
            isTicked: state !== ' ',
            text: text.trim(),
          });
      } else if (wasBlank && !/^[ \t]/u.test(source)) textColumn = 0;
    }
    wasBlank = inner === '';
  }
  return boxes;
}

/** The same text with one box ticked, or not. */
export const tickBox = (markdown: string, { at }: Box, isTicked: boolean): string =>
  `${markdown.slice(0, at)}${isTicked ? 'x' : ' '}${markdown.slice(at + 1)}`;

/** The same text with no box ticked. */
export function untickAll(markdown: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { at, isTicked } of boxesIn(markdown)) {
    if (!isTicked) continue;
    parts.push(markdown.slice(end, at), ' ');
    end = at + 1;
  }
  return parts.join('') + markdown.slice(end);
}

const tickedStart = new RegExp(String.raw`^((?:> ?)*${bullet} )\[[xX]\] `, 'u');

/** Of the key of one block. */
export const untickKey = (key: string): string => key.replace(tickedStart, '$1[ ] ');

interface SeenBox {
  /** Whether the text is still the one in which the box was seen. */
  isSame: boolean;
  line: number;
  text: string;
}

/** The box that somebody saw: in the same text by its place, in a changed one only if no other says the same. */
export function findBox(markdown: string, { isSame, line, text }: SeenBox): Box | undefined {
  const alike = boxesIn(markdown).filter((box) => box.text === text);
  if (isSame) return alike.find((box) => box.line === line);
  return alike.length === 1 ? alike[0] : undefined;
}
