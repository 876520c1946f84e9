import { defineConfig } from 'vitest/config';

/** What these look at happens in processes of its own, which they start, kill and wait for. */
const processes = ['server/tests/processes/*.test.ts'];

/** These measure time or exhaust a limit, so they run one at a time after all others. */
const alone = [
  'chaos/*.test.ts',
  'server/src/accounts/contention.test.ts',
  'server/src/accounts/email-verification.test.ts',
  'server/src/diagrams/hostile.test.ts',
  'server/src/platform/database/database.test.ts',
  'server/src/platform/database/driver/*.test.ts',
  'server/src/platform/http/server.test.ts',
  'server/src/records/files.test.ts',
  'server/tests/processes/connections.test.ts',
  'server/tests/processes/guessing.test.ts',
  'server/tests/processes/live-*.test.ts',
  'server/tests/processes/sign-in-flood.test.ts',
];

/** Loading all modules anew costs more than most files need. What a test puts into the globals is taken back. */
const inOneProcess = { isolate: false, unstubGlobals: true };

const onServer = {
  globalSetup: 'server/tests/support/global-setup.ts',
  // Only against hanging: on a busy machine the tests over all endpoints take their time.
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: Number(process.env['TEST_WORKERS'] ?? 2),
    projects: [
      {
        test: {
          name: 'contract',
          ...inOneProcess,
          testTimeout: 30_000,
          include: [
            'contract/**/*.test.ts',
            'cli/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      { test: { name: 'web', testTimeout: 30_000, include: ['web/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          ...onServer,
          ...inOneProcess,
          include: ['server/**/*.test.ts', 'cli/tests/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...alone, ...processes, 'server/tests/scale/**', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'processes',
          ...onServer,
          ...inOneProcess,
          include: processes,
          exclude: alone,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'alone', ...onServer, include: alone, maxWorkers: 1, sequence: { groupOrder: 2 } } },
      {
        test: {
          name: 'scale',
          ...onServer,
          include: ['server/tests/scale/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
