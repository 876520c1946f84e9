// Measures when a first visit with an empty cache shows its content on slow networks.
//   pnpm --dir e2e first-paint
import type { Browser } from '@playwright/test';
import { signedInState, printTimes, withBrowser, type StorageState } from './support/standalone.ts';
import { createPerson, createProduct, tokenOf } from './support/api.ts';
import { createTask } from './support/tasks.ts';

const visits = 5;

const lines = {
  '1.6 Mbit/s, 150 ms': { kilobytes: 200, latency: 150 },
  '10 Mbit/s, 40 ms': { kilobytes: 1250, latency: 40 },
};

const screens = [
  { name: 'sign-in', path: '/login', sees: 'form input', isOpen: true },
  { name: 'list', path: '/task/task?view=list', sees: '[data-row]', isOpen: false },
  { name: 'board', path: '/task/task?view=board', sees: '[data-card]', isOpen: false },
];

interface Visit {
  url: string;
  kept: StorageState | undefined;
  line: { kilobytes: number; latency: number };
  screen: (typeof screens)[number];
}

async function visit(browser: Browser, { url, kept, line, screen }: Visit): Promise<number> {
  const context = await browser.newContext({ baseURL: url, ...(kept && { storageState: kept }) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = line.kilobytes * 1000;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) performance.mark('seen');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, screen.sees);
  await page.goto(screen.path);
  await page.locator(screen.sees).first().waitFor();
  const time = await page.evaluate(() => performance.getEntriesByName('seen')[0]!.startTime);
  await context.close();
  return time;
}

await withBrowser('first_paint', async ({ browser, url }) => {
  const person = await createPerson(url);
  await createProduct(url, person);
  const token = await tokenOf(url, person);
  for (let number = 1; number <= 20; number += 1)
    await createTask(url, token, { name: `Wire bay ${number}` });
  const kept = await signedInState(browser, url, person);
  for (const [name, line] of Object.entries(lines))
    for (const screen of screens) {
      const times: number[] = [];
      for (let number = 0; number < visits; number += 1)
        times.push(await visit(browser, { url, line, screen, kept: screen.isOpen ? undefined : kept }));
      printTimes(`${screen.name} seen on ${name}`, times);
    }
});
