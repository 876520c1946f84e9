// Changing an item in its row, and putting cards in order by hand.
import { expectAccessible } from './support/accessible.ts';
import { callServer, tokenOf } from './support/api.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { boardParts, createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';

const list = '/task/task?view=list&sort=oldest';

test('[COL-31] status, importance, iteration and date are changed in the row, by click and by key', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (let at = 1; at <= 2; at++) await createTask(baseURL!, token, { name: `Task ${at}` });
  await callServer(baseURL!, '/prdapi/v1/iterations/create', { name: 'Iteration 14' }, token);
  await signIn(page, member, list);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const doing = page.getByRole('menuitemradio', { name: 'Doing' });
  // What the keys and clicks need comes when the browser has nothing else to do.
  await expect(async () => {
    await link('Task 1').focus();
    await page.keyboard.press('s');
    await expect(doing).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('menu')).toContainText('Status of T-1, only this row');
  // A menu stands outside of the landmarks of the page.
  await expectAccessible(page, ['region']);
  await doing.click();
  await expect(row('Task 1')).toContainText('Doing');
  await expect(row('Task 2')).toContainText('Todo');
  await expect(alerts(page)).toContainText('T-1 changed.');
  await alerts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row('Task 1')).toContainText('Todo');

  await row('Task 2')
    .locator('[data-edit=status]')
    .click({ position: { x: 20, y: 12 }, force: true });
  await doing.click();
  await expect(row('Task 2')).toContainText('Doing');
  // It was changed, not opened.
  await expect(page).not.toHaveURL(/[?&]id=/);

  await link('Task 2').focus();
  await page.keyboard.press('d');
  const day = page.locator('input[type=date]');
  await day.fill('2031-05-17');
  await day.press('Enter');
  await expect(row('Task 2')).toContainText('2031');

  await link('Task 2').focus();
  await page.keyboard.press('i');
  const picker = page.getByRole('dialog', { name: /^Iteration of T-2/ }).getByRole('combobox');
  await expect(picker).toBeFocused();
  await expect(page.getByRole('option', { name: /Iteration 14/ })).toBeVisible();
  // The list came by itself: one Escape leaves both.
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(link('Task 2')).toBeFocused();
  await page.keyboard.press('i');
  await page.getByRole('option', { name: /Iteration 14/ }).click();
  await expect(row('Task 2')).toContainText('Iteration 14');
  await expect(link('Task 2')).toBeFocused();
});

test('[COL-32] cards are put in order by hand, by keys and by pointer, and stay so', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  for (const name of ['One', 'Two', 'Three']) await createTask(baseURL!, token, { name });
  await signIn(page, member, '/task/task?sort=hand');
  const { cards, link, card } = boardParts(page);
  await expect(cards('Todo')).toHaveText(['One', 'Two', 'Three']);
  await link('Three').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cards('Todo')).toHaveText(['One', 'Three', 'Two']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cards('Todo')).toHaveText(['Three', 'One', 'Two']);
  await expect(card('Three')).toHaveAttribute('draggable', 'true');
  const box = (await card('Two').boundingBox())!;
  await card('Three').dragTo(card('Two'), { targetPosition: { x: 40, y: box.height - 4 } });
  await expect(cards('Todo')).toHaveText(['One', 'Two', 'Three']);
  await page.keyboard.press('Alt+ArrowDown');
  await page.reload();
  await expect(cards('Todo')).toHaveText(['One', 'Two', 'Three']);
});
