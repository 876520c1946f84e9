/** For LIKE: what the person typed has no special characters. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A part of a text as a LIKE pattern. */
export const containing = (part: string): string => `%${escapeLike(part)}%`;

/** The same for regular expressions, of PostgreSQL too, which does not know what RegExp.escape writes. */
export const escapeRegex = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What was typed, word by word: all of them must be found, in any order. */
export const wordsOf = (typed: string): string[] => typed.trim().split(/\s+/).filter(Boolean);

/** Tags travel as one comma-joined text and are kept as a list: trimmed, without empty and repeated ones. */
export const tagsOf = (tag: string): string[] => [
  ...new Set(
    tag
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
