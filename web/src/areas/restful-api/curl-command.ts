import type { BuiltRequest } from './build-request.ts';

/** Escapes an address for a shell: its parts come from an uploaded file. */
const shellSafe = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\w\-.~:/?#[\]@!$&()*+,;=%{}]+/g, encodeURIComponent)
    .replaceAll("'", '%27');

/** One word of a shell. Control characters could end the pasting itself; line ends and tabs are harmless. */
const quoted = (text: string) =>
  `'${text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command for a shell: `curl -X POST 'https://…/sessions/7/stop' -H '…' --data-raw '…'`. */
export const curlCommand = ({ method, url, headers, body }: BuiltRequest): string =>
  [
    `curl -X ${method.replaceAll(/[^A-Z]/g, '')} '${shellSafe(url)}'`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' ');
