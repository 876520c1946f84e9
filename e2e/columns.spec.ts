// The columns of lists: chosen, ordered, resized, kept.
import { createIteration, createFeature, createRequirement } from './support/items.ts';
import { itemParts } from './support/item-parts.ts';
import { callServer, tokenOf } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const path = '/requirement/requirement';

const columnParts = (page: Page) => {
  const panel = page.getByRole('dialog', { name: 'Columns' });
  return {
    button: page.getByRole('button', { name: 'Columns' }),
    panel,
    box: (name: string) => panel.getByRole('checkbox', { name, exact: true }),
    lines: panel.locator('[data-place]'),
    // Without the box that selects.
    headers: page.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') }),
    header: (name: string) => page.getByRole('columnheader', { name }),
    edge: (name: string) => page.locator(`[data-resize="${name}"]`),
  };
};

test('[COL-25] columns are ticked, ordered by dragging and keys, and kept for the person and kind', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once', tag: 'ocpp' });
  await signIn(page, member, path);
  const { row } = itemParts(page);
  const columns = columnParts(page);
  await expect(row('Stop at once')).toBeVisible();
  const usual = await columns.headers.allTextContents();
  expect(usual.slice(0, 4)).toEqual(['ID', 'Name', 'Status', 'Owning feature']);
  // The table is arranged once the page has come to rest; the focus stays.
  await page.keyboard.press('j');
  await expect(columns.edge('status')).toHaveCount(1);
  await expect(row('Stop at once')).toBeFocused();

  await page.keyboard.press('Shift+C');
  await columns.box('Owning feature').uncheck();
  await columns.box('Tags').check();
  await expect(columns.headers).toHaveText([...usual.filter((name) => name !== 'Owning feature'), 'Tags']);
  await expect(page.getByRole('cell', { name: 'ocpp' })).toBeVisible();
  await columns.lines.last().dragTo(columns.lines.first());
  await expect(columns.headers.nth(2)).toHaveText('Tags');
  await columns.box('Tags').press('Alt+ArrowDown');
  await expect(columns.headers.nth(3)).toHaveText('Tags');
  await expect(columns.box('Tags')).toBeFocused();
  // Arrows stay in the panel: they are not also those of the list behind it.
  await page.keyboard.press('ArrowUp');
  await expect(columns.box('Status')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(columns.panel).toHaveCount(0);
  await expect(page).toHavePath(path);

  await page.reload();
  await expect(columns.headers.nth(3)).toHaveText('Tags');
  await page.goto('/requirement/feature');
  await expect(columns.header('Tags')).toHaveCount(0);
  await page.goto(path);
  await columns.button.click();
  await columns.panel.getByRole('button', { name: 'Reset' }).click();
  await expect(columns.headers).toHaveText(usual);
});

test('[COL-25] a column is made wider by its edge and by keys, the others stay as they are', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once' });
  await signIn(page, member, path);
  const columns = columnParts(page);
  const widthOf = async (name: string) => Math.round((await columns.header(name).boundingBox())!.width);
  await expect(columns.edge('sourceId')).toHaveCount(1);
  const [feature, status] = [await widthOf('Owning feature'), await widthOf('Status')];
  const box = (await columns.edge('sourceId').boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 36, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf('Owning feature')).toBeGreaterThanOrEqual(feature + 38);
  expect(Math.abs((await widthOf('Status')) - status)).toBeLessThanOrEqual(2);
  const wide = await widthOf('Owning feature');
  await page.reload();
  await expect.poll(() => widthOf('Owning feature')).toBe(wide);
  await columns.button.click();
  await columns.box('Owning feature').press('Alt+ArrowLeft');
  await expect.poll(() => widthOf('Owning feature')).toBe(wide - 16);
});

test('[COL-25, COL-26] columns stand in the address of a view, and are saved with it', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createIteration(baseURL!, token, { name: 'Iteration 14' });
  const { id } = await callServer<{ id: number }>(
    baseURL!,
    '/prdapi/v1/views/create',
    { kind: 'Iteration', name: 'Short', search: 'columns=extra,updated', isShared: true },
    token,
  );
  await signIn(page, member, `/setting/iteration?columns=extra,updated&saved=${id}`);
  const columns = columnParts(page);
  await expect(columns.headers).toHaveText(['ID', 'Name', 'Progress', 'Updated']);
  await columns.button.click();
  await columns.box('Creator').check();
  await expect(columns.headers).toHaveText(['ID', 'Name', 'Progress', 'Updated', 'Creator']);
  await expect(page).toHavePath(/columns=extra%2Cupdated%2Ccreator/);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/setting/iteration');
  await expect(columns.header('Creator')).toHaveCount(0);
  await page.getByRole('link', { name: 'Short' }).click();
  await expect(columns.header('Creator')).toBeVisible();
});

for (const language of ['en', 'zh'] as const)
  test(`[COL-25] the panel of the columns has no accessibility violation, ${language}`, async ({
    page,
    member,
    context,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    const sourceId = await createFeature(baseURL!, token);
    await createRequirement(baseURL!, token, { sourceId });
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, member, `${path}?columns=updated,tag,creator,status.200`);
    await page.getByRole('button', { name: language === 'zh' ? '列' : 'Columns', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await screenChecker(page, 1440, [])('the panel');
  });

test('[COL-25, EXP-17] status, priority and planned close are read whole at every width, under one line of filters', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTask(baseURL!, token, {
    name: 'Prepare the rollout of the receipt for charging sessions at the city hall garage',
    planCloseAt: '2027-12-11T00:00:00.000Z',
  });
  await moveTask(baseURL!, token, id, 'doing');
  await moveTask(baseURL!, token, id, 'verifying');
  await signIn(page, member, '/task/task?view=list');
  const line = page.getByRole('table').getByRole('row').nth(1);
  await expect(line).toContainText('Verifying');
  const cutColumns = () =>
    page.getByRole('table').evaluate((table) => {
      const headers = [...table.querySelectorAll('th')];
      const cut = [...table.querySelectorAll('tbody tr')].flatMap((row) =>
        [...row.children].map((cell, at) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          const isCut = text.getBoundingClientRect().right > cell.getBoundingClientRect().right;
          return isCut ? headers[at]!.innerText : undefined;
        }),
      );
      const whole = new Set(['Status', 'Priority', 'Planned close', 'Updated']);
      return [...new Set(cut)].filter((name) => whole.has(name!));
    });
  for (const width of [1440, 1264, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(cutColumns, String(width)).toEqual([]);
    await expect
      .poll(async () => (await page.getByRole('search').locator('..').boundingBox())!.height, String(width))
      .toBeLessThan(60);
  }
  // Where there is no room for all words, the name has its part.
  for (const width of [900, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => (await line.getByRole('link').first().boundingBox())!.width, String(width))
      .toBeGreaterThan(150);
  }
});
