// Picking, creating and restoring products.
import type { Page } from '@playwright/test';
import { callServer, createProduct, tokenOf, type Person } from './support/api.ts';
import { alerts, errorOf, pathOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const picker = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Products', exact: true });
  const list = dialog.getByRole('list', { name: 'Products' });
  return {
    dialog,
    list,
    rows: list.getByRole('button'),
    row: (name: string) => list.getByRole('button', { name: new RegExp(name) }),
    search: dialog.getByRole('searchbox', { name: 'Search by name, then Enter' }),
    stage: dialog.getByRole('combobox', { name: 'Stage' }),
    refresh: dialog.getByRole('button', { name: 'Refresh' }),
    add: dialog.getByRole('button', { name: 'New product' }),
    // Alerts may have one too.
    close: dialog.getByRole('button', { name: 'Close', exact: true }).first(),
  };
};

const newProduct = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'New product' });
  return {
    dialog,
    name: dialog.getByLabel('Name'),
    classification: dialog.getByLabel('Classification'),
    visibility: dialog.getByLabel('Visibility'),
    tags: dialog.getByLabel('Tags'),
    content: dialog.getByRole('textbox', { name: 'Content' }),
    save: dialog.getByRole('button', { name: 'Create product' }),
  };
};

const infos = (page: Page) => alerts(page).locator('[data-kind=info]');
const list = '/prdapi/v1/products/list';

test('[PRD-18, PRD-26, PRD-29, PRD-D1, PRD-D23] a new person opens the new-product dialog by keyboard and closes it again', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await expect(page).toHavePath('/product/no-product');
  const start = page.getByRole('link', { name: 'New product' });
  await expect(start).toHaveAttribute('href', '/product/product?type=created');
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/product/product?type=created');
  const form = newProduct(page);
  await expect(form.name).toBeFocused();
  await expectMarkdown(
    form.content,
    '**Intro**\n\n**Goal**\n\n**Slogan**\n\n**Milestone**\n\n**Life cycle**\n\n',
  );

  // Esc returns to the picker, then to the previous page.
  await page.keyboard.press('Escape');
  await expect(form.dialog).toHaveCount(0);
  await expect(picker(page).dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHavePath('/product/no-product');
});

test('[PRD-02, PRD-21, PRD-22, PRD-25, PRD-D4] a new person, by keyboard alone, creates a first product and stands on its dashboard', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person);
  await page.getByRole('link', { name: 'New product' }).focus();
  await page.keyboard.press('Enter');
  const form = newProduct(page);
  const sent = requestsTo(page, '/prdapi/v1/products/create');
  await expect(form.name).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => errorOf(form.name)).toBe('This field is required');
  await page.keyboard.type('   ');
  await page.keyboard.press('Control+Enter');
  expect(sent).toHaveLength(0);
  await page.keyboard.type('Depot Planner');
  await form.tags.focus();
  await page.keyboard.type('routing');
  await page.keyboard.press('Enter');
  await page.keyboard.type('depot,maps,');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('yard');
  await form.content.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('From idea to release.');
  await page.keyboard.press('Control+Enter');
  await expect(infos(page).filter({ hasText: 'Depot Planner created' })).toBeVisible();
  await expect(page).toHavePath('/dashboard');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Depot Planner',
      kind: 'Private',
      tag: 'routing,depot,yard',
      data: {
        content:
          '**Intro**\n\n**Goal**\n\n**Slogan**\n\n**Milestone**\n\n**Life cycle**\n\nFrom idea to release.',
      },
    },
  ]);
  await expect(page.getByRole('banner')).toContainText('Depot Planner');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies).toMatchObject({ productName: 'Depot%20Planner', roles: 'ProductManager' });
  expect(Number(cookies['productId'])).toBeGreaterThanOrEqual(1000);
  await page.goBack();
  await expect(page).toHavePath('/product/no-product');
  await expect(page.getByRole('heading', { name: 'Depot Planner is open' })).toBeVisible();
});

async function openNewProduct(page: Page, member: Person) {
  await page.setViewportSize({ width: 1000, height: 900 });
  await signIn(page, member, '/product/product');
  await picker(page).add.click();
  return newProduct(page);
}

