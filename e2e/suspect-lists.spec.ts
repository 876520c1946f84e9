import { callServer, readFromServer, tokenOf } from './support/api.ts';
import { itemParts } from './support/item-parts.ts';
import { createComponent, createFeature, createFunction, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask } from './support/tasks.ts';
import { expect, queriesTo, test } from './support/test.ts';
import { createTestcase, recordRun, testcaseParts } from './support/testcases.ts';
import { linkItems } from './support/traces.ts';

test('[TRC-30, TRC-31] lists and board say what is suspect and can be narrowed to it; a passed test case says that it was changed since', async ({
  page,
  member,
  baseURL,
}) => {
  const url = baseURL!;
  const token = await tokenOf(url, member);
  const feature = await createFeature(url, token, { name: 'Tariffs' });
  const sourceId = await createRequirement(url, token, { sourceId: feature, name: 'Show the tariff' });
  const other = await createRequirement(url, token, { sourceId: feature, name: 'Stop when unplugged' });
  const passed = await createTestcase(url, token, { name: 'Price is shown', sourceId });
  await recordRun(url, token, passed, 'pass');
  await createTestcase(url, token, { name: 'Unplug', sourceId: other });
  await createTask(url, token, { name: 'Wire the display', kind: 'Requirement', sourceId });
  await createTask(url, token, { name: 'Paint it' });
  const componentId = await createComponent(url, token, { name: 'Display' });
  const made = await createFunction(url, token, { name: 'Draw prices', componentId });
  await createFunction(url, token, { name: 'Dim at night', componentId });
  await linkItems(
    url,
    token,
    'realizes',
    { kind: 'Function', id: made },
    { kind: 'Requirement', id: sourceId },
  );
  const { version } = await readFromServer<{ version: number }>(
    url,
    `/reqapi/v1/requirements/get/${sourceId}`,
    token,
  );
  await callServer(
    url,
    '/reqapi/v1/requirements/update',
    { id: sourceId, version, data: { content: 'The price is at most 30 s old.' } },
    token,
  );

  await signIn(page, member);
  const { rows } = itemParts(page);
  const toggle = page.getByRole('main').getByRole('button', { name: 'Suspect' });
  const lists = [
    ['/test/testcase', 'Price is shown', 'Unplug'],
    ['/design/function', 'Draw prices', 'Dim at night'],
    ['/task/task?view=list', 'Wire the display', 'Paint it'],
  ] as const;
  for (const [path, suspect, clean] of lists) {
    await page.goto(path);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row(suspect)).toContainText('Suspect');
    await expect(row(clean)).not.toContainText('Suspect');
    await toggle.click();
    await expect(rows).toHaveText([suspect]);
    await expect(page).toHavePath(/suspect=true/);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/requirement/requirement?suspect=true');
  await expect(page.getByText('Nothing matches')).toBeVisible();

  await page.goto('/task/task?view=board');
  const { card } = boardParts(page);
  await expect(card('Wire the display')).toContainText('Suspect');
  await expect(card('Paint it')).toBeVisible();
  const asked = queriesTo(page, '/prdapi/v1/tasks/todolist');
  await page.goto('/task/task?view=board&suspect=true');
  await expect(card('Wire the display')).toBeVisible();
  await expect(card('Paint it')).toHaveCount(0);
  expect(asked[0]).toMatchObject({ suspect: 'true' });

  await page.goto('/test/testcase');
  await expect(page.getByRole('row').filter({ hasText: 'Price is shown' })).toContainText(
    'Passed, changed since',
  );
  await page.goto(`/test/testcase?id=${passed}`);
  const { status, result } = testcaseParts(page);
  await expect(status.locator('option:checked')).toHaveText('Passed, changed since');
  await expect(page.getByRole('listitem').filter({ hasText: 'Price is shown' })).toContainText(
    'Passed, changed since',
  );
  // The next run is fresh evidence.
  await result('Passed').click();
  await expect(status.locator('option:checked')).toHaveText('Passed');
});
