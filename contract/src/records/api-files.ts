// Files that describe an API.

export const apiFileExtension = '.yaml';

/** Only this extension, in any case. */
export const isApiFileName = (name: string): boolean => name.toLowerCase().endsWith(apiFileExtension);
