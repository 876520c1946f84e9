// Screenshots of lists as a team uses them: views, several filters, groups, columns, many items at once, rows that are
// changed in place.
import type { Page } from '@playwright/test';
import { readFromServer } from '../support/api.ts';
import { andThen, isPhone, languageOf, ownText, type Screen } from './screen.ts';
import { names, teams } from './teams.ts';

const path = '/requirement/requirement';

const shown = (page: Page) => page.locator('main [data-row]').first().waitFor();

const list = (search = '', arrange?: Screen['arrange'], where = path): Screen => ({
  path: where + search,
  as: 'reader',
  arrange: async (page) => {
    await shown(page);
    await arrange?.(page);
  },
});

async function openRow(page: Page, name: readonly [string, string]): Promise<void> {
  const row = page.locator('main [data-row]').filter({ hasText: await ownText(page, name) });
  await row.first().click();
}

async function openView(page: Page): Promise<void> {
  const { token } = teams[await languageOf(page)];
  const url = new URL(page.url()).origin;
  const { list: views } = await readFromServer<{ list: { id: number; search: string }[] }>(
    url,
    '/prdapi/v1/views/list',
    token,
  );
  const { id, search } = views[0]!;
  await page.goto(`${path}?${search}&saved=${id}`);
  await shown(page);
}

const openFilters: Screen['arrange'] = async (page) => {
  // The keys come when the browser has nothing else to do.
  await page.waitForTimeout(1200);
  await page.keyboard.press('Shift+F');
  await page.locator('dialog').waitFor();
};

/** What the window shows of it. */
const inWindow = (screen: Screen): Screen => ({ ...screen, isWindow: true });

/** By a long press, and taps. */
async function selectByTouch(page: Page): Promise<void> {
  const rows = page.locator('main [data-row]');
  const bar = page.locator('main [role=toolbar] output');
  const client = await page.context().newCDPSession(page);
  const place = (await rows.first().boundingBox())!;
  const point = { x: place.x + 60, y: place.y + 14 };
  for (let tries = 0; tries < 5 && !(await bar.isVisible()); tries += 1) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    const type = await bar.waitFor({ timeout: 1500 }).then(
      () => 'touchEnd' as const,
      () => 'touchCancel' as const,
    );
    await client.send('Input.dispatchTouchEvent', { type, touchPoints: [] });
  }
  await rows.nth(1).tap();
}

async function select(page: Page): Promise<void> {
  if (isPhone(page)) return selectByTouch(page);
  const rows = page.locator('main [data-row]');
  await page.locator('main [data-select]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  await rows.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('main [data-select]').nth(4).check({ force: true });
  return page.locator('main [role=toolbar] output').waitFor();
}

const groups = '?group=sourceId&importance=Mandatory,Important';

export const listsTogetherScreens: Record<string, Screen> = {
  view: list('', openView),
  'view-changed': list('', async (page) => {
    await openView(page);
    await page.goto(page.url().replace('Mandatory', 'Mandatory,Important'));
    await shown(page);
    if (!isPhone(page)) await page.keyboard.press('Shift+C');
  }),
  'view-menu': list('', async (page) => {
    await openView(page);
    const button = page.locator('header > button[aria-label]').first();
    if ((page.viewportSize()?.width ?? 0) < 1264) await button.click();
    await page.locator('[data-view]:visible').first().waitFor();
  }),
  'view-save': list('?importance=Mandatory', async (page) => {
    await page.getByRole('button', { name: /^(Save view|保存视图)$/ }).click();
    if (isPhone(page)) await page.getByRole('menuitem').click();
    await page.locator('dialog input').first().waitFor();
  }),
  grouped: list(groups),
  'grouped-open': list(groups, async (page) => {
    await page.locator('main [data-row]').first().click();
    await page.getByRole('article').waitFor();
  }),
  filtered: list('?status=developing,initial&importance=Mandatory&updated=14d'),
  'filter-sheet': list('?status=developing,initial&importance=Mandatory', openFilters),
  'filter-dates': list(
    '',
    andThen(list('', openFilters), (page) =>
      page
        .locator('dialog button')
        .filter({ hasText: /^(Updated|更新)/ })
        .first()
        .click(),
    ).arrange,
  ),
  columns: list('', async (page) => {
    if (isPhone(page)) return;
    await page.waitForTimeout(1200);
    await page.keyboard.press('Shift+C');
    await page.locator('[data-place]').first().waitFor();
  }),
  many: inWindow(list('', select)),
  'many-status': inWindow(
    list('', async (page) => {
      await select(page);
      if (isPhone(page)) await page.locator('main [role=toolbar] button').last().tap();
      else await page.keyboard.press('s');
      await page.getByRole('menuitem').first().waitFor();
    }),
  ),
  'many-tags': inWindow(
    list('', async (page) => {
      await select(page);
      await page
        .getByRole('button', { name: /^(More for|所选条目的更多|更多)/ })
        .or(page.getByRole('button', { name: /^(Tags|标签)$/ }))
        .last()
        .click();
      if (isPhone(page)) await page.getByRole('menuitem', { name: /^(Tags|标签)/ }).click();
      await page.locator('dialog').waitFor();
    }),
  ),
  'many-cards': inWindow(
    list(
      '',
      async (page) => {
        if (isPhone(page)) return selectByTouch(page);
        await page.locator('main [data-row]').first().focus();
        await page.waitForTimeout(500);
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowRight');
        return page.keyboard.press('Space');
      },
      '/task/task',
    ),
  ),
  'row-status': list('', async (page) => {
    if (isPhone(page)) return;
    await page.waitForTimeout(800);
    await page.locator('main [data-row]').nth(2).focus();
    await page.keyboard.press('s');
    await page.getByRole('menuitemradio').first().waitFor();
  }),
  'row-owner': list('', async (page) => {
    if (isPhone(page)) return;
    await page.waitForTimeout(800);
    await page.locator('main [data-row]').nth(2).focus();
    await page.keyboard.press('o');
    await page.locator('[role=option]').first().waitFor();
  }),
  'row-date': list(
    '?view=list',
    async (page) => {
      if (isPhone(page)) return;
      await page.waitForTimeout(800);
      await page.locator('main [data-row]').nth(2).focus();
      await page.keyboard.press('d');
      await page.locator('input[type=date]').first().waitFor();
    },
    '/task/task',
  ),
  'list-export': list('', async (page) => {
    if (isPhone(page)) return;
    await page.waitForTimeout(1200);
    await page.keyboard.press('Shift+E');
    await page.locator('dialog').waitFor();
  }),
  'item-together': list('', async (page) => {
    await openRow(page, names.unplug);
    await page.locator('[data-comment]').first().waitFor();
  }),
  'item-comments': list('', async (page) => {
    await openRow(page, names.unplug);
    await page.locator('[data-comment]').first().scrollIntoViewIfNeeded();
  }),
  checklist: list('', async (page) => {
    await openRow(page, names.tariff);
    await page.locator('article input[type=checkbox]').first().scrollIntoViewIfNeeded();
  }),
};
