// Takes screenshots of the screens, to compare with the design:
//   node e2e/screenshots/take.ts [PAGE…]   → reports/screens/<page>-<width>-<theme>-<language>.png
// Widths, themes and languages among the names narrow it to those: `inbox 390 dark`.
// Prints problems that can be detected automatically, and fails if there are any.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { apiScreens } from './api.ts';
import { baselineScreens, fillBaselines } from './baselines.ts';
import { signedInState, withBrowser, type StorageState } from '../support/standalone.ts';
import { dashboardScreens } from './dashboard.ts';
import { defectScreens, fillDefects } from './defects.ts';
import { designScreens, fillDesign } from './design.ts';
import { problemsOn } from './screen-problems.ts';
import { createPerson, type Person } from '../support/api.ts';
import { atRest, watchRequests } from '../support/at-rest.ts';
import { inboxScreens } from './inbox.ts';
import { fillItems, itemScreens } from './items.ts';
import { listsTogetherScreens } from './lists-together.ts';
import { liveScreens } from './live.ts';
import { onboardingScreens } from './onboarding.ts';
import { fillPlanning, planningScreens } from './planning.ts';
import { paletteScreens } from './palette.ts';
import { fillRecords, recordScreens } from './records.ts';
import type { Screen } from './screen.ts';
import { searchScreens } from './search.ts';
import { fillReviews, reviewScreens } from './reviews.ts';
import { settingScreens } from './settings.ts';
import { addSampleMembers, createSampleProducts } from './sample-products.ts';
import { fillSuspects, suspectScreens } from './suspects.ts';
import { fillTasks, taskScreens } from './tasks.ts';
import { fillTeams, teams } from './teams.ts';
import { fillTestcases, testcaseScreens } from './testcases.ts';
import { fillTestReports, testReportScreens } from './test-reports.ts';
import { fillTraces, traceScreens } from './trace.ts';
import { fillTrash, trashScreens } from './trash.ts';
import { fillDiagrams, umlScreens } from './uml.ts';

const target = path.resolve(import.meta.dirname, '../../reports/screens');

const screens: Record<string, Screen> = {
  home: { path: '/home' },
  login: { path: '/login' },
  register: { path: '/register' },
  'find-password': { path: '/find-password' },
  '404': { path: '/404' },
  forbidden: { path: '/forbidden', as: 'member' },
  menu: {
    path: '/task/task',
    as: 'member',
    arrange: async (page) => {
      const button = page.locator('header > button[aria-label]').first();
      if ((page.viewportSize()?.width ?? 0) < 1264) await button.click();
    },
  },
  'no-product': { path: '/product/no-product', as: 'newcomer' },
  picker: { path: '/product/product', as: 'member' },
  'picker-empty': { path: '/product/product?name=unplg', as: 'member' },
  'picker-waiting': {
    path: '/product/product',
    as: 'member',
    arrange: async (page) => {
      await page.route('**/prdapi/v1/products/list*', () => undefined);
      await page.reload();
      await page.locator('[aria-busy=true]').waitFor();
    },
  },
  'picker-failed': {
    path: '/product/product',
    as: 'member',
    arrange: async (page) => {
      await page.route('**/prdapi/v1/products/list*', (route) => route.fulfill({ status: 502, body: '' }));
      await page.reload();
      await page.locator('dialog h2').nth(1).waitFor();
    },
  },
  'new-product': {
    path: '/product/product?type=created',
    as: 'member',
    arrange: (page) => page.locator('dialog input').last().waitFor(),
  },
  ...dashboardScreens,
  ...settingScreens,
  ...recordScreens,
  ...itemScreens,
  ...planningScreens,
  ...designScreens,
  ...taskScreens,
  ...testcaseScreens,
  ...testReportScreens,
  ...defectScreens,
  ...traceScreens,
  ...suspectScreens,
  ...baselineScreens,
  ...reviewScreens,
  ...trashScreens,
  ...umlScreens,
  ...apiScreens,
  ...paletteScreens,
  ...searchScreens,
  ...inboxScreens,
  ...listsTogetherScreens,
  ...liveScreens,
  ...onboardingScreens,
};

