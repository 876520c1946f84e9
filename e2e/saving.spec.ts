// The save state tells the truth, drafts are found again, and every change can be taken back.
import type { Browser, Locator, Page } from '@playwright/test';
import { openColleague } from './support/colleague.ts';
import { createDefect, moveDefect } from './support/defects.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { createProduct, tokenOf, userIdOf, type Person } from './support/api.ts';
import { alerts, expectMarkdown, saveState, signIn } from './support/page-parts.ts';
import { expect, test, trackRequests } from './support/test.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const article = (page: Page) => page.getByRole('article');
const reading = (page: Page) => article(page).getByRole('region', { name: 'Content' });
const nameOf = (page: Page) => article(page).getByRole('textbox', { name: 'Name' });
const undo = (page: Page) => alerts(page).getByRole('button', { name: 'Undo' });

async function setup(url: string, member: Person) {
  await createProduct(url, member);
  const token = await tokenOf(url, member);
  const sourceId = await createFeature(url, token);
  const make = (name: string, content = '') => createRequirement(url, token, { sourceId, name, content });
  return { make };
}

async function openRequirement(page: Page, id: number): Promise<void> {
  await page.goto(`/requirement/requirement?id=${id}`);
  await expect(article(page)).toBeVisible();
}

async function typeContent(page: Page, text: string): Promise<void> {
  await article(page).getByRole('button', { name: 'Edit content' }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

test('[EXP-01, EXP-02] drafts are counted, listed and marked in the list until the last one is saved', async ({
  page,
  member,
  baseURL,
}) => {
  const { make } = await setup(baseURL!, member);
  const first = await make('Stop at once', 'Before.');
  const second = await make('Show the price');
  await signIn(page, member);
  await openRequirement(page, first);
  await expect(saveState(page)).toHaveText('All changes saved');
  await typeContent(page, ' After.');
  await expect(saveState(page)).toHaveText('1 draft');
  await openRequirement(page, second);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Which currency?');
  await expect(saveState(page)).toHaveText('2 drafts');

  await page.goto('/requirement/requirement');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Stop at once')).toContainText('Draft');
  await expect(row('Show the price')).toContainText('Draft');
  await saveState(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Not saved yet' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Continue: R-1 Stop at once' }).click();
  await expectMarkdown(editor(page), 'Before. After.');
  await article(page).getByRole('button', { name: 'Show changes' }).click();
  await expect(page.getByRole('dialog', { name: /^Changes of R-1/ })).toContainText('After.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect(saveState(page)).toHaveText('1 draft');
  await expect(alerts(page)).toContainText('R-1 saved');
  await page.getByRole('link', { name: 'Show the price' }).click();
  await expect(article(page).getByText('R-2').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a comment' }).press('Control+Enter');
  await expect(saveState(page)).toHaveText('All changes saved');
});

test('[EXP-01] a draft in another tab counts too, and a request under way is named', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const { make } = await setup(baseURL!, member);
  const id = await make('Stop at once');
  await signIn(page, member);
  await openRequirement(page, id);
  const other = await context.newPage();
  await openRequirement(other, id);
  await typeContent(page, 'Typed in the first tab');
  await expect(saveState(other)).toHaveText('1 draft');
  await saveState(other).getByRole('button').click();
  await expect(other.getByRole('dialog')).toContainText('open in another tab');

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/requirements/update', async (route) => {
    await held;
    await route.continue();
  });
  await page.bringToFront();
  await expect(saveState(page)).toHaveText('1 draft');
  await page.keyboard.press('Control+s');
  await expect(saveState(page)).toContainText('Sending 1 change');
  release();
  await expect(saveState(page)).toHaveText('All changes saved');
  await expect(saveState(other)).toHaveText('All changes saved');
});

