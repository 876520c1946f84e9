import type { Page } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { setStatus } from './support/database.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { itemParts } from './support/item-parts.ts';
import { callServer, tokenOf, type Person } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, requestsTo, test } from './support/test.ts';

const list = '/requirement/requirement';

test('[REQ-04, REQ-05, REQ-06, REQ-12, REQ-D9] a requirement names its feature and leads to it and to its tasks', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: 'Another' });
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  const id = await createRequirement(baseURL!, token, { sourceId });
  await signIn(page, member, list);
  const { row, rows, item, links, name } = itemParts(page);
  await expect(page.getByRole('row').filter({ hasText: 'Stop at once' })).toContainText(
    'F-2Charging sessions',
  );
  await row('Stop at once').click();
  await expect(item.getByRole('combobox', { name: 'Owning feature' })).toHaveValue('F-2 Charging sessions');
  await expect(page.getByRole('list', { name: 'Requirements' }).getByRole('listitem')).toContainText(
    'F-2Charging sessions',
  );
  await expect(links.getByRole('link')).toHaveText([
    'F-2 Charging sessions',
    'Test cases of this requirement',
    'Tasks of this requirement',
  ]);
  await expect(links.getByRole('link').nth(2)).toLeadTo(`/task/task?sourceId=${id}`);
  await links.getByRole('link').first().click();
  await expect(page).toHavePath(`/requirement/feature?id=${sourceId}`);
  await expect(name).toHaveValue('Charging sessions');

  const task = await createTask(baseURL!, token, { name: 'Wire it', kind: 'Requirement', sourceId: id });
  await page.goto(`${list}?requirmentId=${id}`);
  await expect(name).toHaveValue('Stop at once');
  await expect(rows).toHaveCount(1);
  await expect(rows).toBeHidden();
  await expect(item.getByRole('link', { name: 'T-1 Wire it' })).toLeadTo(`/task/task?taskId=${task}`);
  await page.goto(`${list}?requirementId=${id}`);
  await expect(rows).toBeVisible();
  await expect(item).toHaveCount(0);
});

/** Opens a new requirement. */
async function openRequirement(page: Page, member: Person, baseURL: string) {
  const token = await tokenOf(baseURL, member);
  const sourceId = await createFeature(baseURL, token);
  const id = await createRequirement(baseURL, token, { sourceId });
  await signIn(page, member, `${list}?id=${id}`);
  const parts = itemParts(page);
  const row = page.getByRole('list', { name: 'Requirements' }).getByRole('listitem');
  return { ...parts, id, token, row, properties: parts.item.getByRole('region', { name: 'Properties' }) };
}

test('[REQ-22, REQ-23, REQ-27, REQ-28, WRK-D25] a requirement is frozen and restored, and deleted only while initial', async ({
  page,
  member,
  baseURL,
}) => {
  const { row, properties, item, action, info, name } = await openRequirement(page, member, baseURL!);
  await expect(properties).toContainText('Initial');
  await expect(row).toContainText('Initial');
  await expect(action('Delete')).toBeEnabled();
  await action('Freeze').click();
  await expect(info).toContainText(' frozen');
  for (const place of [row, properties]) {
    await expect(place).toContainText('Frozen');
    await expect(place).not.toContainText('Initial');
  }
  await expect(action('Delete')).toBeDisabled();
  await expect(name).toHaveCount(0);
  await expect(item.getByRole('combobox', { name: 'Importance' })).toBeDisabled();
  await expect(item.getByRole('button', { name: 'Start development' })).toBeDisabled();
  await expect(item.getByRole('textbox', { name: 'Write a comment' })).toBeEditable();
  await action('Unfreeze').click();
  await expect(info).toContainText(' unfrozen');
  await expect(row).toContainText('Initial');
  await expect(name).toBeEditable();

  await item.getByRole('button', { name: 'Start development' }).click();
  await expect(row).toContainText('Developing');
  await expect(properties).toContainText('Developing');
  await expect(action('Delete')).toBeDisabled();
  await expect(action('Delete')).toHaveAttribute('title', /Only an item in its initial state can be deleted/);
  await expect(action('Freeze')).toBeEnabled();
});

test('[REQ-24, REQ-25, REQ-D11, WRK-D3] a requirement that was finished meanwhile can be neither frozen nor restored', async ({
  page,
  member,
  baseURL,
}) => {
  const { id, token, row, action, error } = await openRequirement(page, member, baseURL!);
  await expect(action('Freeze')).toBeEnabled();
  await atRest(page);
  // Finished after the page was loaded: freezing is refused and the page updates.
  await setStatus('requirements', id, 4);
  await action('Freeze').click();
  await expect(error).toContainText('Requirement already finished.');
  await expect(row).toContainText('Finished');
  await expect(action('Freeze')).toBeDisabled();
  await expect(action('Freeze')).toHaveAttribute('title', /Requirement already finished$/);
  await expect(action('Delete')).toBeDisabled();
  await setStatus('requirements', id, 3);
  await callServer(baseURL!, `/reqapi/v1/requirements/freeze/${id}`, {}, token);
  await page.reload();
  const restores = requestsTo(page, `/reqapi/v1/requirements/restore/${id}`);
  await expect(action('Unfreeze')).toBeEnabled();
  await atRest(page);
  await setStatus('requirements', id, 4);
  await action('Unfreeze').click();
  await expect(error).toContainText('Requirement already finished.');
  await expect(action('Unfreeze')).toBeDisabled();
  await page.keyboard.press('f');
  expect(restores).toHaveLength(1);
});

test('[REQ-21] a requirement shows its status in both languages', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const { id, row, properties, item, action } = await openRequirement(page, member, baseURL!);
  await action('Freeze').click();
  await expect(row).toContainText('Frozen');
  await setStatus('requirements', id, 2);
  await page.reload();
  await action('Unfreeze').click();
  await expect(properties).toContainText(/Initial|Reviewing|Developing/);
  await setStatus('requirements', id, 2);
  await page.reload();
  await expect(row).toContainText('Reviewing');
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  for (const [status, label] of Object.entries({ 1: '初始', 2: '评审中', 3: '开发中', 4: '已完成' })) {
    await setStatus('requirements', id, Number(status));
    await page.reload();
    await expect(item.getByRole('region', { name: '属性' })).toContainText(label);
  }
});
