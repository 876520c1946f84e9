// Comments: markdown, threads, mentions and item numbers.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, readFromServer, tokenOf, type Person } from './support/api.ts';
import { namedColleague, rename } from './support/colleague.ts';
import { commentParts } from './support/comments.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { createComment, createFeature } from './support/items.ts';
import { expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, requestsTo, test } from './support/test.ts';

async function openFeature(page: Page, member: Person, id: number) {
  await signIn(page, member, `/requirement/feature?id=${id}`);
  const parts = commentParts(page);
  await expect(parts.field).toBeEditable();
  return parts;
}

test('[EXP-33] a comment is markdown, and a reply stands under its question, also to a reply and offline', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  await createComment(baseURL!, token, id, 'Which **currency**?\n\n- euro\n- yuan');
  await createComment(baseURL!, token, id, 'Another question about List<String>');
  const { area, entry, field } = await openFeature(page, member, id);
  await expect(entry('Which currency?').locator('strong')).toHaveText('currency');
  await expect(entry('Which currency?').locator('li')).toHaveText(['euro', 'yuan']);
  await expect(entry('Another question')).toContainText('List<String>');

  const replyTo = async (text: string, answer: string) => {
    await entry(text)
      .getByRole('button', { name: /^Reply to/ })
      .click();
    await expect(field).toBeFocused();
    // Enter makes a line, Ctrl Enter sends.
    await page.keyboard.type(answer);
    await page.keyboard.press('Enter');
    await page.keyboard.type('second line');
    await expect(field).toHaveValue(`${answer}\nsecond line`);
    await page.keyboard.press('Control+Enter');
    await expect(field).toHaveValue('');
  };
  await replyTo('Which currency?', 'Both');
  const replies = area.getByRole('list', { name: `Replies to ${member.username}` });
  await expect(replies.getByRole('listitem')).toHaveText([/Both/]);
  await replyTo('Both', 'Good');
  await expect(replies.getByRole('listitem')).toHaveText([/Both/, /Good/]);
  await expect(area.locator('[data-comment]')).toHaveText([
    /Another question/,
    /Which currency/,
    /Both/,
    /Good/,
  ]);
  await expectAccessible(page);
  // As the server has it, too.
  await page.reload();
  await expect(area.locator('[data-comment]')).toHaveText([
    /Another question/,
    /Which currency/,
    /Both/,
    /Good/,
  ]);

  // Without network it waits in its place.
  await context.setOffline(true);
  await entry('Another question')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await field.fill('From the cellar');
  await field.press('Control+Enter');
  await expect(entry('From the cellar')).toContainText('Waiting');
  await expect(area.locator('[data-comment]')).toHaveText([
    /Another question/,
    /From the cellar/,
    /Which currency/,
    /Both/,
    /Good/,
  ]);
  await context.setOffline(false);
  await expect(entry('From the cellar')).not.toContainText('Waiting');
  await expect(replies.first().getByRole('listitem')).toHaveText([/From the cellar/]);
});

