import type { Operation } from './frame/outline.ts';

/** Escapes for a shell: the values come from an uploaded file. */
const shellSafe = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\w\-.~:/?#[\]@!$&()*+,;=%{}]+/g, encodeURIComponent)
    .replaceAll("'", '%27');

/** The request as a command for a shell: `curl -X POST 'https://…/sessions/{id}/stop'`. */
export const curlCommand = (server: string, { method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `curl -X ${method.toUpperCase()} '${shellSafe(server.replace(/\/$/, '') + path)}'`;
