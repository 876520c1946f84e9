// What an agent proposes: found in the menu, looked at by keys, edited, accepted and declined.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { requirementFor } from './support/testcases.ts';

/** By an agent of the product, of a requirement and two new test cases. */
async function propose(url: string, token: string, requirementId: number): Promise<void> {
  const robot = { name: 'Gap finder', scope: 'propose', days: 30, request: randomUUID() };
  const { secret } = await callServer<{ secret: string }>(url, '/prdapi/v1/tokens/create', robot, token);
  const testcase = (name: string) => ({
    type: 'create',
    kind: 'Testcase',
    fields: { name, importance: 'Important', sourceId: requirementId },
  });
  const text = {
    type: 'update',
    kind: 'Requirement',
    itemId: requirementId,
    version: 1,
    fields: { content: 'The price is at most 30 s old.' },
    reason: 'The contract asks for 30 s.',
  };
  const body = {
    name: 'Close the test gap',
    reason: 'No test case proves the price.',
    changes: [text, testcase('Units beside each price'), testcase('Language of the driver')],
  };
  await callServer(url, '/damapi/v1/proposals/create', body, secret);
}

test('[INT-22] a proposal stands in the menu while it is open; its changes are looked at, edited and accepted by keys, and the history names the agent', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const requirementId = await requirementFor(baseURL!, token);
  await propose(baseURL!, token, requirementId);
  await signIn(page, member, '/dashboard');
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Proposals' });
  await expect(entry).toContainText('1');
  await entry.click();
  await page.getByRole('link', { name: /P-1 Close the test gap/ }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes).toHaveCount(3);
  await expect(page.getByText('3 of 3 chosen')).toBeVisible();
  const detail = (name: RegExp) => page.getByRole('region', { name });
  await expect(detail(/^Change R-1/)).toContainText('The contract asks for 30 s.');
  await expect(
    detail(/^Change R-1/)
      .getByRole('insertion')
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('j');
  await expect(detail(/Units beside each price/)).toBeVisible();
  await page.keyboard.press('e');
  const name = page.getByRole('form', { name: 'Edit before accepting' }).getByLabel('Name');
  await expect(name).toBeFocused();
  await name.fill('Unit beside each price');
  await page.keyboard.press('Enter');
  await expect(changes.nth(1)).toContainText('Edited');
  await page.keyboard.press('j');
  await expect(detail(/Language of the driver/)).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByText('2 of 3 chosen')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(changes.nth(0)).toContainText('Accepted by');
  await expect(changes.nth(1)).toContainText('It became TC-1');
  await expect(changes.nth(2)).not.toContainText('Accepted');

  await page.getByRole('checkbox', { name: /Language of the driver/ }).check();
  await page.getByRole('button', { name: 'Decline 1 chosen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline 1 chosen' }).click();
  await expect(changes.nth(2)).toContainText('Declined by');
  await expect(entry).toHaveCount(0);

  await page.goto(`/requirement/requirement?id=${requirementId}`);
  await page.getByRole('tab', { name: /^History/ }).click();
  await expect(page.getByRole('link', { name: 'proposed by Gap finder (P-1)' })).toBeVisible();
});

test('[INT-22] on a phone, a change whose item moved on is a conflict that cannot be accepted', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const requirementId = await requirementFor(baseURL!, token);
  await propose(baseURL!, token, requirementId);
  const body = { id: requirementId, version: 1, data: { content: 'The price is at most 45 s old.' } };
  await callServer(baseURL!, '/reqapi/v1/requirements/update', body, token);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, '/proposals');
  await page.getByRole('link', { name: /P-1 Close the test gap/ }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.first()).toContainText('Conflict: content changed since');
  await expect(page.getByText('2 of 3 chosen')).toBeVisible();
  await changes.first().getByRole('button').click();
  const detail = page.getByRole('region', { name: /^Change R-1/ });
  await expect(detail).toContainText('Somebody changed content after this was proposed');
  await expect(detail.getByRole('button', { name: /Edit before accepting/ })).toHaveCount(0);
  await detail.getByRole('button', { name: 'Back to the changes' }).click();
  await page.getByRole('button', { name: /^Accept 2 chosen/ }).click();
  await expect(changes.nth(1)).toContainText('It became TC-');
  await expect(changes.first()).toContainText('Conflict');
});
