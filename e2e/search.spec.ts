// The search over all kinds: its page, its filters, and the item beside the hits.
import { expectAccessible } from './support/accessible.ts';
import { tokenOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { gate } from './support/gate.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { createComment, createDocument, createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { searchParts } from './support/search.ts';
import { createTask, moveTask } from './support/tasks.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';
import { words } from './support/words.ts';

const searchCall = '/damapi/v1/search/items';

/** Five items that have the word tariff, each in another place, and one that has not. */
async function makeTariffs(url: string, token: string) {
  const feature = await createFeature(url, token, { name: 'Tariff display' });
  const requirement = await createRequirement(url, token, {
    sourceId: feature,
    name: 'Show the tariff before charging',
    content: 'The shown price is at most 30 s old.',
  });
  await createDocument(url, token, {
    name: 'Contract with Northyard',
    content: 'No price may be shown that differs from the tariff of the depot.',
  });
  const task = await createTask(url, token, { name: 'Tariff card on the driver screen' });
  await moveTask(url, token, task, 'doing');
  const other = await createFeature(url, token, { name: 'Receipts' });
  await createComment(url, token, other, 'The tariff belongs on it, too.');
  await createDefect(url, token, { name: 'Bay stays dark' });
  return { feature, requirement, task };
}

test('[COL-04] the page shows hits with where they were found, narrows by kind and phase, and keeps all of it in the address', async ({
  page,
  member,
  baseURL,
}) => {
  await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, '/search');
  const { field, hits, count, facet } = searchParts(page);
  await expect(field).toBeFocused();
  await expect(page.getByText('Find anything in this product')).toBeVisible();
  const asked = queriesTo(page, searchCall);
  await page.keyboard.type('tariff');
  await expect(hits).toHaveCount(5);
  expect(asked).toHaveLength(1);
  await expect(page).toHavePath('/search?q=tariff');
  await expect(count).toHaveText('5 hits, best first');
  await expect(hits.filter({ hasText: 'F-1' })).toHaveText(/^F-1Tariff displayName/);
  await expect(hits.filter({ hasText: 'W-1' })).toHaveText(/differs from the tariff of the depot.*Content/);
  await expect(hits.filter({ hasText: 'F-2' })).toHaveText(/The tariff belongs on it, too.*Comment/);
  await expect(hits.filter({ hasText: 'R-1' }).locator('mark')).toHaveText('tariff');
  const line = await hits
    .first()
    .locator('mark')
    .evaluate((mark) => getComputedStyle(mark).boxShadow);
  expect(line).toContain('inset');

  await expect(facet('Feature')).toHaveText(/2$/);
  await facet('Feature').click();
  await expect(hits).toHaveCount(2);
  await expect(page).toHavePath('/search?q=tariff&kind=Feature');
  await facet('Requirement').click();
  await expect(hits).toHaveCount(3);
  await expect(facet('Requirement')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await page.goBack();
  await expect(hits).toHaveCount(5);
  await facet('Doing').click();
  await expect(hits).toHaveText([/^T-1Tariff card on the driver screen/]);
  await expect(page).toHavePath('/search?q=tariff&phase=doing');
  await page.reload();
  await expect(hits).toHaveCount(1);
  await expect(field).toHaveValue('tariff');
  await expect(facet('Doing')).toHaveAttribute('aria-pressed', 'true');
});

test('[COL-04] by keys alone a hit opens beside the others, can be changed there, and Escape leads back', async ({
  page,
  member,
  baseURL,
}) => {
  const { feature, requirement } = await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, '/search?q=tariff');
  const { field, rows, hits, article } = searchParts(page);
  await expect(rows).toHaveCount(5);
  await expect(field).not.toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const row = page.locator(`[data-row="Requirement-${requirement}"]`);
  while (!(await row.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath(`/search?q=tariff&open=Requirement-${requirement}`);
  await expect(article).toHaveAccessibleName('R-1 Show the tariff before charging');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(hits).toHaveCount(5);

  // A change that is saved there shows among the hits.
  await article.getByRole('textbox', { name: 'Name' }).fill('Show the tariff in time');
  await page.keyboard.press('Control+s');
  await expect(row).toHaveText('Show the tariff in time');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(article).toHaveCount(0);
  await expect(page).toHavePath('/search?q=tariff');

  await page.locator(`[data-row="Feature-${feature}"]`).click();
  await expect(article).toHaveAccessibleName('F-1 Tariff display');
  const second = await rows.nth(1).getAttribute('data-row');
  await rows.first().click();
  await page.keyboard.press('j');
  await expect(page).toHavePath(`/search?q=tariff&open=${second}`);
  await page.reload();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(article).toBeVisible();
  await page.keyboard.press('x');
  await expect(rows.first()).toBeHidden();
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.locator('[data-facet]').first()).toBeFocused();
  await page.keyboard.press('l');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(article).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
});

test('[COL-04] a copied address opens the item beside the hits again, and what is gone is told', async ({
  page,
  member,
  baseURL,
}) => {
  const { task } = await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, `/search?q=tariff&open=Task-${task}`);
  const { article, rows } = searchParts(page);
  await expect(article).toHaveAccessibleName('T-1 Tariff card on the driver screen');
  await article.getByRole('button', { name: 'Close item' }).click();
  await expect(article).toHaveCount(0);
  await expect(page).toHavePath('/search?q=tariff');
  await expect(rows).toHaveCount(5);
  await page.goto('/search?q=tariff&open=Task-999999999');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/not|no longer/i);
  await expect(page).toHavePath('/search?q=tariff');
  await expect(rows).toHaveCount(5);
});

