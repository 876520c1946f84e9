// What a changed text makes suspect: criteria and their test cases, the panel at what depends on them, healing.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, readFromServer, tokenOf } from './support/api.ts';
import { createComponent, createFeature, createFunction, createRequirement } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { createTestcase, recordRun } from './support/testcases.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { linkItems } from './support/traces.ts';

const criteria = (age = '60 s') =>
  [
    'A driver who plugs in sees what the session will cost.',
    '',
    '## Acceptance criteria',
    '',
    '1. The bay display shows the price per kWh and the currency.',
    `2. The shown price is at most ${age} old.`,
    '3. If the tariff cannot be read, the fixed price counts.',
    '4. The tariff is shown in the language of the driver.',
    '',
    '## Not part of this',
    '',
    'Blocking time and roaming fees.',
  ].join('\n');

/** The number of the block of a criterion. */
const criterion = (place: number) => 1 + place;

/** A requirement with four criteria, of which three have a test case that passed, and a function. */
async function createTariff(url: string, token: string) {
  const featureId = await createFeature(url, token, { name: 'Tariffs and invoices' });
  const requirementId = await createRequirement(url, token, {
    sourceId: featureId,
    name: 'Show the tariff before charging starts',
    content: criteria(),
  });
  const componentId = await createComponent(url, token, { name: 'Tariff service' });
  const functionId = await createFunction(url, token, { componentId, name: 'Read the tariff of the bay' });
  await linkItems(
    url,
    token,
    'realizes',
    { kind: 'Function', id: functionId },
    { kind: 'Requirement', id: requirementId },
  );
  const names = ['Price on the bay display', 'Age of the shown price', 'Fixed price while offline'];
  const testcases: number[] = [];
  for (const [index, name] of names.entries()) {
    const id = await createTestcase(url, token, { sourceId: requirementId, name });
    await anchor(url, token, requirementId, id, [criterion(index + 1)]);
    await recordRun(url, token, id, 'pass');
    testcases.push(id);
  }
  return { requirementId, functionId, testcases };
}

async function anchor(url: string, token: string, sourceId: number, itemId: number, blocks: number[]) {
  const query = `/damapi/v1/traces/anchors?kind=Requirement&sourceId=${sourceId}`;
  const { fingerprint } = await readFromServer<{ fingerprint: string }>(url, query, token);
  await callServer(
    url,
    '/damapi/v1/traces/anchor',
    { kind: 'Requirement', sourceId, fingerprint, itemId, blocks },
    token,
  );
}

async function writeRequirement(url: string, token: string, id: number, content: string): Promise<void> {
  const { version } = await readFromServer<{ version: number }>(
    url,
    `/reqapi/v1/requirements/get/${id}`,
    token,
  );
  await callServer(url, '/reqapi/v1/requirements/update', { id, version, data: { content } }, token);
}

const partsOf = (page: Page) => {
  const article = page.getByRole('article');
  const panel = article.locator('[data-suspect]');
  const margin = article.getByRole('complementary', { name: 'What proves the content' });
  return {
    article,
    panel,
    stillRight: panel.getByRole('button', { name: 'Still right' }),
    margin,
    entry: (name: string) => margin.getByRole('listitem', { name, exact: true }),
    anchoredTo: article.getByText('Anchored to', { exact: true }).locator('..'),
  };
};

test('[TRC-27] a requirement shows beside each block what proves it; a test case is made for the one without', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { requirementId } = await createTariff(baseURL!, token);
  await signIn(page, member, `/requirement/requirement?id=${requirementId}&expanded=1`);
  const { margin, entry } = partsOf(page);
  await expect(entry('Acceptance criteria 1')).toContainText('Price on the bay display');
  await expect(entry('Acceptance criteria 2')).toContainText('TC-2');
  await expect(entry('Acceptance criteria 4')).toContainText('No test case');
  await expect(margin.locator('[data-gap]')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('article').focus();
  await page.keyboard.press(']');
  await expect(margin.getByRole('button', { name: 'New test case for Acceptance criteria 4' })).toBeFocused();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Language of the tariff');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(entry('Acceptance criteria 4')).toContainText('Language of the tariff');
  await expect(margin.locator('[data-gap]')).toHaveCount(0);
});

test('[TRC-27] what was begun for one criterion waits there, and is not gone on with for another', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const id = await createRequirement(baseURL!, token, { sourceId, content: criteria() });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const { margin, entry } = partsOf(page);
  const create = (place: number) =>
    margin.getByRole('button', { name: `New test case for Acceptance criteria ${place}` });
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await create(1).click();
  await name.fill('Price on the bay display');
  await page.keyboard.press('Escape');
  await create(2).click();
  await expect(name).toHaveValue('');
  await page.keyboard.press('Escape');
  await create(1).click();
  await expect(name).toHaveValue('Price on the bay display');
  await page.keyboard.press('Control+Enter');
  await expect(entry('Acceptance criteria 1')).toContainText('Price on the bay display');
});

