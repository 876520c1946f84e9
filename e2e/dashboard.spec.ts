// The dashboard of a product: two charts and the latest changes.
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { createDefect } from './support/defects.ts';
import { createFeature, createRequirement, createRisk } from './support/items.ts';
import { callServer, tokenOf, userIdOf, type Person } from './support/api.ts';
import { pathOf, signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, requestsTo, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const stat = '/prdapi/v1/products/stat';

/** Finds charts by name and their parts by shape. */
const dashboard = (page: Page) => {
  const widget = (name: string) => {
    const figure = page.getByRole('figure', { name });
    const button = (label: string) => figure.getByRole('button', { name: label, exact: true });
    return {
      figure,
      refresh: button('Refresh'),
      asTable: button('Show as table'),
      fullScreen: button('Full screen'),
    };
  };
  return {
    widgets: page.getByRole('figure'),
    features: widget('Feature statistics'),
    requirements: widget('Requirement statistics'),
    bars: (within = page.locator('main')) => within.locator('[data-chart=bar] [data-bar]'),
    plot: (within = page.locator('main')) => within.locator('[data-chart=bar] svg[viewBox^="0 0"]').first(),
    arcs: page.locator('[data-chart=donut] [data-arc]'),
    activity: page.getByRole('region', { name: 'Recent activity' }),
  };
};

/** Three features and four requirements: 1 initial, 1 developing, 1 frozen; 1 initial, 2 developing, 1 frozen. */
async function fill(url: string, person: Person) {
  const token = await tokenOf(url, person);
  const act = (path: string, id: number) => callServer(url, `/reqapi/v1/${path}/${id}`, {}, token);
  const developing = await createFeature(url, token, { name: 'Charging sessions' });
  const initial = await createFeature(url, token, { name: 'Tariffs and invoices' });
  await act('features/freeze', await createFeature(url, token, { name: 'Fault alerts' }));
  const requirements = [];
  for (const name of ['Stop at once', 'Resume after a drop', 'Show the tariff', 'Quiet hours'])
    requirements.push(await createRequirement(url, token, { sourceId: developing, name }));
  await act('requirements/develop', requirements[0]!);
  await act('requirements/develop', requirements[1]!);
  await act('requirements/freeze', requirements[3]!);
  return { token, developing, initial, requirements };
}

test('[DSH-01, DSH-02, DSH-05, DSH-D3, DSH-D5] two charts show the statuses of features and requirements', async ({
  page,
  member,
  baseURL,
}) => {
  await fill(baseURL!, member);
  await signIn(page, member);
  await expect(page).toHavePath('/dashboard');
  const { widgets, features, requirements, bars, arcs } = dashboard(page);
  await expect(widgets).toHaveCount(2);
  await expect(bars()).toHaveCount(5);
  await expect(arcs).toHaveCount(3);
  await expect(features.figure).toContainText(
    'Feature statistics: Initial 1, Reviewing 0, Developing 1, Finished 0, Frozen 1. 3 in total.',
  );
  await expect(requirements.figure).toContainText(
    'Requirement statistics: Initial 1, Reviewing 0, Developing 2, Finished 0, Frozen 1. 4 in total.',
  );
  await expect(requirements.figure).toContainText('Developing250%');
  await expect(requirements.fullScreen).toHaveCount(0);
  const ring = (await page.locator('[data-chart=donut] svg[viewBox^="0 0"]').first().boundingBox())!;
  const ends = (await Promise.all((await arcs.all()).map((arc) => arc.boundingBox()))).map((arc) => arc!);
  expect(Math.min(...ends.map(({ x }) => x))).toBeGreaterThanOrEqual(ring.x - 1);
  expect(Math.max(...ends.map(({ x, width }) => x + width))).toBeLessThanOrEqual(ring.x + ring.width + 1);
});

test('[DSH-03] by keys a chart fills the window and comes back, or is read as a table', async ({
  page,
  member,
  baseURL,
}) => {
  await fill(baseURL!, member);
  await signIn(page, member);
  const { features, bars, plot } = dashboard(page);
  await expect(bars()).toHaveCount(5);
  const small = (await plot().boundingBox())!;
  const dialog = page.getByRole('dialog', { name: 'Feature statistics' });
  await features.fullScreen.focus();
  for (const leave of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await expect(bars(dialog)).toHaveCount(5);
    await expect.poll(async () => (await dialog.boundingBox())!.y).toBe(0);
    const whole = (await dialog.boundingBox())!;
    expect({ width: whole.width, height: Math.round(whole.height) }).toEqual(page.viewportSize());
    const large = (await plot(dialog).boundingBox())!;
    expect(large.width).toBeGreaterThan(2 * small.width);
    expect(large.height).toBeGreaterThan(1.2 * small.height);
    await expect(dialog.getByRole('button', { name: 'Leave full screen' })).toBeFocused();
    await page.keyboard.press(leave);
    await expect(dialog).toHaveCount(0);
    await expect(features.fullScreen).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(features.asTable).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(features.asTable).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('table', { name: 'Feature statistics' }).getByRole('row')).toHaveText([
    'StatusItemsShare',
    'Initial133%',
    'Reviewing00%',
    'Developing133%',
    'Finished00%',
    'Frozen133%',
    'total3100%',
  ]);
  await expect(bars()).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(bars()).toHaveCount(5);
});

test('[DSH-04, DSH-06, DSH-07, DSH-08, DSH-D4] without items the charts say so; each loads its figures again, waits and fails in words', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await signIn(page, member);
  const { widgets, features, requirements, bars, arcs, activity } = dashboard(page);
  await expect(features.figure.getByText('No data', { exact: true })).toBeVisible();
  await expect(requirements.figure.getByText('No data', { exact: true })).toBeVisible();
  await expect(requirements.figure.locator('p circle')).not.toHaveCount(0);
  await expect(activity).toContainText('Nothing was done yet');
  await expect(features.asTable).toHaveCount(0);

  const asked = requestsTo(page, stat);
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  await features.refresh.click();
  await expect(bars()).toHaveCount(5);
  await expect(features.figure).toContainText('Initial 1');
  await expect(arcs).toHaveCount(0);
  expect(asked).toHaveLength(1);
  await createRequirement(baseURL!, token, { sourceId });
  await requirements.refresh.press('Enter');
  await expect(arcs).toHaveCount(1);
  await expect(requirements.figure).toContainText('Initial1100%');
  expect(asked).toHaveLength(2);

  const answer = { code: 0, message: '', data: { feature: null, systemRequirement: null } };
  await page.route(`**${stat}*`, (route) => route.fulfill({ json: answer }));
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  await expect(widgets.getByText('暂无数据', { exact: true })).toHaveCount(2);
  await page.unroute(`**${stat}*`);

  await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }]);
  const held = Promise.withResolvers<void>();
  for (const path of [`**${stat}*`, '**/damapi/v1/operationlogs/recent'])
    await page.route(path, async (route) => {
      await held.promise;
      await route.fulfill({ status: 502, body: '' });
    });
  await page.reload();
  await expect(page.locator('main [aria-busy=true] > *').first()).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'The figures did not load' })).toHaveCount(2);
  await expect(activity.getByRole('heading', { name: 'The activity did not load' })).toBeVisible();
  await page.unrouteAll();
  await features.figure.getByRole('button', { name: 'Try again' }).click();
  await expect(bars()).toHaveCount(5);
  await expect(arcs).toHaveCount(1);
  await activity.getByRole('button', { name: 'Try again' }).click();
  await expect(activity.getByRole('listitem')).toHaveCount(2);
});

