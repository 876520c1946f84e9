// What an operation takes, as plain bounded data. It comes from an uploaded file through the frame, so the screen
// bounds it again before it shows it.
import { isTree } from './outline.ts';

export interface RequestParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  isRequired: boolean;
  /** Values separated by commas become several parameters of this name. */
  isRepeated: boolean;
  /** A key of the described server: hidden, and remembered by server. */
  isKey: boolean;
  /** The allowed values, if they are listed. */
  values: string[];
  initial: string;
  example: string;
}

export interface RequestParts {
  servers: { url: string; name: string }[];
  parameters: RequestParameter[];
  body: { mediaType: string; example: string } | undefined;
}

const maximum = { servers: 20, parameters: 60, values: 100, letters: 200, url: 500, example: 16_384 };

/** Browsers set these themselves, or refuse to. */
const forbiddenHeaders = new Set(
  'accept-charset accept-encoding access-control-request-headers access-control-request-method connection content-length cookie cookie2 date dnt expect host keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via'.split(
    ' ',
  ),
);

export const isForbiddenHeader = (name: string): boolean =>
  forbiddenHeaders.has(name.toLowerCase()) || /^(proxy-|sec-)/i.test(name);

const places = ['path', 'query', 'header'] as const;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A shortened name or value would be another one, so longer ones are left out. */
const whole = (value: unknown, letters = maximum.letters): string =>
  typeof value === 'string' && value.length <= letters ? value : '';

function boundParameter(value: unknown): RequestParameter[] {
  if (!isTree(value)) return [];
  const name = whole(value['name']);
  const place = places.find((one) => one === value['in']);
  if (!name || !place || (place === 'header' && isForbiddenHeader(name))) return [];
  const values = listOf(value['values']).slice(0, maximum.values);
  return [
    {
      name,
      in: place,
      isRequired: place === 'path' || value['isRequired'] === true,
      isRepeated: place === 'query' && value['isRepeated'] === true,
      isKey: place !== 'path' && value['isKey'] === true,
      values: [...new Set(values.map((one) => whole(one)).filter(Boolean))],
      initial: whole(value['initial']),
      example: whole(value['example']),
    },
  ];
}

function boundBody(value: unknown): RequestParts['body'] {
  if (!isTree(value)) return undefined;
  const mediaType = whole(value['mediaType']);
  // It becomes a header.
  if (!/^[\w.+*-]+\/[\w.+*-]+(;[ -~]*)?$/.test(mediaType)) return undefined;
  return { mediaType, example: whole(value['example'], maximum.example) };
}

export function boundParts(value: unknown): RequestParts {
  const parts = isTree(value) ? value : {};
  const found = listOf(parts['parameters']).flatMap(boundParameter);
  const byName = new Map(found.map((one) => [`${one.in} ${one.name}`, one]));
  const servers = listOf(parts['servers']).slice(0, maximum.servers).filter(isTree);
  return {
    servers: servers
      .map(({ url, name }) => ({ url: whole(url, maximum.url), name: whole(name) }))
      .filter(({ url }) => url !== ''),
    parameters: [...byName.values()].slice(0, maximum.parameters),
    body: boundBody(parts['body']),
  };
}
