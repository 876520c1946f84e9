// Lists as files for table programs.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { createFeature, createIteration, createRequirement } from './support/items.ts';
import { itemParts } from './support/item-parts.ts';
import { tokenOf } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { boardParts, createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

const path = '/requirement/requirement';

const exportParts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Export|导出)/ });
  return {
    button: page.getByRole('main').getByRole('button', { name: /^(Export|导出)$/ }),
    dialog,
    csv: dialog.getByRole('radio', { name: 'CSV' }),
    start: dialog.getByRole('button', { name: /^(Export|导出|Try again)/ }),
    trouble: dialog.getByRole('alert'),
  };
};

async function saved(page: Page): Promise<{ name: string; file: string }> {
  const download = page.waitForEvent('download');
  await exportParts(page).start.click();
  const file = await download;
  return { name: file.suggestedFilename(), file: await file.path() };
}

const linesOf = (file: string): string[] =>
  fs.readFileSync(file, 'utf8').replace('\uFEFF', '').trim().split('\r\n');

test('[INT-24] a list exports its filter, order and columns as XLSX and CSV, with the words of the language', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  for (const name of ['Stop at once', '=1+1', 'Zebra crossing'])
    await createRequirement(baseURL!, token, {
      sourceId,
      name,
      tag: name === 'Zebra crossing' ? 'yard' : 'ocpp',
    });
  await signIn(page, member, `${path}?tag=ocpp&columns=sourceId,tag`);
  const { row } = itemParts(page);
  await expect(row('Stop at once')).toBeVisible();
  const { dialog, csv } = exportParts(page);
  // Once the page has come to rest.
  await expect(exportParts(page).button).toBeVisible();
  await page.keyboard.press('Shift+E');
  await expect(dialog).toContainText('All 2 items');
  const workbook = await saved(page);
  expect(workbook.name).toMatch(/^requirements-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(alerts(page)).toContainText('2 items');
  await expect(dialog).toHaveCount(0);
  const link = expect.stringMatching(/\/requirement\/requirement\?p=\d+&id=\d+$/);
  expect(await readSheet(workbook.file)).toEqual([
    ['ID', 'Name', 'Owning feature', 'Tags', 'Link'],
    ['R-2', '=1+1', 'F-1 Charging sessions', 'ocpp', link],
    ['R-1', 'Stop at once', 'F-1 Charging sessions', 'ocpp', link],
  ]);

  await page.context().addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  await expect(row('Stop at once')).toBeVisible();
  await exportParts(page).button.click();
  await expect(dialog).toContainText('全部 2 个条目');
  await csv.check();
  const text = await saved(page);
  expect(text.name).toMatch(/^需求-[\d-]{10}\.csv$/);
  const [headers, ...rows] = linesOf(text.file);
  expect(headers).toBe('编号,名称,所属特性,标签,链接');
  expect(rows.map((line) => line.split(',').slice(0, 4))).toEqual([
    ['R-2', "'=1+1", 'F-1 Charging sessions', 'ocpp'],
    ['R-1', 'Stop at once', 'F-1 Charging sessions', 'ocpp'],
  ]);
});

test('[INT-28] requirements are exported as ReqIF, and the file is known again when it is imported', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once' });
  await signIn(page, member, path);
  await expect(itemParts(page).row('Stop at once')).toBeVisible();
  await exportParts(page).button.click();
  const { dialog } = exportParts(page);
  await dialog.getByRole('radio', { name: 'ReqIF' }).click();
  await expect(dialog).toContainText('All features and requirements');
  const { name, file } = await saved(page);
  expect(name).toMatch(/^requirements-\d{4}-\d\d-\d\d\.reqif$/);
  await expect(alerts(page)).toContainText('2 items');
  await page.goto('/import?kind=Requirement');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('radio', { name: /^Same 1$/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Other kind 1$/ })).toBeVisible();
});

test('[INT-24] the board exports what is on it, iterations their progress', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createTask(baseURL!, token, { name: 'Wire it' });
  await moveTask(baseURL!, token, await createTask(baseURL!, token, { name: 'Given up' }), 'cancel');
  await createIteration(baseURL!, token, { name: 'Spring' });
  await signIn(page, member, '/task/task');
  await expect(boardParts(page).link('Wire it')).toBeVisible();
  await exportParts(page).button.click();
  await exportParts(page).csv.check();
  const board = linesOf((await saved(page)).file);
  expect(board).toHaveLength(2);
  expect(board[1]).toContain('T-1,Wire it,Todo');

  await page.goto('/setting/iteration');
  await exportParts(page).button.click();
  await exportParts(page).csv.check();
  const [headers, spring] = linesOf((await saved(page)).file);
  expect(headers).toContain('Done items,Planned items');
  expect(spring).toContain('Spring');
});

test('[INT-24] an export that breaks off saves nothing, says so and can be tried again; one that is closed ends', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await signIn(page, member, '/requirement/feature');
  const { button, dialog, start, trouble } = exportParts(page);
  await button.click();
  let asked = 0;
  await page.route('**/features/export?*', (route) =>
    (asked += 1) === 1 ? route.abort() : route.fallback(),
  );
  await start.click();
  await expect(trouble).toHaveText('The export broke off before its end. No file was saved. Try again.');
  const { file } = await saved(page);
  expect(await readSheet(file)).toHaveLength(2);
  await expect(dialog).toHaveCount(0);

  let isHeld = false;
  await page.unroute('**/features/export?*');
  await page.route('**/features/export?*', () => void (isHeld = true));
  await button.click();
  await start.click();
  await expect.poll(() => isHeld).toBe(true);
  await expect(dialog).toContainText('The list is being read.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

for (const [width, language] of [
  [1440, 'en'],
  [1024, 'zh'],
  [390, 'zh'],
] as const)
  test(`[INT-24] at ${width} px the export can be read and used, in ${language}`, async ({
    page,
    member,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    await createFeature(baseURL!, token, { name: 'Charging sessions' });
    await page.setViewportSize({ width, height: 900 });
    await page.context().addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await signIn(page, member, '/requirement/feature');
    const { button, dialog, csv } = exportParts(page);
    // On a phone the tools of the list unfold first.
    await expect(itemParts(page).row('Charging sessions')).toBeVisible();
    if (width === 390) await page.getByRole('button', { name: '搜索、筛选和排序' }).click();
    await button.click();
    await expect(csv).toBeVisible();
    const small: string[] = [];
    await screenChecker(page, width, small)('the export');
    expect(small).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });
