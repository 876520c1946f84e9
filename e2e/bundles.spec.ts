// How much script a screen loads at first, and what it loads later.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { createEveryKind, lists } from './support/every-kind.ts';
import { itemParts } from './support/item-parts.ts';
import { tokenOf, type Person } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const assets = path.resolve(import.meta.dirname, '../web/dist/assets');

const zippedSize = (name: string) => gzipSync(fs.readFileSync(path.join(assets, name)), { level: 9 }).length;

/** Large parts that few people use, each recognised by a text that only its file contains. */
const heavy = {
  editor: 'cm-scroller',
  charts: 'data-chart',
  diagram: 'desapi/v1/uml/server',
  apiViewer: 'SwaggerUIBundle',
  menus: 'data-rootownerid',
  markdown: 'footnoteDefinition',
  chinese: '跳到',
};

type Heavy = keyof typeof heavy;

function heavyIn(name: string): Heavy[] {
  const script = fs.readFileSync(path.join(assets, name), 'utf8');
  return (Object.keys(heavy) as Heavy[]).filter((part) => script.includes(heavy[part]));
}

/** Which of them a page and its frames load from now on. */
function heavyOn(page: Page): Set<Heavy> {
  const asked = new Set<Heavy>();
  page.on('request', (request) => {
    const name = path.basename(new URL(request.url()).pathname);
    if (name.endsWith('.js')) for (const part of heavyIn(name)) asked.add(part);
  });
  return asked;
}

/**
 * The scripts that a first visit asks for until it sees what it came for: how many, and their size zipped and as they
 * travelled. What the browser fetches afterwards, when it has nothing else to do, makes nobody wait.
 */
async function scriptsOf(page: Page, address: string, sees = 'h1') {
  // A context caches what it fetched.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript((selector) => {
    // A slow server makes the browser idle before the page is complete.
    const later: IdleRequestCallback[] = [];
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (act) => later.push(act);
    new MutationObserver((_, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark('seen');
      observer.disconnect();
      window.requestIdleCallback = whenIdle;
      for (const act of later) whenIdle(act);
    }).observe(document, { childList: true, subtree: true });
  }, sees);
  await page.goto(address);
  await expect(page.locator(sees).first()).toBeVisible();
  await atRest(page);
  const scripts = await page.evaluate(() => {
    const { startTime: seen } = performance.getEntriesByName('seen')[0]!;
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < seen)
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1)!, encodedBodySize }));
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    files: scripts.length,
    zipped: sum(scripts.map(({ name }) => zippedSize(name))),
    transferred: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)),
  };
}

/** Opens fresh pages of a signed-in user. */
async function signedInPages(page: Page, member: Person): Promise<() => Promise<Page>> {
  await signIn(page, member);
  let last = page;
  return async () => {
    await last.close();
    last = await page.context().newPage();
    return last;
  };
}

test('the sign-in page loads at most 150 kB of script, gzipped, and neither menus nor the texts of the other language', async ({
  page,
}) => {
  const asked = heavyOn(page);
  const { files, zipped, transferred } = await scriptsOf(page, '/login');
  expect(files).toBeGreaterThan(3);
  expect(zipped).toBeLessThanOrEqual(150_000);
  expect(transferred).toBeLessThanOrEqual(zipped);
  expect([...asked]).toEqual([]);
});

test('the dashboard, the board and every list show after at most 200 kB of script, gzipped, the search after 220, in few files; what is large waits', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const nextPage = await signedInPages(page, member);
  const tooMuch: unknown[] = [];
  const look = async (address: string, sees?: string, most = { zipped: 200_000, files: 25 }) => {
    const fresh = await nextPage();
    const asked = heavyOn(fresh);
    const { files, zipped, transferred } = await scriptsOf(fresh, address, sees);
    expect(files, address).toBeGreaterThan(5);
    if (zipped > most.zipped || transferred > zipped || files > most.files || asked.size > 0)
      tooMuch.push({ address, files, zipped, transferred, asked: [...asked] });
  };
  // Without items the dashboard draws no charts.
  await look('/dashboard');
  await createEveryKind(baseURL!, await tokenOf(baseURL!, member));
  for (const address of [...lists, '/trace']) await look(address, 'main [data-row]');
  // It brings the texts of parts that others load later.
  await look('/search?q=charging', 'main [data-row]', { zipped: 220_000, files: 26 });
  expect(tooMuch).toEqual([]);
});

test('the editor, charts, diagrams, markdown, menus and the viewer of APIs come when they are opened', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  await createEveryKind(baseURL!, await tokenOf(baseURL!, member));
  const nextPage = await signedInPages(page, member);
  const opened: [address: string, what: Heavy, open: (page: Page) => Promise<unknown>][] = [
    ['/requirement/feature', 'editor', (at) => itemParts(at).create.click()],
    ['/requirement/feature', 'menus', (at) => at.getByRole('button', { name: member.username }).click()],
    ['/requirement/feature', 'markdown', (at) => itemParts(at).row('Charging sessions').click()],
    ['/design/uml', 'diagram', (at) => itemParts(at).row('Plug in').click()],
    ['/document', 'charts', (at) => at.goto('/dashboard')],
    ['/document', 'apiViewer', (at) => at.goto('/design/restfulapi')],
  ];
  for (const [address, what, open] of opened) {
    const fresh = await nextPage();
    const asked = heavyOn(fresh);
    await fresh.goto(address);
    await expect(itemParts(fresh).rows.first()).toBeVisible();
    await atRest(fresh);
    expect(asked.has(what), `${what} before`).toBe(false);
    await open(fresh);
    await expect.poll(() => asked.has(what), `${what} when opened`).toBe(true);
  }
});
