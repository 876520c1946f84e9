// What belongs to an open item.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { tokenOf, userIdOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { createComponent, createFeature, createFunction, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, requestsTo, test } from './support/test.ts';

const groupOf = (page: Page, name: string) => {
  const group = itemParts(page).item.getByRole('region', { name, exact: true });
  return { group, rows: group.getByRole('listitem'), make: group.getByRole('button', { name: /^New / }) };
};

test('[EXP-22] a requirement lists all its tasks with status and owner, and makes a new one there', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const id = await createRequirement(baseURL!, token, { sourceId });
  for (const name of ['Wire it', 'Label it'])
    await createTask(baseURL!, token, {
      name,
      kind: 'Requirement',
      sourceId: id,
      processorId: userIdOf(token),
    });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const tasks = groupOf(page, 'Tasks');
  await expect(tasks.rows).toHaveText([/T-2 Label it.*Todo/, /T-1 Wire it.*Todo/]);
  await expect(tasks.rows.first()).toContainText(member.username);
  // Each stands once on the page.
  await expect(itemParts(page).item.getByRole('link', { name: /^T-/ })).toHaveCount(2);
  await expectAccessible(page);
  await tasks.make.click();
  const form = newItem(page);
  await form.name.fill('Test it');
  await form.dialog.getByRole('combobox', { name: 'Owner' }).click();
  await form.options.filter({ hasText: member.username }).first().click();
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(tasks.rows).toHaveText([/T-3 Test it/, /T-2 Label it/, /T-1 Wire it/]);
  await tasks.rows.first().getByRole('link').click();
  await expect(itemParts(page).name).toHaveValue('Test it');
});

test('[EXP-22] features and components list what belongs to them; a new one has its parent filled in', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const feature = await createFeature(baseURL!, token, { name: 'Charging' });
  await createRequirement(baseURL!, token, { sourceId: feature, name: 'Stop at once' });
  const componentId = await createComponent(baseURL!, token, { name: 'Meter' });
  await createFunction(baseURL!, token, { componentId, name: 'Read it' });
  await signIn(page, member, `/requirement/feature?id=${feature}`);
  const requirements = groupOf(page, 'Requirements');
  await expect(requirements.rows).toHaveText([/R-1 Stop at once.*Initial/]);
  const form = newItem(page);
  const made = requestsTo(page, '/reqapi/v1/requirements/create');
  await requirements.make.click();
  await expect(form.feature).toHaveValue(/Charging/);
  await form.name.fill('Start at once');
  await form.importance.selectOption('Important');
  await form.create.click();
  await expect(requirements.rows).toHaveText([/R-2 Start at once/, /R-1 Stop at once/]);
  expect(made[0]!.body).toMatchObject({ sourceId: feature });

  await page.goto(`/design/component?id=${componentId}`);
  await expect(groupOf(page, 'Functions').rows).toHaveText([/N-1 Read it/]);
});

test('[EXP-22] a defect made at a requirement belongs to it', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  const id = await createRequirement(baseURL!, token, { sourceId });
  await createDefect(baseURL!, token, { name: 'Of something else' });
  await signIn(page, member, `/requirement/requirement?id=${id}`);
  const defects = groupOf(page, 'Defects');
  await defects.make.click();
  const form = newItem(page);
  await form.name.fill('Does not stop');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await expect(defects.rows).toHaveText([/D-2 Does not stop.*Initial/]);
  await expect(defects.rows).toContainText(member.username);
});
