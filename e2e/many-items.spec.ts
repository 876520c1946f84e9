// Many items at once: selecting them, what is done with all of them, and taking it back.
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf } from './support/api.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { bulkParts } from './support/selected-items.ts';
import { boardParts, createTask, moveTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

const list = '/task/task?view=list&sort=oldest';

test('[COL-28] rows are selected by Space, Shift and arrows, Shift click and boxes, and Escape lets go', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let at = 1; at <= 6; at++) await createTask(baseURL!, token, { name: `Task ${at}` });
  await signIn(page, member, list);
  const parts = bulkParts(page);
  await expect(parts.rows).toHaveCount(6);
  await parts.row('Task 1').focus();
  // The keys come when the browser has nothing else to do.
  await expect(async () => {
    await page.keyboard.press('Space');
    await expect(parts.count).toHaveText('1 selected', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(parts.count).toHaveText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(parts.count).toHaveText('2 selected');
  await parts.row('Task 5').click({ modifiers: ['Shift'] });
  await expect(parts.count).toHaveText('5 selected');
  expect(page.context().pages()).toHaveLength(1);
  await parts.box('T-6').check();
  await expect(parts.count).toHaveText('6 selected');
  await expect(parts.page).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(parts.bar).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(parts.count).toHaveText('6 selected');
  await parts.action('Clear the selection').click();
  await expect(parts.checked).toHaveCount(0);
});

test('[COL-28, COL-29] the bar moves all of them, says who refused and why, and undo brings back the others', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const ids: number[] = [];
  for (let at = 1; at <= 3; at++) ids.push(await createTask(baseURL!, token, { name: `Task ${at}` }));
  await callServer(baseURL!, `/prdapi/v1/tasks/freeze/${ids[1]}`, {}, token);
  await signIn(page, member, list);
  const parts = bulkParts(page);
  await parts.page.check();
  await expect(parts.count).toHaveText('3 selected');
  await expect(parts.bar.locator('[data-bulk=s]')).toHaveAttribute('title', /^2 of 3 can\. T-2: /);
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Doing' }).click();
  await expect(alerts(page)).toContainText('2 items changed. T-2 stayed as it was: This item is frozen');
  const statusOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(statusOf('Task 1')).toContainText('Doing');
  await expect(statusOf('Task 3')).toContainText('Doing');
  // Whoever refused it is still selected.
  await expect(parts.count).toHaveText('1 selected');
  await alerts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(alerts(page)).toContainText('2 items brought back.');
  await expect(statusOf('Task 1')).toContainText('Todo');
});

test('[COL-28, COL-29] importance is a menu; owner, iteration and tags are asked for once; deleting asks first', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let at = 1; at <= 2; at++) await createTask(baseURL!, token, { name: `Task ${at}` });
  await callServer(baseURL!, '/prdapi/v1/iterations/create', { name: 'Iteration 14' }, token);
  await signIn(page, member, list);
  const parts = bulkParts(page);
  const dialog = page.getByRole('alertdialog');
  await parts.page.check();
  await expect(parts.count).toHaveText('2 selected');
  await page.keyboard.press('p');
  await expect(page.getByRole('menuitem')).toHaveText(['High', 'Medium', 'Low']);
  await page.keyboard.press('Enter');
  await expect(alerts(page)).toContainText('2 items changed.');
  await expect(dialog).toHaveCount(0);
  await expect(parts.bar).toHaveCount(0);
  await parts.page.check();
  await parts.action('Iteration').click();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: /Iteration 14/ }).click();
  await dialog.getByRole('button', { name: 'Change 2 items' }).click();
  await expect(alerts(page)).toContainText('2 items changed.');
  await expect(page.getByRole('cell', { name: /Iteration 14/ })).toHaveCount(2);
  await expect(parts.bar).toHaveCount(0);
  await parts.page.check();
  await parts.action('Tags').click();
  await dialog.getByLabel('Add tags').fill('depot');
  await dialog.getByLabel('Add tags').press('Enter');
  await dialog.getByRole('button', { name: 'Change 2 items' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(parts.bar).toHaveCount(0);
  await parts.page.check();
  await parts.action('Delete').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(parts.count).toHaveText('2 selected');
  await parts.action('Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(parts.rows).toHaveCount(0);
  await alerts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(parts.rows).toHaveCount(2);
  // Enlarged twice, the window has room for the first; the others stand under More and keep their keys.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.keyboard.press('ControlOrMeta+a');
  await expect(parts.count).toHaveText('2 selected');
  await expect(parts.action('Tags')).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(dialog).toContainText('Importance of 2 items');
});

test('[COL-28] all of a list of several pages are changed by one call', async ({ page, member, baseURL }) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const sourceId = await createFeature(baseURL!, token);
  for (let at = 1; at <= 23; at++)
    await createRequirement(baseURL!, token, { sourceId, name: `Requirement ${at}` });
  await signIn(page, member, '/requirement/requirement');
  const parts = bulkParts(page);
  await parts.page.check();
  await expect(parts.count).toHaveText('20 selected');
  await parts.action('All 23').click();
  await expect(parts.count).toHaveText('23 selected');
  await parts.action('Importance').click();
  await page.getByRole('menuitem', { name: 'Mandatory' }).click();
  await expect(alerts(page)).toContainText('23 items changed.');
  await expect(page.getByRole('cell', { name: 'Mandatory' })).toHaveCount(20);
});

test('[COL-28] cards are selected on the board, in several lanes', async ({ page, member, baseURL }) => {
  const token = await tokenOf(baseURL!, member);
  const first = await createTask(baseURL!, token, { name: 'Ready' });
  await createTask(baseURL!, token, { name: 'Steady' });
  await moveTask(baseURL!, token, first, 'doing');
  await signIn(page, member, '/task/task');
  const { link, lane } = boardParts(page);
  const parts = bulkParts(page);
  await link('Ready').focus();
  await expect(async () => {
    await page.keyboard.press('Space');
    await expect(parts.count).toHaveText('1 selected', { timeout: 500 });
  }).toPass();
  await parts.box('T-2').check();
  await expect(parts.count).toHaveText('2 selected');
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Verifying' }).click();
  await expect(lane('Verifying').locator('[data-row]')).toHaveCount(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[COL-28] a long press starts selecting, taps go on, and the bar has the rest under More', async ({
    page,
    member,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    for (let at = 1; at <= 3; at++) await createTask(baseURL!, token, { name: `Task ${at}` });
    await signIn(page, member, list);
    const parts = bulkParts(page);
    await expect(parts.rows).toHaveCount(3);
    const client = await page.context().newCDPSession(page);
    const place = (await parts.row('Task 1').boundingBox())!;
    const point = { x: place.x + 40, y: place.y + 10 };
    // What hears a long press may still be loading: the finger is lifted and put down again.
    await expect(async () => {
      await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      try {
        await expect(parts.count).toHaveText('1 selected', { timeout: 1500 });
      } catch (error) {
        await client.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
        throw error;
      }
    }).toPass();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await parts.row('Task 2').tap();
    await expect(parts.count).toHaveText('2 selected');
    await expect(page).not.toHaveURL(/id=/);
    await parts.action('More for the selected items').tap();
    await page.getByRole('menuitem', { name: 'Tags' }).tap();
    await expect(page.getByRole('alertdialog')).toContainText('Tags of 2 items');
  });
});