test('[DSH-09] the charts follow the window 450 ms after it changed', async ({ page, member, baseURL }) => {
  await fill(baseURL!, member);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, member);
  await page.clock.install();
  await page.reload();
  const { bars, plot } = dashboard(page);
  await expect(bars()).toHaveCount(5);
  const ring = page.locator('[data-chart=donut] svg[viewBox^="0 0"]').first();
  const drawn = async () => [await plot().getAttribute('viewBox'), await ring.getAttribute('viewBox')];
  /** ResizeObserver reports newly observed elements after changed ones. */
  const noticed = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.querySelector('main')!);
        }),
    );
  await noticed();
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = await drawn();
  await page.setViewportSize({ width: 1120, height: 900 });
  await noticed();
  await page.clock.runFor(449);
  expect(await drawn()).toEqual(before);
  await page.clock.runFor(1);
  await expect.poll(drawn).not.toEqual(before);
  expect((await drawn())[1]).not.toBe(before[1]);
  // Redrawing one chart may resize the other, which then redraws too.
  const fits = async () => {
    await page.clock.runFor(450);
    const room = (await page.locator('[data-chart=bar] > div').boundingBox())!;
    return (await drawn())[0] === `0 0 ${Math.floor(room.width)} ${Math.floor(room.height)}`;
  };
  await expect.poll(fits).toBe(true);
});

