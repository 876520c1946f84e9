// Writes .env.example from the settings in server/src/config.ts, comments included; --check only compares.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { environment } from '../server/src/config.ts';

const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, '.env.example');

interface JsonProperty {
  default?: unknown;
  enum?: string[];
}

/** The doc comments of the settings, by name. They stand directly above their line. */
function commentsOf(source: string): Map<string, string> {
  const comments = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*([A-Z][A-Z0-9_]+):/g);
  return new Map(
    [...comments].map(([, comment, name]) => [name!, comment!.replaceAll(/\s*\n\s*\*\s*|\s+/g, ' ').trim()]),
  );
}

export function envExample(): string {
  const source = fs.readFileSync(path.join(root, 'server/src/config.ts'), 'utf8');
  const comments = commentsOf(source);
  const { properties = {}, required = [] } = environment.toJSONSchema({ io: 'input' }) as {
    properties?: Record<string, JsonProperty>;
    required?: string[];
  };
  const blocks = Object.entries(properties).map(([name, property]) => {
    const isRequired = required.includes(name);
    const notes = [
      comments.get(name),
      property.enum && `One of: ${property.enum.filter(Boolean).join(', ')}.`,
      isRequired && 'Required.',
    ].filter(Boolean);
    const value = property.default === undefined ? '' : String(property.default as string | number);
    return [
      ...(notes.length > 0 ? [`# ${notes.join(' ')}`] : []),
      `${isRequired ? '' : '# '}${name}=${value}`,
    ].join('\n');
  });
  return [
    '# The settings of Tracery with their defaults. Generated from server/src/config.ts by `pnpm env:example`.',
    ...blocks,
  ]
    .join('\n\n')
    .concat('\n');
}

export const envExamplePath = target;

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
  if (!values.check) fs.writeFileSync(target, envExample());
  else if (fs.readFileSync(target, 'utf8') !== envExample()) {
    console.error('.env.example is out of date: run pnpm env:example');
    process.exitCode = 1;
  }
}
