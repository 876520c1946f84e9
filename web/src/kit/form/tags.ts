// Tags are stored as one string with commas; the Chinese comma separates typed ones too.
const separators = /[,，\n]/;

export function splitTags(joined: string): string[] {
  const tags = joined.split(separators).map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

export const joinTags = (tags: readonly string[]): string => tags.join(',');

export const endsTag = (typed: string): boolean => separators.test(typed);
