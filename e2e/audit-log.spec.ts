// Managers read what the audit log tells of their product.
import { callServer, createPerson, tokenOf, userIdOf } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { acceptInvitations, invite } from './support/invitations.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

test('[OPS-14] a manager reads who did what in the product, at a desk and on a phone, in both languages', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const other = await createPerson(baseURL!);
  const otherId = userIdOf(await tokenOf(baseURL!, other));
  await invite(baseURL!, token, { usernames: [other.username], role: 'TestEngineer' });
  await acceptInvitations(baseURL!, other);
  await callServer(
    baseURL!,
    '/usrapi/v1/users/update-role',
    { userId: otherId, roles: ['DesignEngineer'] },
    token,
  );
  await signIn(page, member, '/setting/member');
  await page.getByRole('button', { name: 'Audit log' }).click();
  await expect(page).toHavePath('/setting/member?view=log');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText(`Changed the roles of ${other.username} to Design engineer`);
  await expect(rows.nth(1)).toContainText(member.username);
  await expect(rows.nth(1)).toContainText('127.0.0.1');
  await expect(rows.nth(2)).toContainText('Accepted the invitation as Test engineer');
  await expect(rows.nth(2)).toContainText(other.username);
  await expect(rows.nth(3)).toContainText(`Invited ${other.username} as Test engineer`);
  await expect(rows.nth(4)).toContainText('Created the product');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: '审计日志' })).toBeVisible();
  await expect(page.getByText(`将 ${other.username} 的角色改为设计工程师`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: '返回成员列表' }).click();
  await expect(page).toHavePath('/setting/member');
});
