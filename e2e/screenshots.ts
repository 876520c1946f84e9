// Pictures of the public pages, to be looked at beside the design:
//   node e2e/screenshots.ts [PAGE…]   → reports/screens/<page>-<width>-<theme>-<language>.png
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { startApp } from './support/app.ts';
import { launchOptions } from './support/chromium.ts';
import { createPerson } from './support/people.ts';

const target = path.resolve(import.meta.dirname, '../reports/screens');
const pages = {
  home: '/home',
  login: '/login',
  register: '/register',
  'find-password': '/find-password',
  '404': '/404',
  forbidden: '/forbidden',
} as const;
const widths = [1440, 1024, 390] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'zh'] as const;
const wanted = process.argv.slice(2);
const needsSession = new Set<string>(['forbidden']);

interface Shot {
  name: keyof typeof pages;
  width: number;
  theme: string;
  language: string;
}

async function takeShot(
  browser: Browser,
  url: string,
  { name, width, theme, language }: Shot,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    hasTouch: width === 390,
    isMobile: width === 390,
  });
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'language', value: language, url },
  ]);
  const page = await context.newPage();
  if (needsSession.has(name)) {
    const person = await createPerson(url);
    await page.goto('/login');
    await page.locator('input').nth(0).fill(person.username);
    await page.locator('input').nth(1).fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => address.pathname !== '/login');
  }
  await page.goto(pages[name]);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: path.join(target, `${name}-${width}-${theme}-${language}.png`),
    fullPage: true,
  });
  await context.close();
}

fs.mkdirSync(target, { recursive: true });
const app = await startApp({ database: `screens_${process.pid}` });
process.env['MAILBOX_URL'] = app.mailboxUrl;
process.env['APP_DATABASE_URL'] = app.databaseUrl;
const browser = await chromium.launch(launchOptions);
try {
  for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const width of widths)
      for (const theme of themes)
        for (const language of languages) await takeShot(browser, app.url, { name, width, theme, language });
  }
} finally {
  await browser.close();
  await app.stop();
}
