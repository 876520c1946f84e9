// The matrix as a table, and the table as comma-separated values.
import { requirement } from '@tracery/contract/kinds/requirement';
import { itemNumber } from '@tracery/contract/work-item/number';
import { formatList } from '../../lib/format.ts';
import { text, type PlainKey } from '../../lib/i18n/i18n.ts';
import type { Trace } from './thread-line.ts';
import { releaseWord, requirementStatus } from './words.ts';

export type Value = string | number;

/** Of defects, from 1. */
const severities = ['Trivial', 'Minor', 'Major', 'Critical'] as const;

/** A table program would take a cell that begins so for a formula. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell);

function toCell(value: Value): string {
  const cell = typeof value === 'string' && isFormula(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const toCsv = (rows: readonly (readonly Value[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Columns of the matrix that can be left out. */
export const columns = [
  'status',
  'functions',
  'tasks',
  'testcases',
  'defects',
  'iteration',
  'release',
] as const;
export type Column = (typeof columns)[number];

interface TableColumn {
  title: PlainKey;
  /** The column of the matrix that it belongs to, if that can be left out. */
  of?: Column;
  value: (trace: Trace) => Value;
}

const tableColumns: readonly TableColumn[] = [
  { title: 'trace.csv.featureNumber', value: ({ feature }) => itemNumber('Feature', feature.oid) },
  { title: 'trace.stage.Feature', value: ({ feature }) => feature.name },
  { title: 'trace.csv.number', value: (trace) => itemNumber(requirement.kind, trace.requirement.oid) },
  { title: 'trace.stage.Requirement', value: (trace) => trace.requirement.name },
  {
    title: 'trace.csv.importance',
    value: (trace) => text(`importance.${trace.requirement.importance}`),
  },
  { title: 'trace.column.status', of: 'status', value: requirementStatus },
  { title: 'trace.column.functions', of: 'functions', value: ({ functions }) => functions },
  { title: 'trace.column.tasks', of: 'tasks', value: ({ tasks }) => tasks.all },
  { title: 'trace.csv.tasksDone', of: 'tasks', value: ({ tasks }) => tasks.done },
  { title: 'trace.column.testcases', of: 'testcases', value: ({ testcases }) => testcases.all },
  { title: 'trace.csv.passed', of: 'testcases', value: ({ testcases }) => testcases.passed },
  { title: 'trace.csv.failed', of: 'testcases', value: ({ testcases }) => testcases.failed },
  { title: 'trace.csv.blocked', of: 'testcases', value: ({ testcases }) => testcases.blocked },
  { title: 'trace.csv.notRun', of: 'testcases', value: ({ testcases }) => testcases.notRun },
  { title: 'trace.csv.defects', of: 'defects', value: ({ defects }) => defects.open },
  {
    title: 'trace.csv.worst',
    of: 'defects',
    value: ({ defects: { worst } }) => (worst ? itemNumber('Defect', worst.oid) : ''),
  },
  {
    title: 'trace.csv.severity',
    of: 'defects',
    value: ({ defects: { worst } }) => (worst ? text(`severity.${severities[worst.importance - 1]!}`) : ''),
  },
  { title: 'trace.column.iteration', of: 'iteration', value: ({ iteration }) => iteration?.name ?? '' },
  {
    title: 'trace.gaps',
    value: ({ gaps }) => formatList(gaps.map((stage) => text(`trace.stage.${stage}`))),
  },
  { title: 'trace.column.release', of: 'release', value: releaseWord },
];

/** With a row of titles; without what the matrix leaves out. */
export function tableRows(traces: readonly Trace[], hidden: readonly string[]): Value[][] {
  const shown = tableColumns.filter(({ of }) => !of || !hidden.includes(of));
  return [
    shown.map(({ title }) => text(title)),
    ...traces.map((trace) => shown.map(({ value }) => value(trace))),
  ];
}
