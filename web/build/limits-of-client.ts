// Every page loads the numbers of the specification, and many of them are the server's alone: the build leaves out the
// groups that neither the client nor a rule of the contract names. Endpoints are for the server.
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

const named = new Set([...sources.matchAll(/\blimits\.(\w+)/g)].map(([, group]) => group));

const kept = Object.fromEntries(Object.entries(limits).filter(([group]) => named.has(group)));

export const limitsOfClient = (): Plugin => ({
  name: 'limits-of-client',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/contract/src/limits.ts') ? `export const limits = ${JSON.stringify(kept)};` : undefined,
});
