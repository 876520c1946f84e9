import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { namedColleague, rename } from './support/colleague.ts';
import { callServer, tokenOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createComponent, createFeature, createRisk } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

test('[EXP-16, EXP-17, WRK-62, WRK-63] an owner is found by name, pinyin and initials, and then shown by name', async ({
  page,
  member,
  baseURL,
}) => {
  const zihan = await namedColleague(baseURL!, member, { username: 'zihan.luo', fullname: '罗子涵' });
  await signIn(page, member, '/task/risk');
  const { create, owner, rows } = itemParts(page);
  await create.click();
  const form = newItem(page);
  const chooser = form.dialog.getByRole('combobox', { name: 'Owner' });
  await form.name.fill('Modem supplier slips');
  for (const typed of ['子涵', 'luozh', 'lzh', 'luozihan', 'luo zi han', 'zihan']) {
    await chooser.fill(typed);
    await expect(form.options, typed).toHaveText([`(OID: ${zihan.id}) 罗子涵`]);
  }
  await expect(form.options.first()).toHaveAttribute('title', zihan.username);
  await chooser.press('Enter');
  await expect(chooser).toHaveValue('罗子涵');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);

  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Modem supplier slips' });
  await expect(row).toContainText('罗子涵');
  await expect(row).not.toContainText(zihan.username);
  await expect(row.getByTitle(zihan.username).locator('[data-initials=子涵]')).toBeVisible();
  await owner.fill('lzh');
  await owner.press('Enter');
  await expect(owner).toHaveValue('罗子涵');
  await expect(rows).toHaveText(['Modem supplier slips']);
  // Whole, at the width of a small notebook.
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(() => owner.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
});

test('[EXP-16] what people did is told by their names; the username stands beside two that are equal', async ({
  page,
  member,
  baseURL,
}) => {
  const one = await namedColleague(baseURL!, member, { username: 'wei1', fullname: '张伟' });
  const two = await namedColleague(baseURL!, member, { username: 'wei2', fullname: '张伟' });
  await rename(baseURL!, member, 'Mira Okoro');
  const feature = await createFeature(baseURL!, one.token, { name: 'Charging' });
  const body = { sourceId: feature, kind: 'Feature', replyId: 0, data: { comment: 'Agreed.' } };
  await callServer(baseURL!, '/damapi/v1/reviewlogs/create', body, await tokenOf(baseURL!, member));
  await createRisk(baseURL!, two.token, { processorId: two.id });
  await signIn(page, member);
  await expect(page.getByRole('button', { name: 'Account of Mira Okoro' })).toBeVisible();
  await page.goto(`/requirement/feature?id=${feature}`);
  const { item } = itemParts(page);
  await expect(item).toContainText(`张伟 (${one.username})`);
  const comment = item.getByRole('region', { name: 'Comments' }).getByRole('listitem');
  await expect(comment).toContainText('Mira Okoro');
  await expect(comment).not.toContainText(member.username);
  await page.goto('/setting/member');
  const members = page.getByRole('table').getByRole('row');
  await expect(members.filter({ hasText: `张伟 (${two.username})` })).toHaveCount(1);
  await expect(members.filter({ hasText: 'Mira Okoro (you)' })).not.toContainText(member.username);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zw');
  await page.keyboard.press('Enter');
  await expect(members).toHaveCount(3);
  await expectAccessible(page);
});

test('[EXP-18] every owner picker and filter offers me first', async ({ page, member, baseURL }) => {
  await rename(baseURL!, member, 'Mira Okoro');
  await namedColleague(baseURL!, member, { username: 'ada', fullname: 'Ada Byron' });
  await signIn(page, member, '/task/risk');
  const { create, owner } = itemParts(page);
  const options = page.getByRole('listbox').getByRole('option');
  await owner.click();
  await expect(options).toHaveText(['Me (Mira Okoro)', 'Anyone', /^\(OID: \d+\) Ada Byron$/]);
  await owner.press('Enter');
  await expect(owner).toHaveValue('Mira Okoro');
  await expect(page).toHavePath(/processorId=\d+/);
  await create.click();
  const chooser = newItem(page).dialog.getByRole('combobox', { name: 'Owner' });
  await chooser.click();
  await expect(options).toHaveText(['Me (Mira Okoro)', /^\(OID: \d+\) Ada Byron$/]);
});

test('[EXP-17] rows name a person in full beside a long name of what the item belongs to', async ({
  page,
  member,
  baseURL,
}) => {
  const zihan = await namedColleague(baseURL!, member, { username: 'zihan.luo', fullname: '欧阳罗子涵' });
  const token = await tokenOf(baseURL!, member);
  const name = 'A component whose name is longer than any row that stands beside an open item';
  const component = await createComponent(baseURL!, token, { name });
  const id = await createDefect(baseURL!, token, { processorId: zihan.id, componentId: component });
  await signIn(page, member, '/test/defect');
  const isWhole = (within: Locator) =>
    within
      .getByText('欧阳罗子涵')
      .evaluate((shown) => shown.scrollWidth <= shown.clientWidth && shown.clientWidth > 0);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => isWhole(page.getByRole('table').getByRole('row').nth(1)), String(width))
      .toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/test/defect?id=${id}`);
  await expect(itemParts(page).item).toBeVisible();
  await expect
    .poll(() => isWhole(page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()))
    .toBe(true);
});
