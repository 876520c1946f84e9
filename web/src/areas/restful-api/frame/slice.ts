// One operation or schema of a description with everything it refers to, so that large descriptions stay fast.
import { isTree, schemasOf, treeIn } from './outline.ts';

type Tree = Record<string, unknown>;

/** Only the chosen part gets a section, not what it refers to. */
const shownTag = 'shown';

/** References to references; some lead back to themselves. */
const maxHops = 20;

const stepsOf = (pointer: string): string[] => {
  const decoded = (() => {
    try {
      return decodeURIComponent(pointer);
    } catch {
      return pointer;
    }
  })();
  return decoded
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
};

const valueAt = (document: Tree, steps: string[]): unknown =>
  steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Tree)[step]
        : undefined,
    document,
  );

/** What a reference leads to, or the value itself. */
export function resolved(document: Tree, value: unknown): unknown {
  let found = value;
  for (let hops = 0; hops < maxHops && isTree(found); hops += 1) {
    const { $ref } = found;
    if (typeof $ref !== 'string') return found;
    found = $ref.startsWith('#/') ? valueAt(document, stepsOf($ref)) : undefined;
  }
  return isTree(found) && '$ref' in found ? undefined : found;
}

function put(into: Tree, steps: string[], value: unknown): void {
  let place = into;
  for (const step of steps.slice(0, -1)) {
    if (!isTree(place[step])) place[step] = {};
    place = place[step] as Tree;
  }
  place[steps.at(-1)!] ??= value;
}

function referencesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value as unknown[]) referencesIn(one, found);
  else if (isTree(value)) {
    const { $ref } = value;
    if (typeof $ref === 'string' && $ref.startsWith('#/')) found.add($ref);
    for (const inner of Object.values(value)) referencesIn(inner, found);
  }
}

/** Everything the part refers to, directly or indirectly, at its original path. */
function includeReferenced(document: Tree, part: Tree): void {
  const references = new Set<string>();
  referencesIn(part, references);
  // Iterating a set also visits values that are added meanwhile.
  for (const reference of references) {
    const steps = stepsOf(reference);
    const target = valueAt(document, steps);
    if (target === undefined) continue;
    put(part, steps, target);
    referencesIn(target, references);
  }
}

/** Longer lists would take long to render. */
const maxEnumValues = 500;

function withShortEnums(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withShortEnums);
  if (!isTree(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name !== 'enum' || !Array.isArray(inner) || inner.length <= maxEnumValues)
        return [name, withShortEnums(inner)];
      return [name, [...(inner as unknown[]).slice(0, maxEnumValues), `… +${inner.length - maxEnumValues}`]];
    }),
  );
}

const headNames = ['openapi', 'swagger', 'servers', 'host', 'basePath', 'schemes', 'consumes', 'produces'];

export function sliceOf(document: Tree, key: string): Tree {
  const [place, name, method] = JSON.parse(key) as [string, string, string?];
  const part: Tree = { info: { title: '', version: '' }, paths: {} };
  for (const head of headNames) if (head in document) part[head] = document[head];
  if (place === 'schemas') {
    const where = 'swagger' in document ? ['definitions'] : ['components', 'schemas'];
    put(part, [...where, name], schemasOf(document)[name]);
  } else {
    const { parameters, servers, [method!]: operation } = treeIn(treeIn(document, place), name);
    if (isTree(operation)) {
      // This view sends no requests, so it needs no credentials.
      const { security: _security, ...shown } = operation;
      const item = { parameters, servers, [method!]: { ...shown, tags: [shownTag] } };
      part['paths'] = { [name]: JSON.parse(JSON.stringify(item)) as Tree };
    }
  }
  includeReferenced(document, part);
  return withShortEnums(part) as Tree;
}
