// A page of A4 in pixels of CSS, as `page-rules.ts` has it for the printer.

const pixels = 96 / 25.4;
const [short, long] = [210 * pixels, 297 * pixels];
const margins = { top: 22 * pixels, bottom: 20 * pixels, side: 20 * pixels };

/** Between two pages on the screen. */
const gap = 24;

export interface Sheet {
  width: number;
  height: number;
  contentWidth: number;
  contentHeight: number;
  /** Above and below together. */
  margins: number;
  gap: number;
  /** From the top of one page to the top of the next. */
  stride: number;
}

const sheet = (width: number, height: number): Sheet => ({
  width,
  height,
  contentWidth: width - 2 * margins.side,
  contentHeight: height - margins.top - margins.bottom,
  margins: margins.top + margins.bottom,
  gap,
  stride: height + gap,
});

const upright = sheet(short, long);
const wide = sheet(long, short);

export const sheetOf = (isWide: boolean): Sheet => (isWide ? wide : upright);

/** What begins at the lower edge of a page by less than a pixel stands on the next one. */
const tolerance = 1;

/** The number of the page on which something stands that is so far below the beginning of the first content. */
export const pageOf = ({ stride }: Sheet, top: number): number => Math.floor((top + tolerance) / stride) + 1;

/** How many pages a content is that reaches so far down. */
export const pagesIn = ({ stride, contentHeight }: Sheet, height: number): number =>
  Math.max(1, Math.ceil((height - contentHeight - tolerance) / stride) + 1);