const widths = [1440, 1024, 390] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'zh'] as const;
const wanted = new Set(process.argv.slice(2));

interface Shot {
  name: string;
  width: number;
  theme: string;
  language: (typeof languages)[number];
}

/** Returns the problems found. */
async function takeShot(
  browser: Browser,
  url: string,
  shot: Shot,
  kept: StorageState | undefined,
): Promise<string[]> {
  const { name, width, theme, language } = shot;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    hasTouch: width === 390,
    isMobile: width === 390,
    ...(kept ? { storageState: kept } : {}),
  });
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'language', value: language, url },
  ]);
  watchRequests(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const screen = screens[name]!;
  await page.goto(screen.path);
  await page.locator('h1').first().waitFor();
  await screen.arrange?.(page);
  await atRest(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join(target, `${name}-${width}-${theme}-${language}.png`),
    fullPage: !screen.isWindow,
  });
  const problems = await problemsOn(page, width);
  await context.close();
  return problems.map((problem) => `${name} ${width} ${theme} ${language}: ${problem}`);
}

/** Those that were named, or else all. */
const chosen = <Value extends string | number>(all: readonly Value[]): readonly Value[] => {
  const named = all.filter((one) => wanted.has(String(one)));
  return named.length > 0 ? named : all;
};

const shots: Shot[] = chosen(Object.keys(screens))
  .flatMap((name) => chosen(widths).map((width) => ({ name, width })))
  .flatMap((shot) => chosen(themes).map((theme) => ({ ...shot, theme })))
  .flatMap((shot) => chosen(languages).map((language) => ({ ...shot, language })));

const isWanted = (...people: Screen['as'][]) => shots.some(({ name }) => people.includes(screens[name]!.as));

/** The product of most screenshots; filling it takes a while. */
async function fillProduct(url: string, member: Person): Promise<void> {
  const productId = await createSampleProducts(url, member);
  await addSampleMembers(productId, member);
  await fillItems(url, member);
  await fillPlanning(url, member);
  await fillDesign(url, member);
  await fillTasks(url, member);
  await fillDiagrams(url, member);
  await fillRecords(url, member);
  await fillTestcases(url, member);
  await fillDefects(url, member);
  await fillTrash(url, member);
  await fillTraces(url, member);
  await fillSuspects(url, member);
  await fillBaselines(url, member);
  await fillReviews(url, member);
  await fillTestReports(url, member);
}

/** The browser state of whoever a shot is taken as. */
async function signInAll({ browser, url }: { browser: Browser; url: string }) {
  const signIn = (person: Person) => signedInState(browser, url, person);
  const newcomer = await createPerson(url);
  const member = await createPerson(url);
  const kept: Record<string, StorageState> = { newcomer: await signIn(newcomer) };
  if (isWanted('member', 'colleague')) {
    await fillProduct(url, member);
    kept['member'] = await signIn(member);
    kept['colleague'] = await signIn({ ...member, username: 'hana.mori' });
  }
  if (isWanted('reader', 'beginner')) {
    await fillTeams(url, member);
    for (const language of languages) {
      kept[`reader ${language}`] = await signIn(teams[language].reader);
      kept[`beginner ${language}`] = await signIn(teams[language].beginner);
    }
  }
  return ({ name, language }: Shot) => {
    const { as } = screens[name]!;
    return as && (kept[as] ?? kept[`${as} ${language}`]);
  };
}

fs.mkdirSync(target, { recursive: true });
await withBrowser('screens', async ({ browser, url }) => {
  const keptFor = await signInAll({ browser, url });
  const waiting = shots.values();
  const takeRest = async () => {
    for (const shot of waiting) {
      const problems = await takeShot(browser, url, shot, keptFor(shot)).catch((error: Error) => [
        `${Object.values(shot).join(' ')}: not shown: ${error.message.split('\n').slice(0, 12).join(' ')}`,
      ]);
      if (problems.length > 0) process.exitCode = 1;
      for (const problem of problems) process.stdout.write(`${problem}\n`);
    }
  };
  await Promise.all([takeRest(), takeRest()]);
});
