// How many columns of a terminal a text takes: Chinese characters and emoji take two.

const segmenter = new Intl.Segmenter();

/** East Asian Wide and Fullwidth, as Unicode lists them in UAX 11, by blocks. */
const wide =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18DFF}\u{1AFF0}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\uFE0F/u;
const widthless = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;

function widthOf(character: string): number {
  if (widthless.test(character)) return 0;
  return wide.test(character) || character.includes('\uFE0F') ? 2 : 1;
}

const charactersOf = (text: string): Iterable<Intl.SegmentData> => segmenter.segment(text);

export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of charactersOf(text)) width += widthOf(segment);
  return width;
}

/** Never wider than `width`; what is left out shows as `…`. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let cut = '';
  let used = 1;
  for (const { segment } of charactersOf(text)) {
    used += widthOf(segment);
    if (used > width) break;
    cut += segment;
  }
  return `${cut}…`;
}

export const padToWidth = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/**
 * What others wrote, without what would steer the terminal or turn the order of characters around. Lines and tabs stay
 * in texts of several lines.
 */
export const harmless = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, '');

export const inOneLine = (text: string): string => harmless(text.replaceAll(/\s+/g, ' ')).trim();
