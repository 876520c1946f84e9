// For scripts that are no tests (screenshots, measurements): a browser and an app of their own.
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test';
import { startApp } from './app.ts';
import { launchOptions } from './chromium.ts';
import type { Person } from './api.ts';

interface Given {
  browser: Browser;
  /** The app's address. */
  url: string;
}

/** Starts a browser and an app, and stops both afterwards. */
export async function withBrowser(name: string, work: (given: Given) => Promise<void>): Promise<void> {
  const app = await startApp({ database: `${name}_${process.pid}` });
  process.env['MAILBOX_URL'] = app.mailboxUrl;
  process.env['APP_DATABASE_URL'] = app.databaseUrl;
  const browser = await chromium.launch(launchOptions);
  try {
    await work({ browser, url: app.url });
  } finally {
    await browser.close();
    await app.stop();
  }
}

export type StorageState = NonNullable<BrowserContextOptions['storageState']>;

/** The browser state of a signed-in user. */
export async function signedInState(browser: Browser, url: string, person: Person): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input').nth(0).fill(person.username);
  await page.locator('input').nth(1).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname !== '/login');
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** `share` is 0.5 for the median. */
function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

/** Prints median and 95th percentile in milliseconds. */
export function printTimes(what: string, times: readonly number[]): void {
  const [middle, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  process.stdout.write(`${what}: p50 ${middle} ms, p95 ${most} ms (${times.length} times)\n`);
}
