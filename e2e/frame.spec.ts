// The frame of signed-in screens: toolbar, drawer, menu, page header, footer, keys, widths.
import type { Locator, Page } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { expectAccessible } from './support/accessible.ts';
import { createFeature } from './support/items.ts';
import { createProduct, tokenOf } from './support/api.ts';
import { pathOf, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const widthOf = async (part: Locator) => Math.round((await part.boundingBox())?.width ?? 0);

/** In the order of the specification: single entries, then groups. */
const menu = {
  single: { Dashboard: '/dashboard', Traceability: '/trace', UML: '/design/uml', Document: '/document' },
  'Requirement Management': { Features: '/requirement/feature', Requirements: '/requirement/requirement' },
  'Design Management': {
    Components: '/design/component',
    Iterations: '/setting/iteration',
    Functions: '/design/function',
    'RESTful API': '/design/restfulapi',
  },
  'Test Management': {
    Testcases: '/test/testcase',
    'Test reports': '/test/report',
    Defects: '/test/defect',
  },
  'Task Management': { Tasks: '/task/task', Risks: '/task/risk' },
  Setting: { Products: '/setting/product', Members: '/setting/member' },
};

test('[SHL-25, SHL-26, SHL-D14] signed-in screens have a toolbar, a footer and a drawer with every page in order', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const links = drawer(page).getByRole('link');
  await expect(links).toHaveText(Object.values(menu).flatMap((group) => Object.keys(group)));
});

/** Opens each page of a group from the drawer, under its breadcrumbs. */
async function openGroup(page: Page, group: keyof typeof menu) {
  const entries = menu[group];
  const isGroup = group !== 'single';
  if (isGroup) {
    const list = drawer(page).getByRole('list', { name: group });
    await expect(list.getByRole('link')).toHaveText(Object.keys(entries));
  }
  for (const [title, path] of Object.entries(entries)) {
    const link = drawer(page).getByRole('link', { name: title, exact: true });
    await link.click();
    await expect(page).toHavePath(path);
    await expect(link).toHaveAttribute('aria-current', 'page');
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveText(isGroup ? [group, title] : [title]);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
}

test('[SHL-32, SHL-35, SHL-36, SHL-37, SHL-D17] the drawer opens the pages without a group under their breadcrumbs', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await openGroup(page, 'single');
});

test('[SHL-38, SHL-39, SHL-40, SHL-41, SHL-42] the drawer opens the pages of each group', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  for (const group of Object.keys(menu).filter((name) => name !== 'single') as (keyof typeof menu)[])
    await openGroup(page, group);
});

test('[SHL-D16] in Chinese the menu has its Chinese titles', async ({ page, context, member, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto('/login');
  await page.locator('input').nth(0).fill(member.username);
  await page.locator('input').nth(1).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHavePath('/dashboard');
  const nav = page.getByRole('navigation', { name: '菜单' });
  await expect(nav.getByRole('link')).toHaveText(
    '仪表盘 追溯 UML 文档 特性 需求 组件 迭代 功能 RESTful_API 测试用例 测试报告 缺陷 任务 风险 产品 成员'
      .split(' ')
      .map((title) => title.replace('_', ' ')),
  );
  for (const group of ['需求管理', '设计管理', '测试管理', '任务管理', '设置'])
    await expect(nav.getByRole('list', { name: group })).toBeVisible();
});

test('[SHL-28, SHL-29, SHL-D13] the drawer is open at 1264 px, a rail below, and over the page when asked for', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 1264, height: 800 });
  await signIn(page, member);
  const button = page.getByRole('button', { name: 'Menu' });
  expect(await widthOf(drawer(page))).toBe(280);
  await expect(button).toHaveCount(0);

  await page.setViewportSize({ width: 1263, height: 800 });
  await expect(button).toBeVisible();
  expect(await widthOf(drawer(page))).toBe(56);
  await button.click();
  const over = page.getByRole('dialog', { name: 'Menu' });
  expect(await widthOf(over)).toBe(280);
  await over.getByRole('link', { name: 'Risks' }).click();
  await expect(page).toHavePath('/task/risk');
  await expect(over).toHaveCount(0);

  // Esc and a click outside close it and return the focus to the button.
  await button.click();
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(900, 400);
  await expect(over).toHaveCount(0);

  await page.setViewportSize({ width: 776, height: 800 });
  await expect(drawer(page)).toBeHidden();
  await page.setViewportSize({ width: 777, height: 800 });
  await expect(drawer(page)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  const bar = page.getByRole('navigation', { name: 'Quick menu' });
  await bar.getByRole('link', { name: 'Defects' }).click();
  await expect(page).toHavePath('/test/defect');
  await bar.getByRole('button', { name: 'Menu' }).click();
  await over.getByRole('link', { name: 'Features' }).click();
  await expect(page).toHavePath('/requirement/feature');
});

