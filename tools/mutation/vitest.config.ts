// The tests that judge mutants. Which ones, the caller says: those nearest to the folder that is mutated.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');
const tests = (process.env['MUTATION_TESTS'] ?? '').split(',').filter(Boolean);
const of = (part: string) => tests.filter((file) => file.startsWith(part));

export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'contract', include: of('contract/') } },
      {
        root,
        test: {
          name: 'server',
          include: of('server/'),
          isolate: false,
          unstubGlobals: true,
          globalSetup: 'server/tests/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ].filter(({ test }) => test.include.length > 0),
  },
});
