// Screenshots of the search over all kinds.
import { isPhone, languageOf, type Screen } from './screen.ts';
import type { Page } from '@playwright/test';

const words = { en: 'session', zh: '会话' };

const at = (search: (language: 'en' | 'zh') => string, arrange?: Screen['arrange']): Screen => ({
  path: '/search',
  as: 'reader',
  arrange: async (page) => {
    await page.goto(`/search${search(await languageOf(page))}`);
    await page.locator('h1').first().waitFor();
    await arrange?.(page);
  },
});

const found = (page: Page) => page.locator('[data-row]').first().waitFor();

export const searchScreens: Record<string, Screen> = {
  search: at((language) => `?q=${words[language]}`, found),
  'search-narrowed': at((language) => `?q=${words[language]}&kind=Requirement,Task&phase=made`, found),
  'search-open': at(
    (language) => `?q=${words[language]}`,
    async (page) => {
      await found(page);
      await page.locator('[data-row]').nth(1).click();
      await page.getByRole('article').waitFor();
    },
  ),
  'search-filters': at(
    (language) => `?q=${words[language]}`,
    async (page) => {
      await found(page);
      if (isPhone(page)) await page.getByRole('button', { name: /^(Filter|筛选)$/ }).click();
    },
  ),
  'search-offers': at(
    () => '',
    async (page) => {
      await page
        .locator('main input')
        .first()
        .fill((await languageOf(page)) === 'en' ? 'status:' : '状态:');
      await page.locator('main [role=option]').first().waitFor();
    },
  ),
  'search-begin': at(() => ''),
  'search-nothing': at((language) => (language === 'en' ? '?q=tariff unplg' : '?q=电价 拔枪器')),
};
