import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  workers: Number(process.env['TEST_WORKERS'] ?? 2),
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  // Only against hanging: hosts of CI withhold the processor for up to a minute. What must be fast is measured by tests.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: '../reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    // What moves costs a fifth of the processor; tests with `withMotion` see it.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker answers pass by the tests' own answers; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // What a failed test saw stands in its report. `--trace on` tells more, and costs a quarter of the run.
    trace: 'off',
  },
});
