// The request of an operation, built from what was typed. Names and addresses come from an uploaded file.
import type { Operation } from './frame/outline.ts';
import { isForbiddenHeader, type RequestParameter, type RequestParts } from './frame/request-parts.ts';

export interface BuiltRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | undefined;
}

/** `missing` must be filled in; `segment` would lead to another path; `header` has letters that headers cannot carry. */
type ValueProblem = 'missing' | 'segment' | 'header';

interface Given {
  /** The base address, without a slash at its end. */
  server: string;
  operation: Pick<Operation, 'method' | 'path'>;
  parts: RequestParts;
  /** By `parameterKey`. */
  values: Readonly<Record<string, string>>;
  body: string;
}

export interface Building {
  request: BuiltRequest;
  /** By `parameterKey`. */
  problems: Readonly<Record<string, ValueProblem>>;
}

export const parameterKey = ({ in: place, name }: Pick<RequestParameter, 'in' | 'name'>): string =>
  `${place} ${name}`;

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Addresses treat these as steps, also when they are encoded. */
const isStep = (segment: string) => /^(\.|%2e){1,2}$/i.test(segment);

/** Each value stays in its segment. Placeholders without a value stay as they are. */
function buildPath(path: string, values: Given['values']): { path: string; wrong: string[] } {
  const wrong: string[] = [];
  const segments = path.split('/').map((segment) => {
    const used: string[] = [];
    const filled = segment.replaceAll(/\{([^{}]+)\}/g, (all, name: string) => {
      const key = parameterKey({ in: 'path', name });
      const value = values[key];
      if (!value) return all;
      used.push(key);
      return encoded(value);
    });
    if (isStep(filled)) wrong.push(...used);
    return filled;
  });
  return { path: segments.join('/'), wrong };
}

function queryOf({ parameters }: RequestParts, values: Given['values']): string {
  const pairs = parameters
    .filter((one) => one.in === 'query')
    .flatMap((one) => {
      const value = values[parameterKey(one)];
      if (!value) return [];
      const all = one.isRepeated ? value.split(',').map((part) => part.trim()) : [value];
      return all.map((part) => `${encoded(one.name)}=${encoded(part)}`);
    });
  return pairs.join('&');
}

const isHeader = (name: string, value: string): boolean => {
  try {
    return new Headers([[name, value]]).has(name);
  } catch {
    return false;
  }
};

/** For addresses that are shown: keys are hidden there as in their fields. */
export const withHiddenKeys = ({ parameters }: RequestParts, values: Given['values']): Given['values'] => {
  const keys = parameters.filter(({ isKey }) => isKey).map(parameterKey);
  return { ...values, ...Object.fromEntries(keys.filter((key) => values[key]).map((key) => [key, '***'])) };
};

/** Browsers send no body with these. */
const takesBody = (method: string) => !['GET', 'HEAD'].includes(method);

export function buildRequest({ server, operation, parts, values, body }: Given): Building {
  const method = operation.method.toUpperCase();
  const problems: Record<string, ValueProblem> = {};
  const [template = ''] = operation.path.split('#');
  const { path, wrong } = buildPath(template, values);
  for (const key of wrong) problems[key] = 'segment';
  const headers: BuiltRequest['headers'] = [];
  for (const parameter of parts.parameters) {
    const key = parameterKey(parameter);
    const value = values[key]?.trim();
    if (parameter.in === 'path' && !values[key]) problems[key] = 'missing';
    if (parameter.in !== 'header' || !value || isForbiddenHeader(parameter.name)) continue;
    if (isHeader(parameter.name, value)) headers.push([parameter.name, value]);
    else problems[key] = 'header';
  }
  const sentBody = parts.body && body !== '' && takesBody(method) ? body : undefined;
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (sentBody !== undefined && parts.body && !hasType) headers.push(['Content-Type', parts.body.mediaType]);
  const query = queryOf(parts, values);
  // Without the slash a path could continue the host.
  const url = `${server}${path.startsWith('/') ? '' : '/'}${path}${query && (path.includes('?') ? '&' : '?')}${query}`;
  return { request: { method, url, headers, body: sentBody }, problems };
}

/** Bodies of files and parts cannot be written as text. */
export const isTextType = (mediaType: string): boolean =>
  /^(text\/|application\/([\w.+-]*(json|xml|yaml|javascript|x-www-form-urlencoded|graphql)))/i.test(
    mediaType,
  );

/** A server of the file as a base address; relative ones stand beside the file, so they are ours. */
export function serverBase(url: string, ownOrigin: string): { base: string; origin: string } | undefined {
  const parsed = URL.parse(url, `${ownOrigin}/`);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username || parsed.password)
    return undefined;
  return { base: parsed.origin + parsed.pathname.replace(/\/$/, ''), origin: parsed.origin };
}
