// What a list shows, saved under a name.
import { callServer, productIdOf, tokenOf, type Person } from './support/api.ts';
import { addColleagues } from './support/database.ts';
import { itemParts } from './support/item-parts.ts';
import { createFeature, createRequirement } from './support/items.ts';
import { signIn } from './support/page-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { viewParts } from './support/views.ts';
import { expect, test } from './support/test.ts';

const path = '/requirement/requirement';

async function createRequirements(url: string, member: Person): Promise<string> {
  const token = await tokenOf(url, member);
  const sourceId = await createFeature(url, token, { name: 'Charging sessions' });
  for (const name of ['Stop at once', 'Resume after a drop'])
    await createRequirement(url, token, { sourceId, name });
  const developed = await createRequirement(url, token, { sourceId, name: 'Cap the draw' });
  await callServer(url, `/reqapi/v1/requirements/develop/${developed}`, {}, token);
  return token;
}

const createView = async (url: string, token: string, name: string, isShared = false) =>
  (
    await callServer<{ id: number }>(
      url,
      '/prdapi/v1/views/create',
      { kind: 'Requirement', name, search: 'status=developing', isShared },
      token,
    )
  ).id;

test('[COL-26] what a list shows is saved as a view, opened from the menu, changed and saved again', async ({
  page,
  member,
  baseURL,
}) => {
  await createRequirements(baseURL!, member);
  await signIn(page, member, path);
  const { rows, status, sort, info } = itemParts(page);
  const views = viewParts(page, 'Requirements');
  await expect(rows).toHaveCount(3);
  await expect(views.saveView).toHaveCount(0);
  await status.selectOption('Developing');
  await expect(rows).toHaveText(['Cap the draw']);
  await page.keyboard.press('Escape');
  await views.saveView.click();
  await views.confirm.click();
  await expect(views.name).toHaveAttribute('aria-invalid', 'true');
  await views.name.fill('In development');
  await views.name.press('Enter');
  await expect(info).toContainText('View In development is saved.');
  await expect(views.entry('In development')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHavePath(/^\/requirement\/requirement\?status=developing&saved=\d+$/);
  await expect(views.changed).toHaveCount(0);

  // The kind itself shows all again.
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Requirements', exact: true })
    .click();
  await expect(rows).toHaveCount(3);
  await views.entry('In development').click();
  await expect(rows).toHaveText(['Cap the draw']);
  await expect(page.getByRole('main').getByText('In development', { exact: true })).toBeVisible();

  await sort.selectOption('name');
  await expect(views.changed).toBeVisible();
  await views.save.click();
  await expect(views.changed).toHaveCount(0);
  await info.getByRole('button', { name: 'Undo' }).click();
  await expect(views.changed).toBeVisible();
  await page.keyboard.press('Shift+V');
  await views.name.fill('By name');
  await views.dialog.getByRole('radio', { name: 'Everybody in the product' }).check();
  await views.confirm.click();
  await expect(views.names).toHaveText(['By name', /In development/]);
  await expect(views.entry('By name')).toHaveAttribute('aria-current', 'page');
});

test('[COL-26] views are ordered by dragging and by keys, renamed, shared and deleted with a way back', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await createRequirements(baseURL!, member);
  for (const name of ['First', 'Second', 'Third']) await createView(baseURL!, token, name);
  await signIn(page, member, path);
  const { info } = itemParts(page);
  const views = viewParts(page, 'Requirements');
  await expect(views.names).toHaveText([/First/, /Second/, /Third/]);
  await expect(page.locator('[data-view][draggable=true]')).toHaveCount(3);
  await views.entry('Third').dragTo(views.entry('First'), { targetPosition: { x: 60, y: 3 } });
  await expect(views.names).toHaveText([/Third/, /First/, /Second/]);
  await views.entry('Third').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(views.names).toHaveText([/First/, /Third/, /Second/]);
  await expect(views.entry('Third')).toBeFocused();
  await page.reload();
  await expect(views.names).toHaveText([/First/, /Third/, /Second/]);

  const choose = async (name: string, action: string) => {
    await views.actions(name).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Second', 'Share with the product');
  await expect(views.names).toHaveText(['Second', /First/, /Third/]);
  await choose('Third', 'Rename');
  await views.name.fill('Last');
  await views.confirm.click();
  await expect(views.names).toHaveText(['Second', /First/, /Last/]);
  await choose('First', 'Delete');
  await expect(views.names).toHaveText(['Second', /Last/]);
  await info.getByRole('button', { name: 'Undo' }).click();
  await expect(views.names).toHaveText(['Second', /First/, /Last/]);
});

test('[COL-26, COL-D4] others see the views of the product, and change only their own; guests have none', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await createRequirements(baseURL!, member);
  await createView(baseURL!, token, 'Ours', true);
  await createView(baseURL!, token, 'Mine');
  const colleague = async (role: string): Promise<Person> => {
    const username = `${role.toLowerCase()}.${member.username}`;
    await addColleagues(productIdOf(token), member.username, [{ username, roles: [role] }]);
    return { ...member, username };
  };
  const [tester, guest] = [await colleague('TestEngineer'), await colleague('Guest')];
  const { status } = itemParts(page);
  const views = viewParts(page, 'Requirements');
  await signIn(page, tester, path);
  await expect(views.names).toHaveText(['Ours']);
  await views.entry('Ours').hover();
  await expect(views.actions('Ours')).toHaveCount(0);
  await views.entry('Ours').click();
  await status.selectOption('Finished');
  await expect(views.saveAsNew).toBeVisible();
  await expect(views.save).toHaveCount(0);
  await signIn(page, guest, path);
  await views.entry('Ours').click();
  await status.selectOption('Finished');
  await expect(views.changed).toBeVisible();
  await expect(views.saveAsNew).toHaveCount(0);
});

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
  [1440, 'zh'],
  [390, 'en'],
] as const)
  test(`[COL-26] a changed view and its menu have no accessibility violation, ${width} px, ${language}`, async ({
    page,
    member,
    context,
    baseURL,
  }) => {
    const token = await createRequirements(baseURL!, member);
    await createView(baseURL!, token, 'Ours', true);
    const id = await createView(baseURL!, token, 'In development');
    for (const name of ['Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'])
      await createView(baseURL!, token, name);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, member, `${path}?status=developing&sort=name&saved=${id}`);
    const small: string[] = [];
    const check = screenChecker(page, width, small);
    const words =
      language === 'zh'
        ? { actions: '保存视图', save: '另存为新视图', menu: '菜单' }
        : { actions: 'Save view', save: 'Save as new', menu: 'Menu' };
    const isPhone = width === 390;
    const saveAsNew = page.getByRole(isPhone ? 'menuitem' : 'button', { name: words.save });
    const actions = page.getByRole('button', { name: words.actions });
    await expect(isPhone ? actions : saveAsNew).toBeVisible();
    await check('the list');
    if (isPhone) await actions.click();
    await saveAsNew.click();
    await check('the dialog');
    await page.keyboard.press('Escape');
    if (isPhone) {
      await page.getByRole('button', { name: words.menu }).first().click();
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Ours' })).toBeVisible();
      await check('the menu');
    }
    expect(small).toEqual([]);
  });
