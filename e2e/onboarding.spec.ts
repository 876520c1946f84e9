// The first minutes in a new product: how to begin, the first steps, the tour.
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { createPerson, productIdOf, tokenOf } from './support/api.ts';
import { openColleague } from './support/colleague.ts';
import { addColleagues, makeTourDue } from './support/database.ts';
import { smallTargetsOn } from './support/touch.ts';
import { signIn, signInByForm } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const words = {
  en: {
    offer: 'Begin with this product',
    fill: 'Fill with the example',
    filled: /The example is here: \d+ items/,
    importFile: 'Import a file',
    chooseFile: 'Choose a file',
    begin: 'Begin with the first step',
    steps: 'One step at a time',
    done: (count: number) => `${count} of 5 done`,
    putAway: 'Put the list away',
    unplug: 'End the session on the connector change',
    tour: ['The menu follows the work', 'Find anything, do anything', 'Make something new'],
    last: ['What is new for you', 'Help is one key away'],
    next: 'Next',
    end: 'Done',
    skip: 'Skip the tour',
  },
  zh: {
    offer: '从这里开始',
    fill: '填入示例',
    filled: /示例已就绪，共 \d+ 个条目/,
    importFile: '导入文件',
    chooseFile: '选择文件',
    begin: '从第一步开始',
    steps: '一步一步来',
    done: (count: number) => `已完成 ${count} / 5`,
    putAway: '收起清单',
    unplug: '连接器状态变化时结束会话',
    tour: ['菜单顺着工作展开', '查找一切，执行一切', '新建条目'],
    last: ['与你有关的新消息', '帮助只差一个键'],
    next: '下一步',
    end: '完成',
    skip: '跳过导览',
  },
};

const screens = [
  [1440, 'en'],
  [1440, 'zh'],
  [390, 'en'],
  [390, 'zh'],
] as const;

async function open(page: Page, width: number, language: 'en' | 'zh', url: string): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.context().addCookies([{ name: 'language', value: language, url }]);
}