test('[PRD-23, PRD-24, EXP-34] the new-product dialog has fixed fields for classification and visibility', async ({
  page,
  member,
}) => {
  const form = await openNewProduct(page, member);
  await expect(form.classification).toBeDisabled();
  await expect(form.classification.getByRole('option')).toHaveCount(21);
  await expect(form.classification.getByRole('option').nth(9)).toHaveText(/Information transmission/);
  await expect(form.visibility).toBeDisabled();
  await expect(form.visibility).toHaveValue('Private');
  await expect(form.visibility.getByRole('option')).toHaveText(['Private', 'Internal']);
});

test('[SHL-61, SHL-62, SHL-D25] a form dialog takes 66 % of wide windows and all of narrow ones', async ({
  page,
  member,
}) => {
  const form = await openNewProduct(page, member);
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    return Math.round((await form.dialog.boundingBox())!.width);
  };
  expect(await widthAt(1000)).toBe(660);
  expect(await widthAt(600)).toBe(396);
  expect(await widthAt(599)).toBe(599);
});

test('[PRD-06] a new product survives a reload of its dialog, and its preview runs nothing', async ({
  page,
  member,
}) => {
  const form = await openNewProduct(page, member);
  await form.name.fill('Kiosk X');
  await form.tags.fill('hardware');
  await form.content.fill('<img src=x onerror="window.hacked = 1"> [run](javascript:alert(1)) **bold**');
  await expect(page.getByRole('contentinfo')).toContainText('1 draft');
  await page.reload();
  await expect(form.name).toHaveValue('Kiosk X');
  await expect(form.dialog.getByRole('button', { name: 'Remove hardware' })).toBeVisible();
  await form.dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = form.dialog.getByRole('region', { name: 'Content' });
  await expect(preview.locator('strong')).toHaveText('bold');
  await expect(preview.locator('img')).toHaveCount(0);
  await expect(preview.getByText('run')).not.toHaveAttribute('href', /javascript/);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await form.dialog.getByRole('button', { name: 'Write' }).click();
  await expectMarkdown(form.content, /\*\*bold\*\*/);
});

test('[PRD-03, PRD-04, PRD-05, PRD-07, PRD-08, PRD-09, PRD-10, PRD-11, PRD-47, PRD-48, PRD-D12] the picker lists, searches, filters and pages the products of the person', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let number = 10; number < 24; number++)
    await callServer(
      baseURL!,
      '/prdapi/v1/products/create',
      { name: `Yard ${number}`, tag: `t${number},yard` },
      token,
    );
  await signIn(page, member);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === list) asked.push(url.search);
  });
  await page.goto('/product/product');
  const { rows, row, search, stage, refresh, dialog, list: shown } = picker(page);
  await expect(rows).toHaveCount(10);
  await expect(search).toBeFocused();
  expect(asked).toEqual(['?page=1&limit=10&sort=name&direction=asc']);
  await expect(dialog.getByRole('navigation', { name: 'Pages' })).toContainText('Total 15 items');
  await expect(dialog.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(2);
  const names = (await rows.allTextContents()).map((text) => /Product of|Yard \d\d/.exec(text)![0]);
  expect(names).toEqual(['Product of', ...Array.from({ length: 9 }, (_, at) => `Yard ${at + 10}`)]);
  await expect(row('Yard 12')).toContainText(/t12.*yard.*Product manager.*Charter/);
  await expect(shown.getByText('Current', { exact: true })).toHaveCount(1);
  await expect(row(`Product of ${member.username}`)).toContainText('Current');

  await dialog.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows).toHaveCount(5);
  await expect(page).toHavePath('/product/product?page=2');

  asked.length = 0;
  await search.fill('d 1');
  await expect(rows).toHaveCount(5);
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(10);
  expect(asked).toEqual(['?page=1&limit=10&sort=name&direction=asc&name=d+1']);
  await search.fill('unplg');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Nothing matches “unplg”' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(10);

  asked.length = 0;
  await expect(stage.getByRole('option')).toHaveText(
    'All Charter Requirement Design Iteration Maintain Finished'.split(' '),
  );
  for (const [index, word] of [
    'Charter',
    'Requirement',
    'Design',
    'Iteration',
    'Maintain',
    'Finished',
  ].entries()) {
    await stage.selectOption(word);
    await expect
      .poll(() => asked.at(-1))
      .toBe(`?page=1&limit=10&sort=name&direction=asc&status=${index + 1}`);
  }
  await expect(dialog.getByRole('heading', { name: 'No product is at this stage' })).toBeVisible();
  await stage.selectOption('All');
  await expect(rows).toHaveCount(10);
  await callServer(baseURL!, '/prdapi/v1/products/create', { name: 'A new one' }, token);
  await refresh.click();
  await expect(row('A new one')).toBeVisible();
  await expect(dialog).toContainText('Total 16 items');
});

