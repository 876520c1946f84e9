// Typed text survives changes of others, reloads, closed tabs and server crashes.
import type { Page } from '@playwright/test';
import { startApp, type RunningApp } from './support/app.ts';
import { openColleague } from './support/colleague.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { createPerson, createProduct, tokenOf, type Person } from './support/api.ts';
import { alerts, expectMarkdown, saveState, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const nameOf = (page: Page) => page.getByRole('article').getByRole('textbox', { name: 'Name' });

async function openRequirement(page: Page, person: Person, id: number): Promise<void> {
  await signIn(page, person, `/requirement/requirement?id=${id}`);
  await expect(page.getByRole('article')).toBeVisible();
}

test('[WRK-D14] two people edit one requirement: the second to save sees both texts and loses nothing', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const other = await openColleague(browser, { url: baseURL!, member, productId });
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const content = 'The bay is free within 5 s.';
  const id = await createRequirement(baseURL!, token, { sourceId, name: 'Stop at once', content });
  await openRequirement(page, member, id);
  await openRequirement(other.page, other.colleague, id);

  for (const [who, text] of [
    [page, ' Mine too.'],
    [other.page, ' Also when the charger says so.'],
  ] as const) {
    await who.keyboard.press('e');
    await expect(editor(who)).toBeFocused();
    await who.keyboard.press('Control+End');
    await who.keyboard.type(text);
  }
  await nameOf(page).fill('Stop within 5 s');
  await other.page.keyboard.press('Control+s');
  await expect(saveState(other.page)).toHaveText('All changes saved');

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed R-1' });
  // What only one of them changed is no question.
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog).toContainText(`${content} Mine too.`);
  await expect(dialog).toContainText(`${content} Also when the charger says so.`);
  // Even a reload now loses nothing.
  await page.reload();
  await expectMarkdown(editor(page), `${content} Mine too.`);
  await expect(nameOf(page)).toHaveValue('Stop within 5 s');
  await nameOf(page).press('Control+s');
  await dialog.getByRole('radio', { name: 'Keep both, mine first' }).check();
  await dialog.getByRole('button', { name: 'Save as version 3' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(saveState(page)).toHaveText('All changes saved');

  await other.page.reload();
  const text = other.page.getByRole('article').getByRole('region', { name: 'Content' });
  await expect(text).toContainText('Mine too.');
  await expect(text).toContainText('Also when the charger says so.');
  await expect(nameOf(other.page)).toHaveValue('Stop within 5 s');
  await other.page.context().close();
});

test('[WRK-D32, OPS-25] a comment, an edit and a new item that were being typed outlive a reload, a sign-out and the tab', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const id = await createRequirement(baseURL!, token, { sourceId, content: 'Before.' });
  const comment = (of: Page) => of.getByRole('textbox', { name: 'Write a comment' });
  await openRequirement(page, member, id);
  await comment(page).fill('Half a sentence');
  await page.reload();
  await expect(comment(page)).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Edit content' }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' 之后也要保留');
  await expectMarkdown(editor(page), 'Before. 之后也要保留');

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHavePath(/\/(home|login)/);
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  await expect(comment(page)).toHaveValue('Half a sentence');
  await expectMarkdown(editor(page), 'Before. 之后也要保留');

  await page.keyboard.press('Escape');
  await page.goto('/requirement/requirement');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = (of: Page) => of.getByRole('dialog', { name: 'New requirement' });
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Warn the driver');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => context.pages()).toHaveLength(0);

  const next = await context.newPage();
  await next.goto('/requirement/requirement');
  await expect(next.getByRole('table')).toBeVisible();
  await next.keyboard.press('n');
  await expect(dialog(next).getByRole('textbox', { name: 'Name' })).toHaveValue('Warn the driver');
  // Another tab starts with an empty form.
  const third = await context.newPage();
  await third.goto(`/requirement/requirement?id=${id}`);
  await expect(comment(third)).toHaveValue('Half a sentence');
  await expectMarkdown(editor(third), 'Before. 之后也要保留');
  await third.goto('/requirement/requirement');
  await expect(third.getByRole('table')).toBeVisible();
  await third.keyboard.press('n');
  await expect(dialog(third).getByRole('textbox', { name: 'Name' })).toHaveValue('');
});

test.describe('a server that dies while it saves', () => {
  let app: RunningApp;
  let url: string;
  let person: Person;

  test.beforeAll(async () => {
    app = await startApp({ database: `e2e_killed_${process.pid}` });
    url = app.url;
    person = await createPerson(app.url);
    await createProduct(app.url, person);
    await createFeature(app.url, await tokenOf(app.url, person));
  });
  test.afterAll(() => app.stop());
  test.use({
    // oxlint-disable-next-line no-empty-pattern
    baseURL: async ({}, give) => give(url),
  });

  test('[WRK-D32, SHL-D26] gives one item, however often the button is pressed and the page reloaded', async ({
    page,
  }) => {
    const create = '/reqapi/v1/requirements/create';
    await page.clock.install();
    await signIn(page, person, '/requirement/requirement');
    await expect(page.getByRole('button', { name: 'New requirement' }).first()).toBeVisible();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New requirement' });
    const submit = dialog.getByRole('button', { name: 'Create requirement' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Once');
    await dialog.getByRole('combobox', { name: 'Owning feature' }).click();
    await dialog.getByRole('listbox', { name: 'Owning feature' }).getByRole('option').first().click();

    // Committed, but the server crashed before it answered.
    const sent = requestsTo(page, create);
    let deaths = 0;
    await page.route(`**${create}`, async (route) => {
      deaths += 1;
      if (deaths > 1) return route.abort();
      await route.fetch();
      await app.crash();
      return route.abort();
    });
    await submit.click();
    // In small steps, so that the page can react in between.
    const error = alerts(page).locator('[data-kind=error]');
    while ((await error.count()) === 0) await page.clock.runFor(200);
    await expect(error).toHaveText('The network is gone. What you typed is kept on this device.');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Once');
    await app.startAgain();
    await page.unroute(`**${create}`);

    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('button', { name: 'New requirement' }).first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Once');
    await submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Total 1 item', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Once' })).toHaveCount(1);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(sent.length).toBeGreaterThanOrEqual(5);
  });
});
