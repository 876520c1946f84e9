// The client writes through its own calls and outbox, and its lists have pages: of TanStack Query it uses the reads. What
// the library keeps for writes and for endless lists would come with every first screen, 2 kB of it.
import type { Plugin } from 'vite';

const unused = 'throw new Error("not part of this build: see build/only-reads.ts");';

const replacements: Record<string, string> = {
  'mutationCache.js': `export class MutationCache {
  findAll() { return []; }
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
  build() { ${unused} }
}`,
  'infiniteQueryBehavior.js': `const unused = () => { ${unused} };
export { unused as infiniteQueryBehavior, unused as hasNextPage, unused as hasPreviousPage };`,
};

const replaced = /\/query-core\/build\/modern\/(mutationCache|infiniteQueryBehavior)\.js$/;

export const onlyReads = (): Plugin => ({
  name: 'only-reads',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [, name] = replaced.exec(id) ?? [];
    return name && replacements[`${name}.js`];
  },
});
