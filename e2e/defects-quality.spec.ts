// Accessibility and phone layout of defects and their workflow.
import { createDefect, moveDefect, testerAndDeveloper, workflowParts } from './support/defects.ts';
import { createComponent, createIteration } from './support/items.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';

const list = '/test/defect';

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const) {
  test(`[SHL-59, SHL-63] defects have no accessibility violation in light and dark, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const url = baseURL!;
    const { token, developerId } = await testerAndDeveloper(url, member);
    const links = {
      componentId: await createComponent(url, token),
      iterationId: await createIteration(url, token),
      processorId: developerId,
    };
    const tested = await createDefect(url, token, { ...links, importance: 'Critical', content: '**Steps**' });
    for (const step of ['fix', 'test']) await moveDefect(url, token, tested, step, links);
    const archived = await createDefect(url, token, { importance: 'Trivial' });
    for (const step of ['close', 'archive']) await moveDefect(url, token, archived, step);
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url }]);
    const small: string[] = [];
    const look = screenChecker(page, width, small);
    const { rows, item } = itemParts(page);
    const { stops, step, options, owner, comment, send, panel } = workflowParts(page);

    await page.goto(list);
    await expect(rows).toHaveCount(2);
    if (width === 390) await page.getByRole('button', { name: '搜索、筛选和排序' }).click();
    await page.locator('main input[role=combobox]').first().click();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
    await look('list, narrowing by component');
    await page.goto(`${list}?id=${tested}`);
    await expect(stops.nth(3)).toContainText(':');
    await expect(item.getByRole('tabpanel')).toBeVisible();
    await look('at testing');
    // The main action is at the bottom of the screen.
    if (width === 390) {
      await item.locator('button').filter({ hasText: '关闭' }).last().click();
      await expect(step('close')).toBeInViewport();
    } else await step('close').click();
    await look('closing');
    await step('notpass').click();
    await send.click();
    await comment.fill('x'.repeat(501));
    await owner.click();
    await expect(options.first()).toBeVisible();
    await look('handing over, refused');
    await owner.press('Escape');
    await expect(panel).toBeVisible();
    await page.goto(`${list}?id=${archived}`);
    await expect(stops.last()).toContainText(':');
    await look('archived');
    await page.keyboard.press('n');
    const { dialog } = newItem(page);
    await expect(dialog.locator('.cm-content')).toBeVisible();
    await look('new');
    expect(small).toEqual([]);
  });
}
