// Until a page asks for nothing more. Playwright's `networkidle` never comes while a stream of live updates is open.
import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/**
 * The stream stays open. Playwright does not see how the script of a shared worker ends, nor a call that outlives its
 * page.
 */
const staysOpen = /\/live\/(events|presence)|\/live-worker-/;

const quietFor = 500;

interface Requests {
  open: Set<Request>;
  lastAt: number;
}

const requestsOf = new WeakMap<Page, Requests>();

/** Before the first page of the context is opened. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests: Requests = { open: new Set(), lastAt: performance.now() };
    requestsOf.set(page, requests);
    const end = (request: Request) => {
      if (requests.open.delete(request)) requests.lastAt = performance.now();
    };
    page.on('request', (request) => {
      if (staysOpen.test(request.url())) return;
      requests.open.add(request);
      requests.lastAt = performance.now();
    });
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  });
}

/** Nothing is awaited, and nothing was asked for half a second. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const requests = requestsOf.get(page)!;
  const underWay = () =>
    performance.now() - requests.lastAt > quietFor ? [...requests.open].map((one) => one.url()) : 'asking';
  await expect.poll(underWay, { intervals: [50] }).toEqual([]);
}
