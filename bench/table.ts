// Computes and prints figures.

/** Of values in ascending order. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + sorted[sorted.length / 2 - 1]!) / 2;
};

/** One line of the table: rates per second, times in milliseconds. */
export interface Row {
  operation: string;
  bare: number;
  ours: number;
  /** Server rate / PostgreSQL rate. */
  ratio: number;
  /** CPU time per operation of PostgreSQL and server / of PostgreSQL alone. */
  cpuRatio: number;
  p50: number;
  p99: number;
}

/** Aligns columns, numbers to the right. */
export function tableOf(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)));
  const written = [head, widths.map((width) => '-'.repeat(width)), ...lines].map((line) =>
    line
      .map((text, column) => (column === 0 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!)))
      .join(' | '),
  );
  return written.join('\n');
}

export const printed = (rows: readonly Row[]): string =>
  tableOf(
    ['operation', 'bare tps', 'ours', 'ratio', 'cpu ratio', 'p50 ms', 'p99 ms'],
    rows.map((row) => [
      row.operation,
      row.bare.toFixed(0),
      row.ours.toFixed(0),
      row.ratio.toFixed(2),
      row.cpuRatio.toFixed(2),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
    ]),
  );
