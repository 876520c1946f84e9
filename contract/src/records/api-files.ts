// Files that describe an API.

export const apiFileExtension = '.yaml';

/** Only this ending, in letters of any size. */
export const isApiFileName = (name: string): boolean => name.toLowerCase().endsWith(apiFileExtension);
