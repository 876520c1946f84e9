import type { Operation } from './frame/outline.ts';

/** Nothing that ends a quoted word or a line: the words come from a file and go to somebody's shell. */
const shellSafe = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\w\-.~:/?#[\]@!$&()*+,;=%{}]+/g, encodeURIComponent)
    .replaceAll("'", '%27');

/** The request as a command for a shell: `curl -X POST 'https://…/sessions/{id}/stop'`. */
export const curlCommand = (server: string, { method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `curl -X ${method.toUpperCase()} '${shellSafe(server.replace(/\/$/, '') + path)}'`;
