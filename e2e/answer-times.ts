// Measures the time from an input event to the frame that shows its effect, in real Chromium.
//   pnpm --dir e2e answer-times
// On a board of 80 cards and a list of 20 rows, at full speed and with the CPU throttled four times.
import type { Browser, Page } from '@playwright/test';
import { signedInState, printTimes, withBrowser, type StorageState } from './support/standalone.ts';
import { createPerson, createProduct, tokenOf } from './support/api.ts';
import { atRest, watchRequests } from './support/at-rest.ts';
import { createTask, lanes, moveTask } from './support/tasks.ts';

const rounds = 32;
const slowDowns = [1, 4];
/** The latest card comes first, so the moved card stays visible. */
const board = '/task/task?view=board';
const perLane = 20;

/** Performs the action and returns the time from its first event to the frame that matches `sees`. */
async function timed(page: Page, event: string, sees: string, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    ([type, selector]) => {
      const measured = new Promise<number>((resolve) => {
        const begin = ({ timeStamp }: Event) => {
          const look = () => {
            if (!document.querySelector(selector)) {
              requestAnimationFrame(look);
              return;
            }
            // The message arrives after the frame is painted.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp), { once: true });
            port1.start();
            port2.postMessage('');
          };
          requestAnimationFrame(look);
        };
        window.addEventListener(type, begin, { capture: true, once: true });
      });
      Object.assign(window, { measured });
    },
    [event, sees] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

async function collect(measure: (round: number) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure(round));
  return times;
}

async function openPage(browser: Browser, kept: StorageState, url: string, slowDown: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: kept,
  });
  watchRequests(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return page;
}

/** Waits for the refetch after the server's answer. */
async function answered(page: Page, read: string, act: () => Promise<number>): Promise<number> {
  const asked = page.waitForResponse((response) => response.url().includes(read));
  const time = await act();
  await asked;
  return time;
}

const cardIn = (lane: string, id: string) => `[data-lane=${lane}] [data-card="${id}"]`;

async function measureBoard(page: Page, ids: string[], note: string): Promise<void> {
  await page.goto(board);
  await page
    .locator('[data-card]')
    .nth((lanes.length - 1) * perLane)
    .waitFor();
  await atRest(page);
  const id = ids[10]!;
  await page.locator(`[data-row="${id}"]`).focus();
  await page.keyboard.down('Shift');
  const byKeys = await collect(async (round) => {
    const [key, lane] = round % 2 === 0 ? ['ArrowRight', 'doing'] : ['ArrowLeft', 'todo'];
    return answered(page, 'todolist', () =>
      timed(page, 'keydown', cardIn(lane!, id), () => page.keyboard.press(key!)),
    );
  });
  await page.keyboard.up('Shift');
  printTimes(`card moved by keys, ${note}`, byKeys);
  const select = page.locator(`[data-card="${id}"] select`);
  const bySelect = await collect(async (round) => {
    const lane = round % 2 === 0 ? 'done' : 'todo';
    return answered(page, 'todolist', () =>
      timed(page, 'change', cardIn(lane, id), () => select.selectOption(lane)),
    );
  });
  printTimes(`card moved by its menu, ${note}`, bySelect);
}

async function measureList(page: Page, note: string): Promise<void> {
  await page.goto('/task/task?view=list');
  const rows = page.locator('[data-row]');
  await rows.nth(perLane - 1).waitFor();
  await atRest(page);
  const opened = await collect(async (round) => {
    const row = rows.nth(round % perLane);
    const id = await row.getAttribute('data-row');
    await row.hover();
    // The list has moved aside for the item or its skeleton.
    const sees = `main:has([data-row="${id}"][aria-current]) :is([data-item], [aria-busy] h2)`;
    const time = await timed(page, 'click', sees, () => row.click());
    await page.locator('[data-item]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-item]').waitFor({ state: 'detached' });
    return time;
  });
  printTimes(`item opened from a list, ${note}`, opened);
  await rows.first().click();
  const status = page.locator('[data-item] section select').first();
  await status.waitFor();
  await atRest(page);
  const tones = { doing: 'blue', verifying: 'violet' } as const;
  const changed = await collect(async (round) => {
    const to = round % 2 === 0 ? 'doing' : 'verifying';
    const sees = `[data-item] section span:has(> [data-tone=${tones[to]}]) > select`;
    return answered(page, '/tasks/get/', () => timed(page, 'change', sees, () => status.selectOption(to)));
  });
  printTimes(`status changed, ${note}`, changed);
}

await withBrowser('answer_times', async ({ browser, url }) => {
  const person = await createPerson(url);
  await createProduct(url, person);
  const token = await tokenOf(url, person);
  const ids: string[] = [];
  for (const lane of lanes)
    for (let number = 1; number <= perLane; number += 1) {
      const id = await createTask(url, token, { name: `Wire bay ${number}, ${lane}`, tag: 'bay,north' });
      if (lane !== 'Todo') await moveTask(url, token, id, lane.toLowerCase() as 'doing');
      ids.push(String(id));
    }
  const kept = await signedInState(browser, url, person);
  for (const slowDown of slowDowns) {
    const page = await openPage(browser, kept, url, slowDown);
    const note = `${slowDown}× slow-down`;
    await measureBoard(page, ids, note);
    await measureList(page, note);
    await page.context().close();
  }
});
