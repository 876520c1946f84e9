// The test of all browser tests: it knows where the app is, and each page it opens must stay clean.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { createPerson, createProduct, type Person } from './api.ts';

export { expect };

const appUrl = (): string => process.env['APP_URL']!;

/** Chromium writes a line for each answer of 400 and above; refusals are part of many tests. */
const isFailedRequest = (text: string) => text.startsWith('Failed to load resource');

/** Nothing leaves our own host, nothing breaks the page's policy, nothing is logged as an error. */
function collectProblems(context: BrowserContext, origin: string, problems: string[]): void {
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && asked !== origin)
      problems.push(`asked ${request.url()}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !isFailedRequest(text))
      problems.push(`console: ${text}`);
  });
  context.on('weberror', (error) => problems.push(`thrown: ${error.error().message}`));
}

interface Fixtures {
  problems: string[];
  /** Has an account and belongs to no product. */
  person: Person;
  /** Has an account and a product that is open. */
  member: Person;
}

export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from its first parameter, so it must be a pattern even when it is empty.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, give) => give(appUrl()),
  // oxlint-disable-next-line no-empty-pattern
  problems: async ({}, give) => give([]),
  context: async ({ context, baseURL, problems }, give) => {
    collectProblems(context, baseURL!, problems);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        // oxlint-disable-next-line no-console
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    await give(context);
    expect(problems, 'a clean page').toEqual([]);
  },
  person: async ({ baseURL }, give) => give(await createPerson(baseURL!)),
  member: async ({ baseURL }, give) => {
    const member = await createPerson(baseURL!);
    await createProduct(baseURL!, member);
    await give(member);
  },
});

/** Counts the requests of a page to one path, with what they carried. */
export function requestsTo(page: Page, path: string): { headers: Record<string, string>; body: unknown }[] {
  const seen: { headers: Record<string, string>; body: unknown }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return;
    seen.push({ headers: request.headers(), body: request.postDataJSON() as unknown });
  });
  return seen;
}

/** What the requests of a page to one path asked for. */
export function queriesTo(page: Page, path: string): Record<string, string>[] {
  const seen: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === path) seen.push(Object.fromEntries(searchParams));
  });
  return seen;
}