for (const width of [1440, 390])
  test(`[EXP-03] a discarded draft comes back by button and by Ctrl Z, at ${width} px`, async ({
    page,
    member,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { make } = await setup(baseURL!, member);
    const id = await make('Stop at once', 'Before.');
    await signIn(page, member);
    await openRequirement(page, id);
    await typeContent(page, ' 之后');
    const discard = article(page).getByRole('button', { name: 'Discard' });
    await discard.click();
    await expect(reading(page)).toHaveText(/^(Edit content)?Before\.$/);
    await undo(page).click();
    await expectMarkdown(editor(page), 'Before. 之后');
    await discard.click();
    await expect(undo(page)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expectMarkdown(editor(page), 'Before. 之后');
    await expect(discard).toBeVisible();
  });

test('[EXP-03] cancelling a new item says that the draft is kept, and discarding it can be undone', async ({
  page,
  member,
  baseURL,
}) => {
  await setup(baseURL!, member);
  await signIn(page, member, '/requirement/requirement?create=1');
  const dialog = page.getByRole('dialog', { name: 'New requirement' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Warn the driver');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(alerts(page)).toContainText('Draft of New requirement kept on this device');
  await alerts(page).getByRole('button', { name: 'Discard draft' }).click();
  await expect(saveState(page)).toHaveText('All changes saved');
  await undo(page).click();
  await expect(saveState(page)).toHaveText('1 draft');
  await page.keyboard.press('n');
  await expect(name).toHaveValue('Warn the driver');
});

test('[EXP-04] a property is saved when it is chosen and can be undone; the text that is being typed stays', async ({
  page,
  member,
  baseURL,
}) => {
  const { make } = await setup(baseURL!, member);
  const id = await make('Stop at once', 'Before.');
  await signIn(page, member);
  await openRequirement(page, id);
  await typeContent(page, ' Typing.');
  const importance = article(page).getByRole('combobox', { name: 'Importance' });
  await importance.selectOption('Mandatory');
  await expect(alerts(page)).toContainText('R-1: Importance set to Mandatory');
  await expect(saveState(page)).toHaveText('1 draft');
  await expectMarkdown(editor(page), 'Before. Typing.');
  await undo(page).click();
  await expect(importance).toHaveValue('Important');
  await expectMarkdown(editor(page), 'Before. Typing.');
  await page.keyboard.press('Control+s');
  await expect(reading(page)).toContainText('Before. Typing.');
  await expect(saveState(page)).toHaveText('All changes saved');
  await page.reload();
  await expect(importance).toHaveValue('Important');
  await expect(reading(page)).toContainText('Before. Typing.');
});

const isInside = async (part: Locator, page: Page) => {
  const box = (await part.boundingBox())!;
  const { height, width } = page.viewportSize()!;
  return box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width;
};

test('[EXP-05] on a phone Save and Discard are in sight as long as something is unsaved, also in a long text', async ({
  page,
  member,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { make } = await setup(baseURL!, member);
  const id = await make('Stop at once', 'A paragraph.\n\n'.repeat(60));
  await signIn(page, member);
  await openRequirement(page, id);
  await typeContent(page, 'The last line');
  const save = article(page).getByRole('button', { name: 'Save' });
  expect(await isInside(save, page)).toBe(true);
  expect(await isInside(article(page).getByRole('button', { name: 'Discard' }), page)).toBe(true);
  // The caret is above the bar.
  const caret = await page.evaluate(() => {
    const range = document.getSelection()!.getRangeAt(0);
    const line = (range.startContainer as Element).parentElement!.closest('.cm-line')!;
    return line.getBoundingClientRect().bottom;
  });
  const bar = (await save.boundingBox())!;
  expect(caret).toBeLessThanOrEqual(bar.y);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -2000);
  expect(await isInside(save, page)).toBe(true);
  await save.click();
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('link', { name: 'Stop at once' })).toBeVisible();
});

test('[EXP-05] a phone that leaves an edited item finds its draft again', async ({
  page,
  member,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { make } = await setup(baseURL!, member);
  const id = await make('Stop at once', 'Before.');
  await signIn(page, member);
  await openRequirement(page, id);
  await typeContent(page, ' Half');
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Stop at once' })).toContainText('Draft');
  await page.getByRole('link', { name: 'Stop at once' }).click();
  await expectMarkdown(editor(page), 'Before. Half');
});

test('[EXP-08] a failure stays until it is closed; one message shows at a time', async ({
  page,
  member,
  baseURL,
}) => {
  await page.clock.install();
  const requestsToEnd = trackRequests(page);
  const { make } = await setup(baseURL!, member);
  const id = await make('Stop at once');
  await signIn(page, member);
  await openRequirement(page, id);
  const messages = alerts(page).locator('[data-kind]');
  await page.route('**/requirements/freeze/*', (route) =>
    route.fulfill({ status: 400, json: { code: 40054, message: 'Not now', data: null } }),
  );
  const readAgain = page.waitForResponse(`**/requirements/get/${id}`);
  await article(page).getByRole('button', { name: 'Freeze' }).click();
  await expect(alerts(page)).toContainText('Not now');
  await readAgain;
  await requestsToEnd();
  await page.clock.runFor(20_000);
  await expect(messages).toHaveCount(1);
  await expect(alerts(page)).toContainText('Not now');
  await article(page).getByRole('combobox', { name: 'Importance' }).selectOption('Mandatory');
  await expect(alerts(page)).toContainText('R-1: Importance set to Mandatory');
  await expect(messages).toHaveCount(1);
  await requestsToEnd();
  await page.clock.runFor(11_000);
  await expect(alerts(page)).toContainText('Not now');
  await alerts(page).getByRole('button', { name: 'Close' }).click();
  await expect(messages).toHaveCount(0);
});

/** What bars the message lies over. */
async function barsUnderMessage(page: Page): Promise<(string | null)[]> {
  const message = (await alerts(page).locator('[data-kind]').boundingBox())!;
  const covered: (string | null)[] = [];
  for (const bar of await page.locator('[data-keep-clear]:visible').all()) {
    const box = (await bar.boundingBox())!;
    const isApart =
      box.y >= message.y + message.height ||
      box.y + box.height <= message.y ||
      box.x >= message.x + message.width;
    if (!isApart) covered.push(await bar.textContent());
  }
  return covered;
}

test('[EXP-08] on a phone the message of a step covers no bar, also not the one that comes after it', async ({
  page,
  member,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await tokenOf(baseURL!, member);
  const id = await createDefect(baseURL!, token);
  await moveDefect(baseURL!, token, id, 'fix', { processorId: userIdOf(token) });
  await signIn(page, member, `/test/defect?id=${id}`);
  const submit = article(page).getByRole('button', { name: 'Submit to testing' });
  await submit.last().click();
  await submit.last().click();
  await expect(alerts(page)).toContainText('D-1 moved to Testing');
  const next = page.locator('[data-keep-clear]').getByRole('button', { name: 'Close' });
  await expect(next).toBeVisible();
  await expect.poll(() => barsUnderMessage(page)).toEqual([]);
});

test('[EXP-08] what was created is named and can be opened from the message, which covers no bar', async ({
  page,
  member,
  baseURL,
}) => {
  await setup(baseURL!, member);
  await signIn(page, member, '/requirement/feature?create=1');
  const dialog = page.getByRole('dialog', { name: 'New feature' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Warn the driver');
  await page.keyboard.press('Control+Enter');
  await expect(alerts(page)).toContainText('F-2 created');
  expect(await barsUnderMessage(page)).toEqual([]);
  await alerts(page).getByRole('button', { name: 'Open' }).click();
  await expect(nameOf(page)).toHaveValue('Warn the driver');
});

async function signInColleague(browser: Browser, url: string, member: Person, productId: number) {
  const { colleague, page } = await openColleague(browser, { url, member, productId });
  await signIn(page, colleague);
  return page;
}

test('[EXP-09] two people edit different paragraphs and fields: both texts are there, and the second is told', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const content = 'First paragraph.\n\nSecond paragraph.\n\nThird paragraph.';
  const id = await createRequirement(baseURL!, token, { sourceId, content });
  const other = await signInColleague(browser, baseURL!, member, productId);
  await signIn(page, member);
  await openRequirement(page, id);
  await openRequirement(other, id);
  await typeContent(page, ' Mine.');
  await article(other).getByRole('button', { name: 'Edit content' }).click();
  await expect(editor(other)).toBeFocused();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('Theirs. ');
  await other.keyboard.press('Control+s');
  await expect(reading(other)).toContainText('Theirs. First paragraph.');

  await page.keyboard.press('Control+s');
  await expect(alerts(page)).toContainText('R-1 saved, together with what');
  await expect(reading(page)).toContainText('Theirs. First paragraph.');
  await expect(reading(page)).toContainText('Third paragraph. Mine.');
  await other.reload();
  await expect(reading(other)).toContainText('Third paragraph. Mine.');
  await other.context().close();
});

test('[EXP-09] the same paragraph: the dialog says who and when, shows the difference and preselects nothing', async ({
  page,
  browser,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const id = await createRequirement(baseURL!, token, { sourceId, content: 'One paragraph.' });
  const other = await signInColleague(browser, baseURL!, member, productId);
  await signIn(page, member);
  await openRequirement(page, id);
  await openRequirement(other, id);
  await typeContent(page, ' Mine.');
  await typeContent(other, ' Theirs.');
  await other.keyboard.press('Control+s');
  await expect(reading(other)).toContainText('Theirs.');

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed R-1' });
  await expect(dialog).toContainText(/罗子涵 changed the same at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(dialog.locator('del')).toContainText('Theirs');
  await expect(dialog.locator('ins')).toContainText('Mine');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expectMarkdown(editor(page), 'One paragraph. Mine.');
  await page.keyboard.press('Control+s');
  const save = dialog.getByRole('button', { name: 'Save as version 3' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  // It looks so, too.
  await expect(save).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await dialog.getByRole('radio', { name: 'Keep mine' }).check();
  await save.click();
  await expect(reading(page)).toContainText('One paragraph. Mine.');
  await other.context().close();
});

test('[EXP-11] a refused step leaves nothing unsaved behind', async ({ page, member, baseURL }) => {
  const { make } = await setup(baseURL!, member);
  const id = await make('Stop at once');
  await signIn(page, member);
  await openRequirement(page, id);
  await page.route('**/requirements/update', (route) =>
    route.fulfill({ status: 400, json: { code: 40054, message: 'Not now', data: null } }),
  );
  const importance = article(page).getByRole('combobox', { name: 'Importance' });
  await importance.selectOption('Mandatory');
  await expect(alerts(page)).toContainText('Not now');
  await expect(importance).toHaveValue('Important');
  await expect(saveState(page)).toHaveText('All changes saved');
});
