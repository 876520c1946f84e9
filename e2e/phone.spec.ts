// What a phone shows of lists, board and open items, and what lies over it.
import type { Locator, Page } from '@playwright/test';
import { atRest } from './support/at-rest.ts';
import { animationsFinished, withMotion } from './support/animations.ts';
import { tokenOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { deletedFeature } from './support/deleted-items.ts';
import { createEveryKind, lists } from './support/every-kind.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { createTestcase } from './support/testcases.ts';

test.use({ viewport: { width: 390, height: 844 }, ...withMotion });

const listsAndTrash = [...lists, '/setting/trash'];

/** Three lines and more. */
const longName =
  'Stop the session as soon as the driver pulls the plug out of the connector, and say so to the driver, the operator and whoever waits for the bay';

/** One item of each kind, and one in the trash. */
async function makeAll(url: string, token: string): Promise<void> {
  await createEveryKind(url, token, { name: longName });
  await deletedFeature(url, token, longName);
}

const cardOfMember = (page: Page) =>
  page.getByRole('list', { name: 'Members of this product' }).getByRole('listitem').first();

async function onEachList(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  for (const path of listsAndTrash)
    await test.step(path, async () => {
      await page.goto(path);
      await check(path);
    });
}

test('[EXP-36] on a phone each list, the board, members and trash begin at most 150 px below the top', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  await makeAll(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member);
  await onEachList(page, async () => {
    const row = page.locator('main :is(li, tr)').filter({ hasText: longName }).first();
    await expect(row).toBeVisible();
    const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThanOrEqual(150);
  });
  await page.goto('/setting/member');
  await expect(cardOfMember(page)).toBeVisible();
  expect((await cardOfMember(page).boundingBox())!.y).toBeLessThanOrEqual(150);
});

test('[EXP-36] on a phone a long name has two lines in each list, and no fewer on a card', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  await makeAll(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member);
  await onEachList(page, async (path) => {
    const name = page.locator('main :is([data-row], td)').filter({ hasText: longName }).first();
    await expect(name).toBeVisible();
    const { lines, isCut } = await name.evaluate((element) => {
      const { height } = element.getBoundingClientRect();
      const { lineHeight, whiteSpace } = getComputedStyle(element);
      return { lines: Math.round(height / Number.parseFloat(lineHeight)), isCut: whiteSpace === 'nowrap' };
    });
    expect(isCut).toBe(false);
    if (/board|trash/.test(path)) expect(lines).toBeGreaterThanOrEqual(2);
    else expect(lines).toBe(2);
  });
});

const bars = (page: Page) => [page.getByRole('banner'), page.getByRole('navigation', { name: 'Quick menu' })];
const expectBars = async (page: Page, wanted: 'there' | 'away') => {
  for (const bar of bars(page))
    if (wanted === 'there') await expect(bar).toBeInViewport({ ratio: 1 });
    else await expect(bar).not.toBeInViewport();
};
/** As readers do: what is not there yet cannot be scrolled, so they go on. */
const scrollUntilAway = async (page: Page, distance: number) => {
  await page.mouse.move(200, 400);
  await expect(async () => {
    await page.mouse.wheel(0, distance);
    await expect(bars(page)[0]!).not.toBeInViewport({ timeout: 1500 });
  }).toPass();
  await expectBars(page, 'away');
};
const topOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top);

async function manyFeatures(url: string, token: string): Promise<void> {
  for (let number = 20; number >= 1; number--)
    await createFeature(url, token, {
      name: `${number} ${longName}`,
      content: 'One more line\n\n'.repeat(40),
    });
}

test('[EXP-36] on a phone the bars leave while somebody scrolls down and are back on the way up', async ({
  page,
  member,
  baseURL,
}) => {
  await manyFeatures(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, '/requirement/feature');
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(20);
  await expectBars(page, 'there');
  await scrollUntilAway(page, 600);
  await page.mouse.wheel(0, -100);
  await expectBars(page, 'there');
  // The way to the top is a button of the bar, not a spot over the rows.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Back to top' })).toBeVisible();

  // Another page has its bars.
  await scrollUntilAway(page, 300);
  await page.goBack();
  await page.goForward();
  await expect(rows).toHaveCount(20);
  await expectBars(page, 'there');

  // The way back from an item stays, wherever one reads.
  await rows.first().click();
  const back = page.getByRole('button', { name: 'Back to the list' });
  await expect(back).toBeInViewport({ ratio: 1 });
  await scrollUntilAway(page, 500);
  await expect(back).toBeInViewport({ ratio: 1 });
  expect(await topOf(back)).toBeLessThan(52);
  await page.mouse.wheel(0, 500);
  await back.click();
  await expect(rows.first()).toBeVisible();
  await expectBars(page, 'there');
});

