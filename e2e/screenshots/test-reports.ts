// Runs of builds as in the design, and their screenshots.
import { tokenOf, type Person } from '../support/api.ts';
import { junitOf, robotOf, sendReport, type Said } from '../support/test-reports.ts';
import { isPhone, type Screen } from './screen.ts';

const names = ['rounds the invoice', 'shows the tariff', 'ends the session', 'starts at the limit'];

/** Of each run: its branch, and how the tests went by their letters. */
const runs: readonly [branch: string, commit: string, results: string, drop: Said][] = [
  ['release-2.3', '0a4d35b', 'ppps', 'passed'],
  ['main', 'e02d77c', 'pppp', 'failed'],
  ['t-324-treat-finishing', '77c2e1f', 'pppf', 'passed'],
  ['main', '51be9a2', 'ppsp', 'passed'],
  ['t-324-treat-finishing', 'b7a90d1', 'pppp', 'passed'],
  ['main', '8c1f04e', 'fpsf', 'failed'],
];

const words: Record<string, Said> = { p: 'passed', f: 'failed', s: 'skipped' };

export async function fillTestReports(url: string, person: Person): Promise<void> {
  const robot = await robotOf(url, await tokenOf(url, person));
  for (const [at, [branch, commit, results, drop]] of runs.entries()) {
    const tests = Object.fromEntries(
      names.map((name, n) => [`[TC-${n + 1}] ${name}`, [words[results[n]!]!, 0.4 + n] as [Said, number]]),
    );
    const more = {
      ResumeAfterDrop: [drop, 11.2] as [Said, number],
      'TariffAge.marksOldPriceGrey': 'passed' as const,
      '500 chargers answer in 300 ms': ['passed', 48.1] as [Said, number],
    };
    await sendReport(url, robot, junitOf({ ...tests, ...more }), {
      branch,
      commit,
      build: `build ${112 + at}`,
      link: `https://ci.northyard.example/${112 + at}`,
    });
  }
}

const path = '/test/report';

export const testReportScreens: Record<string, Screen> = {
  'test-reports': { path, as: 'member', isWindow: true },
  'test-reports-open': {
    path,
    as: 'member',
    arrange: async (page) => {
      if (isPhone(page)) await page.locator('[data-run]').first().click();
      await page.locator('[data-run-title]').waitFor();
    },
  },
  'test-reports-match': {
    path,
    as: 'member',
    arrange: async (page) => {
      if (isPhone(page)) await page.locator('[data-run]').first().click();
      await page
        .getByRole('button', { name: /marksOldPriceGrey$/ })
        .first()
        .click();
      await page.getByRole('combobox').last().waitFor();
    },
  },
  'test-reports-how': {
    path,
    as: 'member',
    arrange: async (page) => {
      await page.getByRole('button', { name: /^(How to send results|如何发送结果)$/ }).click();
      await page.locator('dialog pre').waitFor();
    },
  },
  'test-reports-none': { path, as: 'beginner' },
};
