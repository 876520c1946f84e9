// Screenshots of the first minutes in a product, and of help.
import type { Page } from '@playwright/test';
import { makeTourDue } from '../support/database.ts';
import { languageOf, type Screen } from './screen.ts';
import { teams } from './teams.ts';

const beginning = (arrange?: Screen['arrange']): Screen => ({
  path: '/dashboard',
  as: 'beginner',
  arrange: async (page) => {
    await page.locator('main h2').first().waitFor();
    await arrange?.(page);
  },
});

async function beginTour(page: Page, steps: number): Promise<void> {
  const { beginner } = teams[await languageOf(page)];
  await makeTourDue(beginner.username);
  const kept = (await page.context().cookies()).filter(({ name }) => ['language', 'theme'].includes(name));
  await page.context().clearCookies();
  await page.context().addCookies(kept);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.locator('input').nth(0).fill(beginner.username);
  await page.locator('input').nth(1).fill(beginner.password);
  await page.keyboard.press('Enter');
  await page.locator('dialog h2').first().waitFor();
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
}

const steps: Screen['arrange'] = async (page) => {
  await page.locator('main ul button').last().click();
  await page.locator('main ol li').first().waitFor();
};

export const onboardingScreens: Record<string, Screen> = {
  'start-offer': beginning(),
  'start-steps': beginning(steps),
  'tour-first': beginning((page) => beginTour(page, 0)),
  'tour-third': beginning((page) => beginTour(page, 2)),
  'tour-last': beginning((page) => beginTour(page, 4)),
  help: {
    path: '/requirement/requirement',
    as: 'reader',
    arrange: async (page) => {
      await page.locator('main [data-row]').first().waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog dl').first().waitFor();
    },
  },
  'list-empty': {
    path: '/requirement/requirement',
    as: 'beginner',
    arrange: (page) => page.locator('main h2').first().waitFor(),
  },
};
