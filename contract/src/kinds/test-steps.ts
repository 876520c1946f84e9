// The steps of a test case: a table in its content, with a row per step. Everything around the table is kept as it is.

export interface TestStep {
  action: string;
  expected: string;
}

interface StepTable {
  /** The content before and after the table. */
  before: string;
  after: string;
  /** The heading and the line under it, with their line ends. */
  head: string;
  steps: TestStep[];
  /** The rows as they are written, without line ends. */
  rows: string[];
  hasNumbers: boolean;
  lineEnd: string;
  /** What ends the last row: nothing, if the content ends with it. */
  lastEnd: string;
}

type Language = 'en' | 'zh';

/** The headings of a new table. */
const stepHeadings: Record<Language, TestStep> = {
  en: { action: 'Action', expected: 'Expected result' },
  zh: { action: '操作', expected: '预期结果' },
};

const numberWord = /^(#|no\.?|nr\.?|number|step|序号|编号|步骤|步骤编号)?$/i;
const actionWord = /^(actions?|steps?|test steps?|what to do|操作|步骤|操作步骤|测试步骤|动作)$/i;
const expectedWord = /^(expected|expected (results?|outcome|behaviou?r)|预期|预期结果|期望|期望结果)$/i;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const tableLine = /^ {0,3}\|/;
const underHeading = /^ {0,3}\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/;

/** The texts between the bars of a row. A bar after a backslash belongs to the text. */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .split(/(?<!\\)\|/);
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim());
}

const readCell = (cell = ''): string => cell.replaceAll(String.raw`\|`, '|').replaceAll(/<br\s*\/?>/gi, '\n');

const writeCell = (text: string): string =>
  text
    .replaceAll(/^[ \t]+|[ \t]+$/g, '')
    .replaceAll('|', String.raw`\|`)
    .replaceAll(/\r?\n/g, '<br>');

/** How many columns come before the action, or undefined if this is not the heading of steps. */
function numberColumns(cells: readonly string[]): 0 | 1 | undefined {
  const [first = '', second = '', third = ''] = cells;
  if (cells.length === 2 && actionWord.test(first) && expectedWord.test(second)) return 0;
  const isNumbered = numberWord.test(first) && actionWord.test(second) && expectedWord.test(third);
  return cells.length === 3 && isNumbered ? 1 : undefined;
}

/** The table whose heading is at this line. Undefined as well if a row has cells that would be lost. */
function tableAt(lines: readonly string[], at: number): StepTable | undefined {
  const [heading, under = ''] = [lines[at]!, lines[at + 1]];
  if (!tableLine.test(heading) || !underHeading.test(under)) return undefined;
  const columns = numberColumns(cellsOf(heading));
  if (columns === undefined || cellsOf(under).length !== columns + 2) return undefined;
  let end = at + 2;
  while (end < lines.length && tableLine.test(lines[end]!)) end += 1;
  const rows = lines.slice(at + 2, end);
  const cells = rows.map(cellsOf);
  if (cells.some(({ length }) => length > columns + 2)) return undefined;
  return {
    before: lines.slice(0, at).join(''),
    after: lines.slice(end).join(''),
    head: heading + (under.endsWith('\n') ? under : `${under}\n`),
    steps: cells.map((row) => ({ action: readCell(row[columns]), expected: readCell(row[columns + 1]) })),
    rows: rows.map((row) => row.trimEnd()),
    hasNumbers: columns === 1,
    lineEnd: heading.endsWith('\r\n') ? '\r\n' : '\n',
    lastEnd: /\r?\n?$/.exec(lines[end - 1]!)![0],
  };
}

/** The first table of steps in a content. */
export function findSteps(content: string): StepTable | undefined {
  const lines = content.match(/[^\n]*\n|[^\n]+/g) ?? [];
  let openFence: string | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence) && line.trim() === mark) openFence = undefined;
    } else if (mark) openFence = mark;
    else {
      const table = tableAt(lines, at);
      if (table) return table;
    }
  }
  return undefined;
}

const headOf = ({ action, expected }: TestStep) => `| ${action} | ${expected} |\n| --- | --- |\n`;

/** A new table goes to the end, after an empty line. */
const newTable = (content: string, language: Language): StepTable => ({
  before: content.trim() === '' ? '' : content.replace(/\n*$/, '\n\n'),
  after: '',
  head: headOf(stepHeadings[language]),
  steps: [],
  rows: [],
  hasNumbers: false,
  lineEnd: '\n',
  lastEnd: '',
});

/** The row of a step. One that was there before stays as it was written, so that nothing else differs. */
function rowWriter({ steps, rows, hasNumbers }: StepTable) {
  const unused = new Set(steps.keys());
  return (step: TestStep, at: number): string => {
    const same = [...unused].find(
      (index) => steps[index]!.action === step.action && steps[index]!.expected === step.expected,
    );
    if (same !== undefined) unused.delete(same);
    if (same !== undefined && (!hasNumbers || same === at)) return rows[same]!;
    const cells = [...(hasNumbers ? [String(at + 1)] : []), writeCell(step.action), writeCell(step.expected)];
    return `| ${cells.join(' | ')} |`;
  };
}

function withoutTable({ before, after }: StepTable): string {
  const rest = after.replace(/^(\s*\n)+/, '');
  if (before.trim() === '') return rest;
  return rest.trim() === '' ? before.trimEnd() : `${before.trimEnd()}\n\n${rest}`;
}

/** The content with these steps. Without any there is no table. */
export function writeSteps(content: string, steps: readonly TestStep[], language: Language): string {
  const found = findSteps(content);
  if (steps.length === 0) return found ? withoutTable(found) : content;
  const table = found ?? newTable(content, language);
  const rows = steps.map(rowWriter(table));
  return table.before + table.head + rows.join(table.lineEnd) + table.lastEnd + table.after;
}
