// Test cases with steps: written as rows, run step by step, one case after another.
import type { Page } from '@playwright/test';
import { callServer, readFromServer, tokenOf } from './support/api.ts';
import { commit, compose, pressEnter } from './support/input-method.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { saveState, signIn } from './support/page-parts.ts';
import { smallTargetsOn } from './support/touch.ts';
import { createTestcase, requirementFor, testcaseParts } from './support/testcases.ts';
import { expect, test } from './support/test.ts';

const list = '/test/testcase';
const phone = { width: 390, height: 844 };

const table = (...steps: [string, string][]) =>
  ['| Action | Expected result |', '| --- | --- |', ...steps.map(([a, b]) => `| ${a} | ${b} |`)].join('\n');

const content = `Bay 7 is free.\n\n${table(['Unplug', 'Charging stops'], ['Look at the map', 'The bay is free'])}\n\nPlug in again.`;

const stepParts = (page: Page) => {
  const item = page.getByRole('article');
  const steps = page.getByRole('list', { name: 'Steps' });
  return {
    steps,
    rows: steps.getByRole('listitem'),
    actions: steps.getByRole('textbox', { name: /^Action of step/ }),
    action: (step: number) => steps.getByRole('textbox', { name: `Action of step ${step}` }),
    expected: (step: number) => steps.getByRole('textbox', { name: `Expected result of step ${step}` }),
    handle: (step: number) => steps.getByRole('button', { name: `Move step ${step}`, exact: true }),
    mark: (step: number, result: 'passed' | 'failed') =>
      item.getByRole('button', { name: `Step ${step} ${result}` }),
    seen: (step: number) => item.getByRole('textbox', { name: `What was seen at step ${step}` }),
    outcome: item.getByRole('group', { name: 'Result by step' }),
    edit: item.getByRole('button', { name: 'Edit content' }),
  };
};

const contentOf = async (url: string, token: string, id: number): Promise<string> =>
  (await readFromServer<{ data: { content: string } }>(url, `/tstapi/v1/testcases/get/${id}`, token)).data
    .content;

const runsOf = async (url: string, token: string, id: number) =>
  (
    await readFromServer<{ list: { result: number; note: string }[] }>(
      url,
      `/tstapi/v1/testcases/runs/${id}`,
      token,
    )
  ).list;

test('[EXP-32] steps are read and edited as rows, added by Enter, moved by keys and by dragging, removed, and kept in the content as a table', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTestcase(baseURL!, token, {
    sourceId: await requirementFor(baseURL!, token),
    content,
  });
  await signIn(page, member, `${list}?id=${id}`);
  const { item, save } = itemParts(page);
  const { rows, actions, action, expected, handle, edit, steps } = stepParts(page);
  await expect(rows).toContainText(['Unplug', 'Look at the map']);
  await expect(item.getByText('Bay 7 is free.')).toBeVisible();
  await expect(item.getByText('Plug in again.')).toBeVisible();
  await edit.click();
  await expect(action(1)).toBeFocused();
  await expect(action(1)).toHaveValue('Unplug');
  await expect(expected(2)).toHaveValue('The bay is free');

  // Enter makes the next row; Shift Enter a line in this one.
  await action(1).press('Enter');
  await expect(action(2)).toBeFocused();
  await page.keyboard.type('Wait | look');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The lamp is green');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and stays so');
  await expect(actions).toHaveCount(3);
  await expect(saveState(page)).not.toHaveText('All changes saved');

  await page.keyboard.press('Alt+ArrowUp');
  await expect(expected(1)).toBeFocused();
  await expect(action(1)).toHaveValue('Wait | look');
  await expect(action(2)).toHaveValue('Unplug');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(action(2)).toHaveValue('Wait | look');

  // By its handle to the first place.
  await handle(3).hover();
  await page.mouse.down();
  const first = (await handle(1).boundingBox())!;
  await page.mouse.move(first.x + first.width / 2, first.y + 4, { steps: 6 });
  await expect(rows.nth(0)).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  await expect(action(1)).toHaveValue('Look at the map');
  await steps.getByRole('button', { name: 'Remove step 2' }).click();
  await expect(actions).toHaveCount(2);

  // The draft outlives a reload, as rows.
  await page.reload();
  await expect(action(2)).toHaveValue('Wait | look');
  await expect(expected(2)).toHaveValue('The lamp is green\nand stays so');
  await save.click();
  await expect(actions).toHaveCount(0);
  await expect(rows).toContainText(['Look at the map', 'Wait | look']);
  expect(await contentOf(baseURL!, token, id)).toBe(
    `Bay 7 is free.\n\n${table(['Look at the map', 'The bay is free'], [String.raw`Wait \| look`, 'The lamp is green<br>and stays so'])}\n\nPlug in again.`,
  );

  // The markdown can be reached too.
  await edit.click();
  await item.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(item.locator('.cm-content')).toContainText(String.raw`| Wait \| look |`);
});

