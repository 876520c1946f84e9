// Rows under each other, as wide as the terminal at most.
import { cutToWidth, displayWidth, inOneLine, padToWidth } from './display-width.ts';

const gap = '  ';
/** A column is not made narrower than this, even if the table is too wide then. */
const narrowest = 8;

/** Takes columns from the widest until the row fits. */
function fittedWidths(widths: readonly number[], room: number): number[] {
  const fitted = [...widths];
  for (let excess = sum(fitted) - room; excess > 0;) {
    const widest = Math.max(...fitted);
    if (widest <= narrowest) break;
    const at = fitted.indexOf(widest);
    const next = Math.max(narrowest, ...fitted.filter((width) => width < widest));
    const less = Math.min(excess, widest - next) || 1;
    fitted[at] = widest - less;
    excess -= less;
  }
  return fitted;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The lines of a table; the first row is its headings. `width` is Infinity where nothing has to fit. */
export function tableLines(rows: readonly (readonly string[])[], width: number): string[] {
  const cells = rows.map((row) => row.map(inOneLine));
  const columns = cells[0]?.length ?? 0;
  const wanted = Array.from({ length: columns }, (_, at) =>
    Math.max(...cells.map((row) => displayWidth(row[at]!))),
  );
  const widths = fittedWidths(wanted, width - gap.length * (columns - 1));
  return cells.map((row) =>
    row
      .map((cell, at) => padToWidth(cutToWidth(cell, widths[at]!), widths[at]!))
      .join(gap)
      .trimEnd(),
  );
}
