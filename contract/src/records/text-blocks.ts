// Splits markdown into blocks: paragraphs, list entries, table rows, headings, code fences. Joined together, the blocks
// are the text again. Written by hand: a markdown parser costs 25 to 40 times as much and keeps no source text.

export interface TextBlock {
  /** The source, with the line ends and blank lines after it. */
  source: string;
  /** What is compared: white space, bullets and Unicode forms that read the same are the same. */
  key: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Lines that start a block of their own. */
const starts = /^(\s*([-*+]|\d+[.)])\s|\s*\||#{1,6}\s|\s*>)/;
const alone = /^(#{1,6}\s|\s*\|)/;

const keyOf = (source: string): string =>
  source
    .normalize('NFC')
    .replace(/^\s*([-*+]|\d+[.)])\s+/, '- ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Groups lines, which keep their line ends, into blocks. */
function groupLines(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  let openFence: string | undefined;
  let isOpen = false;
  const append = (line: string) => {
    if (blocks.length === 0) blocks.push(line);
    else blocks[blocks.length - 1] += line;
  };
  for (const line of lines) {
    const mark = fence.exec(line)?.[1];
    if (openFence !== undefined) {
      append(line);
      if (mark?.startsWith(openFence) && line.trim() === mark) [openFence, isOpen] = [undefined, false];
    } else if (line.trim() === '') {
      append(line);
      isOpen = false;
    } else {
      if (isOpen && !mark && !starts.test(line)) append(line);
      else blocks.push(line);
      openFence = mark;
      isOpen = mark === undefined && !alone.test(line);
    }
  }
  return blocks;
}

export const splitBlocks = (text: string): TextBlock[] =>
  groupLines(text.match(/[^\n]*\n|[^\n]+/g) ?? []).map((source) => ({ source, key: keyOf(source) }));
