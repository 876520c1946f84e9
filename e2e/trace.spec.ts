// Traceability: reading threads, closing gaps, walking by keys, the matrix and its export, on a phone.
import fs from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { expectAccessible } from './support/accessible.ts';
import { readFromServer, tokenOf } from './support/api.ts';
import { createComponent, createFunction, createIteration } from './support/items.ts';
import { newItem } from './support/item-parts.ts';
import { alerts, signIn } from './support/page-parts.ts';
import { createTestcase } from './support/testcases.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { createThreads, traceParts } from './support/traces.ts';

const drawerEntry = 'Traceability';

test('[TRC-13] each requirement is a line: how far it is proven, where it breaks, whether it can be released', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createThreads(baseURL!, token, 'Charging sessions', [
    { name: 'Reserve a bay', functions: 2, testcases: ['pass', 'pass'], status: 'finished' },
    {
      name: 'Stop at once',
      functions: 1,
      testcases: ['pass', 'fail', 'none'],
      defect: 'Critical',
      status: 'developing',
    },
    { name: 'Rename a charger', status: 'frozen' },
  ]);
  await createThreads(baseURL!, token, 'Tariffs', [{ name: 'Show the tariff', functions: 1 }]);
  await signIn(page, member);
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: drawerEntry });
  await expect(entry).toHaveText(/^Traceability1 gap$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page).toHavePath('/trace');
  const { threads, rows, row, coverage } = traceParts(page);
  await expect(threads.getByRole('link')).toHaveText([
    /^Charging sessions F-1$/,
    /^R-1 Reserve a bay/,
    /^R-2 Stop at once/,
    /^R-3 Rename a charger/,
    /^Tariffs F-2$/,
    /^R-4 Show the tariff/,
  ]);
  const sentence = (name: string) => threads.getByRole('link', { name, exact: true });
  await expect(
    sentence('R-1 Reserve a bay, Finished, 2 functions, 2 of 2 test cases passed, release: Ready'),
  ).toBeVisible();
  await expect(
    sentence(
      'R-2 Stop at once, Developing, 1 function, 1 of 3 test cases passed, 1 failed, D-1 open, release: Held',
    ),
  ).toBeVisible();
  await expect(sentence('R-3 Rename a charger, Frozen')).toBeVisible();
  await expect(
    sentence('R-4 Show the tariff, Initial, 1 function, gap: no test case, release: Not yet'),
  ).toBeVisible();

  const lines = (name: string) =>
    row(name)
      .locator('[data-line]')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['line']));
  expect(await lines('Reserve a bay')).toEqual(['proven', 'proven', 'proven', 'proven']);
  expect(await lines('Stop at once')).toEqual(['proven', 'proven', 'open', 'open']);
  expect(await lines('Rename a charger')).toEqual(['open', 'open', 'open', 'open']);
  expect(await lines('Show the tariff')).toEqual(['proven', 'open', 'open', 'open']);
  await expect(coverage('Requirement')).toContainText('3 and 1 frozen');
  await expect(coverage('Function')).toContainText('3 of 3');
  await expect(coverage('Test case')).toContainText('1 gap, 1 failing');
  await expect(coverage('Defect')).toContainText('1 critical');
  await expect(coverage('Release')).toContainText('1 of 3');
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
});