test('[SHL-27] without a product there is no menu', async ({ page, person, baseURL }) => {
  await signIn(page, person);
  for (const productId of [0, 1]) {
    await page.goto('/user/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'User settings' })).toBeVisible();
    expect((await page.context().cookies()).find(({ name }) => name === 'productId')?.value).toBe(
      String(productId),
    );
    await expect(drawer(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
    await createProduct(baseURL!, person, { isOpen: false });
    await page.context().clearCookies();
    await signIn(page, person);
  }
});

test('[SHL-30, SHL-31, SHL-11] beyond 300 px a button leads back to the top, and so does the next page', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/task/task');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.locator('main').evaluate((main) => (main.style.minHeight = '3000px'));
  const toTop = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await expect(toTop).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 301));
  await toTop.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(toTop).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 900));
  await drawer(page).getByRole('link', { name: 'Risks' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('[SHL-09, SHL-52, SHL-53, SHL-D21] the toolbar leads to the documents and the products', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  const toolbar = page.getByRole('banner');
  await toolbar.getByRole('link', { name: 'Documents' }).click();
  await expect(page).toHavePath('/document');
  await toolbar.getByRole('link', { name: `Product of ${member.username}, switch product` }).click();
  await expect(page).toHavePath('/product/product');
  await expect(page.getByRole('dialog', { name: 'Products' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHavePath('/document');
});

test('[SHL-54, SHL-D18, SHL-D22] the avatar menu leads to the own settings, the footer names the version', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await page.getByRole('button', { name: `Account of ${member.username}` }).click();
  await page.getByRole('menuitem', { name: 'User settings' }).click();
  await expect(page).toHavePath('/user/settings');
  await page.getByRole('link', { name: 'Tracery, to the start page' }).click();
  await expect(page).toHavePath('/dashboard');
  await expect(page.getByRole('contentinfo')).toContainText(
    new RegExp(String.raw`^Tracery \d+\.\d+\.\d+ · ${new Date().getFullYear()}All changes saved`),
  );
});

test('[SHL-60, SHL-D23] list and detail: 440 px beside it, 360 px below 1110, and below 777 the detail has all the width', async ({
  page,
  member,
  baseURL,
}) => {
  const id = await createFeature(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const detail = page.locator('div:has(> article)');
  await expect(detail).toBeVisible();
  const list = page.locator('div:has(+ div > article)');
  const boxes = async (width: number) => {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    const [left, right] = [await list.boundingBox(), await detail.boundingBox()];
    return {
      list: left?.width,
      gap: left && right!.x - (left.x + left.width),
      end: right!.x + right!.width,
      from: right!.x,
    };
  };
  expect(await boxes(1110)).toEqual({ list: 440, gap: 0, end: 1110, from: 56 + 440 });
  expect(await boxes(1109)).toEqual({ list: 360, gap: 0, end: 1109, from: 56 + 360 });
  expect(await boxes(777)).toEqual({ list: 360, gap: 0, end: 777, from: 56 + 360 });
  expect(await boxes(776)).toMatchObject({ list: undefined, from: 0, end: 776 });
});

test('[SHL-59] at 360 px every page of a member fits, and its targets are large enough for a finger', async ({
  page,
  member,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, member);
  const paths = Object.values(menu).flatMap((group) => Object.values(group));
  for (const path of [...paths, '/product/product', '/product/no-product', '/user/settings', '/forbidden']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await atRest(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    const small = await page
      .locator(
        'header button:visible, header a:visible, nav a:visible, nav button:visible, dialog button:visible',
      )
      .evaluateAll((elements) =>
        elements
          .map((element) => ({
            name: element.outerHTML.slice(0, 80),
            ...element.getBoundingClientRect().toJSON(),
          }))
          .filter(({ height, left, right }) => height < 44 || left < 0 || right > 360)
          .map(({ name, height, left, right }) => `${name} ${height} ${left} ${right}`),
      );
    expect(small, path).toEqual([]);
  }
});

test('between phone and desktop the keys in the footer make room for one another', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/task/task');
  const footer = page.getByRole('contentinfo');
  for (const width of [600, 700, 777, 860]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(footer.getByText('All shortcuts')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('by keys alone: past the frame, to any page with G and its letter, all keys with ?, and not while typing', async ({
  page,
  member,
}) => {
  await signIn(page, member);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const keys = {
    f: '/requirement/feature',
    o: '/design/component',
    n: '/design/function',
    d: '/test/defect',
    t: '/task/task',
    w: '/document',
    h: '/dashboard',
  };
  for (const [key, path] of Object.entries(keys)) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHavePath(path);
  }
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Features');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  expect(pathOf(page)).toBe('/dashboard');
  // The keys went into its search field: the first Esc clears it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  // Without effect if single keys are switched off.
  await page.context().addCookies([{ name: 'shortcuts', value: 'off', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await expect(sheet).toHaveCount(0);
  expect(pathOf(page)).toBe('/dashboard');
});

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'zh'],
] as const) {
  test(`[SHL-63] the frame, its menus and dialogs and the product pages have no accessibility violation, ${theme}, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    await context.addCookies([
      { name: 'theme', value: theme, url: baseURL! },
      { name: 'language', value: language, url: baseURL! },
    ]);
    await page.goto('/login');
    await page.locator('input').nth(0).fill(member.username);
    await page.locator('input').nth(1).fill(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHavePath('/dashboard');
    for (const path of ['/requirement/feature', '/product/no-product', '/forbidden']) {
      await page.goto(path);
      await expect(page.locator('main h2')).toBeVisible();
      await expectAccessible(page);
    }
    await page.keyboard.press('?');
    await expect(page.locator('dialog dl').first()).toBeVisible();
    await expectAccessible(page);

    await page.goto('/product/product');
    await expect(page.locator('dialog ul button').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto('/product/product?name=unplg');
    await expect(page.locator('dialog h2').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/product/product?type=created');
    await page.locator('dialog input[aria-required]').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[aria-invalid=true]')).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/task/task');
    await expect(page.locator('main h2').first()).toBeVisible();
    await expectAccessible(page);
    await page.locator('header > button').first().click();
    await expect(page.locator('dialog nav')).toBeVisible();
    await expectAccessible(page);
  });
}