test('[EXP-33] an at sign offers the members by name and pinyin; who is chosen is shown by full name', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  const { username } = await namedColleague(baseURL!, member, { username: 'luo', fullname: '罗子涵' });
  const { entry, field, people } = await openFeature(page, member, id);
  const sent = requestsTo(page, '/damapi/v1/comments/create');
  await field.fill('Please ask ');
  await page.keyboard.type('@luozi');
  await expect(people).toHaveText([/罗子涵/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Please ask @${username} `);
  await expect(people).toHaveCount(0);
  // By the full name, as an input method writes it: its Enter chooses nobody.
  await page.keyboard.type('and ');
  const keys = await context.newCDPSession(page);
  await page.keyboard.type('@');
  await expect(people.first()).toBeVisible();
  await compose(keys, 'luo zi');
  await pressEnter(keys);
  await commit(keys, '罗子');
  await expect(people).toHaveText([/罗子涵/]);
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue(`Please ask @${username} and @${username} `);
  // Escape closes the list and nothing else.
  await page.keyboard.type('@');
  await expect(people.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Enter');
  const comment = `Please ask @${username} and @${username}`;
  await expect.poll(() => sent[0]?.body).toMatchObject({ data: { comment } });
  const mention = entry('Please ask').getByRole('link', { name: '@罗子涵' });
  await expect(mention).toHaveCount(2);
  await expect(mention.first()).toHaveAttribute('title', username);
});

test('[COL-15] a mention is kept as the person and shown by the present name, also after the person left', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token);
  const colleague = await namedColleague(baseURL!, member, { username: 'luo', fullname: '罗子涵' });
  const { entry, field, people } = await openFeature(page, member, id);
  await field.fill('Please ask ');
  await page.keyboard.type('@zih');
  await expect(people).toHaveText([/罗子涵/]);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await expect(entry('Please ask').getByRole('link', { name: '@罗子涵' })).toBeVisible();
  const read = () =>
    readFromServer<{ list: { data: { comment: string } }[] }>(
      baseURL!,
      `/damapi/v1/reviewlogs/list?kind=Feature&sourceId=${id}`,
      token,
    );
  await expect
    .poll(async () => (await read()).list[0]?.data.comment)
    .toBe(`Please ask @${colleague.username}#${colleague.id}`);
  await rename(baseURL!, colleague, '罗小涵');
  await page.reload();
  await expect(entry('Please ask').getByRole('link', { name: '@罗小涵' })).toBeVisible();
  await callServer(baseURL!, `/prdapi/v1/products/remove-members/${colleague.id}`, {}, token);
  await page.reload();
  await expect(entry('Please ask')).toContainText(`Please ask @${colleague.username}`);
  await expect(entry('Please ask')).not.toContainText('#');
  await expect(entry('Please ask').getByRole('link')).toHaveCount(0);
});

test('[COL-15] an at sign in a content offers the members; the id that is kept stays out of sight', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { content: 'Who decides?' });
  const colleague = await namedColleague(baseURL!, member, { username: 'luo', fullname: '罗子涵' });
  await openFeature(page, member, id);
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' @lzh');
  const offered = page.getByRole('listbox', { name: 'Items and people' }).getByRole('option');
  await expect(offered).toHaveText([/罗子涵/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectMarkdown(editor, `Who decides? @${colleague.username} `);
  await page.keyboard.press('Control+s');
  const path = `/reqapi/v1/features/get/${id}`;
  const contentOf = async () =>
    (await readFromServer<{ data: { content: string } }>(baseURL!, path, token)).data.content;
  await expect.poll(contentOf).toContain(`@${colleague.username}#${colleague.id}`);
  // Saving ends the writing. The editor hides the id, and deleting the name takes it along.
  await expect(editor).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(editor).toBeFocused();
  await expectMarkdown(editor, `Who decides? @${colleague.username} `);
  await editor.press('Control+End');
  await editor.press('Backspace');
  await editor.press('Backspace');
  await expectMarkdown(editor, 'Who decides? ');
  await page.keyboard.press('Control+s');
  await expect.poll(contentOf).not.toContain('#');
});

test('[EXP-33, EXP-14] an item number in a comment is a link; in words and in code it stays what it is, as do unknown ones', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { name: 'Charging sessions' });
  const path = `/reqapi/v1/features/get/${id}`;
  const { oid } = await readFromServer<{ oid: number }>(baseURL!, path, token);
  const number = `F-${oid}`;
  const body = (comment: string) => ({ sourceId: id, kind: 'Feature', data: { comment } });
  const say = (comment: string) => callServer(baseURL!, '/damapi/v1/reviewlogs/create', body(comment), token);
  await say(`Like ${number}, not \`${number}\`, F-999 or X${number}, says @nobody.here`);
  const { entry } = await openFeature(page, member, id);
  const links = entry('Like').getByRole('link');
  await expect(links).toHaveText([number]);
  await expect(links).toHaveAccessibleName(`${number} Charging sessions, Initial`);
});
