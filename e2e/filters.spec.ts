import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf, userIdOf, type Person } from './support/api.ts';
import { namedColleague } from './support/colleague.ts';
import { itemParts } from './support/item-parts.ts';
import { createFeature } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const list = '/requirement/requirement';

/** Two features; six requirements of two owners and nobody, two of them in development and one frozen. */
async function setup(url: string, member: Person) {
  const token = await tokenOf(url, member);
  const zihan = await namedColleague(url, member, { username: 'zihan.luo', fullname: '罗子涵' });
  const sessions = await createFeature(url, token, { name: 'Sessions' });
  const tariffs = await createFeature(url, token, { name: 'Tariffs' });
  const make = async (name: string, body: object) =>
    (
      await callServer<{ id: number }>(
        url,
        '/reqapi/v1/requirements/create',
        { name, importance: 'Important', sourceId: sessions, ...body },
        token,
      )
    ).id;
  const step = (id: number, action: string) =>
    callServer(url, `/reqapi/v1/requirements/${action}/${id}`, {}, token);
  const mine = userIdOf(token);
  await make('Sixth', { sourceId: tariffs });
  await make('Fifth', { processorId: mine, sourceId: tariffs, importance: 'Mandatory' });
  await make('Fourth', { processorId: zihan.id, importance: 'Alternative' });
  await step(await make('Third', { processorId: zihan.id }), 'freeze');
  await step(await make('Second', { processorId: mine, importance: 'Mandatory' }), 'develop');
  await step(await make('First', { importance: 'Mandatory' }), 'develop');
  return { zihan, sessions, tariffs };
}

const partsOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  return {
    ...itemParts(page),
    dialog,
    filter: page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }),
    chips: page.getByRole('group', { name: 'Filter' }),
    choose: (name: string) => dialog.getByRole('button', { name }).click(),
    value: (name: string | RegExp) => dialog.getByRole('checkbox', { name }),
    group: page.getByRole('main').getByRole('button', { name: 'Group', exact: true }),
    heads: page.getByRole('main').getByRole('heading', { level: 2 }),
  };
};

test('[COL-23] several statuses and owners narrow a list, with their counts, and the address keeps them', async ({
  page,
  member,
  baseURL,
}) => {
  const { zihan } = await setup(baseURL!, member);
  await signIn(page, member, list);
  const { rows, filter, dialog, chips, choose, value } = partsOf(page);
  await expect(rows).toHaveCount(6);
  await expect(filter).toBeVisible();
  await page.keyboard.press('Shift+F');
  await expect(value('Initial 3')).toBeVisible();
  await expect(value('Frozen 1')).toBeVisible();
  await value('Developing 2').check();
  await value('Frozen 1').check();
  await choose('Owner');
  await expect(value('Nobody 1')).toBeVisible();
  await value('Nobody 1').check();
  await value('罗子涵 1').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rows).toHaveText(['First', 'Third']);
  await expect(page).toHavePath(`${list}?status=developing%2Cfrozen&processorId=0%2C${zihan.id}`);
  await page.reload();
  await expect(rows).toHaveText(['First', 'Third']);
  await expect(chips).toContainText('Status Developing, Frozen');
  await expect(chips).toContainText('Owner Nobody, 罗子涵');
  await expectAccessible(page);
  await chips.getByRole('button', { name: 'Remove the filter Status' }).click();
  await expect(rows).toHaveText(['First', 'Third', 'Fourth', 'Sixth']);
  await chips.getByRole('button', { name: 'Clear all' }).click();
  await expect(rows).toHaveCount(6);
  await expect(page).toHavePath(list);
});

test('[COL-23] a list is narrowed by importance and by when it was changed', async ({
  page,
  member,
  baseURL,
}) => {
  await setup(baseURL!, member);
  await signIn(page, member, list);
  const { rows, filter, dialog, chips, choose, value } = partsOf(page);
  await filter.click();
  await choose('Importance');
  await value('Mandatory 3').check();
  await choose('Updated');
  await dialog.getByRole('radio', { name: 'last 14 days' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(rows).toHaveText(['First', 'Second', 'Fifth']);
  await expect(chips).toContainText('Updated last 14 days');
  await page.goto(`${list}?updated=..2020-01-31`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(rows).toHaveCount(6);
});

test('[COL-24] a list is grouped by its feature, with counts; a folded group stays so in the address', async ({
  page,
  member,
  baseURL,
}) => {
  const { tariffs } = await setup(baseURL!, member);
  await signIn(page, member, list);
  const { rows, group, heads } = partsOf(page);
  await group.click();
  await page.getByRole('menuitemradio', { name: 'Owning feature' }).click();
  await expect(heads).toHaveText([/F-2\s*Tariffs\s*2/, /F-1\s*Sessions\s*4/]);
  await expect(rows).toHaveText(['Fifth', 'Sixth', 'First', 'Second', 'Third', 'Fourth']);
  await expect(page.getByText('Total 6 items in 2 groups')).toBeVisible();
  await expectAccessible(page);
  await heads.first().getByRole('button').click();
  await expect(rows).toHaveText(['First', 'Second', 'Third', 'Fourth']);
  await expect(page).toHavePath(`${list}?group=sourceId&folded=${tariffs}`);
  await page.reload();
  await expect(rows).toHaveText(['First', 'Second', 'Third', 'Fourth']);
  await page.goto(`${list}?group=status&importance=Mandatory%2CImportant`);
  await expect(heads).toHaveText([/Initial\s*2/, /Developing\s*2/, /Frozen\s*1/]);
  // The counts come before the rows.
  await expect(rows).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await expect(rows).toHaveCount(3);
  await expect(heads.first().getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rows).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHavePath(/[?&]id=\d+/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[COL-23] the filters are a sheet over the whole screen', async ({ page, member, baseURL }) => {
    await setup(baseURL!, member);
    await signIn(page, member, list);
    const { rows, filter, dialog, value } = partsOf(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await filter.click();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
    await value('Developing 2').check();
    await value('Initial 3').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(rows).toHaveCount(5);
  });
});
