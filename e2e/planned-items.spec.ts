import { createDefect } from './support/defects.ts';
import { itemParts } from './support/item-parts.ts';
import { createFeature, createIteration, createRequirement } from './support/items.ts';
import { tokenOf } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { boardParts, createTask } from './support/tasks.ts';
import { expect, queriesTo, test } from './support/test.ts';
import { createTestcase } from './support/testcases.ts';
import { linkItems } from './support/traces.ts';

test('[TRC-46] lists and board are narrowed to an iteration, which rows and cards name', async ({
  page,
  member,
  baseURL,
}) => {
  const url = baseURL!;
  const token = await tokenOf(url, member);
  const iteration = await createIteration(url, token, { name: 'Iteration 14' });
  const sourceId = await createRequirement(url, token, {
    sourceId: await createFeature(url, token),
    name: 'Stop at once',
  });
  await createRequirement(url, token, { sourceId: await createFeature(url, token), name: 'Some day' });
  const made = {
    Requirement: sourceId,
    Task: await createTask(url, token, { name: 'Wire it' }),
    Testcase: await createTestcase(url, token, { name: 'Unplug', sourceId }),
    Defect: await createDefect(url, token, { name: 'Hangs' }),
  };
  await createTask(url, token, { name: 'Paint it' });
  for (const [kind, id] of Object.entries(made))
    await linkItems(url, token, 'planned', { kind, id }, { kind: 'Iteration', id: iteration });
  const lists = [
    ['/requirement/requirement', 'Stop at once'],
    ['/test/testcase', 'Unplug'],
    ['/test/defect', 'Hangs'],
    ['/task/task?view=list', 'Wire it'],
  ] as const;
  await signIn(page, member);
  const { rows } = itemParts(page);
  const main = page.getByRole('main');
  const filter = main.getByRole('search').locator('..').getByRole('combobox', { name: 'Iteration' });
  for (const [path, name] of lists) {
    await page.goto(path);
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('I-1Iteration 14');
    await filter.click();
    await page.getByRole('option', { name: '(OID: 1) Iteration 14' }).click();
    await expect(rows).toHaveText([name]);
    await expect(page).toHavePath(new RegExp(`plannedId=${iteration}`));
  }
  await page.goto('/task/task?view=board');
  const { card } = boardParts(page);
  await expect(card('Wire it')).toContainText('I-1');
  await expect(card('Paint it')).toBeVisible();
  const asked = queriesTo(page, '/prdapi/v1/tasks/todolist');
  await page.goto(`/task/task?view=board&plannedId=${iteration}`);
  await expect(card('Wire it')).toBeVisible();
  await expect(card('Paint it')).toHaveCount(0);
  await expect(filter).toHaveValue('I-1 Iteration 14');
  expect(asked[0]).toMatchObject({ plannedId: String(iteration) });
});
