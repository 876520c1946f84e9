// Other people in the same product.
import type { Browser, Page } from '@playwright/test';
import { callServer, productIdOf, tokenOf, userIdOf, type Person } from './api.ts';
import { addColleagues } from './database.ts';

/** Somebody with a browser of their own. */
export async function openColleague(
  browser: Browser,
  { url, member, productId }: { url: string; member: Person; productId: number },
): Promise<{ colleague: Person; page: Page }> {
  const colleague = { ...member, username: `second.${member.username}` };
  await addColleagues(productId, member.username, [{ username: colleague.username, fullname: '罗子涵' }]);
  const context = await browser.newContext({ baseURL: url });
  return { colleague, page: await context.newPage() };
}

/** A member with a name of their own, given on their settings page. */
export async function namedColleague(
  url: string,
  member: Person,
  name: { username: string; fullname: string },
) {
  const username = `${name.username}.${member.username}`;
  await addColleagues(productIdOf(await tokenOf(url, member)), member.username, [{ username }]);
  return rename(url, { ...member, username }, name.fullname);
}

export async function rename(url: string, person: Person, fullname: string) {
  const token = await tokenOf(url, person);
  const id = userIdOf(token);
  await callServer(url, '/usrapi/v1/users/update', { id, fullname, intro: '' }, token);
  return { ...person, id, token };
}