test('[TRC-28, TRC-31] a suspect test case shows who changed what, is confirmed with Y, and tells it in both histories', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { requirementId, testcases } = await createTariff(baseURL!, token);
  await writeRequirement(baseURL!, token, requirementId, criteria('30 s'));
  await signIn(page, member, `/test/testcase?id=${testcases[1]}&expanded=1`);
  const { article, panel, stillRight } = partsOf(page);
  await expect(panel).toContainText('R-1 changed since this was confirmed');
  await expect(panel).toContainText('1 part of 8 differs.');
  await expect(panel.locator('del')).toHaveText('Removed 60');
  await expect(panel.locator('ins')).toHaveText('Added 30');
  await expect(panel).toContainText('Anchored here');
  await expect(stillRight).toBeVisible();
  const source = article.locator('[data-knot=Requirement]');
  await expect(source).toHaveAttribute('data-state', 'suspect');
  await expect(source).toContainText('R-1 changed Suspect');
  await expectAccessible(page);
  await article.focus();
  await page.keyboard.press('y');
  await expect(alerts(page)).toContainText('1 item is confirmed');
  await expect(panel).toContainText('Passed before R-1 changed');
  await panel.getByRole('button', { name: 'Result still counts' }).click();
  await expect(panel).toHaveCount(0);
  await expect(source).toHaveAttribute('data-state', 'full');
  await article.getByRole('tab', { name: /^History/ }).click();
  await expect(article).toContainText(
    'Still right: after the change of R-1 Show the tariff before charging starts',
  );
  // A test case of another criterion was never suspect.
  await page.goto(`/test/testcase?id=${testcases[0]}`);
  await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('[TRC-29] what one change made suspect is confirmed together; a text that comes back heals the rest', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { requirementId, functionId, testcases } = await createTariff(baseURL!, token);
  await writeRequirement(baseURL!, token, requirementId, criteria('30 s'));
  await signIn(page, member, `/design/function?id=${functionId}`);
  const { panel } = partsOf(page);
  const together = panel.getByRole('region', { name: 'Suspect by this change' });
  await expect(together.getByRole('listitem')).toHaveCount(2);
  await together.getByRole('checkbox', { name: /^Confirm TC-2 / }).uncheck();
  await expect(together.getByRole('button', { name: 'Confirm 1' })).toBeVisible();
  await together.getByRole('checkbox', { name: /^Confirm TC-2 / }).check();
  await together.getByRole('button', { name: 'Confirm 2 together' }).click();
  await expect(panel).toHaveCount(0);
  await writeRequirement(baseURL!, token, requirementId, criteria('20 s'));
  await page.goto(`/design/function?id=${functionId}`);
  await expect(panel).toBeVisible();
  await writeRequirement(baseURL!, token, requirementId, criteria('30 s'));
  await page.reload();
  await expect(page.getByRole('article')).toBeVisible();
  const left = await readFromServer<{ list: unknown[] }>(
    baseURL!,
    `/damapi/v1/traces/suspects?kind=Testcase&sourceId=${testcases[0]}`,
    token,
  );
  expect(left.list).toEqual([]);
  await expect(panel).toHaveCount(0);
});

test('[TRC-26] a test case is anchored to a part of its requirement, and to another', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { testcases } = await createTariff(baseURL!, token);
  await signIn(page, member, `/test/testcase?id=${testcases[0]}&expanded=1`);
  const { anchoredTo } = partsOf(page);
  await expect(anchoredTo).toContainText('Acceptance criteria 1');
  await anchoredTo.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /^The bay display/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /^The tariff is shown/ }).check();
  await dialog.getByRole('button', { name: 'Anchor' }).click();
  await expect(anchoredTo).toContainText('Acceptance criteria 4');
});

test('[TRC-32] while a text is edited a line says what will need another look; so does the question before deleting', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { requirementId, functionId } = await createTariff(baseURL!, token);
  await signIn(page, member, `/requirement/requirement?id=${requirementId}&expanded=1`);
  const { article } = partsOf(page);
  await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.keyboard.press('e');
  const editor = article.getByRole('textbox', { name: 'Content' });
  await editor.getByText('The shown price is at most 60 s old.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Older ones are grey.');
  const card = article.getByRole('region', { name: 'If this changes' });
  await expect(card).toContainText('2 items will need another look.');
  await expect(card.getByRole('link')).toHaveText([/Read the tariff of the bay/, /Age of the shown price/]);
  await expect(article.getByText('Saving marks 2 items as suspect.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(card).toBeHidden();
  await linkItems(
    baseURL!,
    token,
    'depends',
    { kind: 'Function', id: await createFunctionLike(baseURL!, token, functionId) },
    { kind: 'Function', id: functionId },
  );
  await page.goto(`/design/function?id=${functionId}`);
  await expect(article.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await article.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('1 item refers to it and loses this link: N-2.');
});

async function createFunctionLike(url: string, token: string, id: number): Promise<number> {
  const { componentId } = await readFromServer<{ componentId: number }>(
    url,
    `/desapi/v1/functions/get/${id}`,
    token,
  );
  return createFunction(url, token, { componentId, name: 'Show the tariff card' });
}

test('[TRC-27, TRC-28] on a phone what proves a text and what is suspect can be met with a finger', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { requirementId, testcases } = await createTariff(baseURL!, token);
  await writeRequirement(baseURL!, token, requirementId, criteria('30 s'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, `/requirement/requirement?id=${requirementId}`);
  const { entry, panel, stillRight } = partsOf(page);
  await expect(entry('Acceptance criteria 4')).toContainText('No test case');
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  // Only what still proves its criterion looks so.
  const knot = (place: number) => entry(`Acceptance criteria ${place}`).locator('[data-knot]');
  await expect(knot(1)).toHaveAttribute('data-knot', 'proven');
  await expect(knot(2)).toHaveAttribute('data-knot', 'suspect');
  await page.goto(`/test/testcase?id=${testcases[1]}`);
  await expect(stillRight).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: /^Confirm TC-2/ })).toBeChecked();
  expect(await smallTargetsOn(page, 390)).toEqual([]);
});
