// Reports for paper: what the PDF of a browser holds, in both languages.
import fs from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { animationsFinished } from './support/animations.ts';
import { tokenOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { gate } from './support/gate.ts';
import { attach, createFeature, createIteration, createRequirement } from './support/items.ts';
import { imagePath } from './support/images.ts';
import { itemParts } from './support/item-parts.ts';
import { signIn } from './support/page-parts.ts';
import { printedPages, withoutSpaces } from './support/pdf.ts';
import { screenChecker } from './support/screen-checker.ts';
import { createTestcase, recordRun } from './support/testcases.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { createThreads } from './support/traces.ts';

const parts = (page: Page) => ({
  print: page.getByRole('button', { name: /^(Print or save as PDF|打印或另存为 PDF)/ }),
  report: page.getByRole('article'),
  entries: page.getByRole('navigation', { name: /^(Contents|目录)$/ }).getByRole('listitem'),
});

/** When the pages are laid out, and pictures and long texts are there. */
async function laidOut(page: Page): Promise<void> {
  const { print, report } = parts(page);
  await expect(print).not.toHaveAttribute('aria-disabled');
  await expect(report.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect
    .poll(() =>
      report.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)),
    )
    .toBe(true);
}

const inChinese = (page: Page, url: string) =>
  page.context().addCookies([{ name: 'language', value: 'zh', url }]);

/** The entries of the contents list with the numbers that they say. */
const entriesOf = (page: Page): Promise<{ name: string; page: number }[]> =>
  parts(page).entries.evaluateAll((all) =>
    all.map((entry) => {
      const [, name, , number] = [...entry.querySelectorAll('span')].map((one) => one.textContent);
      return { name: name!, page: Number(number) };
    }),
  );

const paragraph =
  'The driver sees the price before the session begins, and the session does not begin before the driver has seen it. ';
const chineseText = '充电开始前必须向用户显示价格，用户确认后才能开始充电。停止充电后应在两秒内断开输出。';

/** Two features; the requirements of the first fill several pages, and one is written in Chinese. */
async function fillSpecification(url: string, token: string): Promise<void> {
  const charging = await createFeature(url, token, {
    name: 'Charging sessions',
    content: 'From plug to bill.',
  });
  const texts = Array.from({ length: 14 }, (_, at) => ({
    name: `Rule ${at + 1} of the yard`,
    content: [
      `## Procedure\n\n${paragraph.repeat(3 + (at % 4) * 2)}`,
      '- plug in\n- confirm\n- unplug',
      '| Step | Expected |\n| --- | --- |\n| Plug in | The light is green |\n| Unplug | The light is white |',
      '```\nPOST /sessions { "bay": 4 }\n```',
    ].join('\n\n'),
  }));
  for (const text of texts) await createRequirement(url, token, { sourceId: charging, tag: 'yard', ...text });
  const billing = await createFeature(url, token, { name: '计费与账单' });
  const shown = await createRequirement(url, token, {
    sourceId: billing,
    name: '充电前显示价格',
    content: chineseText.repeat(12),
  });
  const testcase = await createTestcase(url, token, { sourceId: shown, name: 'See the price first' });
  await recordRun(url, token, testcase, 'pass');
}

