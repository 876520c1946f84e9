import type { Page } from '@playwright/test';
import { callServer, tokenOf } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { words, type Words } from './support/words.ts';

let receiver: Receiver;
test.beforeEach(async () => {
  receiver = await startReceiver();
});
test.afterEach(() => receiver.stop());

const parts = (page: Page, t: Words = words.en) => ({
  address: page.getByRole('dialog').getByLabel(t('webhooks.address')),
  add: page.getByRole('dialog').getByRole('button', { name: t('webhooks.add') }),
  made: page.getByRole('dialog', { name: t('webhooks.made') }),
  question: page.getByRole('alertdialog'),
  rows: page.getByRole('list', { name: t('webhooks.list') }).getByRole('listitem'),
  deliveries: page.getByRole('list', { name: t('webhooks.deliveries') }).getByRole('listitem'),
  menu: page.getByRole('button', { name: t('webhooks.actions', { address: receiver.address }) }),
  choose: (key: string) => page.getByRole('menuitem', { name: t(key), exact: true }).click(),
});

async function addByForm(page: Page, t: Words = words.en): Promise<string> {
  const { address, add, made } = parts(page, t);
  await page.getByRole('button', { name: t('webhooks.new') }).click();
  await expect(address).toBeFocused();
  await address.fill(receiver.address);
  await add.click();
  const secret = (await made.getByLabel(t('webhooks.secret'), { exact: true }).textContent())!;
  await made.getByRole('button', { name: t('secret.kept') }).click();
  await expect(made).toHaveCount(0);
  return secret;
}

test('[INT-07, INT-09] a manager adds a webhook, tests it, sees what was sent and answered, and sends it again', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/setting/product');
  await page.getByRole('link', { name: 'See webhooks and deliveries' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
  const { deliveries, made, rows, address, add } = parts(page);
  await page.keyboard.press('n');
  await address.fill('ftp://a.example/');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toContainText('must begin with https://');
  // What was typed is there after a reload.
  await address.fill(receiver.address);
  await page.reload();
  await expect(page.getByText('No webhooks')).toBeVisible();
  await page.keyboard.press('n');
  await expect(address).toHaveValue(receiver.address);
  await add.click();
  const secret = (await made.getByLabel('The secret', { exact: true }).textContent())!;
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  // Closing before it was copied asks.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText('never shown again');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await made.getByRole('button', { name: 'I have kept it' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(receiver.address);
  await expect(page.locator('body')).not.toContainText(secret);

  receiver.answer(503, 'upstream restarting');
  await page.keyboard.press('t');
  await expect(alerts(page).last()).toContainText('A test is on its way');
  const tested = deliveries.filter({ hasText: 'product.test' }).first();
  await expect(tested).toContainText('503');
  await tested.getByRole('button').first().click();
  await expect(tested.getByRole('region', { name: /^Request/ })).toContainText('webhook-signature: v1,');
  await expect(tested.getByRole('region', { name: /^Response/ })).toContainText('503 Service Unavailable');
  await expect(tested.getByRole('region', { name: /^Response/ })).toContainText('upstream restarting');

  receiver.answer(204);
  await tested.getByRole('button', { name: 'Send again' }).click();
  const again = deliveries.filter({ hasText: 'product.test' });
  await expect(again).toHaveCount(2);
  await expect(again.first()).toContainText('204');
  const [first, second] = receiver.received.filter(({ type }) => type === 'product.test');
  expect(second).toEqual(first);
});

test('[INT-08, INT-09] what happens arrives and is listed; switched off nothing does, and removed it is gone', async ({
  page,
  member,
  baseURL,
}) => {
  await signIn(page, member, '/setting/webhooks');
  await addByForm(page);
  const token = await tokenOf(baseURL!, member);
  const create = (name: string) =>
    callServer(baseURL!, '/reqapi/v1/features/create', { name, importance: 'Mandatory' }, token);
  await create('Charge by card');
  await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('feature.create');
  await page.reload();
  const { deliveries, menu, choose, rows, question } = parts(page);
  await expect(deliveries.filter({ hasText: 'feature.create' })).toContainText(/204.*F-1/);
  await expect(rows.first()).toContainText('Works');

  // Only defects from now on.
  await menu.click();
  await choose('webhooks.edit');
  const dialog = page.getByRole('dialog');
  for (const kind of await dialog.getByRole('group', { name: 'Of what' }).getByRole('checkbox').all())
    await kind.uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose at least one.');
  await dialog.getByRole('checkbox', { name: 'Defect' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.first()).toContainText('Defect.');

  await menu.click();
  await choose('webhooks.switchOff');
  await expect(rows.first()).toContainText('Off');
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await menu.click();
  await choose('webhooks.switchOn');
  await expect(rows.first()).not.toContainText('Off');

  await menu.click();
  await choose('webhooks.remove');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
});

for (const [width, theme, language] of [
  [1440, 'light', 'en'],
  [1024, 'dark', 'en'],
  [390, 'dark', 'zh'],
] as const) {
  test(`[INT-09] webhooks, their form and their deliveries have no accessibility violation, ${width} px, ${theme}, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([
      { name: 'theme', value: theme, url: baseURL! },
      { name: 'language', value: language, url: baseURL! },
    ]);
    const t = words[language];
    const small: string[] = [];
    const look = async (what: string) => {
      await expectAccessible(page);
      if (width < 600) small.push(...(await smallTargetsOn(page, width)).map((line) => `${what}: ${line}`));
    };
    await page.goto('/setting/webhooks');
    await expect(page.getByText(t('webhooks.none'), { exact: true })).toBeVisible();
    await look('nothing');
    await page.getByRole('button', { name: t('webhooks.new') }).click();
    await parts(page, t).add.click();
    await expect(page.locator('dialog [aria-invalid=true]')).toBeVisible();
    await look('form');
    await page.keyboard.press('Escape');
    await addByForm(page, t);
    receiver.answer(500, 'no room');
    await page.getByRole('button', { name: t('webhooks.test') }).click();
    const tested = parts(page, t).deliveries.filter({ hasText: 'product.test' });
    await expect(tested).toContainText('500');
    await tested.getByRole('button').first().click();
    await expect(tested.getByRole('region', { name: t('webhooks.response') })).toContainText('no room');
    await look('delivery');
    expect([...new Set(small)]).toEqual([]);
  });
}