test('[EXP-36] the bars stay when a page scrolls by itself, and nothing moves under a finger', async ({
  page,
  member,
  baseURL,
}) => {
  await manyFeatures(baseURL!, await tokenOf(baseURL!, member));
  await signIn(page, member, '/requirement/feature');
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(20);
  const scrolled = (least: number) =>
    expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(least);
  await page.evaluate(() => window.scrollTo(0, 500));
  await scrolled(400);
  await animationsFinished(page);
  await expectBars(page, 'there');
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.wheel(0, 300);
  await scrolled(700);
  await animationsFinished(page);
  await expectBars(page, 'there');
  // The finger moved on before it was lifted, so nothing opens.
  await page.mouse.move(200, 10);
  await page.mouse.up();
  await scrollUntilAway(page, 100);
  // By keys into a bar: it is there.
  await bars(page)[0]!.getByRole('button').first().focus();
  await page.keyboard.press('Tab');
  await expectBars(page, 'there');
});

test('[EXP-36] on a phone a lane of the board takes the screen while somebody scrolls it, and another lane brings the bars back', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let number = 12; number >= 1; number--)
    await createTask(baseURL!, token, { name: `${number} ${longName}` });
  await signIn(page, member, '/task/task?view=board');
  const { cards } = boardParts(page);
  await expect(cards('Todo')).toHaveCount(12);
  const columns = page.getByRole('navigation', { name: 'Columns' });
  await scrollUntilAway(page, 400);
  await animationsFinished(page);
  expect(await topOf(columns)).toBeCloseTo(0, 0);
  await columns.getByRole('button', { name: /^Doing/ }).click();
  await expectBars(page, 'there');
  await columns.getByRole('button', { name: /^Todo/ }).click();
  await expect
    .poll(() =>
      boardParts(page)
        .lane('Todo')
        .evaluate((one) => one.getBoundingClientRect().left),
    )
    .toBe(16);

  // To the end and back: no jump on the way.
  await page.mouse.move(200, 400);
  for (let times = 0; times < 4; times++) await page.mouse.wheel(0, 800);
  await expect(cards('Todo').last()).toBeInViewport({ ratio: 0.9 });
  await expectBars(page, 'away');
  await page.mouse.wheel(0, -200);
  await expectBars(page, 'there');
});

/** Buttons, links and fields of the page that something else lies over once they are scrolled to. */
const coveredOn = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)');
    return [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).pointerEvents !== 'none')
      .filter((control) => {
        // Without a picture of its own: its label is what is touched.
        const place = control.matches('input') ? (control.closest('label') ?? control) : control;
        place.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = place.getClientRects()[0]!;
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return !(found && (place.contains(found) || found.contains(place)));
      })
      .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML));
  });

test('[EXP-36] on a phone nothing covers a button or a field that is scrolled to', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await manyFeatures(baseURL!, token);
  const feature = await createFeature(baseURL!, token, { name: longName, content: 'Text\n\n'.repeat(30) });
  const requirement = await createRequirement(baseURL!, token, { sourceId: feature });
  const testcase = await createTestcase(baseURL!, token, { sourceId: requirement, name: longName });
  await createTestcase(baseURL!, token, { sourceId: requirement, name: longName });
  const defect = await createDefect(baseURL!, token, { name: longName });
  let task = 0;
  for (let number = 1; number <= 8; number++) task = await createTask(baseURL!, token, { name: longName });
  for (let number = 1; number <= 12; number++) await deletedFeature(baseURL!, token, `${number} ${longName}`);
  await signIn(page, member);
  for (const [path, landmark] of [
    ['/requirement/feature', '[data-row]'],
    ['/task/task?view=board', '[data-card]'],
    [`/requirement/feature?id=${feature}`, '[data-item] textarea'],
    [`/task/task?view=list&taskId=${task}`, '[data-item] textarea'],
    [`/test/testcase?id=${testcase}`, '[data-item] textarea'],
    [`/test/defect?id=${defect}`, '[data-item] textarea'],
    ['/setting/member', 'main li'],
    ['/setting/trash', 'main tr'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator(landmark).last()).toBeVisible();
      await atRest(page);
      await expect.poll(() => coveredOn(page)).toEqual([]);
    });
});

test('[EXP-36] search, filter and sort open beside the title of a list on a phone', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createFeature(baseURL!, token, { name: 'Tariffs' });
  await createFeature(baseURL!, token, { name: 'Sessions' });
  await signIn(page, member, '/requirement/feature');
  const search = page.getByRole('searchbox', { name: 'Search features' });
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(search).toBeHidden();
  await page.getByRole('button', { name: 'Search, filter and sort' }).click();
  await search.fill('tariff');
  await search.press('Enter');
  await expect(page.locator('[data-row]')).toHaveText(['Tariffs']);
  await page.getByRole('button', { name: 'Search, filter and sort', pressed: true }).click();
  await expect(search).toBeHidden();
  await expect(page.locator('[data-row]')).toHaveText(['Tariffs']);

  // By key, with a keyboard beside it.
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});
