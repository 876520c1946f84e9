// Numbers and addresses of items, and people, in a content.
import { expectAccessible } from './support/accessible.ts';
import { productIdOf, readFromServer, tokenOf } from './support/api.ts';
import { addColleagues } from './support/database.ts';
import { itemParts } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { createTestcase, requirementFor } from './support/testcases.ts';
import { expect, queriesTo, test } from './support/test.ts';

test('[EXP-14] numbers, addresses and people in a content are links with name and status on hover and focus', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const other = await createFeature(baseURL!, token, { name: 'Paying at the pole' });
  const { oid } = await readFromServer<{ oid: number }>(baseURL!, `/reqapi/v1/features/get/${other}`, token);
  const third = await createRequirement(baseURL!, token, { sourceId: other, name: 'Stop at once' });
  const username = `luo.${member.username}`;
  await addColleagues(productIdOf(token), member.username, [{ username, fullname: '罗子涵' }]);
  const number = `F-${oid}`;
  const address = `${baseURL}/requirement/requirement?id=${third}`;
  const content = `Follows ${number}, F-999 and \`${number}\`.\n\n${address}\n\nAsk @${username} first.`;
  const id = await createFeature(baseURL!, token, { name: 'Charging', content });
  const asked = queriesTo(page, '/damapi/v1/references/list');

  await signIn(page, member, `/requirement/feature?id=${id}`);
  const text = page.getByRole('region', { name: 'Content', exact: true });
  const [feature, requirement, person] = [
    text.getByRole('link', { name: `${number} Paying at the pole, Initial` }),
    text.getByRole('link', { name: /R-\d+ Stop at once, Initial/ }),
    text.getByRole('link', { name: '@罗子涵' }),
  ];
  await expect(text.getByRole('link')).toHaveCount(3);
  await expect(feature).toHaveText(number);
  await expect(requirement).toHaveText(/^R-\d+ Stop at once$/);
  // Once for the whole text.
  expect(asked).toEqual([
    {
      numbers: `${number} F-999`,
      ids: `Requirement-${third}`,
      usernames: '',
      people: expect.stringMatching(/^\d+$/),
    },
  ]);

  const card = page.locator('[data-reference-card]');
  await feature.hover();
  await expect(card).toContainText('Paying at the pole');
  await expect(card).toContainText('Initial');
  await expectAccessible(page);
  await page.mouse.move(0, 0);
  await expect(card).toHaveCount(0);
  // By keys, too.
  await feature.focus();
  await page.keyboard.press('Tab');
  await expect(requirement).toBeFocused();
  await expect(card.filter({ hasText: 'Stop at once' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(person).toBeFocused();
  await expect(card.filter({ hasText: username })).toBeVisible();

  // The middle button opens a tab; a click stays in this one, without loading the page anew.
  const opened = context.waitForEvent('page');
  await requirement.click({ button: 'middle' });
  const tab = await opened;
  await expect(itemParts(tab).name).toHaveValue('Stop at once');
  await tab.close();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await feature.click();
  await expect(itemParts(page).name).toHaveValue('Paying at the pole');
  await expect(page).toHavePath(`/requirement/feature?id=${other}`);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('[EXP-14] numbers in the steps of a test case and in the preview of a content are links, too', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token, 'Stop at once');
  const steps = '| Action | Expected result |\n| --- | --- |\n| Unplug | As R-1 says |';
  const id = await createTestcase(baseURL!, token, {
    sourceId,
    content: `Before F-1\n\n${steps}\n\nAfter R-1`,
  });
  const asked = queriesTo(page, '/damapi/v1/references/list');
  await signIn(page, member, `/test/testcase?id=${id}`);
  const text = page.getByRole('region', { name: 'Content', exact: true });
  await expect(
    text.getByRole('listitem').getByRole('link', { name: 'R-1 Stop at once, Initial' }),
  ).toBeVisible();
  await expect(text.getByRole('link')).toHaveText(['F-1', 'R-1', 'R-1']);
  // Once for all parts of the text.
  expect(asked).toEqual([{ numbers: 'F-1 R-1', ids: '', usernames: '', people: '' }]);
  await text.getByRole('button', { name: 'Edit content' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(text.getByRole('link', { name: 'R-1 Stop at once, Initial' })).toHaveCount(2);
});