test('the last changes of the product lead to their items, and to the trash for what was deleted', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const { token, initial, requirements } = await fill(baseURL!, member);
  const removed = await fetch(`${baseURL}/reqapi/v1/features/delete/${initial}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'tracery' },
  });
  expect(removed.status).toBe(200);
  await signIn(page, member);
  const { activity } = dashboard(page);
  const entries = activity.getByRole('listitem');
  await expect(entries).toHaveCount(8);
  await expect(entries.nth(0)).toContainText('F-2 Tariffs and invoices');
  await expect(entries.nth(0)).toContainText(`${member.username} Deleted`);
  await expect(entries.nth(1)).toContainText(`${member.username} Frozen`);
  await expect(entries.nth(2)).toContainText('R-2 Resume after a drop');
  await expect(entries.nth(2)).toContainText('Status changed: Initial → Developing');
  await expect(entries.nth(2).getByRole('time')).toHaveAttribute('datetime', /^\d{4}-/);
  await activity.getByRole('button', { name: 'Show 5 more' }).press('Enter');
  await expect(entries).toHaveCount(13);

  await entries.nth(2).getByRole('link').press('Enter');
  await expect(page.getByRole('article', { name: 'R-2 Resume after a drop' })).toBeVisible();
  expect(pathOf(page)).toBe(`/requirement/requirement?id=${requirements[1]}`);
  await page.goBack();
  await entries.nth(0).getByRole('link').click();
  await expect(page).toHavePath('/setting/trash');

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto('/dashboard');
  const chinese = page.getByRole('region', { name: '最近动态' }).getByRole('listitem');
  await expect(chinese.nth(2)).toContainText('状态变更：初始 → 开发中');
});

test('[EXP-19] my work of all kinds stands by its day and importance, what is late first, in words, and leads to the item', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const late = await createTask(baseURL!, token, { name: 'Mend the cable', planCloseAt: inDays(-3) });
  await createTask(baseURL!, token, { name: 'Write the report' });
  await createTask(baseURL!, token, { name: 'Order sockets', planCloseAt: inDays(20) });
  await createDefect(baseURL!, token, { name: 'Bay stays blocked', importance: 'Critical' });
  await createRisk(baseURL!, token, { processorId: userIdOf(token), planCloseAt: inDays(5) });
  await signIn(page, member);
  const work = page.getByRole('region', { name: 'My work' });
  await expect(work.getByRole('link')).toHaveText([
    'T-1 Mend the cable',
    'K-1 Modem supplier slips',
    'T-3 Order sockets',
    'D-1 Bay stays blocked',
    'T-2 Write the report',
  ]);
  await expect(work.getByRole('listitem').first()).toContainText('late');
  await expect(work.getByRole('listitem').nth(3)).toHaveText('D-1 Bay stays blockedDefectInitialCritical');
  await work.getByRole('link').first().press('Enter');
  await expect(page).toHavePath(new RegExp(`/task/task\\?id=${late}$`));
  await expect(page.getByRole('article', { name: 'T-1 Mend the cable' })).toBeVisible();
});

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const) {
  test(`[SHL-59, SHL-63] the dashboard has no accessibility violation in light and dark and fits the screen, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    await fill(baseURL!, member);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await page.goto('/dashboard');
    const { bars, arcs } = dashboard(page);
    const look = async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
      expect(await smallTargetsOn(page, width)).toEqual(width === 390 ? [] : expect.anything());
    };
    await expect(bars()).toHaveCount(5);
    await expect(arcs).toHaveCount(3);
    await expect(page.getByRole('listitem').last()).toBeVisible();
    await look();
    const colours = () => bars().evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
    const dark = await colours();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect
      .poll(async () => (await colours()).filter((colour, bar) => colour !== dark[bar]))
      .toHaveLength(5);
    expect(new Set(await colours()).size).toBe(5);
    await page
      .getByRole('button', { name: /^(Show as table|以表格显示)$/ })
      .first()
      .click();
    await expect(page.getByRole('table')).toBeVisible();
    await look();
    await page.getByRole('button', { name: /^(Full screen|全屏)$/ }).click();
    await expect(bars(page.getByRole('dialog'))).toHaveCount(5);
    await look();
  });
}
