// The name of a branch for a task or a defect.
import { createDefect } from './support/defects.ts';
import { createFeature } from './support/items.ts';
import { itemParts } from './support/item-parts.ts';
import { tokenOf } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

test('[INT-14] B copies the name of a branch for a task and a defect, and the keys tell of it', async ({
  page,
  member,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await tokenOf(baseURL!, member);
  const taskId = await createTask(baseURL!, token, { name: 'Limit the load' });
  const defectId = await createDefect(baseURL!, token, { name: '修复 OCPP 断线' });
  const featureId = await createFeature(baseURL!, token, { name: 'Charging' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { item } = itemParts(page);

  await signIn(page, member, `/task/task?id=${taskId}`);
  await expect(item).toBeVisible();
  await page.keyboard.press('b');
  await expect(alerts(page)).toContainText('t-1-limit-the-load copied');
  expect(await copied()).toBe('t-1-limit-the-load');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Copy branch name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.goto(`/test/defect?id=${defectId}`);
  await page.getByRole('button', { name: 'Copy branch name' }).click();
  await expect.poll(copied).toBe('d-1-ocpp');

  await page.goto(`/requirement/feature?id=${featureId}`);
  await expect(item).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy branch name' })).toHaveCount(0);
});
