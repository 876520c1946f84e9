// Lists that come from elsewhere: looked through before anything is written, imported, undone.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { tokenOf } from './support/api.ts';
import { createFeature } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const file = [
  'Summary,Issue key,Epic,Priority,State',
  'Show the wait time at the gate,NC-204,Charging,Highest,To Do',
  'Warn before the peak,NC-205,Charging,High,Waiting for PO',
  'Print a badge,NC-206,Nowhere,Low,',
].join('\n');

const parts = (page: Page) => ({
  row: (name: string) => page.getByRole('row').filter({ hasText: name }),
  only: (name: RegExp) => page.getByRole('radio', { name }),
  start: page.getByRole('button', { name: /^Import the .* good rows?$/ }),
});

test('[INT-25, INT-26] a file of Jira shows what each row would do, is mended, imported and undone', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: 'Charging' });
  await signIn(page, member, '/import?kind=Requirement');
  await expect(page.getByRole('heading', { name: 'What is carried over' })).toBeVisible();
  await expectAccessible(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'backlog-may.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const { row, only, start } = parts(page);
  await expect(page.getByText('as Jira writes it')).toBeVisible();
  await expect(only(/^New 1$/)).toBeVisible();
  await expect(only(/^Errors 2$/)).toBeVisible();
  await expect(page.getByText('“Waiting for PO”')).toBeVisible();
  await expectAccessible(page);

  // A word is given a meaning, in all rows that have it.
  await page.getByLabel('What “Waiting for PO” means').selectOption('Initial');
  await expect(only(/^New 2$/)).toBeVisible();
  await expect(row('Print a badge')).toContainText('Error');
  await start.click();
  await expect(page.getByText('2 new, 0 changed, 0 refused').first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText('Undone: 2 brought back').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(page).toHaveURL(/\/requirement\/requirement/);
  await expect(page.getByText('Show the wait time at the gate')).toHaveCount(0);
});
