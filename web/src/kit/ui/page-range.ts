export type PageRangeSlot = number | 'gap';

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** The page numbers of a pagination: `1 2 3 4 5 … 11`. Always the first and last page, at most `most` slots. */
export function pageRange(pages: number, current: number, most: number): PageRangeSlot[] {
  if (pages <= most) return from(1, pages);
  // First, last and two gaps are fixed; the rest surrounds the current page.
  const inner = most - 4;
  const atStart = current <= most - 3;
  const atEnd = current >= pages - (most - 4);
  if (atStart) return [...from(1, most - 2), 'gap', pages];
  if (atEnd) return [1, 'gap', ...from(pages - (most - 3), most - 2)];
  return [1, 'gap', ...from(current - Math.floor(inner / 2), inner), 'gap', pages];
}
