// The command palette and navigation keys.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addColleagues } from './support/database.ts';
import { createComment, createDocument, createFeature } from './support/items.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { callServer, createPerson, createProduct, newPerson, tokenOf } from './support/api.ts';
import { pathOf, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';

const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search and commands' });
  const group = (name: string) => dialog.getByRole('group', { name });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    active: dialog.getByRole('option', { selected: true }),
    items: group('Items').getByRole('option'),
    recent: group('Recent').getByRole('option'),
    commands: group('Commands').getByRole('option'),
    places: group('Go to').getByRole('option'),
  };
};

const searchButton = (page: Page) => page.getByRole('button', { name: 'Search items or run a command' });

async function openPalette(page: Page) {
  await expect(searchButton(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).field).toBeFocused();
  return palette(page);
}

const createRequirement = async (url: string, token: string, sourceId: number, name: string) => {
  const body = { name, sourceId, kind: 'Functional', importance: 'Important' };
  return (await callServer<{ id: number }>(url, '/reqapi/v1/requirements/create', body, token)).id;
};

test('[SHL-63] by keys alone an item of any kind is found by name or number and opened, and comes first the next time', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const feature = await createFeature(baseURL!, token, { name: 'Unplug safely' });
  const requirement = await createRequirement(baseURL!, token, feature, 'Stop when the driver unplugs');
  for (let number = 2; number <= 12; number++)
    await createRequirement(baseURL!, token, feature, `Report 3 of bay ${number}`);
  await signIn(page, member);
  const start = page.getByRole('link', { name: 'Features', exact: true });
  await start.focus();
  await page.keyboard.press('Control+k');
  const { dialog, field, options, active, items, recent, commands, places } = palette(page);
  await expect(field).toBeFocused();
  await expect(recent).toHaveCount(0);
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(664);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(start).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('unplug');
  await expect(items).toHaveText([/^Unplug safelyInitialF-1$/, /^Stop when the driver unplugsInitialR-1$/]);
  await expect(items.first().locator('mark')).toHaveText('Unplug');
  await expect(active).toContainText('Unplug safely');
  await page.keyboard.press('ArrowDown');
  await expect(active).toContainText('Stop when the driver unplugs');
  await expect(field).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(pathOf(page)).toBe(`/requirement/requirement?id=${requirement}`);
  await expect(page.getByRole('article', { name: 'R-1 Stop when the driver unplugs' })).toBeVisible();

  // A number finds its item, before what has it in its name; typing it and Enter opens it.
  await page.keyboard.press('Control+k');
  await expect(recent).toHaveText([/^Stop when the driver unplugs.*R-1$/]);
  await expect(active).toContainText('R-1');
  await field.fill('3');
  await expect(items.first()).toHaveText(/^Report 3 of bay 3.*R-3$/);
  await field.fill('12');
  await expect(items.first()).toHaveText(/^Report 3 of bay 12.*R-12$/);
  await field.fill('#f-1');
  await expect(items).toHaveText([/F-1$/]);
  await expect(commands).toHaveCount(0);
  await expect(places).toHaveCount(0);
  await field.fill('f1');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath(`/requirement/feature?id=${feature}`);
  await expect(page.getByRole('article', { name: 'F-1 Unplug safely' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(recent).toHaveText([/F-1$/, /R-1$/]);
  await field.fill('nobody wrote this');
  await expect(dialog).toContainText('Nothing fits “nobody wrote this”');
  await expect(options).toHaveCount(0);
});

test('[COL-01] one call finds a word in names, contents and comments of all kinds, marks it, and leads to all hits', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const feature = await createFeature(baseURL!, token, { name: 'Tariff display' });
  await createDocument(baseURL!, token, {
    name: 'Contract with Northyard',
    content: 'No price may be shown that differs from the tariff of the depot.',
  });
  const other = await createFeature(baseURL!, token, { name: 'Receipts' });
  await createComment(baseURL!, token, other, 'The tariff belongs on it, too.');
  await createRequirement(baseURL!, token, feature, 'Show the tariff before charging');
  await signIn(page, member);
  const asked = queriesTo(page, '/damapi/v1/search/items');
  const lists = requestsTo(page, '/reqapi/v1/features/list');
  const { field, items, dialog } = await openPalette(page);
  await field.pressSequentially('tariff');
  await expect(items).toHaveText([
    /^Tariff displayInitialF-1$/,
    /^Show the tariff before charging.*R-1$/,
    /^Contract with Northyard.*tariff of the depot.*W-1$/,
    /^Receipts.*The tariff belongs on it.*F-2$/,
  ]);
  await expect(items.locator('mark')).toHaveText([
    /^Tariff$/,
    ...Array.from({ length: 3 }, () => /^tariff$/),
  ]);
  expect(asked.map(({ query }) => query)).toEqual(['tariff']);
  expect(lists).toHaveLength(0);
  const all = dialog.getByRole('group', { name: 'Search' }).getByRole('option');
  await expect(all).toHaveText(['All hits for “tariff”4']);
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/search?q=tariff');
  await expect(page.getByRole('list', { name: 'Hits' }).getByRole('listitem')).toHaveCount(4);
});

/** Kinds that can be created, in menu order. */
const newOfEach = [
  'UML',
  'document',
  'feature',
  'requirement',
  'component',
  'iteration',
  'function',
  'test case',
  'defect',
  'task',
  'risk',
].map((kind) => new RegExp(`^New ${kind}`));

test('commands and places are run by what they are called; a guest is offered nothing to make', async ({
  page,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const guest = { ...newPerson(), password: member.password };
  await addColleagues(productId, member.username, [{ username: guest.username, roles: ['Guest'] }]);
  await signIn(page, member);
  const search = searchButton(page);
  await search.click();
  const { field, items, commands, places, dialog } = palette(page);
  await expect(commands.filter({ hasText: /^New/ })).toHaveText(newOfEach);
  const names =
    'Dashboard,Traceability,Search,Import,Requirement specification,Iteration test report,Printed traceability matrix,UML,Document,Proposals,Features,Requirements,Components,Iterations,Functions,RESTful API,Testcases,Test reports,Defects,Tasks,Risks,Products,Members,Trash,Product tokens,Webhooks,Git repositories,All products,User settings,Tokens';
  await expect(places).toHaveText(names.split(',').map((name) => new RegExp(`^${name}`)));
  await field.fill('>dark');
  await expect(commands).toHaveText(['Dark theme']);
  await expect(items).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(search).toBeFocused();
  await page.keyboard.press('Control+k');
  await field.fill('trash');
  await expect(places).toHaveText(['Trash']);
  await places.click();
  await expect(page).toHavePath('/setting/trash');
  await page.keyboard.press('Control+k');
  await field.fill('new req');
  await page.keyboard.press('Enter');
  const creating = page.getByRole('dialog', { name: 'New requirement' });
  await expect(creating).toBeVisible();
  // Does not open over a dialog.
  await page.keyboard.press('Control+k');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(creating).toHaveCount(0);
  expect(pathOf(page)).toBe('/requirement/requirement');
  await page.keyboard.press('Control+k');
  await field.fill('中文');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '搜索条目或执行命令' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('退出');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/login');

  await page.context().clearCookies();
  await signIn(page, guest);
  await openPalette(page);
  await expect(page.locator('header').getByText('New')).toHaveCount(0);
  await expect(places.first()).toBeVisible();
  await expect(commands.filter({ hasText: /^New/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.keyboard.press('f');
  await page.goto('/requirement/feature?create=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Features' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a pause in typing searches, letters that an input method composes do not; a search that fails says so', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: '充电会话' });
  await signIn(page, member);
  await page.clock.install();
  const { dialog, field, items } = await openPalette(page);
  const asked = requestsTo(page, '/damapi/v1/search/items');
  const keys = await context.newCDPSession(page);
  await compose(keys, 'chongdian');
  await pressEnter(keys, 229);
  await page.clock.runFor(1000);
  await expect(dialog).toBeVisible();
  expect(asked).toHaveLength(0);
  await commit(keys, '充电');
  await expect(items).toHaveText([/^充电会话.*F-1$/]);
  expect(asked).toHaveLength(1);

  await page.route('**/damapi/v1/search/items*', (route) => route.fulfill({ status: 400, body: '' }));
  await field.fill('');
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.pressSequentially('unplug');
  await page.clock.runFor(150);
  expect(asked).toHaveLength(1);
  await page.clock.resume();
  await expect(dialog.getByText('The search did not answer.')).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('[SHL-D22] letters typed while the palette is still loading are kept, and Escape ends it', async ({
  page,
  member,
  baseURL,
}) => {
  await createFeature(baseURL!, await tokenOf(baseURL!, member), { name: 'Unplug safely' });
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/palette-*.js', async (route) => {
    await isAsked;
    await route.continue();
  });
  await signIn(page, member);
  const start = page.getByRole('link', { name: 'Features', exact: true });
  await start.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gx');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cunplugs');
  await page.keyboard.press('Backspace');
  const { dialog, field, items } = palette(page);
  await expect(dialog).toHaveCount(0);
  answer();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('cunplug');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('cunplug!');
  await field.fill('unplug');
  await expect(items).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
});

test('what was looked at belongs to one person and one product', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { name: 'Secret plan' });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await kept()).toContain('Secret plan');
  const other = await createPerson(baseURL!);
  await createProduct(baseURL!, other);
  await page.context().clearCookies();
  await signIn(page, other);
  const { recent, places } = await openPalette(page);
  await expect(places.first()).toBeVisible();
  await expect(recent).toHaveCount(0);
  expect(await kept()).not.toContain('Secret plan');
});

test('[SHL-D22] C and a letter makes an item over the list as it stands, G leads there, and ? shows which keys work here', async ({
  page,
  member,
  baseURL,
}) => {
  const id = await createFeature(baseURL!, await tokenOf(baseURL!, member), { name: 'Bay map' });
  await signIn(page, member, `/requirement/feature?sort=name&id=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
  const creating = page.getByRole('dialog', { name: /^New / });
  await page.keyboard.press('c');
  await page.keyboard.press('f');
  await expect(creating).toHaveAccessibleName('New feature');
  await expect(page.getByRole('article')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(creating).toHaveCount(0);
  expect(pathOf(page)).toBe(`/requirement/feature?sort=name&id=${id}`);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const find = sheet.getByRole('searchbox', { name: 'Find a key or an action' });
  await expect(find).toBeFocused();
  const titles = sheet.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText([
    'Features',
    'This listWorks here',
    'This itemWorks here',
    'Selected items',
    'Search',
    'Inbox',
    'Traceability',
    'Baselines',
    'Board',
    'Writing',
    'Anywhere',
    'New item letters',
    'Go to',
  ]);
  await find.pressSequentially('g r');
  await expect(sheet.getByRole('term')).toHaveText(['Requirements']);
  await page.keyboard.press('Escape');
  await expect(sheet.getByRole('term')).not.toHaveCount(1);
  const single = sheet.getByRole('switch', { name: 'Single-letter shortcuts' });
  await expect(single).toBeChecked();
  await single.press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await palette(page).field.fill('shortcuts');
  await page.keyboard.press('Enter');
  await single.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHavePath('/dashboard');
  await page.keyboard.press('?');
  await expect(titles).toHaveCount(13);
  await expect(sheet.getByText('Works here')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const button = page.getByRole('button', { name: 'New', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(newOfEach);
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(creating).toHaveAccessibleName('New requirement');
  await page.goBack();
  await expect(creating).toHaveCount(0);
  await expect(page).toHavePath('/dashboard');
});

for (const [width, theme, language] of [
  [1440, 'light', 'en'],
  [360, 'dark', 'zh'],
] as const)
  test(`[SHL-59, SHL-63] search and all keys are readable for everybody, ${width} px, ${theme}, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    await createFeature(baseURL!, token, { name: 'Unplug' });
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([
      { name: 'theme', value: theme, url: baseURL! },
      { name: 'language', value: language, url: baseURL! },
    ]);
    await page.reload();
    await page.locator('header > [aria-haspopup=dialog][aria-keyshortcuts]').click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('combobox').fill('unplug');
    await expect(page.locator('mark')).toBeVisible();
    await expectAccessible(page);
    if (width === 360) {
      for (const target of await page.locator('dialog :is(button, [role=option])').all())
        expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.locator('dialog button').click();
      await expect(page.locator('dialog')).toHaveCount(0);
    } else await page.keyboard.press('Escape');
    await page.locator('main').press('?');
    await expect(page.locator('dialog dl').first()).toBeVisible();
    await expectAccessible(page);
  });

test('[SHL-D22] a search that arrives late takes no letter away that was typed meanwhile', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  const find = page.getByRole('searchbox', { name: 'Find a key or an action' });
  await expect(find).toBeFocused();
  const left = await find.evaluate(async (field: HTMLInputElement) => {
    const type = (text: string) => {
      field.setRangeText(text, 0, field.value.length, 'end');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const values: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      type('r');
      await pause(round % 5);
      type('r o');
      await pause(40);
      values.push(field.value);
      type('');
      await pause(40);
    }
    return values.filter((value) => value !== 'r o');
  });
  expect(left).toEqual([]);
});