test('[PRD-15, PRD-17, PRD-D2, PRD-D22] the current product says that it is open, and closing the picker leads back', async ({
  page,
  member,
}) => {
  const switches = requestsTo(page, '/prdapi/v1/products/switch-product');
  await signIn(page, member, '/product/product');
  const { row, close, search } = picker(page);
  // Opened by address, there is no previous page.
  await close.click();
  await expect(page).toHavePath('/dashboard');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Risks' }).click();
  const switcher = page.getByRole('link', { name: /switch product$/ });
  await switcher.click();
  await row(`Product of ${member.username}`).click();
  await expect(infos(page).last()).toHaveText('This is already the current product');
  expect(switches).toHaveLength(0);
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(page).toHavePath('/task/risk');
});

test('[PRD-01, PRD-14, SHL-84] another product is opened by keys and becomes the current one', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const other = await createProduct(baseURL!, member, { name: 'Fleet Mobile', isOpen: false });
  await signIn(page, member);
  const { row, dialog, search } = picker(page);
  const switcher = page.getByRole('link', { name: /switch product$/ });
  await switcher.click();
  await expect(search).toBeFocused();
  await row('Fleet Mobile').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(`Product of ${member.username}`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/dashboard');
  await expect(dialog).toHaveCount(0);
  await expect(infos(page).last()).toHaveText('Switched to Fleet Mobile');
  await expect(switcher).toContainText('Fleet Mobile');
  const values = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  expect(values).toEqual(expect.arrayContaining([`productId=${other}`, 'productName=Fleet%20Mobile']));
  await page.reload();
  await expect(switcher).toContainText('Fleet Mobile');
});

test('[PRD-16, PRD-D16] with none open, closing leads to the page that says so; a deleted product can be brought back', async ({
  page,
  person,
  baseURL,
}) => {
  const id = await createProduct(baseURL!, person, { name: 'Yard Pilot' });
  const token = await tokenOf(baseURL!, person);
  const deleting = await fetch(`${baseURL}/prdapi/v1/products/delete/${id}?name=Yard%20Pilot`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'tracery' },
  });
  expect(deleting.status).toBe(200);
  await createProduct(baseURL!, person, { name: 'Hub Billing', isOpen: false });
  await signIn(page, person);
  await expect(page).toHavePath('/product/product');
  const { row, dialog, close } = picker(page);
  await expect(row('Hub Billing')).toBeVisible();
  await close.click();
  await expect(page).toHavePath('/product/no-product');
  await page.getByRole('main').getByRole('link', { name: 'Choose a product' }).click();
  const deleted = dialog.getByRole('region', { name: 'Deleted products' });
  await expect(deleted).toContainText('Yard Pilot30 days left');
  await deleted.getByRole('button', { name: 'Restore Yard Pilot' }).click();
  await expect(infos(page).last()).toHaveText('Yard Pilot restored');
  await expect(deleted).toHaveCount(0);
  await row('Yard Pilot').click();
  await expect(page).toHavePath('/dashboard');
});

test('[SHL-81] a list that failed says so, keeps the search, and can be asked for again', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await page.route(`**${list}*`, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto('/product/product?name=Product');
  const { rows, search, dialog } = picker(page);
  await expect(dialog.getByRole('heading', { name: 'The products did not load' })).toBeVisible();
  await expect(alerts(page).locator('[data-kind=error]')).toHaveText(
    'The network is gone. What you typed is kept on this device.',
  );
  await expect(search).toHaveValue('Product');
  await page.unroute(`**${list}*`);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(1);
  expect(pathOf(page)).toBe('/product/product?name=Product');
});
