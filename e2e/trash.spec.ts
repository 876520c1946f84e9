// The trash: opening it, restoring items.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addColleagues, ageDeleted } from './support/database.ts';
import { deletedFeature, deletedPair } from './support/deleted-items.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { createProduct, newPerson, tokenOf } from './support/api.ts';
import { alerts, pathOf, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const trash = (page: Page) => {
  const table = page.getByRole('table', { name: 'Deleted items' });
  return {
    table,
    row: (name: string) => table.getByRole('row', { name }),
    restore: (name: string) => page.getByRole('button', { name: `Restore ${name}`, exact: true }),
    kind: page.getByRole('combobox', { name: 'Kind' }),
    count: page.getByText(/^Total \d+ items?$/),
  };
};

test('[WRK-72, WRK-D27] a deleted item comes back by Undo, or from the trash that the alert leads to', async ({
  page,
  member,
  baseURL,
}) => {
  const id = await createFeature(baseURL!, await tokenOf(baseURL!, member), { name: 'Bay map' });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const item = page.getByRole('article', { name: 'F-1 Bay map' });
  const remove = async () => {
    await item.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(item).toHaveCount(0);
  };
  const inList = page.getByRole('link', { name: 'Bay map' });

  await remove();
  await expect(inList).toHaveCount(0);
  await alerts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(inList).toBeVisible();
  await expect(alerts(page)).toContainText('Restored F-1');

  await inList.click();
  await remove();
  await alerts(page).getByRole('button', { name: 'Trash' }).click();
  await expect(page).toHavePath('/setting/trash');
  const { row, restore } = trash(page);
  await expect(row('Bay map')).toContainText(`F-1Bay map`);
  await restore('Bay map').click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await alerts(page).getByRole('button', { name: 'Open' }).last().click();
  await expect(item).toBeVisible();
  expect(pathOf(page)).toBe(`/requirement/feature?id=${id}`);
});

test('an item that others belong to says so instead of asking whether to delete it, and is deleted once they are gone [EXP-28]', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Bay map' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Free bays are green' });
  await signIn(page, member, `/requirement/feature?id=${sourceId}`);
  const feature = page.getByRole('article', { name: 'F-1 Bay map' });
  await feature.getByRole('button', { name: 'Delete' }).click();
  const refused = page.getByRole('alertdialog', { name: 'F-1 cannot be deleted' });
  await expect(refused).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(refused.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page);
  await refused.getByRole('link', { name: 'R-1 Free bays are green' }).click();
  const requirement = page.getByRole('article', { name: 'R-1 Free bays are green' });
  await requirement.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete R-1?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(requirement).toHaveCount(0);
  await page.goBack();
  await feature.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete F-1?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(feature).toHaveCount(0);
});

test('[WRK-72] by keys alone: from the product settings into the trash, one kind of it, and item after item restored', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (const [name, days] of [
    ['Last days', 27.5],
    ['Two weeks', 16.5],
    ['A while', 10],
  ] as const)
    await ageDeleted(await deletedFeature(baseURL!, token, name), days);
  await deletedPair(baseURL!, token, { feature: 'Sign-in', requirement: 'Vehicle card' });
  await signIn(page, member, '/setting/product');
  const way = page.getByRole('link', { name: 'Open the trash' });
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/setting/trash');
  const { table, row, restore, kind, count } = trash(page);
  await expect(table.getByRole('row')).toHaveText([
    /^Kind/,
    /^FeatureF-4Sign-in/,
    /^RequirementR-1Vehicle card/,
    /^FeatureF-3A while/,
    /^FeatureF-2Two weeks/,
    /^FeatureF-1Last days/,
  ]);
  await expect(row('Sign-in')).toContainText(member.username);
  await expect(row('Sign-in').getByRole('time')).toHaveAttribute('datetime', /^\d{4}-/);
  const left = (name: string, days: string) => row(name).getByText(days, { exact: true });
  await expect(left('Sign-in', '30 days')).not.toHaveAttribute('data-hurry', /./);
  await expect(left('A while', '20 days')).not.toHaveAttribute('data-hurry', /./);
  await expect(left('Two weeks', '14 days')).toHaveAttribute('data-hurry', 'soon');
  await expect(left('Last days', '3 days')).toHaveAttribute('data-hurry', 'last');

  // The parent must be restored first and is named.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(restore('Vehicle card')).toBeFocused();
  await page.keyboard.press('r');
  await expect(alerts(page).locator('[data-kind=error]')).toContainText(
    'R-1 belongs to F-4 Sign-in, which is in the trash too. Restore F-4 first.',
  );
  await alerts(page).getByRole('button', { name: 'Restore F-4' }).press('Enter');
  await expect(row('Sign-in')).toHaveCount(0);
  await expect(alerts(page)).toContainText('Restored F-4');
  await restore('Vehicle card').focus();
  await page.keyboard.press('Enter');
  await expect(row('Vehicle card')).toHaveCount(0);
  await expect(restore('A while')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(restore('Two weeks')).toBeFocused();

  await kind.selectOption('Requirement');
  await expect(page).toHavePath('/setting/trash?kind=Requirement');
  await expect(page.getByRole('heading', { name: 'Nothing of this kind' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all kinds' }).press('Enter');
  await expect(count).toHaveText('Total 3 items');
});

test('[WRK-72] guests look at the trash and restore nothing; it turns pages, waits and fails in words', async ({
  page,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const token = await tokenOf(baseURL!, member);
  for (let number = 1; number <= 21; number++) await deletedFeature(baseURL!, token, `Old ${number}.`);
  const guest = { ...newPerson(), password: member.password };
  await addColleagues(productId, member.username, [{ username: guest.username, roles: ['Guest'] }]);
  await signIn(page, guest, '/setting/trash');
  const { table, row, restore, count } = trash(page);
  await expect(count).toHaveText('Total 21 items');
  await expect(table.getByRole('row')).toHaveCount(21);
  await expect(row('Old 21.')).toBeVisible();
  await expect(table.getByRole('button')).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, member, '/setting/trash?page=2');
  await restore('Old 1.').click();
  await expect(page).toHavePath('/setting/trash');
  await expect(count).toHaveText('Total 20 items');

  const held = Promise.withResolvers<void>();
  await page.route('**/damapi/v1/trash/list*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 502, body: '' });
  });
  await page.reload();
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'The trash did not load' })).toBeVisible();
  await page.unroute('**/damapi/v1/trash/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row('Old 21.')).toBeVisible();
});

test('[WRK-72, SHL-59, SHL-63] the trash is readable for everybody, and at home on a phone', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const name = 'Colour of the bay numbers on the wall display of the north yard';
  await ageDeleted(await deletedFeature(baseURL!, token, name), 20);
  await ageDeleted(await deletedFeature(baseURL!, token, 'Typo'), 28);
  await signIn(page, member);
  for (const [width, theme, language] of [
    [1440, 'light', 'en'],
    [1024, 'dark', 'zh'],
    [360, 'dark', 'en'],
    [360, 'light', 'zh'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await context.addCookies([
      { name: 'theme', value: theme, url: baseURL! },
      { name: 'language', value: language, url: baseURL! },
    ]);
    await page.goto('/setting/trash');
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    if (width > 360) continue;
    for (const control of await page.locator('main :is(button, label)').all())
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});
