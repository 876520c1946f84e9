import { expectAccessible } from './support/accessible.ts';
import { createComponent, createFeature, createFunction, createRequirement } from './support/items.ts';
import { tokenOf } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

test('items are linked by keys, read from both ends, told in the history, and parted again', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Billing' });
  const id = await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once' });
  await createRequirement(baseURL!, token, { sourceId, name: '计费结束' });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const item = page.getByRole('article');
  const linked = item.getByRole('navigation', { name: 'Linked items' });
  await expect(linked.getByRole('link')).toHaveText([
    'F-1 Billing',
    'Test cases of this requirement',
    'Tasks of this requirement',
  ]);

  await page.keyboard.press('l');
  const form = linked.getByRole('group', { name: 'Link an item' });
  await form.getByLabel('Link', { exact: true }).selectOption('Depends on');
  const found = form.getByRole('listbox', { name: 'Item' }).getByRole('option');
  const picker = form.getByRole('combobox', { name: 'Item' });
  await picker.focus();
  await page.keyboard.type('计费');
  await expect(found).toHaveText(['(OID: 2) 计费结束']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(linked.getByRole('heading', { level: 3 })).toHaveText(['Depends on']);
  const link = linked.getByRole('link', { name: 'R-2 计费结束' });
  await expect(link).toBeVisible();
  await expectAccessible(page);

  // A duplicate is refused, and the form stays open.
  await page.keyboard.press('l');
  await form.getByLabel('Link', { exact: true }).selectOption('Depends on');
  await picker.fill('计费');
  await found.getByText('计费结束').click();
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText(
    'These items are linked like this already',
  );
  await form.getByRole('button', { name: 'Cancel' }).click();

  await link.press('Enter');
  await expect(page).toHavePath(/id=\d+$/);
  await expect(linked.getByRole('heading', { level: 3 })).toHaveText(['Needed by']);
  await item.getByRole('tab', { name: /History/ }).click();
  await expect(item.getByText('Linked: Needed by R-1 Stop at once')).toBeVisible();
  await linked.getByRole('button', { name: 'Remove the link to R-1' }).press('Enter');
  await expect(linked.getByRole('heading', { level: 3 })).toHaveCount(0);
  await expect(item.getByText('Link removed: Needed by R-1 Stop at once')).toBeVisible();
});

test('[TRC-04] a link is made by L at an item, by # in its content, and at a gap of Traceability', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Billing' });
  const id = await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once' });
  const componentId = await createComponent(baseURL!, token, { name: 'Meter' });
  await createFunction(baseURL!, token, { componentId, name: 'Stop the meter at once' });
  await signIn(page, member, `/design/component?id=${componentId}`);
  const item = page.getByRole('article');
  const linked = item.getByRole('navigation', { name: 'Linked items' });
  await item.getByRole('textbox', { name: 'Name' }).waitFor();
  await page.keyboard.press('l');
  const form = linked.getByRole('group', { name: 'Link an item' });
  await form.getByLabel('Link', { exact: true }).selectOption('Realizes');
  await form.getByLabel('Kind').selectOption('Feature');
  await form.getByRole('combobox', { name: 'Item' }).fill('Bill');
  await form.getByRole('option', { name: /Billing/ }).click();
  await expect(linked.getByRole('link', { name: 'F-1 Billing' })).toBeVisible();

  // In a content, by name or number; a heading begins with the same sign.
  await item.getByRole('button', { name: 'Edit content' }).click();
  const content = item.locator('.cm-content');
  await content.waitFor();
  await page.keyboard.type('# Meter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Made for #stop');
  const offered = page.getByRole('listbox', { name: 'Items and people' }).getByRole('option');
  await expect(offered).toHaveText(['R-1 Stop at onceInitial', 'N-1 Stop the meter at onceInitial']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('p');
  await expect(offered.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.type('and #f1');
  await expect(offered).toHaveText(['F-1 BillingInitial']);
  await offered.click();
  await expect(content).toHaveText('# MeterMade for R-1 and F-1 ');
  await page.keyboard.press('Control+s');
  const text = item.getByRole('region', { name: 'Content', exact: true });
  const mention = text.getByRole('link', { name: 'R-1 Stop at once, Initial' });
  await expect(mention).toHaveText('R-1');
  await expect(mention.locator('svg')).toBeVisible();
  await mention.hover();
  await expect(page.locator('[data-reference-card]')).toContainText('Stop at once');

  await page.goto(`/trace?id=${id}`);
  const panel = page.getByRole('complementary', { name: /^Thread / });
  await panel.getByRole('button', { name: 'Link N-1' }).click();
  await expect(panel.getByRole('link', { name: /^N-1/ })).toBeVisible();
});
