// The `test` of all browser tests: it knows the app's address and fails when a page has problems.
import {
  test as base,
  expect as baseExpect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';
import { watchRequests } from './at-rest.ts';
import { createPerson, createProduct, type Person } from './api.ts';
import { pathOf, withoutProduct } from './page-parts.ts';

async function comparePaths(read: () => string | Promise<string>, expected: string | RegExp, isNot: boolean) {
  const shown = isNot ? baseExpect.poll(read).not : baseExpect.poll(read);
  try {
    await (typeof expected === 'string' ? shown.toBe(expected) : shown.toMatch(expected));
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    return { pass: isNot, message: () => (error as Error).message };
  }
}

/**
 * With `toHavePath`, path and query of a page, and `toLeadTo`, those of a link: without the product that every address
 * holds.
 */
export const expect = baseExpect.extend({
  toHavePath(page: Page, expected: string | RegExp) {
    return comparePaths(() => pathOf(page), expected, this.isNot);
  },
  toLeadTo(link: Locator, expected: string | RegExp) {
    const read = async () => withoutProduct((await link.getAttribute('href')) ?? '');
    return comparePaths(read, expected, this.isNot);
  },
});

const appUrl = (): string => process.env['APP_URL']!;

/** Chromium logs every answer of 400 and above; many tests expect refusals. */
const isFailedRequest = (text: string) => text.startsWith('Failed to load resource');

/** Playwright says so where a test does not allow it. */
const isBlockedWorker = (text: string) => text.startsWith('Service Worker registration blocked');

/** Collects requests to other hosts, policy violations and logged errors. */
function collectProblems(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && asked !== origin)
      problems.push(`asked ${request.url()}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !isFailedRequest(text) && !isBlockedWorker(text))
      problems.push(`console: ${text}`);
  });
  context.on('weberror', (error) => problems.push(`thrown: ${error.error().message}`));
}

/**
 * Gives messages that disappear and requests that are given up after 5 s a minute: on a machine whose host withholds the
 * processor they would pass unseen. Tests with `page.clock` have the page's own times.
 */
function stretchTimers(): void {
  const original = window.setTimeout.bind(window);
  const stretched = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
    original(work, delay > 3000 && delay <= 5000 ? delay * 12 : delay, ...rest);
  Object.assign(window, { setTimeout: stretched });
}

/** For tests that look at one page and count what it asks: nobody else changes anything there. */
function withoutLiveUpdates(): void {
  const port = { addEventListener() {}, start() {}, postMessage() {} };
  Object.assign(window, {
    SharedWorker: class {
      port = port;
    },
  });
}

interface Watched {
  url: string;
  problems: string[];
  isLive: boolean;
}

async function watchContext(context: BrowserContext, { url, problems, isLive }: Watched): Promise<void> {
  watchRequests(context);
  collectProblems(context, url, problems);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // oxlint-disable-next-line no-console
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  await context.addInitScript(stretchTimers);
  if (!isLive) await context.addInitScript(withoutLiveUpdates);
}

interface Fixtures {
  /** Another browser, as this one in all but what is given. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Whether pages hear at once what others change. */
  isLive: boolean;
  problems: string[];
  /** Has an account and no product. */
  person: Person;
  /** Has an account and a current product. */
  member: Person;
}

export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's dependencies from the pattern in its first parameter, even when it is empty.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, give) => give(appUrl()),
  isLive: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern
  problems: async ({}, give) => give([]),
  context: async ({ context, baseURL, problems, isLive }, give) => {
    await watchContext(context, { url: baseURL!, problems, isLive });
    await give(context);
    expect(problems, 'a clean page').toEqual([]);
  },
  openBrowser: async ({ browser, baseURL, problems, isLive }, give) => {
    const opened: BrowserContext[] = [];
    await give(async (options = {}) => {
      const other = await browser.newContext({ ...options, baseURL: baseURL! });
      opened.push(other);
      await watchContext(other, { url: baseURL!, problems, isLive });
      return other.newPage();
    });
    expect(problems, 'clean pages').toEqual([]);
    for (const other of opened) await other.close();
  },
  person: async ({ baseURL }, give) => give(await createPerson(baseURL!)),
  member: async ({ baseURL }, give) => {
    const member = await createPerson(baseURL!);
    await createProduct(baseURL!, member);
    await give(member);
  },
});

/** Collects the requests of a page to one path. */
export function requestsTo(page: Page, path: string): { headers: Record<string, string>; body: unknown }[] {
  const seen: { headers: Record<string, string>; body: unknown }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return;
    seen.push({ headers: request.headers(), body: request.postDataJSON() as unknown });
  });
  return seen;
}

/** Collects the query parameters of the requests to one path. */
export function queriesTo(page: Page, path: string): Record<string, string>[] {
  const seen: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === path) seen.push(Object.fromEntries(searchParams));
  });
  return seen;
}

/** Waits until no request is under way: a clock that jumps would run into their time limits. */
export function trackRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}