test('[EXP-32] an Enter that ends a composition makes no row', async ({ page, context, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  await requirementFor(baseURL!, token);
  await signIn(page, member, `${list}?create=1`);
  const form = newItem(page);
  await form.name.fill('拔掉插头');
  await form.dialog.getByRole('button', { name: 'Steps' }).click();
  const { action, actions } = stepParts(page);
  await expect(actions).toHaveCount(1);
  await action(1).focus();
  const keys = await context.newCDPSession(page);
  await compose(keys, 'ba diao');
  await pressEnter(keys);
  await commit(keys, '拔掉');
  await expect(action(1)).toHaveValue('拔掉');
  await expect(actions).toHaveCount(1);
  await pressEnter(keys);
  await expect(actions).toHaveCount(2);
  await action(2).fill('看地图');
  await form.dialog.getByRole('combobox', { name: 'Requirement' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(form.options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await form.create.click();
  await expect(form.dialog).toHaveCount(0);
  await itemParts(page).row('拔掉插头').click();
  await expect(stepParts(page).rows).toContainText(['拔掉', '看地图']);
});

test('[EXP-32, EXP-09] two people edit different steps, and both are kept', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTestcase(baseURL!, token, {
    sourceId: await requirementFor(baseURL!, token),
    content,
  });
  await signIn(page, member, `${list}?id=${id}`);
  const { action, edit, rows } = stepParts(page);
  const { save, info } = itemParts(page);
  await edit.click();
  await action(1).fill('Pull the plug');
  const other = content.replace('Look at the map', 'Open the map');
  const body = { id, version: 1, data: { content: other } };
  await callServer(baseURL!, '/tstapi/v1/testcases/update', body, token);
  await save.click();
  await expect(info).toContainText('TC-1');
  await expect(rows).toContainText(['Pull the plug', 'Open the map']);
  expect(await contentOf(baseURL!, token, id)).toBe(other.replace('Unplug', 'Pull the plug'));
});

test('[EXP-32] a result is given by step: the case fails with the step in words, or passes when all did', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTestcase(baseURL!, token, {
    sourceId: await requirementFor(baseURL!, token),
    content,
  });
  await signIn(page, member, `${list}?id=${id}`);
  const { mark, seen, outcome } = stepParts(page);
  const { runs, result, note, status } = testcaseParts(page);
  await mark(1, 'passed').click();
  await expect(outcome).toContainText('1 of 2 steps passed');
  await expect(outcome.getByRole('button')).toHaveCount(0);
  await mark(2, 'failed').click();
  await expect(outcome).toContainText('Failed at step 2');
  await seen(2).fill('It says occupied');
  await expect(result('Passed')).toHaveAttribute('aria-disabled', 'true');

  // What was marked outlives a reload.
  await page.reload();
  await expect(mark(1, 'passed')).toHaveAttribute('aria-pressed', 'true');
  await expect(seen(2)).toHaveValue('It says occupied');
  await note.fill('Firmware 4.1');
  await outcome.getByRole('button', { name: 'Record as Failed' }).click();
  await expect(runs).toHaveCount(1);
  await expect(runs.first()).toContainText('Failed at step 2: It says occupied');
  await expect(runs.first()).toContainText('Firmware 4.1');
  await expect(status).toHaveValue('fail');
  await expect(mark(2, 'failed')).toHaveAttribute('aria-pressed', 'false');
  await expect(outcome).toHaveCount(0);

  await mark(1, 'passed').click();
  await mark(2, 'passed').click();
  await outcome.getByRole('button', { name: 'Record as Passed' }).click();
  await expect(runs).toHaveText([/^2Passed/, /^1Failed/]);
  await expect(runs.first()).not.toContainText('step');
});

test('[EXP-32, EXP-06] a result by step that is recorded offline arrives with its words when the network is back', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const id = await createTestcase(baseURL!, token, {
    sourceId: await requirementFor(baseURL!, token),
    content,
  });
  await signIn(page, member, `${list}?id=${id}`);
  const { mark, outcome } = stepParts(page);
  const { runs, history } = testcaseParts(page);
  await expect(history).toContainText('No run yet.');
  await expect(mark(1, 'failed')).toBeVisible();
  await context.setOffline(true);
  await mark(1, 'failed').click();
  await outcome.getByRole('button', { name: 'Record as Failed' }).click();
  await expect(runs).toHaveCount(1);
  await expect(runs.first()).toContainText('Failed at step 1');
  await context.setOffline(false);
  const notes = async () => (await runsOf(baseURL!, token, id)).map(({ note }) => note);
  await expect.poll(notes).toEqual(['Failed at step 1']);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('[EXP-32] ten test cases with steps are run in a row on a phone, without going back to the list', async ({
    page,
    member,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    const sourceId = await requirementFor(baseURL!, token);
    const ids: number[] = [];
    for (let number = 1; number <= 10; number += 1)
      ids.push(await createTestcase(baseURL!, token, { sourceId, name: `Case ${number}`, content }));
    await signIn(page, member);
    // The latest is first; each result would move its row to the top.
    await page.goto(list);
    await page.getByRole('main').getByRole('link', { name: 'Case 10', exact: true }).click();
    const { item } = itemParts(page);
    const { mark, outcome, seen } = stepParts(page);
    const { runs } = testcaseParts(page);
    const walk = item.getByRole('navigation', { name: 'Cases of this list' });
    const next = walk.getByRole('button', { name: 'Next case' });
    for (let number = 10; number >= 1; number -= 1) {
      await expect(item).toHaveAccessibleName(`TC-${number} Case ${number}`);
      await expect(walk).toContainText(`${11 - number} / 10`);
      await mark(1, 'passed').tap();
      if (number % 3 === 0) {
        await mark(2, 'failed').tap();
        await seen(2).fill('Occupied');
        await outcome.getByRole('button', { name: 'Record as Failed' }).tap();
      } else {
        await mark(2, 'passed').tap();
        await outcome.getByRole('button', { name: 'Record as Passed' }).tap();
      }
      await expect(runs).toHaveCount(1);
      if (number === 5) expect(await smallTargetsOn(page, phone.width)).toEqual([]);
      if (number > 1) await next.tap();
    }
    await expect(next).toBeDisabled();
    await walk.getByRole('button', { name: 'Previous case' }).tap();
    await expect(item).toHaveAccessibleName('TC-2 Case 2');
    for (const [at, id] of ids.entries()) {
      const failed = { result: 5, note: 'Failed at step 2: Occupied' };
      expect(await runsOf(baseURL!, token, id)).toMatchObject([
        (at + 1) % 3 === 0 ? failed : { result: 6, note: '' },
      ]);
    }
  });
});

test('[EXP-32] the next case of a list that is longer than a page, or that loses each case by its result, is the next one', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const sourceId = await requirementFor(baseURL!, token);
  for (let number = 1; number <= 22; number += 1)
    await createTestcase(baseURL!, token, { sourceId, name: `Case ${number}` });
  await signIn(page, member, `${list}?status=initial`);
  const { item, action, row } = itemParts(page);
  const { result, runs } = testcaseParts(page);
  await row('Case 4').click();
  for (const number of [4, 3, 2]) {
    await expect(item).toHaveAccessibleName(`TC-${number} Case ${number}`);
    await result('Passed').click();
    await expect(runs).toHaveCount(1);
    await action('Next in the list').click();
  }
  await expect(item).toHaveAccessibleName('TC-1 Case 1');
  await action('Previous in the list').click();
  await expect(item).toHaveAccessibleName('TC-2 Case 2');

  // Back over the edge of a page.
  await page.goto(`${list}?status=initial`);
  const { rows } = itemParts(page);
  await expect(rows).toHaveCount(19);
  await page.goto(list);
  await expect(rows).toHaveCount(20);
  const before = await rows.last().textContent();
  await page.goto(`${list}?page=2`);
  await expect(rows).toHaveCount(2);
  const opened = await rows.first().textContent();
  await rows.first().click();
  await expect(item).toHaveAccessibleName(new RegExp(` ${opened!}$`));
  await action('Previous in the list').click();
  await expect(item).toHaveAccessibleName(new RegExp(` ${before!}$`));
  await action('Next in the list').click();
  await expect(item).toHaveAccessibleName(new RegExp(` ${opened!}$`));
});
