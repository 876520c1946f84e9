// Screenshots of the board while others work on it.
import type { Page } from '@playwright/test';
import { callServer } from '../support/api.ts';
import { moveTask } from '../support/tasks.ts';
import { languageOf, ownText, type Screen } from './screen.ts';
import { carried, itemNamed, names, teams } from './teams.ts';

const path = '/task/task?sort=hand';

const board = (arrange: Screen['arrange'], search = ''): Screen => ({
  path: path + search,
  as: 'reader',
  arrange: async (page) => {
    await page.locator('main [data-row]').first().waitFor();
    await arrange?.(page);
  },
});

async function taskNamed(page: Page, name: readonly [string, string]) {
  const language = await languageOf(page);
  const url = new URL(page.url()).origin;
  const { token, tokens } = teams[language];
  const own = await ownText(page, name);
  const { id } = await itemNamed(url, token, 'Task', own);
  return { id, name: own, url, tokens };
}

async function joinIn(page: Page): Promise<void> {
  const { id, url, tokens } = await taskNamed(page, names.bothStates);
  const sign = (token: string, what: string) =>
    callServer(url, '/damapi/v1/live/presence', { kind: 'Task', sourceId: id, sign: what }, token);
  await page.locator('footer, main').first().waitFor();
  await page.waitForTimeout(1500);
  await sign(tokens.leah, 'looking');
  await sign(tokens.shuwen, 'editing');
  await page.locator('[data-lookers]:visible').first().waitFor();
}

const open = async (page: Page) => {
  const { name } = await taskNamed(page, names.bothStates);
  await page.locator('main [data-row]').filter({ hasText: name }).click();
  await page.getByRole('article').waitFor();
};

export const liveScreens: Record<string, Screen> = {
  'live-board': board(async (page) => {
    await open(page);
    await joinIn(page);
  }),
  'live-moved': board(async (page) => {
    await joinIn(page);
    const { id, name, url, tokens } = await taskNamed(page, carried);
    const card = page.locator('[data-card]').filter({ hasText: name });
    const isDoing = (await page.locator('section[data-lane=doing]').filter({ hasText: name }).count()) > 0;
    await moveTask(url, tokens.ines, id, isDoing ? 'verifying' : 'doing');
    await card.filter({ hasText: /moved it here|移到/ }).waitFor();
  }),
  'board-by-owner': board(undefined, '&rows=owner'),
  'board-by-feature': board(undefined, '&rows=sourceId'),
  'live-asking': board(async (page) => {
    await page.route('**/live/events*', (route) => route.abort());
    await page.reload();
  }),
};
