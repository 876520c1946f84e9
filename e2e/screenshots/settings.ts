// Screenshots of settings and members. Parts are found by position, because texts come in two languages.
import type { Page } from '@playwright/test';
import { imagePath } from '../support/images.ts';
import type { Screen } from './screen.ts';

const member = { as: 'member' } as const;

const button = (page: Page, words: RegExp) => page.getByRole('button', { name: words });

/** Calls to this path hang or fail. */
const spoil = (path: string, how: 'waits' | 'fails') => async (page: Page) => {
  await page.route(`**${path}`, (route) =>
    how === 'fails' ? route.fulfill({ status: 502, body: '' }) : undefined,
  );
  await page.reload();
  await page
    .locator(how === 'fails' ? 'main h2' : '[aria-busy=true]')
    .first()
    .waitFor();
};

const typedInto = (selector: string, text: string) => async (page: Page) => {
  await page.locator(selector).first().fill(text);
};

/** One token in the list, and a name that is being typed. */
async function makeToken(page: Page): Promise<void> {
  const name = page.locator('main form input').first();
  await name.fill('Laptop command line');
  await page.locator('main form button[type=submit]').click();
  await page.locator('dialog button').last().click();
  await page.locator('main table').waitFor();
  await name.fill('Wall display, north gate');
}

const newWebhook = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Webhook$/i }).click();
  await page.locator('dialog input').first().fill('https://ci.northyard.example/hooks/tracery');
};

/** One that nothing answers to, with its open delivery. */
async function testWebhook(page: Page): Promise<void> {
  await newWebhook(page);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog code').waitFor();
  await page.locator('dialog button').last().click();
  await button(page, /^(Send a test|发送测试)$/).click();
  await page.locator('main button[aria-expanded]').first().click();
  await page.locator('main pre').first().waitFor();
}

export const settingScreens: Record<string, Screen> = {
  'user-settings': { path: '/user/settings', ...member, arrange: typedInto('main form input', 'Mira Okoro') },
  'user-settings-crop': {
    path: '/user/settings',
    ...member,
    arrange: async (page) => {
      await page.locator('input[type=file]').setInputFiles(imagePath);
      await page.getByRole('slider').press('Shift+ArrowLeft');
    },
  },
  'change-password': {
    path: '/user/settings',
    ...member,
    arrange: async (page) => {
      await button(page, /^(Change password|修改密码)$/).click();
      await page.locator('dialog input').nth(1).fill('a new secret');
      await page.locator('dialog input').nth(2).fill('a new secre');
      await page.locator('dialog button[type=submit]').click();
    },
  },
  webhooks: { path: '/setting/webhooks', ...member, arrange: testWebhook },
  'webhook-new': { path: '/setting/webhooks', ...member, arrange: newWebhook },
  tokens: { path: '/user/tokens', ...member, arrange: makeToken },
  'token-made': {
    path: '/user/tokens',
    ...member,
    arrange: async (page) => {
      await makeToken(page);
      await page.locator('main form input').first().fill('Nightly test results');
      await page.locator('main form button[type=submit]').click();
      await page.locator('dialog code').waitFor();
    },
  },
  'product-tokens': { path: '/setting/tokens', ...member, arrange: makeToken },
  'user-settings-waiting': {
    path: '/user/settings',
    ...member,
    arrange: spoil('/usrapi/v1/users/get/*', 'waits'),
  },
  'user-settings-failed': {
    path: '/user/settings',
    ...member,
    arrange: spoil('/usrapi/v1/users/get/*', 'fails'),
  },
  members: {
    path: '/setting/member',
    ...member,
    arrange: (page) => page.locator('main nav').last().waitFor(),
  },
  'members-colleague': { path: '/setting/member', as: 'colleague' },
  'members-add': {
    path: '/setting/member',
    ...member,
    arrange: async (page) => {
      await page.getByRole('combobox').first().fill('yard.crew1');
      await page.getByRole('option').first().waitFor();
    },
  },
  'members-empty': { path: '/setting/member?username=nobody', ...member },
  'members-waiting': {
    path: '/setting/member',
    ...member,
    arrange: spoil('/prdapi/v1/products/members*', 'waits'),
  },
  'members-roles': {
    path: '/setting/member',
    ...member,
    arrange: (page) =>
      button(page, /Hana Mori/)
        .first()
        .click(),
  },
  'product-settings': {
    path: '/setting/product',
    ...member,
    arrange: typedInto(
      'main form .cm-content',
      '**Intro**\nConsole for bus and van depots.\n\n**Goal**\nEvery van leaves charged.',
    ),
  },
  'product-settings-colleague': {
    path: '/setting/product',
    as: 'colleague',
    arrange: (page) => page.locator('main form input').first().waitFor(),
  },
  'product-settings-waiting': {
    path: '/setting/product',
    ...member,
    arrange: spoil('/prdapi/v1/products/get/*', 'waits'),
  },
  'switch-user': {
    path: '/setting/product',
    ...member,
    arrange: async (page) => {
      await button(page, /^(Choose a member|选择成员)$/).click();
      await button(page, /Leah Stroud/).click();
      await page.locator('dialog input[type=password]').fill('secret');
    },
  },
  conflict: {
    path: '/setting/product',
    ...member,
    arrange: async (page) => {
      const [name, content] = [page.locator('main form input').first(), page.locator('main .cm-content')];
      await name.fill('Northyard Charging 2');
      await content.fill('**Intro**\nConsole for bus and van depots.');
      const current = { id: 1, name: 'Northyard', kind: 'Internal', tag: 'charging,depot', status: 4 };
      await page.route('**/prdapi/v1/products/update', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 40900, message: '', data: { current: { ...current, version: 4, content: '' } } },
        }),
      );
      await name.press('Enter');
      await page.locator('dialog').waitFor();
    },
  },
  'hand-over': {
    path: '/setting/product',
    ...member,
    arrange: (page) => button(page, /^(Hand over|移交)$/).click(),
  },
};
