// The operations and schemas of a description as a list.

export interface Operation {
  /** Unique in the description. */
  key: string;
  method: string;
  path: string;
  summary: string;
}

interface Group {
  name: string;
  operations: Operation[];
}

export interface Outline {
  title: string;
  version: string;
  /** `OpenAPI 3.1`, `Swagger 2.0`. */
  dialect: string;
  groups: Group[];
  schemas: string[];
}

type Tree = { [name: string]: unknown };

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const treeIn = (value: unknown, name: string): Tree => {
  const inner = isTree(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isTree(inner) ? inner : {};
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** Upper bounds of the list. */
const maximum = { operations: 5000, schemas: 2000, letters: 200 };

const short = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maximum.letters) : '';

const operationKey = (place: 'paths' | 'webhooks', path: string, method: string): string =>
  JSON.stringify([place, path, method]);

export const schemaKey = (name: string): string => JSON.stringify(['schemas', name]);

function operationsOf(document: Tree, place: 'paths' | 'webhooks'): { tag: string; operation: Operation }[] {
  return Object.entries(treeIn(document, place)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      if (!isTree(item) || !isTree(item[method])) return [];
      const { summary, operationId, tags } = item[method];
      const tag = short(Array.isArray(tags) ? (tags[0] as unknown) : '');
      const named = short(summary) || short(operationId) || path.slice(0, maximum.letters);
      const operation = { key: operationKey(place, path, method), method, path, summary: named };
      return [{ tag: tag || (place === 'webhooks' ? place : ''), operation }];
    }),
  );
}

export const schemasOf = (document: Tree): Tree =>
  'swagger' in document ? treeIn(document, 'definitions') : treeIn(treeIn(document, 'components'), 'schemas');

export function outlineOf(document: Tree): Outline {
  const groups = new Map<string, Operation[]>();
  const found = [...operationsOf(document, 'paths'), ...operationsOf(document, 'webhooks')];
  for (const { tag, operation } of found.slice(0, maximum.operations))
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  const { title, version } = treeIn(document, 'info');
  const [name, number] =
    'swagger' in document ? ['Swagger', document['swagger']] : ['OpenAPI', document['openapi']];
  return {
    title: short(title),
    version: short(version),
    dialect: `${name} ${short(number).split('.').slice(0, 2).join('.')}`,
    groups: [...groups].map(([tag, operations]) => ({ name: tag, operations })),
    schemas: Object.keys(schemasOf(document)).slice(0, maximum.schemas),
  };
}
