// A second person in the same product, in a browser of their own.
import type { Browser, Page } from '@playwright/test';
import type { Person } from './api.ts';
import { addColleagues } from './database.ts';

export async function openColleague(
  browser: Browser,
  { url, member, productId }: { url: string; member: Person; productId: number },
): Promise<{ colleague: Person; page: Page }> {
  const colleague = { ...member, username: `second.${member.username}` };
  await addColleagues(productId, member.username, [{ username: colleague.username, fullname: '罗子涵' }]);
  const context = await browser.newContext({ baseURL: url });
  return { colleague, page: await context.newPage() };
}
