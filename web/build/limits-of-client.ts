// Every page loads the numbers of the specification, and many of them are the server's alone: the build leaves out
// those that neither the client nor a rule of the contract names. Endpoints are for the server.
import fs from 'node:fs';
import path from 'node:path';
import { limits } from '@tracery/contract/limits';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

const sources = fs
  .globSync('{web,contract}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/endpoints\.ts$|\.test/.test(file))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

/** With every name that follows a group; an empty one where the group is used as a whole. */
const named = new Map<string, Set<string>>();
for (const [, group = '', name = ''] of sources.matchAll(/\blimits\.(\w+)(?:\.(\w+))?/g))
  named.set(group, (named.get(group) ?? new Set()).add(name));

const kept = Object.fromEntries(
  Object.entries(limits)
    .filter(([group]) => named.has(group))
    .map(([group, numbers]) => {
      const names = named.get(group)!;
      const isWhole = names.has('') || typeof numbers !== 'object';
      return [
        group,
        isWhole ? numbers : Object.fromEntries(Object.entries(numbers).filter(([name]) => names.has(name))),
      ];
    }),
);

export const limitsOfClient = (): Plugin => ({
  name: 'limits-of-client',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/contract/src/limits.ts') ? `export const limits = ${JSON.stringify(kept)};` : undefined,
});
