// What builds send: by a token that may do nothing else, shown by branch, matched by hand, raised as a defect.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { tokenOf } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { junitOf, robotOf, sendReport } from './support/test-reports.ts';
import { createTestcase, requirementFor, testcaseParts } from './support/testcases.ts';

const path = '/test/report';

const parts = (page: Page) => ({
  runs: page.getByRole('list', { name: 'Runs on main' }).getByRole('listitem'),
  section: (name: string) => page.getByRole('region', { name, exact: true }),
  figure: (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd'),
  dialog: page.getByRole('dialog'),
});

test('[INT-01, INT-15, INT-16] a token for test results only, made in the settings, sends a report that stands on the page and at the test case', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token);
  const id = await createTestcase(baseURL!, token, { sourceId, name: 'Invoice rounds to the cent' });
  await signIn(page, member, path);
  await expect(page.getByText('No run yet')).toBeVisible();
  await page.getByRole('button', { name: 'How to send results' }).click();
  await expect(page.getByLabel('The command')).toContainText('/tstapi/v1/testreports/upload');
  await page.getByRole('link', { name: 'Access tokens' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill('CI north');
  await page.getByRole('radio', { name: /^Test results only/ }).check();
  await page.getByRole('button', { name: 'Make token' }).click();
  const made = page.getByRole('dialog', { name: 'Token made' });
  await expect(made).toContainText('CI north can send test reports to');
  await expect(made).toContainText('/tstapi/v1/testreports/upload');
  const secret = (await made.getByLabel('The token', { exact: true }).textContent())!;
  await made.getByRole('button', { name: /^I have kept it/ }).click();

  const { runs, section } = parts(page);
  await sendReport(baseURL!, secret, junitOf({ '[TC-1] rounds': 'failed', 'shows the tariff': 'passed' }), {
    commit: '8c1f04e',
    link: 'https://ci.example.test/118',
    build: 'build 118',
  });
  await page.goto(path);
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText('Run 1, build 118');
  await expect(runs).toContainText('1 passed, 1 failed');
  await expect(section('Failed').getByRole('listitem')).toContainText('TC-1');
  await expect(section('Failed').getByRole('listitem')).toContainText('expected 12.35 but was 12.34');
  await expect(page.getByRole('link', { name: 'Open in CI' })).toHaveAttribute(
    'href',
    'https://ci.example.test/118',
  );
  await expectAccessible(page);

  await section('Failed').getByRole('link', { name: /TC-1/ }).click();
  await expect(page).toHaveURL(new RegExp(`id=${id}`));
  const { runs: ofCase } = testcaseParts(page);
  await expect(ofCase).toHaveCount(1);
  await expect(ofCase).toContainText('expected 12.35 but was 12.34');
  await expect(ofCase).toContainText('By a build of 8c1f04e on main');
  await expect(ofCase.getByRole('link', { name: 'Open the build' })).toBeVisible();
});

test('[INT-15] a test that no test case claims is matched by hand and known from then on, and test cases are made of others', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token);
  await createTestcase(baseURL!, token, { sourceId, name: 'Old price is marked' });
  const robot = await robotOf(baseURL!, token);
  const tests = { marksOldPriceGrey: 'passed', resumes: 'passed', alerts: 'failed' } as const;
  await sendReport(baseURL!, robot, junitOf(tests), { commit: 'c1' });
  await signIn(page, member, path);
  const { runs, section, figure, dialog } = parts(page);
  await expect(figure('Unmatched')).toHaveText('3');
  await page.getByRole('button', { name: 'Match marksOldPriceGrey' }).click();
  const picker = section('Unmatched').getByRole('combobox', { name: 'Test case' });
  await expect(picker).toBeFocused();
  await picker.fill('Old');
  await page.getByRole('option', { name: /Old price is marked/ }).click();
  await section('Unmatched').getByRole('button', { name: 'Match', exact: true }).click();
  await expect(alerts(page)).toContainText('marksOldPriceGrey is matched from now on');
  await expect(figure('Unmatched')).toHaveText('2');

  await section('Unmatched').getByRole('button', { name: 'Make 2 test cases' }).click();
  await dialog.getByRole('combobox', { name: 'Requirement' }).fill('Stop');
  await page.getByRole('option', { name: /Stop when unplugged/ }).click();
  await dialog.getByRole('button', { name: /^Make 2 test cases/ }).click();
  await expect(alerts(page)).toContainText('2 test cases were made');
  await expect(section('Unmatched')).toHaveCount(0);

  await sendReport(baseURL!, robot, junitOf({ ...tests, marksOldPriceGrey: 'failed' }), { commit: 'c2' });
  await page.reload();
  await expect(runs).toHaveCount(2);
  await expect(section('Newly failing').getByRole('listitem')).toContainText('Old price is marked');
  await expect(section('Failing before too').getByRole('listitem')).toContainText('alerts');
  await expect(figure('Unmatched')).toHaveText('0');
});

