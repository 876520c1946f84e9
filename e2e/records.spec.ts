// Comments, history and attachments of items.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { addColleagues } from './support/database.ts';
import { attach, createComment, createFeature } from './support/items.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { callServer, createProduct, tokenOf, type Person } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

const records = (page: Page) => {
  const within = page.getByRole('region', { name: 'Comments, history and attachments' });
  const area = (name: string) => within.getByRole('region', { name, exact: true });
  return {
    within,
    tab: (name: RegExp) => within.getByRole('tab', { name }),
    comments: area('Comments'),
    history: area('History'),
    attachments: area('Attachments'),
    field: within.getByRole('textbox', { name: 'Write a comment' }),
    send: within.getByRole('button', { name: 'Comment', exact: true }),
    chooser: within.locator('input[type=file]'),
    error: alerts(page).locator('[data-kind=error]').last(),
  };
};

async function openFeature(page: Page, person: Person, id: number) {
  await signIn(page, person, `/requirement/feature?id=${id}`);
  await expect(records(page).comments).toBeVisible();
  return records(page);
}

const heightOf = async (area: ReturnType<Page['getByRole']>) => (await area.boundingBox())!.height;

test('[REC-01, REC-02, REC-03, REC-04, REC-05, REC-06, REC-08, REC-11, REC-D4, REC-D5, REC-D10, WRK-36, WRK-67] comments are written, answered and kept, by keyboard alone', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  for (let number = 1; number <= 6; number++) await createComment(baseURL!, token, id, `Comment ${number}`);
  const asked = page.waitForRequest('**/damapi/v1/reviewlogs/list*');
  const { tab, comments, field, send, error, within } = await openFeature(page, member, id);
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    sourceId: String(id),
    kind: 'Feature',
    sort: 'thread',
    direction: 'desc',
    limit: '1000',
  });
  await expect(within.getByRole('tab')).toHaveText([/^Comments/, /^History/, /^Attachments/]);
  await expect(tab(/Comments/)).toHaveText('Comments6');
  await expect(comments.getByRole('listitem').locator('p')).toHaveText(
    [6, 5, 4, 3, 2, 1].map((number) => `Comment ${number}`),
  );
  await expect(comments.getByRole('listitem').first()).toContainText(member.username);
  await expect(comments.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-/);
  expect(await heightOf(comments)).toBeLessThanOrEqual(200);
  expect(await comments.evaluate((area) => area.scrollHeight > area.clientHeight)).toBe(true);
  await expectAccessible(page);

  await expect(send).toBeDisabled();
  await expect(within.getByText('0 / 10000')).toBeVisible();
  const sent = requestsTo(page, '/damapi/v1/comments/create');
  await field.fill('   ');
  await expect(send).toBeEnabled();
  await field.press('Control+Enter');
  await expect(error).toHaveText('Comment cant not be empty.');
  await field.fill('x'.repeat(10_001));
  await expect(within.getByText('10001 / 10000')).toBeVisible();
  await send.click();
  await expect(error).toHaveText('A comment can have at most 10,000 characters');
  expect(sent).toHaveLength(0);
  await page.reload();
  await expect(field).toHaveValue('x'.repeat(10_001));
  await field.press('Control+End');
  await page.keyboard.press('Backspace');
  await field.press('Control+Enter');
  await expect(comments.getByRole('listitem').first()).toContainText('x'.repeat(10_000));
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(tab(/Comments/)).toHaveText('Comments7');

  // A reply names its comment. Enter during composition does not send.
  const first = comments.getByRole('listitem').filter({ hasText: 'Comment 1' });
  await first.getByRole('button', { name: `Reply to ${member.username}` }).press('Enter');
  await expect(field).toBeFocused();
  const keys = await context.newCDPSession(page);
  await compose(keys, 'hao');
  await pressEnter(keys);
  await commit(keys, '好的');
  await page.reload();
  await expect(within.getByText(`Reply to ${member.username}`).last()).toBeVisible();
  await expect(field).toHaveValue('好的');
  expect(sent).toHaveLength(1);
  await field.press('Control+Enter');
  const answer = comments.getByRole('list', { name: `Replies to ${member.username}` }).getByRole('listitem');
  await expect(answer).toContainText(`to ${member.username}`);
  await expect(answer.locator('p')).toHaveText('好的');
  await expect
    .poll(() => sent[1]?.body)
    .toMatchObject({ kind: 'Feature', sourceId: id, data: { comment: '好的' } });

  // Shown as pending; after a failure the text is back in the field.
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/damapi/v1/comments/create', async (route) => {
    await promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await field.fill('Not lost');
  await field.press('Control+Enter');
  await expect(comments.getByRole('listitem').first()).toContainText('Sending');
  resolve();
  await expect(error).toHaveText('The network is gone. What you typed is kept on this device.');
  await expect(field).toHaveValue('Not lost');
  await expect(comments.getByText('Not lost')).toHaveCount(0);
});