test('[INT-29] a requirement specification prints with cover, true page numbers in its contents list, and running heads, in both languages', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await fillSpecification(baseURL!, token);
  await signIn(page, member, '/report/requirements');
  await laidOut(page);
  await expect(parts(page).report).toContainText('2 features, 15 requirements');
  const product = await page.getByRole('article').locator('p').first().textContent();
  for (const words of [
    { title: 'Requirement specification', contents: 'Contents', verified: 'Verified by', passed: 'Passed' },
    { title: '需求规格说明书', contents: '目录', verified: '由其验证', passed: '通过' },
  ]) {
    if (words.contents === '目录') {
      await inChinese(page, baseURL!);
      await page.reload();
      await laidOut(page);
    }
    const entries = await entriesOf(page);
    expect(entries).toHaveLength(1 + 2 + 15);
    const pages = await printedPages(page);
    const [cover, contents] = pages;
    expect(cover).toContain(product);
    expect(withoutSpaces(cover!)).toContain(withoutSpaces(words.title));
    expect(cover).toContain(member.username);
    expect(cover).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(cover).not.toContain('/');
    expect(contents).toContain(words.contents);
    // What the list says is where it stands.
    for (const { name, page: number } of entries)
      expect(withoutSpaces(pages[number - 1] ?? ''), `${name} on page ${number}`).toContain(
        withoutSpaces(name),
      );
    expect(new Set(entries.map((entry) => entry.page)).size).toBeGreaterThan(4);
    for (const [at, text] of pages.entries()) {
      if (at === 0) continue;
      expect(withoutSpaces(text)).toContain(`${at + 1}/${pages.length}`);
      expect(withoutSpaces(text)).toContain(withoutSpaces(words.title));
      expect(text).toContain(product);
    }
    const all = withoutSpaces(pages.join(''));
    expect(all).toContain(chineseText);
    expect(all).toContain(withoutSpaces(`${words.verified} TC-1 See the price first ${words.passed}`));
    expect(pages.join(' ')).toContain('POST /sessions { "bay": 4 }');
    // Nothing of the frame around it.
    for (const frame of [
      'Traceability',
      '追溯',
      'Dashboard',
      words.title === 'Requirement specification' ? 'Print or' : '打印',
    ])
      expect(all).not.toContain(withoutSpaces(frame));
  }
});

test('[INT-29] the test report of an iteration prints results with notes, defects, progress and what was planned', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const iterationId = await createIteration(baseURL!, token, {
    name: 'Spring',
    beginAt: '2031-05-01T23:59:59Z',
    closedAt: '2031-05-20T23:59:59Z',
    content: 'Make the yard quiet.',
  });
  const [stop] = await createThreads(baseURL!, token, 'Charging sessions', [
    { name: 'Stop at once', testcases: ['pass', 'none'], iterationId, status: 'developing' },
  ]);
  const failing = await createTestcase(baseURL!, token, { sourceId: stop!.id, name: '拔枪后停止' });
  await recordRun(baseURL!, token, failing, 'fail', 'Charged on for 40 seconds');
  await createDefect(baseURL!, token, {
    name: 'Charges on after unplugging',
    importance: 'Critical',
    testcaseId: failing,
  });
  await createDefect(baseURL!, token, { name: 'Found while looking', iterationId });
  await createDefect(baseURL!, token, { name: 'Of another time' });
  await signIn(page, member, '/setting/iteration');
  await itemParts(page).row('Spring').click();
  await page.getByRole('link', { name: 'Iteration test report' }).click();
  await expect(page).toHavePath(/^\/report\/iteration\?iteration=\d+$/);
  await laidOut(page);
  const pages = await printedPages(page);
  const all = pages.join(' ');
  expect(pages[0]).toContain('I-1 Spring');
  expect(pages[0]).toContain('2031-05-01 – 2031-05-20');
  expect(pages[0]).toContain('3 test cases, 2 defects');
  expect(all).toContain(
    '1 of 3 test cases passed; failed: 1, blocked: 0, without a result: 1. Open defects: 2.',
  );
  expect(all).toContain('Make the yard quiet.');
  expect(all).toContain('Charged on for 40 seconds');
  expect(withoutSpaces(all)).toContain('拔枪后停止');
  expect(all).toMatch(/D-1 Charges on after unplugging Critical Initial .* TC-3/);
  expect(all).toContain('D-2 Found while looking');
  expect(all).not.toContain('Of another time');
  for (const { name, page: number } of await entriesOf(page)) expect(pages[number - 1]).toContain(name);
});

