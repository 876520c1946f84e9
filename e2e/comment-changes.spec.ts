// Comments after they were written: edited, deleted, reacted to; and pictures in them.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf } from './support/api.ts';
import { namedColleague } from './support/colleague.ts';
import { createComment, createFeature } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const entry = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Comments', exact: true })
    .locator('[data-comment]')
    .filter({ hasText: text });

async function choose(page: Page, text: string, menu: RegExp, name: string) {
  await entry(page, text).getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
}

test('[COL-36] who wrote a comment edits it in place, and it says so; Escape leaves it as it was', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  await createComment(baseURL!, token, id, 'The tarif is wrong');
  await signIn(page, member, `/requirement/feature?id=${id}`);
  await choose(page, 'The tarif', /^Edit or delete/, 'Edit');
  const field = page.getByRole('textbox', { name: 'Edit the comment' });
  await expect(field).toBeFocused();
  await field.fill('Nothing');
  await page.keyboard.press('Escape');
  await expect(entry(page, 'The tarif is wrong')).not.toContainText('edited');
  await choose(page, 'The tarif', /^Edit or delete/, 'Edit');
  await field.fill('The **tariff** is wrong');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(entry(page, 'The tariff is wrong')).toContainText('edited');
  await expect(entry(page, 'The tariff is wrong').locator('strong')).toHaveText('tariff');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Comment edited: The tarif is wrong → The **tariff** is wrong')).toBeVisible();
});

test('[COL-36] a deleted comment is gone; one that was answered says that it was deleted', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  const question = await createComment(baseURL!, token, id, 'Wrong question');
  await createComment(baseURL!, token, id, 'Alone');
  const answer = { sourceId: id, kind: 'Feature', replyId: question, data: { comment: 'An answer' } };
  await callServer(baseURL!, '/damapi/v1/comments/create', answer, token);
  await signIn(page, member, `/requirement/feature?id=${id}`);
  for (const text of ['Alone', 'Wrong question']) {
    await choose(page, text, /^Edit or delete/, 'Delete');
    await page
      .getByRole('alertdialog', { name: 'Delete this comment?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(entry(page, text)).toHaveCount(0);
  }
  await expect(entry(page, 'This comment was deleted.')).toHaveCount(1);
  await expect(entry(page, 'This comment was deleted.').getByRole('button')).toHaveCount(0);
  await expect(entry(page, 'An answer')).toBeVisible();
});

test('[COL-36] people react to comments of others, and cannot edit them', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  const comment = await createComment(baseURL!, token, id, 'Shall we?');
  const colleague = await namedColleague(baseURL!, member, { username: 'luo', fullname: '罗子涵' });
  const theirs = await tokenOf(baseURL!, colleague);
  await callServer(
    baseURL!,
    '/damapi/v1/comments/react',
    { id: comment, reaction: 'agree', isOn: true },
    theirs,
  );
  await callServer(
    baseURL!,
    '/damapi/v1/comments/create',
    { sourceId: id, kind: 'Feature', replyId: 0, data: { comment: 'Of somebody else' } },
    theirs,
  );
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const agreed = entry(page, 'Shall we?').getByRole('button', { name: /^\d+ Agreed/ });
  await expect(agreed).toHaveText('1');
  await expect(agreed).toHaveAttribute('aria-label', '1 Agreed: 罗子涵');
  await agreed.click();
  await expect(agreed).toHaveText('2');
  await expect(agreed).toHaveAttribute('aria-pressed', 'true');
  await agreed.press('Enter');
  await expect(agreed).toHaveText('1');
  await choose(page, 'Of somebody', /^React to/, 'Thanks');
  await expect(entry(page, 'Of somebody').getByRole('button', { name: /^\d+ Thanks/ })).toHaveText('1');
  await expect(entry(page, 'Of somebody').getByRole('button', { name: /^Edit or delete/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('[COL-36] a picture is put into a comment and shown to others', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('See:');
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const png = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    canvas.getContext('2d')!.fillRect(0, 0, 8, 8);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    return [...new Uint8Array(await blob!.arrayBuffer())];
  });
  await (await chosen).setFiles({ name: 'plug.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await expect(field).toHaveValue(/^See:\n!\[\d+\]\(\/damapi\/v1\/files\/content\/\d+\/plug\.png\)\n$/);
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const picture = entry(page, 'See:').getByRole('img', { name: /^\d+$/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
});
