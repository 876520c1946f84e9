// The shortest way by keys: to what was made, to its comments and to its status.
import type { Locator, Page } from '@playwright/test';
import { tokenOf, userIdOf } from './support/api.ts';
import { createDefect } from './support/defects.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import * as items from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { createTestcase } from './support/testcases.ts';

const statusOf = (page: Page) => itemParts(page).item.getByRole('combobox', { name: 'Status' });
const commentOf = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });

test('[EXP-38] what was made has the focus: R goes on to its comments, and S opens its status', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/document');
  const { create, row, name } = itemParts(page);
  const form = newItem(page);
  await create.click();
  await form.name.fill('Rules of the yard');
  await form.create.click();
  await expect(row('Rules of the yard')).toBeFocused();
  await page.keyboard.press('r');
  await expect(commentOf(page)).toBeFocused();
  await expect(name).toHaveValue('Rules of the yard');
  await page.keyboard.type('For visitors too');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  const status = statusOf(page);
  await expect(status.and(page.locator(':open'))).toBeVisible();
  await page.keyboard.type('Dev');
  await page.keyboard.press('Enter');
  await expect(status).toHaveValue('3');
  await expect(commentOf(page)).toHaveValue('For visitors too');
});

test('[EXP-38] an item is made, written, moved on and commented by twelve keys at most beside the text', async ({
  page,
  member,
}) => {
  await signIn(page, member, '/document');
  const { row, item, info } = itemParts(page);
  const form = newItem(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await expect(itemParts(page).create).toBeVisible();
  await press('n');
  await expect(form.name).toBeFocused();
  await page.keyboard.type('Rules of the yard');
  await press('Control+Enter');
  await expect(row('Rules of the yard')).toBeFocused();
  await press('Enter');
  await expect(item).toBeVisible();
  await press('e');
  await expect(item.locator('.cm-content')).toBeFocused();
  await page.keyboard.type('Walk on the left.');
  await press('Control+s');
  await expect(info).toContainText('saved');
  await expect(item).toBeFocused();
  await press('s');
  await expect(statusOf(page).and(page.locator(':open'))).toBeVisible();
  for (const key of ['D', 'Enter']) await press(key);
  await expect(statusOf(page)).toHaveValue('3');
  // The item has the focus again with the next frame.
  await expect(statusOf(page)).not.toBeFocused();
  await press('r');
  await expect(commentOf(page)).toBeFocused();
  await page.keyboard.type('Told at the gate');
  await press('Control+Enter');
  await expect(item.getByText('Told at the gate')).toBeVisible();
  await expect(item.getByText('Walk on the left.')).toBeVisible();
  expect(keys).toBeLessThanOrEqual(12);
});

test('[EXP-38] R goes from any row to the comments of its own item, whichever is open and whatever it shows', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (const name of ['Third', 'Second', 'First']) await items.createFeature(baseURL!, token, { name });
  await signIn(page, member, '/requirement/feature');
  const { row, item, name } = itemParts(page);
  await row('First').focus();
  await page.keyboard.press('r');
  // Typed before the field is there: as keys of the page N and F would make an item and freeze this one.
  await page.keyboard.type('Finex');
  await page.keyboard.press('Backspace');
  await expect(commentOf(page)).toBeFocused();
  await expect(commentOf(page)).toHaveValue('Fine');
  await expect(name).toHaveValue('First');

  // Another one, while this one shows its history.
  await item.getByRole('tab', { name: 'History' }).click();
  await expect(commentOf(page)).toHaveCount(0);
  await row('Second').focus();
  await page.keyboard.press('r');
  await expect(name).toHaveValue('Second');
  await expect(commentOf(page)).toBeFocused();
  await page.keyboard.type('Seen');
  await expect(commentOf(page)).toHaveValue('Seen');

  // From the open item itself.
  await page.keyboard.press('Escape');
  await expect(item).toBeFocused();
  await page.keyboard.press('r');
  await expect(commentOf(page)).toBeFocused();
  await expect(name).toHaveValue('Second');

  // And while all of that is folded away.
  await page.keyboard.press('Escape');
  await item.getByRole('button', { name: 'Close the tabs' }).click();
  await expect(commentOf(page)).toBeHidden();
  await row('Third').focus();
  await page.keyboard.press('r');
  await expect(name).toHaveValue('Third');
  await expect(commentOf(page)).toBeFocused();
});

