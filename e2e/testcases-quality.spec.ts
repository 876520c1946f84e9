// Accessibility and phone layout of test cases, runs and dialogs.
import { createDefect } from './support/defects.ts';
import { itemParts, newItem } from './support/item-parts.ts';
import { screenChecker } from './support/screen-checker.ts';
import { callServer, tokenOf } from './support/api.ts';
import { signIn } from './support/page-parts.ts';
import { createTestcase, recordRun, requirementFor } from './support/testcases.ts';
import { expect, test } from './support/test.ts';

const list = '/test/testcase';

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const) {
  test(`[SHL-59, SHL-63] test cases have no accessibility violation in light and dark, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const token = await tokenOf(baseURL!, member);
    const sourceId = await requirementFor(
      baseURL!,
      token,
      'Stop the session when the driver unplugs, at once',
    );
    const fresh = await createTestcase(baseURL!, token, { sourceId });
    const failed = await createTestcase(baseURL!, token, {
      sourceId,
      content: '| a | b |\n|---|---|\n| 1 | 2 |',
    });
    for (const result of ['pass', 'pass', 'block', 'test', 'pass', 'fail'] as const)
      await recordRun(baseURL!, token, failed, result, `A word about what was seen, ${result}`);
    await createDefect(baseURL!, token, { testcaseId: failed });
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    const small: string[] = [];
    const look = screenChecker(page, width, small);
    const { rows, item } = itemParts(page);
    await page.goto(`${list}?sourceId=${sourceId}`);
    await expect(rows).toHaveCount(2);
    await look('list');
    await page.goto(`${list}?id=${fresh}`);
    await expect(item.getByRole('tabpanel')).toBeVisible();
    await look('never run');
    await page.goto(`${list}?id=${failed}&expanded=1`);
    await expect(
      item.getByRole('list', { name: /^(Run history|执行历史)$/ }).getByRole('listitem'),
    ).toHaveCount(5);
    await expect(item.getByRole('link', { name: /D-1 Bay/ }).first()).toBeVisible();
    // Longer than the server accepts.
    await item.locator('textarea').nth(1).fill('x'.repeat(501));
    await look('failed');
    await callServer(baseURL!, `/tstapi/v1/testcases/freeze/${fresh}`, {}, token);
    await page.goto(`${list}?id=${fresh}`);
    await expect(item.locator('h2').first()).toBeVisible();
    await look('frozen');
    await page.keyboard.press('n');
    const { dialog } = newItem(page);
    await expect(dialog.locator('.cm-content')).toBeVisible();
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.locator('[role=combobox][aria-invalid=true]')).toBeVisible();
    await look('new');
    expect(small).toEqual([]);
  });
}