test('[REC-12, REC-D8, REC-D9, WRK-36] the history tells who did what, also to files, in the language of the reader, and opens what changed in the text', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const content = 'The bay is free.\n\nSame line.';
  const id = await createFeature(baseURL!, token, { content });
  const update = { id, version: 1, name: 'Sessions', data: { content: 'The bay was free.\n\nSame line.' } };
  await callServer(baseURL!, '/reqapi/v1/features/update', update, token);
  await attach(baseURL!, token, id, new File(['x'], 'log.txt'));
  const { tab, history } = await openFeature(page, member, id);
  await tab(/Comments/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(/History/)).toBeFocused();
  await expect(tab(/History/)).toHaveAttribute('aria-selected', 'true');
  const entries = history.getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText(/Added: file log\.txt/);
  await expect(entries.nth(1)).toContainText(/Saved: name Charging sessions → Sessions, content/);
  await expect(entries.nth(2)).toContainText('Created');
  await expect(entries.nth(1)).toContainText(member.username);
  await expect(entries.nth(1).locator('time')).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await entries.evaluateAll((all) => all.map((entry) => entry.dataset['category']))).toEqual([
    'upload',
    'update',
    'create',
  ]);
  await expectAccessible(page);

  const open = entries.nth(1).getByRole('button', { name: 'Show changes' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Content before and after' });
  await expect(dialog.locator('del')).toHaveText('is');
  await expect(dialog.locator('ins')).toHaveText('was');
  await expect(dialog).toContainText('Same line.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.context().addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  await page.getByRole('tab', { name: /历史/ }).click();
  await expect(page.getByText(/^修改了名称 Charging sessions → Sessions，内容$/)).toBeVisible();
});

test('[REC-22, REC-23, REC-24, REC-29] the attachments begin empty, take one file at a time and refuse large and empty ones', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  const asked = page.waitForRequest('**/damapi/v1/files/list*');
  const { tab, attachments, chooser, error } = await openFeature(page, member, id);
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    sourceId: String(id),
    kind: 'FeatureAttachment',
    limit: '1000',
  });
  await tab(/Comments/).focus();
  await page.keyboard.press('End');
  await expect(attachments).toContainText('No files yet.');
  expect(await heightOf(attachments)).toBeLessThanOrEqual(200);
  await expect(chooser).not.toHaveAttribute('multiple');

  await chooser.setInputFiles({
    name: 'large.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(10_485_761),
  });
  await expect(error).toHaveText('The file size cannot exceed 10M');
  await chooser.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(error).toHaveText('The file is empty');
});

test('[REC-19, REC-26, REC-D18] a file is added, downloaded and removed after a question', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  const { tab, attachments, chooser, within } = await openFeature(page, member, id);
  await tab(/Comments/).focus();
  await page.keyboard.press('End');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/damapi/v1/files/upload*', async (route) => {
    await promise;
    await route.continue();
  });
  const notes = { name: '会议 notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Agreed.') };
  await chooser.setInputFiles(notes);
  await expect(within.getByRole('progressbar')).toBeVisible();
  resolve();
  const row = attachments.getByRole('listitem');
  await expect(row).toContainText(member.username);
  await expect(row).toContainText('7 B');
  await expect(row.locator('time')).toHaveText('just now');
  await expect(alerts(page)).toContainText('会议 notes.txt added');
  await expect(tab(/Attachments/)).toHaveText('Attachments1');
  const link = row.getByRole('link', { name: '会议 notes.txt' });
  await expect(link).toHaveAttribute('href', /^\/damapi\/v1\/files\/content\/\d+\//);
  await expectAccessible(page);
  const fetched = page.waitForEvent('download');
  await link.press('Enter');
  expect((await fetched).suggestedFilename()).toBe('会议 notes.txt');

  const remove = row.getByRole('button', { name: 'Remove 会议 notes.txt' });
  await remove.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove 会议 notes.txt?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(1);
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(within.getByRole('button', { name: 'Add file' })).toBeFocused();
  await expect(tab(/Attachments/)).toHaveText('Attachments0');
});

test('[REC-D18] a guest reads comments, history and files, and finds nothing to change; a list that failed can be asked for again', async ({
  page,
  member,
  baseURL,
}) => {
  const productId = await createProduct(baseURL!, member);
  const guest = { ...member, username: `guest.${member.username}` };
  await addColleagues(productId, member.username, [{ username: guest.username, roles: ['Guest'] }]);
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  await createComment(baseURL!, token, id, 'For everybody');
  await attach(baseURL!, token, id, new File(['x'], 'log.txt'));
  const { tab, comments, attachments, field, within } = await openFeature(page, guest, id);
  await expect(comments).toContainText('For everybody');
  await expect(field).toHaveCount(0);
  await expect(comments.getByRole('button')).toHaveCount(0);
  await tab(/Attachments/).click();
  await expect(attachments.getByRole('link', { name: 'log.txt' })).toBeVisible();
  await expect(attachments.getByRole('button')).toHaveCount(0);
  await expect(within.getByRole('button', { name: 'Add file' })).toHaveCount(0);

  await page.route('**/damapi/v1/reviewlogs/list*', (route) => route.fulfill({ status: 502, body: '' }));
  await page.reload();
  await expect(comments).toContainText('This did not load.');
  await page.unroute('**/damapi/v1/reviewlogs/list*');
  await comments.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(comments).toContainText('For everybody');
});

test('[SHL-59] on a phone the tabs fit and everything is large enough for a finger', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { content: 'Text' });
  await createComment(baseURL!, token, id, 'A comment');
  await attach(baseURL!, token, id, new File(['x'], 'log.txt'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const { tab, within } = await openFeature(page, member, id);
  for (const name of [/Comments/, /History/, /Attachments/]) {
    await tab(name).click();
    await expect(within.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    const small = await within.evaluate((scope) =>
      [...scope.querySelectorAll<HTMLElement>('a, button, textarea')]
        .filter((control) => control.checkVisibility())
        .map((control) => ({ text: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5 || box.left < 0 || box.right > 390)
        .map(({ text, box }) => `${text} ${box.height} ${box.left} ${box.right}`),
    );
    expect(small).toEqual([]);
  }
});
