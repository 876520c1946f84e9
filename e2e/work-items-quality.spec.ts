// Accessibility and phone layout of lists, items and dialogs.
import type { Page } from '@playwright/test';
import {
  createComponent,
  createDocument,
  createFeature,
  createFunction,
  createIteration,
  createRequirement,
  createRisk,
} from './support/items.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { callServer, tokenOf, userIdOf, type Person } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

const list = '/requirement/requirement';

async function fill(url: string, person: Person) {
  const token = await tokenOf(url, person);
  const sourceId = await createFeature(url, token, { name: 'Sessions that end by themselves' });
  const frozen = await createRequirement(url, token, { sourceId, name: 'Frozen' });
  await callServer(url, `/reqapi/v1/requirements/freeze/${frozen}`, {}, token);
  const content = '**Introduction**\n\nCharging must stop `at once`.\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const name = 'Stop the session when the driver unplugs, even when the charger says nothing';
  const id = await createRequirement(url, token, { sourceId, name, content, tag: 'safety,ocpp' });
  return { id, frozen, sourceId };
}

/** Opens each screen and dialog, without using texts: it runs in both languages. */
async function lookAtAll(
  page: Page,
  { id, frozen, sourceId }: Awaited<ReturnType<typeof fill>>,
  look: (what: string) => Promise<void>,
): Promise<void> {
  const { rows, item } = itemParts(page);
  await page.goto(`${list}?sourceId=${sourceId}`);
  await expect(rows).toHaveCount(2);
  await look('list');
  await page.goto(`${list}?id=${id}`);
  await expect(item.locator('table')).toBeVisible();
  await expect(item.getByRole('tabpanel')).toBeVisible();
  await look('item');
  await page.goto(`${list}?requirmentId=${id}`);
  await expect(item.locator('table')).toBeVisible();
  await page.keyboard.press('e');
  await expect(item.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('More. ');
  await expect(page.locator('[data-save-bar]')).toBeVisible();
  await look('expanded and edited');
  await page.goto(`${list}?id=${frozen}`);
  await expect(item.locator('h2').first()).toHaveText('Frozen');
  await look('frozen');
  await page.keyboard.press('n');
  const { dialog } = newItem(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  await dialog.locator('[role=combobox]').first().click();
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await look('new');
}

/** Kinds with owners, dates, scales and derived priorities. */
async function fillPlans(url: string, person: Person) {
  const token = await tokenOf(url, person);
  const processorId = userIdOf(token);
  const planCloseAt = '2031-05-16T23:59:59Z';
  const open = await createRisk(url, token, {
    processorId,
    planCloseAt,
    probability: 3,
    content: '**Intro**',
  });
  const late = await createRisk(url, token, { processorId, planCloseAt: '2020-05-16T23:59:59Z', impact: 1 });
  await callServer(url, `/prdapi/v1/risks/happen/${late}`, {}, token);
  const iteration = await createIteration(url, token, { managerId: processorId, beginAt: planCloseAt });
  const document = await createDocument(url, token, { content: 'Text' });
  await callServer(url, '/prdapi/v1/documents/update', { id: document, version: 1, status: 4 }, token);
  return { open, late, iteration, document };
}

async function lookAtPlans(
  page: Page,
  { open, late, iteration, document }: Awaited<ReturnType<typeof fillPlans>>,
  look: (what: string) => Promise<void>,
): Promise<void> {
  const { rows, item } = itemParts(page);
  await page.goto('/task/risk');
  await expect(rows).toHaveCount(2);
  const find = page.getByRole('button', { name: /^(Search, filter and sort|搜索、筛选和排序)$/ });
  // Only a phone has it: there the toolbar is opened first.
  if (await find.isVisible()) await find.click();
  await page.locator('main input[role=combobox]').click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await look('risks, narrowing by owner');
  await page.goto(`/task/risk?id=${open}`);
  await expect(item.getByRole('tabpanel')).toBeVisible();
  await look('risk');
  await page.goto(`/task/risk?id=${late}`);
  await expect(item.locator('h2').first()).toBeVisible();
  await look('closed risk');
  await page.goto(`/setting/iteration?id=${iteration}`);
  await expect(item.getByRole('tabpanel')).toBeVisible();
  await look('iteration');
  await page.keyboard.press('n');
  const { dialog } = newItem(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await dialog.locator('input[type=date]').first().fill('2031-05-16');
  await dialog.locator('input[type=date]').last().fill('2031-05-15');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('input[type=date][aria-invalid=true]')).toBeVisible();
  await dialog.locator('[role=combobox]').click();
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await look('new iteration');
  await page.goto(`/document?id=${document}`);
  await expect(item.locator('h2').first()).toBeVisible();
  await look('frozen document');
}

/** A component with functions, one of which has a task. */
async function fillDesign(url: string, person: Person) {
  const token = await tokenOf(url, person);
  const component = await createComponent(url, token, { content: '**Introduction**', tag: 'dc' });
  const id = await createFunction(url, token, { componentId: component, content: '**Intro**' });
  await createTask(url, token, { kind: 'Function', sourceId: id });
  await callServer(url, '/desapi/v1/components/update', { id: component, version: 1, status: 4 }, token);
  return { component, id };
}

async function lookAtDesign(
  page: Page,
  { component, id }: Awaited<ReturnType<typeof fillDesign>>,
  look: (what: string) => Promise<void>,
): Promise<void> {
  const { rows, item } = itemParts(page);
  await page.goto(`/design/component?id=${component}`);
  await expect(item.locator('h2').first()).toBeVisible();
  await look('frozen component');
  await page.goto(`/design/function?componentId=${component}`);
  await expect(rows).toHaveCount(1);
  await look('functions of a component');
  await page.goto(`/design/function?functionId=${id}`);
  await expect(item.getByRole('tabpanel')).toBeVisible();
  await look('function');
  await page.keyboard.press('n');
  const { dialog } = newItem(page);
  await expect(dialog.locator('.cm-content')).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('[role=combobox][aria-invalid=true]')).toBeVisible();
  await dialog.locator('[role=combobox]').click();
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await look('new function');
}

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const) {
  test(`[SHL-59, SHL-63] lists, items and their dialogs have no accessibility violation in light and dark, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const filled = await fill(baseURL!, member);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    const small: string[] = [];
    await lookAtAll(page, filled, screenChecker(page, width, small));
    expect(small).toEqual([]);
  });

  test(`[SHL-59, SHL-63] risks, iterations, documents, components and functions have no accessibility violation in light and dark, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const plans = await fillPlans(baseURL!, member);
    const design = await fillDesign(baseURL!, member);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    const small: string[] = [];
    await lookAtPlans(page, plans, screenChecker(page, width, small));
    await lookAtDesign(page, design, screenChecker(page, width, small));
    expect(small).toEqual([]);
  });
}

test('[WRK-35, WRK-38, SHL-59] on a phone an item covers the list, and the arrow leads back to it', async ({
  page,
  member,
  baseURL,
}) => {
  await fill(baseURL!, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, list);
  const { rows, item, action } = itemParts(page);
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('table')).toHaveCount(0);
  await rows.first().click();
  await expect(item).toBeVisible();
  await expect(rows.first()).toBeHidden();
  await expect(action('Close item')).toBeHidden();
  await action('Back to the list').click();
  await expect(item).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await page.goBack();
  await expect(item).toBeVisible();
  await page.goBack();
  await expect(rows.first()).toBeVisible();
});
