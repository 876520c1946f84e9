// Parses a file into a document that can be shown. Files are untrusted: depth and size are bounded, and external
// references are removed.
import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { isTree } from './outline.ts';

const limits = { depth: 64, aliases: 100, nodes: 400_000 };

export interface Problem {
  kind: 'syntax' | 'tooDeep' | 'tooMuch' | 'notDescription';
  line?: number | undefined;
  /** The message of the parser, in English. */
  detail?: string;
}

export type Reading =
  | { document: Record<string, unknown>; problem?: undefined }
  | { document?: undefined; problem: Problem };

class Unshowable extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

function parse(text: string): unknown {
  // JSON is valid YAML, but JSON.parse is ten times as fast.
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // YAML that starts with a brace, or invalid: the YAML parser reports where.
    }
  }
  return load(text, {
    schema: CORE_SCHEMA,
    json: true,
    maxDepth: limits.depth,
    maxAliases: limits.aliases,
  });
}

/** Keys that could refer to other files or change the base of references. */
const leadsElsewhere = new Set(['$id', '$schema', '$dynamicRef', '$recursiveRef', 'externalValue']);

/** Copies to a plain tree. Aliases count wherever they are used. */
function plainCopy(document: unknown): unknown {
  let nodes = 0;
  const copy = (value: unknown, depth: number): unknown => {
    nodes += 1;
    if (nodes > limits.nodes) throw new Unshowable({ kind: 'tooMuch' });
    if (depth > limits.depth) throw new Unshowable({ kind: 'tooDeep' });
    if (Array.isArray(value)) return value.map((one: unknown) => copy(one, depth + 1));
    if (!isTree(value)) return value;
    const { $ref } = value;
    if (typeof $ref === 'string' && !$ref.startsWith('#')) return { description: `→ ${$ref.slice(0, 300)}` };
    const kept: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value)) {
      if (name === '__proto__' || (leadsElsewhere.has(name) && typeof inner === 'string')) continue;
      kept[name] = copy(inner, depth + 1);
    }
    return kept;
  };
  return copy(document, 0);
}

const isDescription = (value: unknown): value is Record<string, unknown> =>
  isTree(value) && (/^3\.\d/.test(String(value['openapi'])) || /^2(\.0)?$/.test(String(value['swagger'])));

function problemIn(error: unknown): Problem {
  if (error instanceof Unshowable) return error.problem;
  if (error instanceof YAMLException) {
    const line = error.mark && error.mark.line + 1;
    if (error.reason.includes('maxDepth')) return { kind: 'tooDeep', line };
    if (/max(Aliases|TotalMergeKeys)/.test(error.reason)) return { kind: 'tooMuch', line };
    return { kind: 'syntax', line, detail: error.reason };
  }
  if (error instanceof RangeError) return { kind: 'tooDeep' };
  throw error;
}

export function readDescription(text: string): Reading {
  try {
    const document = plainCopy(parse(text));
    return isDescription(document) ? { document } : { problem: { kind: 'notDescription' } };
  } catch (error) {
    return { problem: problemIn(error) };
  }
}