test('[INT-17] a failing test is raised as a defect with its name and message, and flaky and slow ones stand apart', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token);
  await createTestcase(baseURL!, token, { sourceId, name: 'Invoice rounds to the cent' });
  const robot = await robotOf(baseURL!, token);
  const run = (commit: string, result: 'passed' | 'failed', drop: 'passed' | 'failed') =>
    sendReport(baseURL!, robot, junitOf({ '[TC-1] rounds': result, resumes: drop, load: ['passed', 48.1] }), {
      commit,
    });
  await run('c1', 'passed', 'passed');
  await run('c2', 'passed', 'passed');
  await run('c2', 'failed', 'failed');
  await signIn(page, member, path);
  const { section, dialog } = parts(page);
  await expect(section('Flaky').getByRole('listitem')).toHaveCount(2);
  await expect(section('Slowest').getByRole('listitem').first()).toContainText('48.1 s');
  const failing = section('Newly failing').getByRole('listitem').filter({ hasText: 'TC-1' });
  await failing.getByRole('button', { name: 'Raise defect' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Invoice rounds to the cent');
  await expect(dialog.locator('.cm-content')).toContainText('expected 12.35 but was 12.34');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(failing.getByRole('link', { name: 'Open D-1' })).toBeVisible();
});

test('[INT-17] runs are walked with the keyboard, and found by their branch', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const robot = await robotOf(baseURL!, token);
  for (const commit of ['c1', 'c2', 'c3', 'c4'])
    await sendReport(baseURL!, robot, junitOf({ a: 'passed' }), { commit });
  await sendReport(baseURL!, robot, junitOf({ a: 'passed' }), { commit: 'd1', branch: 't-24-guard' });
  await signIn(page, member, path);
  const { runs } = parts(page);
  const title = page.getByRole('main').locator('[data-run-title]');
  await expect(title).toHaveText('Run 5');
  await page.keyboard.press('j');
  await expect(title).toHaveText('Run 4');
  await page.keyboard.press('j');
  await expect(title).toHaveText('Run 3');
  await page.keyboard.press('k');
  await expect(title).toHaveText('Run 4');
  await expect(runs).toHaveCount(3);
  await page.getByRole('button', { name: 'All 4 runs' }).click();
  await expect(runs).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Branch, commit or link' }).fill('guard');
  await expect(runs).toHaveCount(0);
  await expect(title).toHaveText('Run 5');
});

test.describe('on a phone, in Chinese', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });

  test('[INT-17] runs are a list, and the open one covers it', async ({ page, member, baseURL }) => {
    const token = await tokenOf(baseURL!, member);
    const robot = await robotOf(baseURL!, token);
    await sendReport(baseURL!, robot, junitOf({ 断网后恢复: 'failed' }), { commit: '8c1f04e' });
    await signIn(page, member, path);
    const row = page.getByRole('list', { name: 'main 的运行' }).getByRole('button');
    await expect(row).toContainText('0 通过、1 失败');
    await row.click();
    await expect(row).toBeHidden();
    await expect(page.getByRole('region', { name: '失败' }).getByRole('listitem')).toContainText(
      '断网后恢复',
    );
    // It slides in.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expectAccessible(page);
    await page.getByRole('button', { name: '返回运行列表' }).click();
    await expect(row).toBeFocused();
  });
});