/** Where S leads, and what is to be seen of it then. */
interface Place {
  find: (item: Locator) => Locator;
  isReached: (place: Locator) => Promise<void>;
}

const choices: Place = {
  find: (item) => item.getByRole('combobox', { name: 'Status' }),
  isReached: (place) => expect(place.and(place.page().locator(':open'))).toBeVisible(),
};
const button = (name: string | RegExp): Place => ({
  find: (item) => item.getByRole('button', { name }).first(),
  isReached: (place) => expect(place).toBeFocused(),
});
/** It follows from other items or from dates. */
const word = (name: string): Place => ({
  find: (item) =>
    item.getByRole('region', { name: 'Properties' }).getByText(name, { exact: true }).locator('..'),
  isReached: (place) => expect(place).toBeFocused(),
});

interface Made {
  url: string;
  token: string;
}

const kinds: Record<string, { make: (made: Made) => Promise<string>; leads: Place }> = {
  feature: {
    make: async ({ url, token }) => `/requirement/feature?id=${await items.createFeature(url, token)}`,
    leads: word('Status'),
  },
  requirement: {
    make: async ({ url, token }) => {
      const sourceId = await items.createFeature(url, token);
      return `/requirement/requirement?id=${await items.createRequirement(url, token, { sourceId })}`;
    },
    leads: button('Start development'),
  },
  component: {
    make: async ({ url, token }) => `/design/component?id=${await items.createComponent(url, token)}`,
    leads: choices,
  },
  function: {
    make: async ({ url, token }) => {
      const componentId = await items.createComponent(url, token);
      return `/design/function?id=${await items.createFunction(url, token, { componentId })}`;
    },
    leads: choices,
  },
  iteration: {
    make: async ({ url, token }) => `/setting/iteration?id=${await items.createIteration(url, token)}`,
    leads: word('Phase'),
  },
  task: {
    make: async ({ url, token }) => `/task/task?view=list&taskId=${await createTask(url, token)}`,
    leads: choices,
  },
  risk: {
    make: async ({ url, token }) => {
      const processorId = userIdOf(token);
      return `/task/risk?id=${await items.createRisk(url, token, { processorId })}`;
    },
    leads: choices,
  },
  document: {
    make: async ({ url, token }) => `/document?id=${await items.createDocument(url, token)}`,
    leads: choices,
  },
  testcase: {
    make: async ({ url, token }) => {
      const feature = await items.createFeature(url, token);
      const sourceId = await items.createRequirement(url, token, { sourceId: feature });
      return `/test/testcase?id=${await createTestcase(url, token, { sourceId })}`;
    },
    leads: button(/^Testing/),
  },
  defect: {
    make: async ({ url, token }) => `/test/defect?id=${await createDefect(url, token)}`,
    leads: {
      find: (item) => item.getByRole('region', { name: 'Workflow' }).locator('[data-main]'),
      isReached: async (place) => {
        await expect(place).toHaveAttribute('aria-expanded', 'true');
        await expect(place.page().getByRole('form').locator(':focus')).toBeVisible();
      },
    },
  },
};

test('[EXP-38] S opens the status of every kind that has one', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  await signIn(page, member, '/dashboard');
  for (const [kind, { make, leads }] of Object.entries(kinds))
    await test.step(kind, async () => {
      await page.goto(await make({ url: baseURL!, token }));
      const place = leads.find(itemParts(page).item);
      await expect(place).toBeVisible();
      await page.keyboard.press('s');
      await leads.isReached(place);
    });
});
