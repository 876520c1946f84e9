// Screenshots of the inbox and of what decides about its mail.
import type { Page } from '@playwright/test';
import { callServer, readFromServer } from '../support/api.ts';
import { andThen, isPhone, languageOf, ownText, type Screen } from './screen.ts';
import { names, teams } from './teams.ts';

interface Entries {
  list: { id: number; isUnread: boolean }[];
}

/** As before other screenshots were taken: the newest five unread. */
async function refresh(page: Page): Promise<void> {
  const { token } = teams[await languageOf(page)];
  const url = new URL(page.url()).origin;
  const { list } = await readFromServer<Entries>(url, '/usrapi/v1/inbox/list?limit=20', token);
  for (const [at, { id, isUnread }] of list.entries()) {
    const wanted = at < 5;
    if (wanted !== isUnread)
      await callServer(url, `/usrapi/v1/inbox/${wanted ? 'unread' : 'read'}/${id}`, {}, token);
  }
  await page.reload();
  await page.locator('[data-entry]').first().waitFor();
}

const at = (arrange: Screen['arrange'] = refresh): Screen => ({ path: '/inbox', as: 'reader', arrange });

const open =
  (name: readonly [string, string]): NonNullable<Screen['arrange']> =>
  async (page) => {
    await page
      .locator('[data-entry]')
      .filter({ hasText: await ownText(page, name) })
      .first()
      .click();
    await page.locator('article h2').first().waitFor();
  };

export const inboxScreens: Record<string, Screen> = {
  inbox: at(),
  'inbox-open': andThen(at(), open(names.unplug)),
  'inbox-review': andThen(at(), open(names.fair)),
  'inbox-snooze': andThen(andThen(at(), open(names.unplug)), async (page) => {
    await page.locator('[data-snooze] > button, button[data-snooze]').first().click();
    await page.getByRole('menuitem').first().waitFor();
  }),
  'inbox-done': andThen(at(), async (page) => {
    if (isPhone(page)) return;
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.locator('[data-kind]').first().waitFor();
    await page.keyboard.press('Control+z');
  }),
  'inbox-empty': { path: '/inbox', as: 'beginner', arrange: (page) => page.locator('main h2').waitFor() },
  'inbox-reviews': { path: '/inbox?filter=snoozed', as: 'reader' },
  notices: {
    path: '/user/settings',
    as: 'reader',
    arrange: (page) =>
      page.locator('main [role=switch], main input[type=checkbox]').last().scrollIntoViewIfNeeded(),
  },
};
