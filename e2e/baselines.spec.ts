// Baselines: making one, stopping, comparing by pointer and by keys, reading what changed, exporting, on a phone.
import fs from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { expectAccessible } from './support/accessible.ts';
import { callServer, productIdOf, tokenOf } from './support/api.ts';
import { baselineParts, createBaseline } from './support/baselines.ts';
import { openColleague } from './support/colleague.ts';
import { addBaselineJob } from './support/database.ts';
import { createFeature, createIteration, createRequirement } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const address = '/trace?view=baselines';

const before =
  '## Acceptance criteria\n\n1. The shown price is at most 60 s old.\n2. It is shown in euros.\n';
const after = before.replace('60 s', '30 s');

/** A baseline, and what changed since. */
async function fill(url: string, token: string) {
  const [charging, billing] = [
    await createFeature(url, token, { name: 'Charging' }),
    await createFeature(url, token, { name: 'Billing' }),
  ];
  const requirement = (name: string, content = '') =>
    createRequirement(url, token, { sourceId: charging, name, content });
  const changed = await requirement('Show the tariff', before);
  const moved = await requirement('Share load fairly');
  const removed = await requirement('Print the tariff', 'On paper.');
  const baselineId = await createBaseline(url, token, '2.4 test freeze');
  const update = (body: object) => callServer(url, '/reqapi/v1/requirements/update', body, token);
  await update({ id: changed, version: 1, importance: 'Mandatory', data: { content: after } });
  await update({ id: moved, version: 1, sourceId: billing });
  await fetch(`${url}/reqapi/v1/requirements/delete/${removed}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'tracery' },
  });
  await requirement('In the language of the driver');
  return { baselineId, changed };
}

test('[TRC-39] a product manager makes a baseline from an empty screen; the list shows who made it, when and how much it holds', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createIteration(baseURL!, token, { name: 'Iteration 13' });
  await createFeature(baseURL!, token, { name: 'Charging' });
  await signIn(page, member);
  await page.goto('/trace');
  await page.getByRole('radio', { name: 'Baselines' }).check();
  await expect(page).toHavePath(address);
  const { create, row, names, list } = baselineParts(page);
  await expect(page.getByRole('heading', { name: 'No baseline yet' })).toBeVisible();
  await expectAccessible(page);
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'New baseline' });
  await dialog.getByRole('button', { name: /^Make/ }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('First scope');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Make/ }).click();
  await expect(names).toHaveText(['Now', 'First scope']);
  await expect(row('First scope')).toContainText(`Whole product`);
  await expect(row('First scope')).toContainText(/, 2 items/);
  await expect(list.getByText('Total 1 baseline')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing differs' })).toBeVisible();

  // By the key, of an iteration.
  await page.locator('body').press('n');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Iteration 13, end');
  await dialog.getByRole('combobox', { name: 'Scope' }).click();
  await page.getByRole('option', { name: /Iteration 13/ }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(names).toHaveText(['Now', 'Iteration 13, end', 'First scope']);
  await expect(row('Iteration 13, end')).toContainText(/Iteration 13.*, 1 item/);

  // Deleting asks, and the history of the product tells of both.
  await row('First scope').hover();
  await page.getByRole('button', { name: 'Delete First scope' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(names).toHaveText(['Now', 'Iteration 13, end']);
  await expect(alerts(page)).toContainText('First scope deleted');
});

test('[TRC-39, TRC-D3] a member without the right reads baselines and finds no button to make or delete one', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await signIn(page, member);
  const { colleague, page: theirs } = await openColleague(browser, {
    url: baseURL!,
    member,
    productId: productIdOf(token),
  });
  await signIn(theirs, colleague);
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'No baseline yet' })).toBeVisible();
  await expect(theirs.getByText('A product manager makes them.')).toBeVisible();
  await expect(baselineParts(theirs).create).toHaveCount(0);
  await createBaseline(baseURL!, token, 'First scope');
  await theirs.reload();
  await expect(baselineParts(theirs).names).toHaveText(['Now', 'First scope']);
  await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await theirs.context().close();
});

test('[TRC-40] one that is being made shows its progress at the foot of the list, and can be stopped', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createBaseline(baseURL!, token, 'First scope');
  // As the worker leaves it between two batches.
  await addBaselineJob(productIdOf(token), 'Release 2.4 candidate', { done: 748, total: 1206 });
  await signIn(page, member);
  await page.goto(address);
  const { list, names } = baselineParts(page);
  const job = list.getByRole('region', { name: 'Making Release 2.4 candidate' });
  await expect(job).toContainText('62%');
  await expect(job).toContainText('748 of 1206 items, nobody waits');
  await expect(job.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await job.getByRole('button', { name: 'Stop making Release 2.4 candidate' }).click();
  await expect(alerts(page)).toContainText('was stopped, nothing was kept of it');
  await expect(job).toHaveCount(0);
  await expect(names).toHaveText(['Now', 'First scope']);
});

test('[TRC-41] what changed since a baseline is counted, filtered, unfolded field by field and text beside text', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await fill(baseURL!, token);
  await signIn(page, member);
  await page.goto(address);
  const { title, count, rows, told, differences } = baselineParts(page);
  await expect(title).toHaveText(/^2\.4 test freeze\s+Now$/);
  await expect(count('Added')).toHaveText('+Added11 requirement');
  await expect(count('Removed')).toHaveText('−Removed11 requirement');
  await expect(count('Moved')).toHaveText('→Moved1to another parent or iteration');
  await expect(count('Changed')).toHaveText('~Changed11 in content, 0 in fields');
  await expect(rows).toHaveText([
    'Show the tariff',
    'Share load fairly',
    'Print the tariff',
    'In the language of the driver',
  ]);
  await expect(differences.getByText('4 differences, 2 items equal')).toBeVisible();
  await expect(told('Share load fairly')).toContainText('FeatureF-1 ChargingF-2 Billing');
  // In one line.
  expect((await told('Share load fairly').boundingBox())!.height).toBeLessThan(45);
  await expect(told('Print the tariff')).toContainText(/Deleted .* by .*, content kept here/);
  await expect(told('In the language')).toContainText(/Created .* by /);
  await expectAccessible(page);

  await rows.first().click();
  const pair = differences.locator('del');
  await expect(pair).toHaveText('Removed 60');
  await expect(differences.locator('ins')).toHaveText('Added 30');
  await expect(differences.getByText('2.4 test freeze, version 1').first()).toBeVisible();
  await expect(differences.getByText('Now, version 2').first()).toBeVisible();
  await expect(told('Show the tariff')).toContainText('Content, 1 part');
  await expect(differences.getByText('Acceptance criteria').first()).toBeVisible();
  await expect(differences.getByText('It is shown in euros.')).toHaveCount(0);
  await differences.getByRole('button', { name: '2 parts did not change' }).click();
  await expect(differences.getByText('2. It is shown in euros.').first()).toBeVisible();
  await expect(differences.getByRole('link', { name: 'Open R-1' })).toLeadTo(
    /\/requirement\/requirement\?id=/,
  );
  await expectAccessible(page);

  await count('Moved').click();
  await expect(page).toHavePath(/change=moved/);
  await expect(rows).toHaveText(['Share load fairly']);
  await differences.getByRole('combobox', { name: 'Kind' }).selectOption('Feature');
  await expect(page.getByRole('heading', { name: 'Nothing differs' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all differences' }).click();
  await expect(rows).toHaveCount(4);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = fs.readFileSync(await (await download).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines[0]).toBe('Change,Item,Name,Field,From,To');
  expect(lines).toContain('Changed,R-1,Show the tariff,Content,,');
  expect(lines).toContain('Changed,R-1,Show the tariff,importance,Important,Mandatory');
  expect(lines).toContain('Moved,R-2,Share load fairly,feature,F-1 Charging,F-2 Billing');

  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  await page.getByRole('menuitem', { name: /XLSX/ }).click();
  const read = await readSheet(await (await workbook).path());
  expect(read).toContainEqual(['Changed', 'R-1', 'Show the tariff', 'importance', 'Important', 'Mandatory']);
});

test('[TRC-41] A, B, J, K and Enter do it all by keys, and what is compared stands in the address', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { baselineId } = await fill(baseURL!, token);
  const laterId = await createBaseline(baseURL!, token, 'Release 2.4');
  await signIn(page, member);
  await page.goto(address);
  const { title, names, rows, row } = baselineParts(page);
  await expect(title).toHaveText(/^Release 2\.4\s+Now$/);
  await expect(page.getByRole('heading', { name: 'Nothing differs' })).toBeVisible();
  // The first key leads into the list.
  await page.locator('body').press('a');
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await expect(title).toHaveText(/^Now\s+Release 2\.4$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  await expect(title).toHaveText(/^2\.4 test freeze\s+Release 2\.4$/);
  await expect(page).toHavePath(new RegExp(`a=${baselineId}&b=${laterId}`));
  await expect(row('2.4 test freeze').getByRole('button', { name: /as A$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(rows).toHaveCount(4);
  await page.keyboard.press('j');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('ins')).toHaveText('Added 30');
  await page.keyboard.press('Enter');
  await expect(page.locator('ins')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search baselines' }).fill('freeze');
  await expect(names).toHaveText(['Now', '2.4 test freeze']);
  await page.reload();
  await expect(title).toHaveText(/^2\.4 test freeze\s+Release 2\.4$/);
});

test('[TRC-41] on a phone the differences follow the list as rows, with one text below the other', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await fill(baseURL!, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member);
  await page.goto(address);
  const { rows } = baselineParts(page);
  await rows.first().click();
  const [old, fresh] = [page.locator('del'), page.locator('ins')];
  await expect(fresh).toHaveText('Added 30');
  const [above, below] = [await old.boundingBox(), await fresh.boundingBox()];
  expect(below!.y).toBeGreaterThan(above!.y + above!.height);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await expectAccessible(page);
});