test('[TRC-14] scope, feature, release word and gaps only stand in the toolbar and in the address', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const iterationId = await createIteration(baseURL!, token, { name: 'North' });
  await createThreads(baseURL!, token, 'Sessions', [
    { name: 'Planned and bare', iterationId },
    { name: 'Planned and whole', functions: 1, testcases: ['pass'], status: 'finished', iterationId },
    { name: 'Unplanned', functions: 1 },
  ]);
  const [tariffs] = await createThreads(baseURL!, token, 'Tariffs', [{ name: 'Elsewhere' }]);
  await signIn(page, member, '/trace');
  const { rows, row, scope, feature, release, gapsOnly } = traceParts(page);
  await expect(rows).toHaveCount(4);

  await scope.click();
  await page.getByRole('option', { name: 'North' }).click();
  await expect(page).toHavePath(`/trace?iteration=${iterationId}`);
  await expect(rows).toHaveCount(2);
  await expect(scope).toHaveValue('I-1 North');
  await gapsOnly.click();
  await expect(page).toHavePath(`/trace?iteration=${iterationId}&gaps=1`);
  await expect(rows).toHaveCount(1);
  await expect(row('Planned and bare')).toBeVisible();
  await expect(gapsOnly).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(scope).toHaveValue('I-1 North');
  await release.selectOption('Ready');
  await expect(page.getByRole('heading', { name: 'No gaps' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHavePath('/trace');

  await scope.click();
  await page.getByRole('option', { name: 'Without iteration' }).click();
  await expect(rows).toHaveCount(2);
  await expect(scope).toHaveValue('Without iteration');
  await feature.click();
  await page.getByRole('option', { name: 'Tariffs' }).click();
  await expect(page).toHavePath(`/trace?iteration=0&feature=${tariffs!.featureId}`);
  await expect(rows).toHaveCount(1);
  await expect(row('Elsewhere')).toBeVisible();
});

test('[TRC-15, TRC-13] J goes on over pages, also while one is loading; the header counts the features of all pages', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const bare = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Bare ${index + from}` }));
  await createThreads(baseURL!, token, 'Sessions', bare(50, 1));
  await createThreads(baseURL!, token, 'Tariffs', bare(2, 51));
  await createThreads(baseURL!, token, 'Alerts', bare(1, 53));
  await signIn(page, member, '/trace');
  const { rows, row, coverage } = traceParts(page);
  await expect(rows).toHaveCount(50);
  await expect(coverage('Feature')).toContainText('3 in scope');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/traces/list?*from=*', async (route) => {
    await held;
    await route.continue();
  });
  await row(/R-50 /).focus();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  release();
  await expect(row(/R-52 /)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(/R-53 /)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(row(/R-51 /)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(/R-50 /)).toBeFocused();
});

test('[TRC-16] a gap is closed by a new test case or function, linked in the same write', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const [made] = await createThreads(baseURL!, token, 'Tariffs', [{ name: 'Show the tariff' }]);
  await signIn(page, member, '/trace');
  const { row, panel, step, coverage } = traceParts(page);
  await row('Show the tariff').click();
  await expect(page).toHavePath(`/trace?id=${made!.id}`);
  await expect(panel).toContainText('2 gaps');
  await expect(step('Function')).toContainText('No function realizes this');
  await expect(step('Test case')).toContainText('No test case proves this');

  await step('Test case').getByRole('button', { name: 'New test case' }).click();
  const dialog = newItem(page);
  await expect(dialog.dialog.getByRole('combobox', { name: 'Requirement' })).toHaveValue(
    'R-1 Show the tariff',
  );
  await dialog.name.fill('Tariff on the screen');
  await dialog.create.click();
  await expect(step('Test case').getByRole('link', { name: 'TC-1 Tariff on the screen' })).toBeVisible();
  await expect(panel).toContainText('1 gap');

  const sent = page.waitForRequest(/functions\/create/);
  await step('Function').getByRole('button', { name: 'New function' }).click();
  await dialog.name.fill('Read the tariff');
  await dialog.component.click();
  await dialog.options.first().click();
  await dialog.create.click();
  expect((await sent).postDataJSON()).toMatchObject({ requirementId: made!.id });
  await expect(step('Function').getByRole('link', { name: 'N-1 Read the tariff' })).toBeVisible();
  await expect(panel).not.toContainText('gap');
  await expect(coverage('Function')).toContainText('1 of 1');
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText('gap')).toHaveCount(0);
  const { list } = await readFromServer<{ list: unknown[] }>(
    baseURL!,
    `/damapi/v1/links/list?kind=Requirement&sourceId=${made!.id}`,
    token,
  );
  expect(list).toEqual([expect.objectContaining({ type: 'realizes', isForward: false, kind: 'Function' })]);
});

test('[TRC-16] what is there already is linked: items of similar names first, others by the picker, and taken back', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const [first, other] = await createThreads(baseURL!, token, 'Tariffs', [
    { name: 'Show the tariff before charging', importance: 'Mandatory' },
    { name: 'Export the report', functions: 1 },
  ]);
  await createTestcase(baseURL!, token, { sourceId: other!.id, name: 'Export twice' });
  await createTestcase(baseURL!, token, { sourceId: other!.id, name: 'Tariff on the wall' });
  const componentId = await createComponent(baseURL!, token);
  await createFunction(baseURL!, token, { componentId, name: 'Read the meter' });
  await signIn(page, member, `/trace?id=${first!.id}`);
  const { panel, step } = traceParts(page);
  await expect(panel).toContainText('It is Mandatory.');
  const offers = step('Test case').getByRole('button', { name: /^Link TC-/ });
  await expect(offers).toHaveCount(1);
  await step('Test case').getByRole('button', { name: 'Link TC-2 Tariff on the wall' }).click();
  await expect(step('Test case').getByRole('link', { name: 'TC-2 Tariff on the wall' })).toBeVisible();
  await expect(alerts(page)).toContainText('TC-2 linked');
  await alerts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(step('Test case')).toContainText('No test case proves this');

  await step('Function').getByRole('button', { name: 'Link', exact: true }).click();
  const picker = step('Function').getByRole('combobox', { name: 'Function that realizes it' });
  await expect(picker).toBeFocused();
  await picker.fill('meter');
  await page.getByRole('option', { name: 'Read the meter' }).click();
  await expect(step('Function').getByRole('link', { name: /Read the meter/ })).toBeVisible();
  await expect(alerts(page)).toContainText(/N-\d linked/);
});

test('[TRC-15] by keys alone: rows, stages, gaps over pages, and into a thread and out again', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const whole = { functions: 1, testcases: ['pass'] } as const;
  const made = await createThreads(baseURL!, token, 'Sessions', [
    { name: 'Whole 1', ...whole },
    { name: 'Bare 2' },
    ...Array.from({ length: 49 }, (_, index) => ({ name: `Whole ${index + 3}`, ...whole })),
    { name: 'Bare 52', functions: 1 },
  ]);
  await signIn(page, member, '/trace');
  const { rows, row, panel, step } = traceParts(page);
  await expect(rows).toHaveCount(50);
  await page.keyboard.press('j');
  await expect(row(/R-1 /)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(/R-2 /)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(/R-1 /)).toBeFocused();
  await page.keyboard.press(']');
  await expect(row('Bare 2')).toBeFocused();

  await page.keyboard.press('l');
  await expect(page.getByRole('status').filter({ hasText: 'Function: gap: no function' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHavePath(`/trace?id=${made[1]!.id}`);
  await expect(step('Function').getByRole('button', { name: 'New function' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHavePath('/trace');
  await expect(row('Bare 2')).toBeFocused();
  await page.keyboard.press('h');

  await page.keyboard.press(']');
  await expect(page).toHavePath(`/trace?from=${made[51]!.id}`);
  await expect(row('Bare 52')).toBeFocused();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press(']');
  await expect(alerts(page)).toContainText('No gap follows');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Bare 52');
  await page.keyboard.press('[');
  await expect(page).toHavePath(`/trace?from=${made[1]!.id}&id=${made[1]!.id}`);
  await expect(panel).toContainText('Bare 2');
  await expect(row('Bare 2')).toBeFocused();
  await page.keyboard.press('j');
  await expect(panel).toContainText('Whole 3');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('[TRC-17] the matrix shows the same as a table; its columns are chosen, and all pages are exported as CSV and XLSX', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  await createThreads(baseURL!, token, 'Sessions, big', [
    { name: 'Say "stop"', functions: 1, testcases: ['pass', 'fail'], defect: 'Major', status: 'developing' },
    { name: '=1+1' },
    ...Array.from({ length: 51 }, (_, index) => ({ name: `Further ${index + 3}` })),
  ]);
  await signIn(page, member, '/trace');
  await page.getByRole('radio', { name: 'Matrix' }).check({ force: true });
  await expect(page).toHavePath('/trace?view=matrix');
  const { matrix, panel } = traceParts(page);
  await expect(matrix.getByRole('columnheader')).toHaveCount(8);
  const first = matrix.getByRole('row', { name: /Say "stop"/ });
  await expect(first.getByRole('cell')).toHaveText(['Developing', 'N-1', 'T-1', 'TC-1TC-2', 'D-1', 'Held']);
  await expect(first.getByTitle('1 of 2 passed')).toBeVisible();
  await expect(matrix.getByRole('row', { name: /=1\+1/ }).getByRole('cell', { name: 'Gap' })).toHaveCount(2);

  await page.getByText('Columns 6 of 7').click();
  await page.getByRole('checkbox', { name: 'Iteration' }).check();
  await expect(matrix.getByRole('columnheader')).toHaveCount(9);
  await page.getByRole('checkbox', { name: 'Iteration' }).uncheck();
  await page.getByRole('checkbox', { name: 'Tasks' }).uncheck();
  await expect(page).toHavePath('/trace?view=matrix&hide=tasks.iteration');
  await page.keyboard.press('Escape');
  await expect(matrix.getByRole('columnheader')).toHaveCount(7);
  await expectAccessible(page);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('Traceability.csv');
  const lines = fs
    .readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(54);
  expect(lines[0]).toBe(
    'Feature number,Feature,Requirement number,Requirement,Importance,Status,Functions,Test cases,Passed,Failed,Blocked,Not run,Open defects,Worst defect,Highest severity,Gaps,Release',
  );
  expect(lines[1]).toBe(
    'F-1,"Sessions, big",R-1,"Say ""stop""",Important,Developing,1,2,1,1,0,0,1,D-1,Major,,Held',
  );
  expect(lines[2]).toBe(
    `F-1,"Sessions, big",R-2,'=1+1,Important,Initial,0,0,0,0,0,0,0,,,"Function, Test case",Not yet`,
  );
  expect(lines[53]).toContain('Further 53');

  const written = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).press('Enter');
  await page.getByRole('menuitem', { name: /XLSX/ }).press('Enter');
  const workbook = await written;
  expect(workbook.suggestedFilename()).toBe('Traceability.xlsx');
  const rows = await readSheet(await workbook.path());
  expect(rows).toHaveLength(54);
  expect(rows[0]!.join()).toBe(lines[0]);
  expect(rows[1]).toEqual([
    'F-1',
    'Sessions, big',
    'R-1',
    'Say "stop"',
    'Important',
    'Developing',
    1,
    2,
    1,
    1,
    0,
    0,
    1,
    'D-1',
    'Major',
    null,
    'Held',
  ]);
  // A text, not the result of a formula.
  expect(rows[2]!.slice(3, 8)).toEqual(['=1+1', 'Important', 'Initial', 0, 0]);
  expect(rows[53]![3]).toBe('Further 53');

  await first.getByRole('link', { name: /^R-1/ }).click();
  await expect(panel).toContainText('Say "stop"');
});

