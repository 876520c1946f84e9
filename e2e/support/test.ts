// The test of all browser tests: it knows where the app is, and each page it opens must stay clean.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { createPerson, createProduct, type Person } from './people.ts';

export { expect };

const appUrl = (): string => process.env['APP_URL']!;

/** Chromium writes a line for each answer of 400 and above; refusals are part of many tests. */
const isAboutAnswer = (text: string) => text.startsWith('Failed to load resource');

/** Nothing leaves our own host, nothing breaks the page's policy, nothing is logged as an error. */
function watch(context: BrowserContext, origin: string, complaints: string[]): void {
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && asked !== origin)
      complaints.push(`asked ${request.url()}`);
  });
  context.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !isAboutAnswer(text))
      complaints.push(`console: ${text}`);
  });
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`));
}

interface Fixtures {
  complaints: string[];
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
  complaints: async ({}, give) => give([]),
  context: async ({ context, baseURL, complaints }, give) => {
    watch(context, baseURL!, complaints);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        // oxlint-disable-next-line no-console
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    await give(context);
    expect(complaints, 'a clean page').toEqual([]);
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