test('[COL-03] while typing the field offers filters and their values, taken by Enter or Tab', async ({
  page,
  member,
  baseURL,
}) => {
  await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, '/search');
  const { field, offers, hits } = searchParts(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('tariff ki');
  await expect(offers).toHaveText([/^kind:/]);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('tariff kind:');
  await expect(offers).toHaveCount(11);
  await page.keyboard.type('ta');
  await expect(offers).toHaveText([/^kind:task/]);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('tariff kind:task ');
  await expect(field).toBeFocused();
  await expect(hits).toHaveText([/^T-1/]);
  await expect(page).toHavePath('/search?q=tariff%20kind%3Atask');
  await page.keyboard.type('status:');
  await expect(offers.filter({ hasText: 'status:Doing' })).toBeVisible();
  await expect(offers.filter({ hasText: 'status:Fixing' })).toHaveCount(0);
  // Escape closes the offers and leaves the query; the next letter opens them again.
  await page.keyboard.press('Escape');
  await expect(offers).toHaveCount(0);
  await expect(field).toHaveValue('tariff kind:task status:');
  await page.keyboard.type('do');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('tariff kind:task status:Doing ');
  await expect(hits).toHaveText([/^T-1/]);

  await field.fill('owner:');
  await expect(offers).toHaveText([/^owner:me/, new RegExp(`^owner:${member.username}`)]);
  await offers.first().click();
  await expect(field).toHaveValue('owner:me ');
  await field.fill('updated:');
  await expect(offers).toHaveText([/^updated:<1d/, /^updated:<7d/, /^updated:<30d/]);
  // A word is searched for as it stands, whole or begun, unless an arrow went to the offer.
  for (const word of ['tag', 'sta']) {
    await field.fill(word);
    await expect(offers).toHaveText([new RegExp(`^${word}`)]);
    await page.keyboard.press('Enter');
    await expect(page).toHavePath(`/search?q=${word}`);
    await expect(offers).toHaveCount(0);
  }
  await page.keyboard.type('t');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('status:');
  await field.fill('');
  await page.getByRole('button', { name: 'kind:' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('kind:');
  await expect(offers).toHaveCount(11);
});

test('[COL-03] a Chinese reader is offered Chinese filters, and letters that an input method composes ask nothing', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: '充电桩状态' });
  await createDefect(baseURL!, token, { name: '充电桩无法启动' });
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await signIn(page, member, '/search');
  const { field, offers } = searchParts(page, words.zh);
  const rows = page.locator('[data-row]');
  await expect(field).toBeFocused();
  const asked = requestsTo(page, searchCall);
  const keys = await context.newCDPSession(page);
  await compose(keys, 'leixing');
  await pressEnter(keys, 229);
  await expect(offers).toHaveCount(0);
  await commit(keys, '类');
  await expect(offers).toHaveText([/^类型:/]);
  expect(asked).toHaveLength(0);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('类型:');
  await compose(keys, 'quexian');
  await commit(keys, '缺');
  await expect(offers).toHaveText([/^类型:缺陷/]);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('类型:缺陷 ');
  await compose(keys, 'chongdian');
  await commit(keys, '充电');
  await expect(rows).toHaveText(['充电桩无法启动']);
  await field.fill('充电 状态：');
  await expect(offers.filter({ hasText: '状态：修复中' })).toBeVisible();
  await field.fill('负责人:');
  await expect(offers.first()).toHaveText(/^负责人:我/);
});

