import type { Page } from '@playwright/test';
import { callServer, readFromServer } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const parts = (page: Page) => ({
  name: page.getByLabel('Name', { exact: false }).first(),
  make: page.getByRole('button', { name: 'Make token' }),
  dialog: page.getByRole('dialog', { name: 'Token made' }),
  question: page.getByRole('alertdialog'),
  rows: page.getByRole('table', { name: 'Tokens' }).getByRole('row'),
});

test('[INT-01, INT-03] a token is made with the keyboard, shown once, writes under its name and is ended', async ({
  page,
  member,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, member, '/user/settings');
  await page.getByRole('navigation', { name: 'User settings' }).getByRole('link', { name: 'Tokens' }).click();
  const { name, make, dialog, question, rows } = parts(page);
  await expect(page.getByText('No tokens')).toBeVisible();
  await page.keyboard.press('n');
  await expect(name).toBeFocused();
  await page.keyboard.type('Laptop command line');
  // What was typed is there after a reload.
  await page.reload();
  await expect(name).toHaveValue('Laptop command line');
  await page.getByRole('radio', { name: /^Read and write/ }).check();
  await name.focus();
  await page.keyboard.press('Control+Enter');

  await expect(dialog).toContainText('Laptop command line can read and write');
  const secret = (await dialog.getByLabel('The token', { exact: true }).textContent())!;
  expect(secret).toMatch(/^trc_\w{40}_[0-9a-f]{8}$/);
  // Closing before it was copied asks.
  await page.keyboard.press('Escape');
  await expect(question).toContainText('never shown again');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole('button', { name: /^I have kept it/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(secret.slice(0, 8));
  await expect(page.locator('body')).not.toContainText(secret);

  const feature = { name: 'Made by a program', importance: 'Mandatory' };
  const { id } = await callServer<{ id: number }>(baseURL!, '/reqapi/v1/features/create', feature, secret);
  await page.goto(`/requirement/feature?id=${id}`);
  await page.getByRole('tab', { name: /History/ }).click();
  await expect(page.getByText('with Laptop command line')).toBeVisible();

  await page.goto('/user/tokens');
  await expect(rows.nth(1)).toContainText('127.0.0.1');
  await page.getByRole('button', { name: 'End Laptop command line' }).click();
  await question.getByRole('button', { name: 'End' }).click();
  await expect(alerts(page).last()).toContainText('Laptop command line ended');
  await expect(rows.nth(1)).toContainText('Ended');
  expect(await readFromServer(baseURL!, '/reqapi/v1/features/list', secret)).toBeNull();
  await expect(make).toBeVisible();
});

test('[INT-02] a manager makes a robot in the product settings, and what it writes is shown as by a robot', async ({
  page,
  member,
  baseURL,
}) => {
  await signIn(page, member, '/setting/product');
  await page.getByRole('link', { name: 'See and end tokens' }).click();
  const { name, make, dialog, rows } = parts(page);
  await expect(page.getByText('No token reaches this product.')).toBeVisible();
  await name.fill('Nightly build');
  await page.getByRole('radio', { name: /^Read and write/ }).check();
  await make.click();
  const secret = (await dialog.getByLabel('The token', { exact: true }).textContent())!;
  await dialog.getByRole('button', { name: /^I have kept it/ }).click();
  await expect(rows.nth(1)).toContainText('Robot');

  const feature = { name: 'Made at night', importance: 'Mandatory' };
  const { id } = await callServer<{ id: number }>(baseURL!, '/reqapi/v1/features/create', feature, secret);
  await page.goto(`/requirement/feature?id=${id}`);
  await page.getByRole('tab', { name: /History/ }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Created' });
  await expect(entry).toContainText('Nightly build');
  await expect(entry).toContainText('Robot');
});

test('[INT-06] the viewer shows our own API with an example of each call for a shell', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  await signIn(page, member, '/user/tokens');
  await page.getByRole('link', { name: 'API with examples' }).click();
  await expect(page.getByRole('combobox', { name: 'API description' })).toContainText('Tracery');
  const operations = page.getByRole('navigation', { name: 'Operations' });
  await expect(operations.locator('[data-row]').first()).toBeVisible({ timeout: 40_000 });
  const open = async (path: string, summary: string) => {
    await operations.getByRole('searchbox').fill(path);
    await operations.locator('[data-row]:visible').filter({ hasText: summary }).first().click();
  };
  await open('/reqapi/v1/features/list', 'List each feature');
  const example = page.getByLabel('Example for a shell');
  await expect(example).toContainText('/reqapi/v1/features/list');
  await expect(example).toContainText('Authorization: Bearer $TRACERY_TOKEN');
  await open('/usrapi/v1/users/change-password', 'Change the own password');
  await expect(page.getByText('For people only: no token opens this call.')).toBeVisible();
});