async function expectGood(page: Page, width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectContrast(page);
  await page.emulateMedia({ colorScheme: 'light' });
  if (width === 390) expect(await smallTargetsOn(page, width)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

for (const [width, language] of screens) {
  const word = words[language];

  test(`[COL-33] an empty product offers an example, which fills it in the language of the reader, ${width} px, ${language}`, async ({
    page,
    member,
    baseURL,
  }) => {
    await open(page, width, language, baseURL!);
    await signIn(page, member, '/dashboard');
    const offer = page.getByRole('region', { name: word.offer });
    await expect(offer.getByRole('button')).toHaveText([word.fill, word.importFile, word.begin]);
    await expectGood(page, width);
    await offer.getByRole('button', { name: word.importFile }).press('Enter');
    await expect(page.getByRole('button', { name: word.chooseFile })).toBeVisible();
    await page.goBack();
    await offer.getByRole('button', { name: word.fill }).press('Enter');
    await expect(page.getByText(word.filled)).toBeVisible();
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('link', { name: word.unplug }).first()).toBeVisible();
    // It stays away.
    await page.reload();
    await expect(page.getByRole('link', { name: word.unplug }).first()).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  test(`[COL-34] the tour leads through five places once, on whichever device, ${width} px, ${language}`, async ({
    page,
    browser,
    member,
    baseURL,
  }) => {
    await makeTourDue(member.username);
    await open(page, width, language, baseURL!);
    await signInAnew(page, member, language);
    const tour = (title: string) => page.getByRole('dialog', { name: title });
    const titles = [...word.tour, ...word.last];
    for (const [at, title] of titles.entries()) {
      await expect(tour(title)).toBeVisible();
      const on = at === titles.length - 1 ? word.end : word.next;
      // Messages stand in the dialog too, with a button of their own.
      await expect(tour(title).getByRole('button', { name: on, exact: true })).toBeFocused();
      // Each differs in its words and its place; the first and a middle one are looked at closely.
      if (at === 0 || at === 2) await expectGood(page, width);
      // Enter presses the button that has the focus, the arrow does the same.
      await page.keyboard.press(at % 2 === 0 ? 'Enter' : 'ArrowRight');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: word.offer })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const other = await browser.newContext({ baseURL: baseURL! });
    const elsewhere = await other.newPage();
    await open(elsewhere, width, language, baseURL!);
    await signInAnew(elsewhere, member, language);
    await expect(elsewhere.getByRole('region', { name: word.offer })).toBeVisible();
    await expect(elsewhere.getByRole('dialog')).toHaveCount(0);
    await other.close();
  });
}

/** By the form, as somebody on a new device does. */
async function signInAnew(
  page: Page,
  { username, password }: { username: string; password: string },
  language: 'en' | 'zh',
): Promise<void> {
  if (language === 'en') return signInByForm(page, { username, password, email: '' });
  await page.goto('/login');
  await page.locator('input').nth(0).fill(username);
  await page.locator('input').nth(1).fill(password);
  await page.keyboard.press('Enter');
  return page.waitForURL((url) => url.pathname !== '/login');
}

test('[COL-34] Escape and the button skip the tour, the arrow goes back, and help shows it again', async ({
  page,
  member,
}) => {
  await makeTourDue(member.username);
  await signInByForm(page, member);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('The menu follows the work');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName('Make something new');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleName('Find anything, do anything');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(dialog).toHaveAccessibleName('The menu follows the work');
  await dialog.getByRole('button', { name: 'Skip the tour' }).click();
  await expect(dialog).toHaveCount(0);
});

test('[COL-34] who has no product yet gets the tour with the first one', async ({ page, baseURL }) => {
  const person = await createPerson(baseURL!);
  await makeTourDue(person.username);
  await signInByForm(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'The menu follows the work' })).toHaveCount(0);
  await page.getByRole('link', { name: 'New product' }).click();
  const dialog = page.getByRole('dialog', { name: 'New product' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Northyard Charging');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'The menu follows the work' })).toBeVisible();
});

for (const [width, language] of screens) {
  const word = words[language];

  test(`[COL-33] one step at a time: each is ticked off by what the product has, and the list can be put away, ${width} px, ${language}`, async ({
    page,
    member,
    baseURL,
  }) => {
    await open(page, width, language, baseURL!);
    await signIn(page, member, '/dashboard');
    await page.getByRole('button', { name: word.begin }).click();
    const steps = page.getByRole('region', { name: word.steps });
    await expect(steps.getByText(word.done(0))).toBeVisible();
    const current = steps.locator('[aria-current=step]');
    await expectGood(page, width);
    await current.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill('Tariffs');
    await page.keyboard.press('Control+Enter');
    await expect(steps.getByText(word.done(1))).toBeVisible();
    // A requirement has a feature now to stand under.
    await expect(current.getByRole('button')).toBeVisible();
    await expectGood(page, width);
    await page.reload();
    await expect(steps.getByText(word.done(1))).toBeVisible();
    await steps.getByRole('button', { name: word.putAway }).click();
    await expect(steps).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Tariffs' }).first()).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
}

test('[COL-33] who does not manage the product is offered to import and the steps, and a guest nothing', async ({
  browser,
  member,
  baseURL,
}) => {
  const productId = productIdOf(await tokenOf(baseURL!, member));
  const { colleague, page } = await openColleague(browser, { url: baseURL!, member, productId });
  await signIn(page, colleague, '/dashboard');
  const offer = page.getByRole('region', { name: words.en.offer });
  await expect(offer.getByRole('button')).toHaveText([words.en.importFile, words.en.begin]);
  await page.context().close();

  const guest = { ...member, username: `guest.${member.username}` };
  await addColleagues(productId, member.username, [{ username: guest.username, roles: ['Guest'] }]);
  const context = await browser.newContext({ baseURL: baseURL! });
  const looking = await context.newPage();
  await signIn(looking, guest, '/dashboard');
  await expect(looking.getByText('No data').first()).toBeVisible();
  await expect(looking.getByRole('region', { name: 'Recent activity' })).toBeVisible();
  await expect(looking.getByRole('region', { name: words.en.offer })).toHaveCount(0);
  await context.close();
});
