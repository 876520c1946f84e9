// What is said where there is nothing, and the next step.
import { tokenOf } from './support/api.ts';
import { createFeature } from './support/items.ts';
import { itemParts } from './support/item-parts.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

test('[EXP-41] a new product, an empty list, an empty feature and a search without hits say the next step and have its button', async ({
  page,
  member,
  baseURL,
}) => {
  await signIn(page, member, '/dashboard');
  await page
    .getByRole('figure', { name: 'Feature statistics' })
    .getByRole('button', { name: 'New feature' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'New feature' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Features say what the product is for' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^New feature/ })).toHaveCount(2);

  const feature = await createFeature(baseURL!, await tokenOf(baseURL!, member), { name: 'Tariffs' });
  const { search } = itemParts(page);
  await search.fill('unplg');
  await search.press('Enter');
  await expect(
    page.getByText('Searched names, numbers, tags, contents and comments for “unplg”.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(page.getByRole('link', { name: 'Tariffs' })).toBeVisible();

  await page.goto(`/requirement/requirement?sourceId=${feature}`);
  await expect(page.getByText('Nothing belongs to it yet. Make the first one, or show all.')).toBeVisible();
  await page.getByRole('button', { name: 'New requirement' }).last().click();
  await expect(page.getByRole('dialog', { name: 'New requirement' })).toBeVisible();
});
