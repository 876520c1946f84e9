import type { Page } from '@playwright/test';
import { setStatus } from './support/database.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { tokenOf, type Person } from './support/api.ts';
import { errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test, trackRequests } from './support/test.ts';

const list = '/requirement/feature';

test('[FEA-05, FEA-06, FEA-08, FEA-D5, FEA-D8] a feature is created with a name, a kind and an importance', async ({
  page,
  member,
}) => {
  await signIn(page, member, list);
  const { create, row, item } = itemParts(page);
  const form = newItem(page);
  await create.click();
  await expect(form.kind.locator('option')).toHaveText([
    'None',
    'Functional',
    'Performance',
    'Interface',
    'Security',
    'Usability',
    'Other',
  ]);
  await expect(form.kind).toHaveValue('Functional');
  await expect(form.importance.locator('option')).toHaveText(['Mandatory', 'Important', 'Alternative']);
  await expect(form.importance).toHaveValue('Important');
  await expectMarkdown(form.content, '');
  const sent = requestsTo(page, '/reqapi/v1/features/create');
  await form.create.click();
  expect(await errorOf(form.name)).toBe('This field is required');
  await form.name.fill('Charging sessions');
  await form.kind.selectOption('Security');
  await form.importance.selectOption('Mandatory');
  await form.name.press('Enter');
  await expect(form.dialog).toHaveCount(0);
  expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'Security', importance: 'Mandatory' }]);

  await row('Charging sessions').click();
  const kind = item.getByRole('combobox', { name: 'Kind' });
  await expect(kind.locator('option:checked')).toHaveText('Security');
});

test('[FEA-02, FEA-03] a feature opens by its address and leads to its requirements', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await signIn(page, member);
  const { create, rows, links, name } = itemParts(page);
  const form = newItem(page);
  const other = await createFeature(baseURL!, token, { name: 'Other' });
  await createRequirement(baseURL!, token, { sourceId: id, name: 'Of this one' });
  await createRequirement(baseURL!, token, { sourceId: other, name: 'Of another' });
  await page.goto(`${list}?id=${id}`);
  await expect(name).toHaveValue('Charging sessions');
  await expect(rows).toHaveCount(2);
  await links.getByRole('link', { name: 'Requirements of this feature' }).click();
  await expect(page).toHavePath(`/requirement/requirement?sourceId=${id}`);
  await expect(rows).toHaveText(['Of this one']);
  // New requirements belong to the feature.
  await create.click();
  await expect(form.feature).toHaveValue('F-1 Charging sessions');
  await form.name.fill('Of this one too');
  await form.name.press('Control+Enter');
  await expect(rows).toHaveText(['Of this one too', 'Of this one']);
});

test('[FEA-04, FEA-D9] kind and importance are shown in the language of the reader', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { kind: 'Security', importance: 'Mandatory' });
  await signIn(page, member);
  const { item } = itemParts(page);
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${list}?id=${id}`);
  const [kindZh, importanceZh] = ['类型', '重要性'].map((label) =>
    item.getByRole('combobox', { name: label }),
  );
  await expect(kindZh!.locator('option:checked')).toHaveText('安全');
  await expect(importanceZh!.locator('option')).toHaveText(['必须', '重要', '可选']);
  await expect(importanceZh!.locator('option:checked')).toHaveText('必须');
});

/** Opens a new feature. */
async function openFeature(page: Page, member: Person, baseURL: string) {
  const id = await createFeature(baseURL, await tokenOf(baseURL, member));
  await signIn(page, member, `${list}?id=${id}`);
  const parts = itemParts(page);
  const row = page.getByRole('list', { name: 'Features' }).getByRole('listitem');
  return { ...parts, id, row, properties: parts.item.getByRole('region', { name: 'Properties' }) };
}

test('[FEA-13, FEA-16, FEA-20, FEA-D10, WRK-D3] a feature shows its status, is deleted only while initial, and cannot be frozen once finished', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const { id, row, properties, item, action } = await openFeature(page, member, baseURL!);
  const labels = { 1: 'Initial', 2: 'Reviewing', 3: 'Developing', 4: 'Finished' };
  for (const [status, label] of Object.entries(labels)) {
    await setStatus('features', id, Number(status));
    await page.reload();
    await expect(properties).toContainText(label);
    await expect(row).toContainText(label);
    const isFirst = status === '1';
    if (isFirst) await expect(action('Delete')).toBeEnabled();
    else await expect(action('Delete')).toBeDisabled();
    if (!isFirst)
      await expect(action('Delete')).toHaveAttribute('title', /Only an item in its initial state/);
  }
  await expect(action('Freeze')).toBeDisabled();
  await expect(action('Freeze')).toHaveAttribute('title', /Feature already finished$/);
  const freezes = requestsTo(page, `/reqapi/v1/features/freeze/${id}`);
  await action('Freeze').click({ force: true });
  await page.keyboard.press('f');
  expect(freezes).toEqual([]);

  for (const [status, label] of Object.entries({ 1: '初始', 2: '评审中', 3: '开发中', 4: '已完成' })) {
    await setStatus('features', id, Number(status));
    await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
    await page.reload();
    await expect(item.getByRole('region', { name: '属性' })).toContainText(label);
  }
});

test('[FEA-14, FEA-15, FEA-17, FEA-19, FEA-D6] a feature is frozen and restored, unless it was finished meanwhile', async ({
  page,
  member,
  baseURL,
}) => {
  const allAnswered = trackRequests(page);
  const { id, row, rows, properties, item, name, action, info, error } = await openFeature(
    page,
    member,
    baseURL!,
  );
  await action('Freeze').click();
  await expect(info).toContainText(' frozen');
  await expect(properties).toContainText('Frozen');
  await expect(properties).not.toContainText('Initial');
  await expect(row).toContainText('Frozen');
  await expect(row).not.toContainText('Initial');
  await expect(item.getByText('This item is frozen.')).toBeVisible();
  await expect(name).toHaveCount(0);
  await expect(action('Delete')).toBeDisabled();
  await action('Unfreeze').click();
  await expect(info).toContainText(' unfrozen');
  await expect(row).toContainText('Initial');

  // Finished after the page was loaded.
  await allAnswered();
  await setStatus('features', id, 4);
  await action('Freeze').click();
  await expect(error).toContainText('Feature already finished.');
  await expect(action('Freeze')).toBeDisabled();
  await expect(row).toContainText('Finished');
  await expect(rows).toHaveCount(1);
});
