// An example of what a schema describes: small, whatever the schema says.
import { isTree } from './outline.ts';
import { resolved } from './slice.ts';

type Tree = Record<string, unknown>;

const maximum = { depth: 6, nodes: 300 };

const byFormat: Record<string, string> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'person@example.org',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.org',
};

/** 3.1 may list several types. */
export function typeOf(schema: Tree): string {
  const { type } = schema;
  const first: unknown = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  if (typeof first === 'string') return first;
  return 'properties' in schema ? 'object' : 'items' in schema ? 'array' : '';
}

/** What the file itself gives as a value. */
export function givenValue(part: Tree): unknown {
  const { example, examples, const: constant, enum: values } = part;
  if (example !== undefined) return example;
  const [first] = Array.isArray(examples)
    ? (examples as unknown[])
    : isTree(examples)
      ? Object.values(examples)
      : [];
  // Examples of parameters and bodies have names and a value each.
  if (first !== undefined) return isTree(first) && !Array.isArray(examples) ? first['value'] : first;
  if (part['default'] !== undefined) return part['default'];
  if (constant !== undefined) return constant;
  return Array.isArray(values) ? (values as unknown[])[0] : undefined;
}

export function exampleValue(document: Tree, described: unknown): unknown {
  let nodes = 0;
  const valueOf = (part: unknown, depth: number): unknown => {
    const schema = resolved(document, part);
    nodes += 1;
    if (!isTree(schema) || depth > maximum.depth || nodes > maximum.nodes) return undefined;
    const given = givenValue(schema);
    if (given !== undefined) return given;
    const { allOf, oneOf, anyOf, properties, items, format, minimum } = schema;
    for (const choice of [oneOf, anyOf]) if (Array.isArray(choice)) return valueOf(choice[0], depth + 1);
    const parts = Array.isArray(allOf) ? allOf.map((one) => valueOf(one, depth + 1)) : [];
    switch (typeOf(schema) || (parts.length > 0 ? 'object' : '')) {
      case 'object': {
        const own = Object.entries(isTree(properties) ? properties : {}).flatMap(([name, inner]) => {
          const known = resolved(document, inner);
          const value = isTree(known) && known['readOnly'] === true ? undefined : valueOf(known, depth + 1);
          return value === undefined ? [] : [[name, value] as const];
        });
        return Object.assign({}, ...parts.filter(isTree), Object.fromEntries(own)) as Tree;
      }
      case 'array': {
        const value = valueOf(items, depth + 1);
        return value === undefined ? [] : [value];
      }
      case 'string':
        return (
          (typeof format === 'string' && Object.hasOwn(byFormat, format) && byFormat[format]) || 'string'
        );
      case 'integer':
      case 'number':
        return typeof minimum === 'number' ? minimum : 0;
      case 'boolean':
        return true;
      default:
        return undefined;
    }
  };
  return valueOf(described, 0);
}