test('[INT-29] the matrix prints wide, with its scope and columns, and repeats its head on each page', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createThreads(
    baseURL!,
    token,
    'Charging sessions',
    Array.from({ length: 34 }, (_, at) => ({
      name: `Rule ${at + 1} of the yard`,
      ...(at % 3 === 0 && { testcases: ['pass'] as const }),
    })),
  );
  await createThreads(baseURL!, token, '计费', [{ name: '显示价格', functions: ['Price service'] }]);
  await signIn(page, member, '/trace?view=matrix&hide=tasks');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print or PDF' }).click();
  await expect(page).toHavePath('/report/matrix?hide=tasks');
  await laidOut(page);
  const pages = await printedPages(page);
  const withRows = pages.filter((text) => /R-\d+ Rule/.test(text));
  expect(withRows.length).toBeGreaterThan(1);
  for (const text of withRows)
    expect(text).toMatch(/Requirement Status Functions Test cases Defects Iteration/);
  expect(pages.join(' ')).toContain('F-2 计费');
  expect(pages.join(' ')).toMatch(/R-35 显示价格 .*N-1/);
  expect(withoutSpaces(pages.at(-1)!)).toContain(`${pages.length}/${pages.length}`);
  for (const { name, page: number } of await entriesOf(page))
    expect(withoutSpaces(pages[number - 1]!)).toContain(withoutSpaces(name));
});

test('[INT-29] pictures are printed, and P prints', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  const address = await attach(
    baseURL!,
    token,
    sourceId,
    new File([new Uint8Array(fs.readFileSync(imagePath))], 'yard.png', { type: 'image/png' }),
  );
  await createRequirement(baseURL!, token, {
    sourceId,
    name: 'As drawn',
    content: `${paragraph.repeat(40)}\n\n![The yard](${address})`,
  });
  await page.addInitScript(() => {
    window.print = () => void (document.body.dataset['printed'] = 'yes');
  });
  await signIn(page, member, '/requirement/requirement');
  await expect(itemParts(page).row('As drawn')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Print instead: Requirement specification' }).click();
  await laidOut(page);
  const picture = parts(page).report.getByRole('img', { name: 'The yard' });
  expect(await picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  await page.keyboard.press('p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test('[INT-29] what is read can be stopped and read again, and a failure can be tried again', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once' });
  const { open, hold } = gate();
  await page.route('**/printed/list?*', hold);
  await signIn(page, member, '/report/requirements');
  await expect(page.getByRole('status').filter({ hasText: /^2 of 4 read$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('The report was not read to its end.')).toBeVisible();
  open();
  // Of two calls at the same time the first fails; what the other brings later changes nothing.
  const asked: Route[] = [];
  await page.route('**/printed/list?*', async (route) => {
    if (asked.push(route) === 2)
      await asked[0]!.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
  });
  await page.getByRole('button', { name: 'Read again' }).click();
  const failed = page.getByText('The report did not load');
  await expect(failed).toBeVisible();
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('/printed/list?'));
  await asked[1]!.continue();
  await late;
  await animationsFinished(page);
  await expect(failed).toBeVisible();
  await page.unroute('**/printed/list?*');
  await page.getByRole('button', { name: /^(Retry|Try again)$/ }).click();
  await laidOut(page);
});

for (const width of [1440, 390])
  test(`[INT-29] the report is readable and accessible at ${width} px, and white on a dark screen`, async ({
    page,
    member,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    await fillSpecification(baseURL!, token);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, member, '/report/requirements');
    await laidOut(page);
    await screenChecker(page, width, [])('specification');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await parts(page).report.evaluate((one) => getComputedStyle(one).getPropertyValue('color'))).toBe(
      'rgb(21, 32, 30)',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // The pages are a picture of the paper, to be enlarged by two fingers; all else is reached by one.
    await parts(page).report.evaluate((one) => one.setAttribute('hidden', ''));
    if (width === 390) expect(await smallTargetsOn(page, width)).toEqual([]);
  });
