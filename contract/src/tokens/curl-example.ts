// A call of the OpenAPI document as a command for a shell, with the example that the document has. It reads the document
// and not the registry, because the client, which shows it, loads no schemas.
import { productHeader } from './product-header.ts';

interface Schema {
  refers?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  type?: string;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
  example?: unknown;
}

interface Content {
  schema: { properties?: Record<string, Schema> };
  example?: Record<string, unknown>;
}

interface Operation {
  'x-token': 'none' | 'read' | 'write' | 'results' | 'never';
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  security?: unknown[];
}

export interface CallDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** There is no command where only people may call, or only a browser with its session. */
export type CurlExample = { command: string } | { isFor: 'people' | 'browsers' };

interface Where {
  /** `get` or `GET`. */
  method: string;
  path: string;
  origin: string;
  productId: number;
  /** What is there, of what ids refer to: `Feature`, `Member`. */
  idOf?: (refers: string) => number | undefined;
}

/** What there is, or the example of the document (0 means none), or something that such a schema takes. */
function valueFor(schema: Schema, example: unknown, { productId, idOf }: Where): unknown {
  const { refers, default: usual, enum: choices, const: only, type } = schema;
  if (example === 0) return example;
  const known = refers === 'Product' ? productId : refers && idOf?.(refers);
  if (known !== undefined && known !== '') return known;
  return (
    example ?? usual ?? only ?? choices?.[0] ?? (type === 'integer' || type === 'number' ? 1 : 'example')
  );
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function addressOf({ parameters }: Operation, where: Where): string {
  const { path, origin } = where;
  const valueOf = ({ schema, example }: Parameter) => valueFor(schema, example, where);
  const own = parameters.filter(({ $ref }) => $ref === undefined);
  const filled = own
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(String(valueOf(one)))), path);
  const query = new URLSearchParams(
    own
      .filter((one) => one.in === 'query' && (one.required || one.example !== undefined))
      .map((one): [string, string] => [one.name, String(valueOf(one))]),
  );
  return `${origin}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

function bodyOf({ requestBody }: Operation, where: Where): string[] {
  const json = requestBody?.content['application/json'];
  if (json) {
    const { properties = {} } = json.schema;
    const example = json.example ?? {};
    const body = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [name, valueFor(properties[name] ?? {}, value, where)]),
    );
    // What an item is made for stands in no example.
    const source = where.idOf?.(properties['sourceId']?.refers ?? '');
    if (source !== undefined) body['sourceId'] ??= source;
    return [`-H 'Content-Type: application/json'`, `--data-raw ${quoted(JSON.stringify(body))}`];
  }
  return requestBody?.content['multipart/form-data'] ? [`-F 'file=@file.png'`] : [];
}

/** The token is a variable of the shell, so that it stands in no history of commands. */
export function curlExample(document: CallDocument, where: Where): CurlExample {
  const operation = document.paths[where.path]![where.method.toLowerCase()]!;
  const need = operation['x-token'];
  if (need === 'never') return { isFor: 'people' };
  const isPublic = operation.security?.length === 0;
  if (need === 'none' && !isPublic) return { isFor: 'browsers' };
  const isInProduct = operation.parameters.some(({ $ref }) => $ref?.endsWith('/Product'));
  const lines = [
    `curl -X ${where.method.toUpperCase()} ${quoted(addressOf(operation, where))}`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $TRACERY_TOKEN"']),
    ...(isInProduct ? [`-H '${productHeader}: ${where.productId}'`] : []),
    ...bodyOf(operation, where),
  ];
  return { command: lines.join(' \\\n  ') };
}
