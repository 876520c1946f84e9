// Checklists in contents: boxes that are ticked while reading.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { callServer, readFromServer, tokenOf } from './support/api.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const content = [
  '**Before delivery**',
  '',
  '- [ ] Meter is calibrated',
  '- [x] Cable is locked',
  '  - [ ] Both ends',
  '',
  '```',
  '- [ ] in code',
  '```',
].join('\n');

const boxes = (page: Page) => page.getByRole('region', { name: 'Content' }).getByRole('checkbox');
const box = (page: Page, name: string) => boxes(page).and(page.getByRole('checkbox', { name }));

const contentOf = async (url: string, token: string, id: number) =>
  (await readFromServer<{ data: { content: string } }>(url, `/reqapi/v1/features/get/${id}`, token)).data
    .content;

test('[COL-35] boxes are ticked by click and by key, keep their focus, and the history tells it', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { content });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  await expect(boxes(page)).toHaveCount(3);
  await expect(box(page, 'Cable is locked')).toBeChecked();
  await box(page, 'Meter is calibrated').click();
  await expect(box(page, 'Meter is calibrated')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Both ends')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box(page, 'Both ends')).toBeChecked();
  await expect
    .poll(() => contentOf(baseURL!, token, id))
    .toBe(content.replace('[ ] Meter', '[x] Meter').replace('[ ] Both', '[x] Both'));
  await expect(box(page, 'Both ends')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Ticked: Both ends')).toBeVisible();
  await expect(page.getByText('Ticked: Meter is calibrated')).toBeVisible();
});

test('[COL-35] without network a tick waits, and is sent once later', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { content });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  await expect(boxes(page)).toHaveCount(3);
  await context.setOffline(true);
  await box(page, 'Meter is calibrated').click();
  await box(page, 'Cable is locked').click();
  await expect(box(page, 'Meter is calibrated')).toBeChecked();
  await expect(box(page, 'Cable is locked')).not.toBeChecked();
  await expect(page.getByText('Waiting').first()).toBeVisible();
  expect(await contentOf(baseURL!, token, id)).toBe(content);
  await context.setOffline(false);
  await expect
    .poll(() => contentOf(baseURL!, token, id))
    .toBe(content.replace('[ ] Meter', '[x] Meter').replace('[x] Cable', '[ ] Cable'));
  await expect(box(page, 'Meter is calibrated')).toBeChecked();
});

test('[COL-35] an entry that is gone is refused with a reason, and the list is shown as it is', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createFeature(baseURL!, token, { content });
  await signIn(page, member, `/requirement/feature?id=${id}`);
  await expect(boxes(page)).toHaveCount(3);
  const body = { id, version: 1, data: { content: '- [ ] Something else' } };
  await callServer(baseURL!, '/reqapi/v1/features/update', body, token);
  await box(page, 'Meter is calibrated').click();
  await expect(page.getByText('This entry was changed meanwhile')).toBeVisible();
  await expect(boxes(page)).toHaveCount(1);
  await expect(box(page, 'Something else')).not.toBeChecked();
});

test('[COL-35] boxes beside the margin of a requirement can be ticked, those of a frozen one not', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const criteria = '# Acceptance criteria\n\n- [ ] Stops within 10 s\n- [ ] Says why';
  const id = await createRequirement(baseURL!, token, { sourceId, content: criteria });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  await box(page, 'Says why').click();
  await expect(box(page, 'Says why')).toBeChecked();
  await expect
    .poll(async () => {
      const item = await readFromServer<{ data: { content: string } }>(
        baseURL!,
        `/reqapi/v1/requirements/get/${id}`,
        token,
      );
      return item.data.content;
    })
    .toBe(criteria.replace('[ ] Says', '[x] Says'));
  await callServer(baseURL!, `/reqapi/v1/requirements/freeze/${id}`, {}, token);
  await page.reload();
  await expect(box(page, 'Says why')).toBeChecked();
  await expect(box(page, 'Says why')).toBeDisabled();
});