test('[TRC-21, SHL-59] on a phone a thread is read downwards, one requirement at a time, from gap to gap', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  await createThreads(baseURL!, token, 'Tariffs', [
    { name: 'Whole', functions: 1, testcases: ['pass'], status: 'finished' },
    { name: 'Show the tariff on every display of the north yard before charging', functions: 1 },
    { name: 'Whole too', functions: 1, testcases: ['pass'] },
    { name: 'Export the report' },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member, '/dashboard');
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Trace' }).click();
  const { rows, row, panel, step } = traceParts(page);
  await expect(rows).toHaveText([/^R-2 /, /^R-4 /, /^R-1 /, /^R-3 /]);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(await fits()).toBe(true);
  expect(await smallTargetsOn(page, 390)).toEqual([]);

  await row('Show the tariff').click();
  await expect(panel).toContainText('Gaps 1 of 2');
  await expect(rows.first()).toBeHidden();
  await expect(step('Test case').getByRole('button', { name: 'New test case' })).toBeInViewport();
  expect(await fits()).toBe(true);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Next thread' }).click();
  await expect(panel).toContainText('Gaps 2 of 2');
  await expect(panel).toContainText('Export the report');
  await expect(panel.getByRole('button', { name: 'Next thread' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Close the thread' }).click();
  await expect(row('Export the report')).toBeVisible();
});

test('[TRC-13] without requirements the screen says what a thread is; what fails can be tried again', async ({
  page,
  member,
}) => {
  await page.route('**/damapi/v1/traces/list*', (route) => route.fulfill({ status: 502, body: '' }));
  await signIn(page, member, '/trace');
  await expect(page.getByRole('heading', { name: 'The threads did not load' })).toBeVisible();
  await page.unroute('**/damapi/v1/traces/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No thread yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to requirements' }).click();
  await expect(page).toHavePath('/requirement/requirement');
});
