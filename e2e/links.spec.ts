import { expectAccessible } from './support/accessible.ts';
import { createFeature, createRequirement } from './support/items.ts';
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
