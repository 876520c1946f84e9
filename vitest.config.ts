import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: ['server/tests/scale/**', '**/node_modules/**'],
          globalSetup: 'server/tests/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        // By itself, after the others: it measures.
        test: {
          name: 'scale',
          include: ['server/tests/scale/**/*.test.ts'],
          globalSetup: 'server/tests/support/global-setup.ts',
          testTimeout: 30_000,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
    ],
  },
});
