// What stays in a browser after somebody signed out: nothing that can be read, and nothing lost.
import type { Page } from '@playwright/test';
import { createPerson, createProduct, tokenOf } from './support/api.ts';
import { imagePath } from './support/images.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { tracery } from './support/operator.ts';
import { alerts, loginForm, signInByForm } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHavePath('/login');
};

/** Everything that scripts or developer tools can read on this device. */
const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_key, part: unknown) =>
        part instanceof ArrayBuffer || part instanceof Uint8Array
          ? new TextDecoder('latin1').decode(part as ArrayBuffer)
          : part,
      );
    const parts = [
      document.cookie,
      document.body.textContent,
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    for (const { name } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name!));
      for (const store of database.objectStoreNames)
        parts.push(textOf(await wait(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) parts.push(request.url);
    return parts.join('\n');
  });

const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });

test('[SEC-16, EXP-D2] after signing out nothing of a person can be read in the browser, and it is all back when they are', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const id = await createRequirement(baseURL!, token, { sourceId, name: 'Zeppelin on the roof' });
  await signInByForm(page, member);
  await page.goto(`/requirement/requirement?id=${id}`);
  await commentOf(page).fill('Half a sentence about quokkas');
  // A second tab with a draft that only it can see.
  const other = await context.newPage();
  await other.goto('/requirement/requirement');
  await other.getByRole('table').waitFor();
  await other.keyboard.press('n');
  await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Marmot on the lawn');
  const words = ['Zeppelin', 'quokkas', 'Marmot', member.username];
  await expect.poll(() => readDevice(page)).toContain('quokkas');
  await signOut(page);
  await expect(other).toHavePath(/^\/login/);
  for (const tab of [page, other])
    await expect
      .poll(async () => {
        const device = await readDevice(tab);
        return words.filter((word) => device.includes(word));
      })
      .toEqual([]);

  const stranger = await createPerson(baseURL!);
  await createProduct(baseURL!, stranger);
  await signInByForm(page, stranger);
  const device = await readDevice(page);
  expect(words.filter((word) => device.includes(word))).toEqual([]);
  await signOut(page);

  await signInByForm(page, member);
  await page.goto(`/requirement/requirement?id=${id}`);
  await expect(commentOf(page)).toHaveValue('Half a sentence about quokkas');
  await page.goto('/requirement/requirement');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Marmot on the lawn',
  );
});

test('[SEC-16] a file that was seen is not in the browser after signing out', async ({ page, member }) => {
  await signInByForm(page, member);
  await page.goto('/user/settings');
  await page.locator('input[type=file]').setInputFiles(imagePath);
  await page.getByRole('button', { name: 'Use picture' }).click();
  const picture = page.locator('img[src*="/damapi/v1/files/content/"]').first();
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute('src'))!;
  const statusOf = () =>
    page.evaluate(async (url) => {
      const answer = await fetch(url, { cache: 'force-cache' }).catch(() => undefined);
      return answer?.status;
    }, address);
  expect(await statusOf()).toBe(200);
  await signOut(page);
  expect(await statusOf()).toBe(401);
});

test('[OPS-12] an open tab of a disabled person is refused with its next request and shows the sign-in page', async ({
  page,
  member,
}) => {
  await signInByForm(page, member);
  await page.goto('/task/task');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await tracery('user', 'disable', member.username);
  const asked = page.waitForResponse((response) => response.url().includes('/prdapi/v1/tasks/'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await asked).status()).toBe(401);
  await expect(alerts(page).locator('[data-kind=error]')).toBeVisible({ timeout: 1000 });
  await expect(page).toHavePath(/^\/login/);
  const form = loginForm(page);
  await form.username.fill(member.username);
  await form.password.fill(member.password);
  await form.submit.click();
  await expect(alerts(page).locator('[data-kind=error]').last()).toContainText('This account was disabled');
  await tracery('user', 'enable', member.username);
  await signInByForm(page, member);
});