test('[COL-04] a word that nothing has is named, and the query without it is offered', async ({
  page,
  member,
  baseURL,
}) => {
  await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, '/search?q=tariff%20zeppelin&kind=Risk');
  const { field, hits } = searchParts(page);
  await expect(page.getByRole('heading', { name: 'Nothing has “zeppelin”' })).toBeVisible();
  await page.getByRole('button', { name: 'All kinds and statuses' }).click();
  await page.getByRole('button', { name: 'Search for tariff' }).click();
  await expect(hits).toHaveCount(5);
  await expect(field).toHaveValue('tariff');
  await expect(page).toHavePath('/search?q=tariff');
});

test('[COL-04] a search that fails says so and is tried again; an answer that comes late shows for its own query only', async ({
  page,
  member,
  baseURL,
}) => {
  await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
  let isBroken = true;
  const late = gate();
  await page.route(`**${searchCall}*`, (route) => {
    const query = new URL(route.request().url()).searchParams.get('query');
    if (query === 'receipts') return late.hold(route);
    return isBroken ? route.fulfill({ status: 400, body: '' }) : route.continue();
  });
  await signIn(page, member, '/search?q=tariff');
  const { field, hits } = searchParts(page);
  await expect(page.getByRole('heading', { name: 'The search did not answer' })).toBeVisible();
  await expect(field).toHaveValue('tariff');
  isBroken = false;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(hits).toHaveCount(5);
  const asked = queriesTo(page, searchCall);
  await field.fill('receipts');
  await expect.poll(() => asked.length).toBe(1);
  await field.fill('contract');
  await expect(hits).toHaveText([/^W-1/]);
  const answered = page.waitForResponse((response) => response.url().includes('query=receipts'));
  late.open();
  await answered;
  await expect(hits).toHaveText([/^W-1/]);
  await expect(field).toHaveValue('contract');
});

for (const [width, theme, language] of [
  [1440, 'light', 'en'],
  [1440, 'dark', 'zh'],
  [390, 'light', 'en'],
  [390, 'dark', 'zh'],
] as const)
  test(`[COL-04] the search is readable for everybody, ${width} px, ${theme}, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await makeTariffs(baseURL!, await tokenOf(baseURL!, member));
    await page.setViewportSize({ width, height: 844 });
    await context.addCookies([
      { name: 'theme', value: theme, url: baseURL! },
      { name: 'language', value: language, url: baseURL! },
    ]);
    await signIn(page, member, '/search');
    const { field, offers, rows, article } = searchParts(page, words[language]);
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(language === 'zh' ? '类型:' : 'kind:');
    await expect(offers.first()).toBeVisible();
    await expectAccessible(page);
    await field.fill('tariff');
    await expect(rows).toHaveCount(5);
    if (width === 390) {
      await expect(page.locator('[data-facet]')).toHaveCount(0);
      await page.getByRole('button', { name: /^(Filter|筛选)$/ }).click();
      await page.locator('[data-facet=Feature]').click();
      await expect(rows).toHaveCount(2);
      for (const facet of await page.locator('[data-facet]').all())
        expect((await facet.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'F-1' });
      expect(Math.round((await row.boundingBox())!.width)).toBe(390);
    }
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await rows.first().click();
    await expect(article).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 390) await expect(field).toHaveCount(0);
    await page.goto('/search?q=zeppelin');
    await expect(page.getByRole('heading', { level: 2 })).toContainText('zeppelin');
    await expectAccessible(page);
  });
