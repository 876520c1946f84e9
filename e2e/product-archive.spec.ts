// A whole product as one file that its manager saves.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { addColleagues } from './support/database.ts';
import { createProduct, tokenOf } from './support/api.ts';
import { createFeature } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const cardOf = (page: Page) => {
  const card = page.getByRole('region', { name: /^(Export the product|导出产品)$/ });
  return { card, start: card.getByRole('button', { name: /^(Export product|Try again|导出产品)$/ }) };
};

test('a manager exports the whole product from its settings, and its items are in the file', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await signIn(page, member, '/setting/product');
  const { card, start } = cardOf(page);
  await expect(card).toContainText('It can be read without Tracery.');
  const download = page.waitForEvent('download');
  await start.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Product of .+-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = fs.readFileSync(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.toString('latin1')).toContain('features/F-1.md');
  await expect(alerts(page)).toContainText('is saved');
  await expect(start).toBeVisible();

  await page.context().addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  await expect(cardOf(page).card).toContainText('无需脉络即可阅读');
});

test('an export that breaks off saves nothing and says so; it can be stopped', async ({ page, member }) => {
  await signIn(page, member, '/setting/product');
  const { card, start } = cardOf(page);
  await expect(start).toBeVisible();
  const route = '**/prdapi/v1/products/archive';
  await page.route(route, (request) => request.abort());
  await start.click();
  await expect(card.getByRole('alert')).toContainText('No file was saved');
  await page.unroute(route);
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    void page.route(route, async (request) => {
      resolve();
      await new Promise<void>((done) => (answer = done));
      await request.abort().catch(() => {});
    });
  });
  await card.getByRole('button', { name: 'Try again' }).click();
  await isAsked;
  await expect(card.getByRole('button', { name: /^Exporting/ })).toBeVisible();
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(start).toHaveText('Export product');
  await expect(card.getByRole('alert')).toHaveCount(0);
  answer();
});

test('members who manage nothing are not offered the export', async ({ page, member, baseURL }) => {
  const productId = await createProduct(baseURL!, member);
  const colleague = { ...member, username: `hana.${member.username}` };
  await addColleagues(productId, member.username, [
    { username: colleague.username, fullname: 'Hana Mori', roles: ['DevelopEngineer'] },
  ]);
  await signIn(page, colleague, '/setting/product');
  await expect(page.getByText('Only a product manager can change these settings.')).toBeVisible();
  await expect(cardOf(page).card).toHaveCount(0);
});
