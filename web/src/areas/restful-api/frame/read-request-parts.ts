// Reads what an operation takes from its description: servers, parameters, keys and body.
import { exampleValue, givenValue, typeOf } from './example-value.ts';
import { isTree, treeIn } from './outline.ts';
import { boundParts, type RequestParts } from './request-parts.ts';
import { resolved } from './slice.ts';

type Tree = Record<string, unknown>;

const treesOf = (document: Tree, value: unknown): Tree[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((one) => resolved(document, one)).filter(isTree);

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

function readServers(document: Tree, item: Tree, operation: Tree): object[] {
  const { host, basePath, schemes } = document;
  if (typeof host === 'string') {
    const known = Array.isArray(schemes) && schemes.length > 0 ? (schemes as unknown[]) : ['https'];
    return known.map((scheme) => ({ url: `${textOf(scheme)}://${host}${textOf(basePath)}` }));
  }
  if (typeof basePath === 'string') return [{ url: basePath }];
  const nearest =
    [operation, item, document]
      .map(({ servers }) => treesOf(document, servers))
      .find(({ length }) => length > 0) ?? [];
  return nearest.map(({ url, description, variables }) => ({
    url: textOf(url).replaceAll(/\{([^{}]*)\}/g, (_all, name: string) =>
      textOf(treeIn(variables, name)['default']),
    ),
    name: description,
  }));
}

const isArray = (schema: Tree) => typeOf(schema) === 'array';

/** Arrays in a query are repeated by default since version 3, and joined with commas before. */
const isRepeated = ({ collectionFormat, explode, style }: Tree, schema: Tree, isVersion2: boolean) =>
  isArray(schema) &&
  (isVersion2 ? collectionFormat === 'multi' : explode !== false && (style ?? 'form') === 'form');

const keyNames = {
  header: /^(proxy-)?authorization$|api[-_]?key|token|secret/i,
  // Many lists are paged by tokens.
  query: /^key$|^token$|(access|auth)[-_]?token|api[-_]?key|secret|password/i,
};

const isKeyName = (place: unknown, name: string) =>
  (place === 'header' || place === 'query') && keyNames[place].test(name);

function readParameter(document: Tree, parameter: Tree): object {
  const isVersion2 = 'swagger' in document;
  const [content] = Object.values(treeIn(parameter, 'content'));
  const described = resolved(
    document,
    isVersion2 ? parameter : (parameter['schema'] ?? treeIn(content, 'schema')),
  );
  const schema = isTree(described) ? described : {};
  const { name, required, in: place } = parameter;
  const values = typeOf(schema) === 'boolean' ? [true, false] : schema['enum'];
  return {
    name,
    in: place,
    isRequired: required,
    isRepeated: isRepeated(parameter, schema, isVersion2),
    isKey: isKeyName(place, textOf(name)),
    values: Array.isArray(values) && !isArray(schema) ? values.map(textOf) : [],
    initial: required === true ? textOf(schema['default']) : '',
    example: textOf(givenValue(parameter) ?? givenValue(schema)),
  };
}

/** The keys that the described server asks for, as the parameters that carry them. */
function readKeys(document: Tree, operation: Tree): object[] {
  const schemes =
    'swagger' in document
      ? treeIn(document, 'securityDefinitions')
      : treeIn(treeIn(document, 'components'), 'securitySchemes');
  const wanted = treesOf(document, operation['security'] ?? document['security']);
  return wanted.flatMap(Object.keys).flatMap((scheme) => {
    const known = resolved(document, treeIn(schemes, scheme));
    if (!isTree(known) || typeof known['type'] !== 'string') return [];
    if (known['type'] === 'apiKey') return [{ name: known['name'], in: known['in'], isKey: true }];
    const isBasic = known['type'] === 'basic' || textOf(known['scheme']).toLowerCase() === 'basic';
    return [{ name: 'Authorization', in: 'header', isKey: true, example: isBasic ? 'Basic …' : 'Bearer …' }];
  });
}

const form = 'application/x-www-form-urlencoded';

function exampleText(mediaType: string, value: unknown): string {
  if (value === undefined) return '';
  if (mediaType === form && isTree(value))
    return new URLSearchParams(Object.entries(value).map(([name, one]) => [name, textOf(one)])).toString();
  if (typeof value === 'string') return value;
  return /json/i.test(mediaType) ? JSON.stringify(value, undefined, 2) : '';
}

function readBody(document: Tree, operation: Tree, parameters: Tree[]): object | undefined {
  const { consumes = document['consumes'] } = operation;
  const inBody = parameters.find((one) => one['in'] === 'body');
  const fields = parameters.filter((one) => one['in'] === 'formData');
  const types = Array.isArray(consumes) ? consumes.map(textOf) : [];
  if (inBody) {
    const mediaType = types.find((one) => /json/i.test(one)) ?? types[0] ?? 'application/json';
    return { mediaType, example: exampleText(mediaType, exampleValue(document, inBody['schema'])) };
  }
  if (fields.length > 0) {
    const hasFile = fields.some((one) => one['type'] === 'file');
    const mediaType = hasFile ? 'multipart/form-data' : form;
    const example = Object.fromEntries(
      fields.map((one) => [textOf(one['name']), exampleValue(document, { ...one, in: '' })]),
    );
    return { mediaType, example: exampleText(mediaType, example) };
  }
  const contents = treeIn(resolved(document, operation['requestBody']), 'content');
  const names = Object.keys(contents);
  const mediaType = names.find((one) => /json/i.test(one)) ?? names[0];
  if (mediaType === undefined) return undefined;
  const content = treeIn(contents, mediaType);
  const value = givenValue(content) ?? exampleValue(document, content['schema']);
  return { mediaType, example: exampleText(mediaType, value) };
}

export function readRequestParts(document: Tree, key: string): RequestParts {
  const [place, path, method] = JSON.parse(key) as [string, string, string?];
  const item = treeIn(treeIn(document, place), path);
  const operation = method === undefined ? {} : treeIn(item, method);
  // Later ones replace earlier ones of the same name and place.
  const parameters = [item, operation].flatMap((one) => treesOf(document, one['parameters']));
  return boundParts({
    servers: readServers(document, item, operation),
    parameters: [...parameters.map((one) => readParameter(document, one)), ...readKeys(document, operation)],
    body: readBody(document, operation, parameters),
  });
}
