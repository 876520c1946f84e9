// Old versions of an item: read, compared with now, brought back.
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf } from './support/api.ts';
import { itemParts } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const first = '# Criteria\n\n1. Shown at once.\n2. At most 60 s old.';
const second = '# Criteria\n\n1. Shown at once.\n2. At most 30 s old.';

async function setup(url: string, token: string) {
  const sourceId = await createFeature(url, token, { name: 'Tariffs' });
  const id = await createRequirement(url, token, { sourceId, name: 'Show the tariff', content: first });
  const update = (version: number, changes: object) =>
    callServer(url, '/reqapi/v1/requirements/update', { id, version, ...changes }, token);
  await update(1, { name: 'Show the tariff early', importance: 'Mandatory' });
  await update(2, { data: { content: second } });
  return { id, update };
}

test('[TRC-43] an old version is read as it was, compared with now, and its content brought back as a new one', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { id, update } = await setup(baseURL!, token);
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const { item, name } = itemParts(page);
  await item.getByRole('tab', { name: 'History' }).click();
  const entries = item.getByRole('tabpanel').getByRole('listitem');
  await expect(entries).toHaveText([/Version 3/, /Version 2/, /Version 1/]);

  await entries.last().getByRole('button', { name: 'Version 1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'R-1, version 1' });
  const field = (label: string) =>
    dialog.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await expect(field('Name')).toHaveText('NameShow the tariff');
  await expect(field('Status')).toHaveText('StatusInitial');
  await expect(field('Importance')).toHaveText('ImportanceImportant');
  const content = dialog.getByRole('region', { name: 'Content' });
  await expect(content.getByRole('listitem')).toHaveText(['Shown at once.', 'At most 60 s old.']);
  await expectAccessible(page);

  await dialog.getByRole('radio', { name: 'Compared with now' }).check({ force: true });
  await expect(field('Name')).toHaveText('NameShow the tariff→Show the tariff early');
  await expect(field('Importance')).toHaveText('ImportanceImportant→Mandatory');
  await expect(field('Status')).toHaveCount(0);
  await expect(content.locator('del')).toHaveText('Removed 60');
  await expect(content.locator('ins')).toHaveText('Added 30');
  await content.getByText('2 parts did not change').click();
  await expect(content.getByText('Shown at once.')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Bring back this content' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(alerts(page).locator('[data-kind=info]').last()).toHaveText(
    /R-1: the content of version 1 is back, as a new version/,
  );
  // Only the content came back.
  await expect(item.getByRole('region', { name: 'Content', exact: true })).toContainText('60 s');
  await expect(name).toHaveValue('Show the tariff early');
  await expect(entries.first()).toContainText('Brought back: version 1, content');
  await entries.first().getByRole('button', { name: 'Version 4' }).click();
  await expect(page.getByRole('button', { name: 'Bring back this content' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');

  // Not over what somebody else saved meanwhile.
  await entries.nth(1).getByRole('button', { name: 'Version 3' }).click();
  const bringBack = page.getByRole('button', { name: 'Bring back this content' });
  await bringBack.waitFor();
  await update(4, { data: { content: 'Another text' } });
  await bringBack.click();
  await expect(alerts(page).locator('[data-kind=error]').last()).toContainText(
    'Someone else changed this meanwhile',
  );
  await page.keyboard.press('Escape');
  await expect(item.getByRole('region', { name: 'Content', exact: true })).toContainText('Another text');
});

test('[TRC-43] on a phone, in Chinese, what was stands above what is', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const { id } = await setup(baseURL!, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  await page.getByRole('tab', { name: '历史' }).click();
  await page.getByRole('button', { name: '版本 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'R-1，版本 1' });
  await dialog.getByRole('radio', { name: '与现在比较' }).check({ force: true });
  const [before, now] = await Promise.all(
    ['del', 'ins'].map((mark) => dialog.locator(mark).first().boundingBox()),
  );
  expect(before!.y).toBeLessThan(now!.y);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await dialog.getByRole('button', { name: '找回此内容' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('找回了版本 1，内容')).toBeVisible();
});
