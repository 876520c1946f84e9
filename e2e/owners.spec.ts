import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf, userIdOf } from './support/api.ts';
import { namedColleague, rename } from './support/colleague.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { createTestcase } from './support/testcases.ts';

const list = '/requirement/requirement';

test('[COL-37] a requirement is made with an owner, shows it in its row and is found by it', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const zihan = await namedColleague(baseURL!, member, { username: 'zihan.luo', fullname: '罗子涵' });
  const sourceId = await createFeature(baseURL!, token);
  await createRequirement(baseURL!, token, { sourceId, name: 'Nobody’s' });
  await signIn(page, member, `${list}?sourceId=${sourceId}`);
  const { create, owner, rows } = itemParts(page);
  await create.click();
  const form = newItem(page);
  const chooser = form.dialog.getByRole('combobox', { name: 'Owner' });
  await expect(chooser).toHaveValue('Nobody');
  await form.name.fill('Stop at once');
  await chooser.fill('lzh');
  await expect(form.options.filter({ hasText: '罗子涵' })).toHaveCount(1);
  await chooser.press('Enter');
  await expect(chooser).toHaveValue('罗子涵');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await page.goto(list);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Stop at once' });
  await expect(row).toContainText('罗子涵');
  await owner.fill('lzh');
  await owner.press('Enter');
  await expect(rows).toHaveText(['Stop at once']);
  await expect(page).toHavePath(`${list}?processorId=${zihan.id}`);
  await expectAccessible(page);
});

test('[COL-37, EXP-18] O reaches the owner of a test case; it is saved when it is chosen, told and undone', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await rename(baseURL!, member, 'Mira Okoro');
  const feature = await createFeature(baseURL!, token);
  const sourceId = await createRequirement(baseURL!, token, { sourceId: feature });
  const id = await createTestcase(baseURL!, token, { sourceId, name: 'Pull the plug' });
  await signIn(page, member, `/test/testcase?id=${id}`);
  const { item, info } = itemParts(page);
  const chooser = item.getByRole('combobox', { name: 'Owner' });
  await expect(chooser).toHaveValue('Nobody');
  await page.keyboard.press('o');
  await expect(chooser).toBeFocused();
  const ownerNow = async () => {
    const answer = await page.request.get(`/tstapi/v1/testcases/get/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: { processorId: number } }).data.processorId;
  };
  await chooser.fill('Mira');
  await chooser.press('Enter');
  await expect(info).toContainText('TC-1: Owner saved');
  expect(await ownerNow()).toBe(userIdOf(token));
  await item.getByRole('tab', { name: /^History/ }).click();
  await expect(item.getByRole('tabpanel')).toContainText('owner – → Mira Okoro');
  await info.getByRole('button', { name: 'Undo' }).click();
  await expect(chooser).toHaveValue('Nobody');
  expect(await ownerNow()).toBe(0);
});

test('[COL-37, EXP-19] what I own and is open is in my work, in the words of its kind', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const processorId = userIdOf(token);
  const make = (path: string, body: object) =>
    callServer<{ id: number }>(baseURL!, path, { importance: 'Mandatory', processorId, ...body }, token);
  const { id: sourceId } = await make('/reqapi/v1/features/create', { name: 'Charging sessions' });
  await make('/reqapi/v1/requirements/create', { name: 'Stop at once', sourceId });
  await signIn(page, member);
  const work = page.getByRole('region', { name: 'My work' });
  await expect(work.getByRole('listitem').filter({ hasText: 'F-1 Charging sessions' })).toContainText(
    'Initial',
  );
  const mine = work.getByRole('link', { name: 'R-1 Stop at once' });
  await expect(mine).toHaveAccessibleDescription(/Requirement.*Initial.*Mandatory/);
});
