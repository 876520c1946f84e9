import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { startApp } from './support/app.ts';
import { itemParts } from './support/item-parts.ts';
import { createDiagram } from './support/items.ts';
import { callServer, createPerson, createProduct, tokenOf } from './support/api.ts';
import { errorOf, expectMarkdown, signIn } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const screen = '/design/uml';
const first = { page: '1', limit: '20', sort: 'updatedAt', direction: 'desc' };
const text = (...lines: string[]) => ['@startuml', ...lines, '@enduml'].join('\n');

const umlParts = (page: Page) => {
  const dialog = page.getByRole('dialog');
  const parts = itemParts(page);
  return {
    ...parts,
    dialog,
    tabs: page.getByRole('tablist', { name: 'Views' }).getByRole('tab'),
    tab: (name: string) => page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { name }),
    create: page.getByRole('button', { name: 'New UML diagram' }).first(),
    sort: page.getByRole('main').getByRole('button', { name: 'Sort' }),
    orders: page.getByRole('menuitemradio'),
    listed: page.getByRole('list', { name: 'UML' }).getByRole('listitem'),
    kind: parts.item.getByRole('combobox', { name: 'Kind' }),
    editor: parts.item.locator('.cm-content'),
    picture: parts.item.getByRole('region', { name: 'Drawn diagram' }).getByRole('img'),
    marked: parts.item.locator('[data-problem]'),
    zoom: parts.item.getByRole('slider', { name: 'Zoom' }),
    redraw: parts.item.getByRole('button', { name: 'Draw again' }),
    drawn: parts.item.getByText('Rendered'),
  };
};

/** Records requested drawings and the last one. */
function drawings(page: Page) {
  const address = '/desapi/v1/uml/svg/';
  const asked: string[] = [];
  let last = '';
  const isPicture = (url: string) => new URL(url).pathname.startsWith(address);
  page.on('request', (request) => {
    if (isPicture(request.url())) asked.push(request.url());
  });
  page.on('response', (response) => {
    if (isPicture(response.url()) && response.ok()) last = response.url();
  });
  // Playwright cannot read a response that the page took as a blob, so fetch it again.
  return { asked, last: async () => (last ? (await page.request.get(last)).text() : '') };
}

test('[UML-01, UML-02, UML-03, UML-04, UML-05, UML-06, UML-07, UML-08, UML-09, UML-10, UML-11, UML-12, UML-24, UML-D9, UML-D12, UML-D15] diagrams stand in five views, in rows that open and delete them', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const make = (name: string, view: string, kind = 'SequenceDiagram') =>
    createDiagram(baseURL!, token, { name, view, kind });
  await make('Yard', 'UseCaseView', 'UseCaseDiagram');
  const stop = await make('Stop', 'ProcessView', 'StateDiagram');
  await make('Start', 'ProcessView');
  const asked = queriesTo(page, '/desapi/v1/uml/list');
  const opened = queriesTo(page, `/desapi/v1/uml/get/${stop}`);
  // Rows are prefetched on hover, so hold requests from the start.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/desapi/v1/uml/get/${stop}`, async (route) => {
    await held;
    await route.continue();
  });
  const parts = umlParts(page);
  const { tabs, tab, rows, row, search, sort, orders, refresh, create, status, listed, item } = parts;
  await signIn(page, member, screen);
  await expect(rows).toHaveText(['Yard']);
  expect(asked).toEqual([{ ...first, view: 'UseCaseView' }]);
  await expect(tabs).toHaveText([
    'Use case view1',
    'Logical view0',
    'Development view0',
    'Process view2',
    'Deployment view0',
  ]);
  for (const part of [search, sort, refresh, create]) await expect(part).toBeVisible();
  await expect(status).toHaveCount(0);
  for (const [name, view] of [
    ['Logical view', 'LogicalView'],
    ['Development view', 'DevelopmentView'],
    ['Deployment view', 'DeploymentView'],
    ['Process view', 'ProcessView'],
  ] as const) {
    await tab(name).click();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => asked.at(-1)).toEqual({ ...first, view });
  }
  await expect(rows).toHaveText(['Start', 'Stop']);

  await sort.click();
  await expect(orders).toHaveText([
    'Recent change',
    'Name ascending',
    'Earliest modified',
    'Recently created',
    'Earliest created',
  ]);
  await expect(orders.locator('svg')).toHaveCount(1);
  await expect(orders.first().locator('svg')).toBeVisible();
  await orders.filter({ hasText: 'Earliest modified' }).click();
  await expect(rows).toHaveText(['Stop', 'Start']);
  await sort.click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Earliest modified');
  await page.keyboard.press('Escape');
  const before = asked.length;
  await search.fill('sto');
  await refresh.click();
  await expect.poll(() => asked.length).toBe(before + 1);
  expect(asked.at(-1)).not.toHaveProperty('query');
  await search.press('Enter');
  await expect(rows).toHaveText(['Stop']);
  await search.fill('');
  await search.press('Enter');
  await expect(rows).toHaveCount(2);

  // The row shows that the diagram is loading and does not request it again.
  await row('Stop').click();
  const busy = listed.filter({ hasText: 'Stop' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await expect(busy.locator('svg')).toBeVisible();
  // The client may have retried after its timeout.
  const asks = opened.length;
  await row('Stop').click({ force: true });
  await row('Stop').press('Enter');
  expect(opened).toHaveLength(asks);
  answer();
  await expect(item).toBeVisible();
  await expect(busy).not.toHaveAttribute('aria-busy');
  await expect(busy).toContainText('U-2');
  await expect(busy).toContainText('State diagram');
  const creator = busy.getByText(member.username);
  await expect(creator).toBeVisible();
  await busy.getByRole('button', { name: 'Delete U-2' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(2);
  await busy.getByRole('button', { name: 'Delete U-2' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveText(['Start']);
  await expect(item).toHaveCount(0);
  await expect(row('Start')).toBeFocused();
  await expect(tab('Process view')).toContainText('1');

  await page.setViewportSize({ width: 600, height: 800 });
  await expect(listed.getByText(member.username)).toBeVisible();
  await page.setViewportSize({ width: 599, height: 800 });
  await expect(listed.getByText(member.username)).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });

  // Opened by address, the diagram selects its view.
  const other = await make('North yard', 'DeploymentView', 'DeploymentDiagram');
  asked.length = 0;
  await page.goto(`${screen}?id=${other}`);
  await expect(parts.name).toHaveValue('North yard');
  await expect(tab('Deployment view')).toHaveAttribute('aria-selected', 'true');
  await expect(rows).toHaveText(['North yard']);
  expect(asked.map(({ view }) => view)).toEqual(['DeploymentView']);
  await item.focus();
  await page.keyboard.press('4');
  await expect(rows).toHaveText(['Start']);
  await expect(item).toHaveCount(0);
  await page.goBack();
  await expect(parts.name).toHaveValue('North yard');

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${screen}?view=ProcessView`);
  await expect(page.getByRole('tab')).toHaveText([
    '用例视图1',
    '逻辑视图0',
    '开发视图0',
    '进程视图1',
    '部署视图1',
  ]);
  await expect(page.getByRole('main')).toContainText('时序图');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`[EXP-21, EXP-31] an open diagram is in sight at ${width} × ${height} without scrolling`, async ({
    page,
    member,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL!, member);
    const id = await createDiagram(baseURL!, token, { name: 'Plug in' });
    await page.setViewportSize({ width, height });
    await signIn(page, member, `${screen}?id=${id}`);
    const { item, drawn, picture } = umlParts(page);
    await expect(drawn).toBeVisible();
    await expect(picture).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // One thing scrolls, not a part of a part.
    const form = item.locator('[data-item-form]');
    expect(await form.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0);
  });

test('[UML-13, UML-14, UML-15, UML-16, UML-17, UML-18, UML-19, UML-20, UML-21, UML-22, UML-23, UML-37, UML-D7, UML-D8] an open diagram is written, drawn, zoomed and saved', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const id = await createDiagram(baseURL!, token, { name: 'Plug in' });
  const parts = umlParts(page);
  const { item, kind, name, editor, picture, zoom, action, save, info, drawn, rows } = parts;
  const sent = requestsTo(page, '/desapi/v1/uml/update');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, member, `${screen}?id=${id}`);
  await expect(drawn).toBeVisible();
  await expect(item.locator('header')).toContainText('U-1version 1');
  for (const label of ['Copy', 'Delete', 'Expand', 'Close item']) await expect(action(label)).toBeVisible();
  const boxes = async () => {
    const [source, sheet] = await Promise.all([
      item.locator('.cm-editor').boundingBox(),
      item.getByRole('region', { name: 'Drawn diagram' }).boundingBox(),
    ]);
    return { source: source!, sheet: sheet! };
  };
  const above = await boxes();
  expect(above.source.height).toBe(400);
  expect(above.source.y).toBeGreaterThan(above.sheet.y + above.sheet.height);
  await action('Expand').click();
  await expect(action('Collapse')).toBeVisible();
  const beside = await boxes();
  expect(beside.sheet.x).toBeGreaterThan(beside.source.x + beside.source.width);
  expect(Math.abs(beside.sheet.y - beside.source.y)).toBeLessThan(4);
  // The list stays visible.
  await expect(rows).toBeVisible();

  await expect(zoom).toHaveValue('100');
  for (const [attribute, value] of Object.entries({ min: '0', max: '300', step: '10' }))
    await expect(zoom).toHaveAttribute(attribute, value);
  const natural = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  const width = () => picture.evaluate((image: HTMLImageElement) => image.width);
  expect(await width()).toBe(natural);
  await zoom.press('End');
  await expect.poll(width).toBe(natural * 3);
  await expect(item.getByText('300%')).toBeVisible();
  await zoom.press('ArrowLeft');
  await expect.poll(width).toBe(Math.round(natural * 2.9));
  await zoom.press('Home');
  await expect.poll(width).toBe(0);
  await expect(item.getByText('0%', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Zoom in' }).click();
  await expect(zoom).toHaveValue('10');

  const guide = item.getByRole('link', { name: 'Language guide' });
  await expect(guide).toHaveAttribute('href', 'https://plantuml.com/guide');
  await expect(guide).toHaveAttribute('target', '_blank');
  await expect(item.getByRole('tab')).toHaveText([/^Comments/, /^History/, /^Attachments/]);
  await expect(item.locator('[data-save-bar]')).toContainText(
    new RegExp(
      `Created by ${member.username} on \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d, updated \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d`,
    ),
  );
  const place = (await save.boundingBox())!;
  const whole = (await item.boundingBox())!;
  expect(whole.y + whole.height - (place.y + place.height)).toBeLessThan(24);

  await name.fill(' ');
  await save.click();
  expect(await errorOf(name)).toBe('This field is required');
  expect(sent).toEqual([]);
  await expect(kind.locator('option')).toHaveCount(10);
  await kind.selectOption('Activity diagram');
  await expect.poll(() => sent.length).toBe(1);
  await name.fill('Unplug');
  await item.getByRole('textbox', { name: 'Tags' }).fill('energy');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(2);
  await editor.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('\nDriver -> Charger : unplug');
  await page.keyboard.press('Control+s');
  await expect(info).toContainText('U-1 saved');
  await expect(item.locator('header')).toContainText('version 4');
  expect(sent.map(({ body }) => body)).toEqual([
    { id, version: 1, kind: 'ActivityDiagram' },
    { id, version: 2, tag: 'energy' },
    {
      id,
      version: 3,
      name: 'Unplug',
      data: { content: text('Driver -> Charger : unplug', 'Driver -> Charger : plug in') },
    },
  ]);
  await expect(rows).toHaveText(['Unplug']);

  // The text survives a reload, and a conflicting change is compared.
  await name.fill('Mine');
  await callServer(baseURL!, '/desapi/v1/uml/update', { id, version: 4, name: 'Theirs' }, token);
  await page.reload();
  await expect(name).toHaveValue('Mine');
  await save.click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('radio', { name: /Keep mine/ }).check();
  await conflict.getByRole('button', { name: /^Save/ }).click();
  await expect(conflict).toHaveCount(0);
  await expect(item.locator('header')).toContainText('version 6');
  await expect(rows).toHaveText(['Mine']);

  const saved = page.waitForEvent('download');
  await item.getByRole('button', { name: 'Download the picture' }).click();
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  expect((await saved).suggestedFilename()).toBe('U-1 Mine.png');

  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.reload();
  await expect(item.getByRole('link', { name: '语言指南' })).toHaveAttribute(
    'href',
    'https://plantuml.com/zh/guide',
  );
});

test('[UML-22, UML-25, UML-26, UML-27, UML-28, UML-29, UML-30, UML-31, UML-D1, UML-D13, UML-D14] a diagram is made in the view of the tab, or copied', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  const parts = umlParts(page);
  const { dialog, tab, rows, row, create, item, name, action, drawn } = parts;
  const created = requestsTo(page, '/desapi/v1/uml/create');
  const { asked } = drawings(page);
  await signIn(page, member, screen);
  await tab('Process view').click();
  await create.click();
  await expect(dialog).toHaveAccessibleName('New UML diagram');
  const kind = dialog.getByRole('combobox', { name: 'Kind' });
  const newName = dialog.getByRole('textbox', { name: 'Name' });
  const content = dialog.locator('.cm-content');
  const submit = dialog.getByRole('button', { name: /^Create/ });
  await expect(kind).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 400);
  await expect(dialog).toBeVisible();
  await expectMarkdown(content, text(''));
  await expect(dialog.getByRole('heading', { name: 'Preview' })).toBeVisible();
  await submit.click();
  expect(await errorOf(kind)).toBe('This field is required');
  expect(await errorOf(newName)).toBe('This field is required');
  expect([created, asked]).toEqual([[], []]);
  await expect(kind.locator('option')).toHaveCount(11);
  await kind.selectOption('Class diagram');
  await newName.fill('Session');
  await content.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('class Session');
  await expect(dialog.getByRole('img', { name: 'Session' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveText(['Session']);
  const made = {
    name: 'Session',
    view: 'ProcessView',
    kind: 'ClassDiagram',
    tag: '',
    data: { content: text('class Session') },
  };
  expect(created.map(({ body }) => body)).toEqual([made]);

  await row('Session').click();
  await expect(drawn).toBeVisible();
  await action('Copy').click();
  await expect(dialog).toHaveAccessibleName('Copy UML diagram');
  const id = new URL(page.url()).searchParams.get('id');
  await expect(dialog.getByText(`Copy of U-1 Session (ID ${id}).`)).toBeVisible();
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveText(['Session', 'Session']);
  expect(created[1]!.body).toEqual(made);
  await expect(name).toHaveValue('Session');
  await expect(item).toBeVisible();

  // From the New menu and by keys, in Chinese.
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('u');
  await expect(dialog).toHaveAccessibleName('新建 UML 图');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.goto(`${screen}?id=${id}`);
  await item.locator('header').getByRole('button', { name: '复制', exact: true }).click();
  await expect(dialog).toHaveAccessibleName('复制 UML 图');
});

test('[UML-32, UML-33, UML-34, UML-D2, UML-D6] the picture follows the text after a pause, keeps the last good one, and marks the line that is wrong', async ({
  page,
  member,
  baseURL,
}) => {
  test.slow();
  const token = await tokenOf(baseURL!, member);
  const content = `not drawn\n${text('A -> B : one', 'B -> A : two')}\nnor this`;
  const id = await createDiagram(baseURL!, token, { name: 'Talk', content });
  const other = await createDiagram(baseURL!, token, { name: 'Blank', content: text('  ') });
  const { asked, last } = drawings(page);
  const { item, editor, picture, marked, redraw, drawn, row, name } = umlParts(page);
  const { keyboard } = page;
  const server = page.waitForResponse('**/desapi/v1/uml/server');
  await signIn(page, member, `${screen}?id=${id}`);
  await expect(drawn).toBeVisible();
  const { data } = (await (await server).json()) as { data: { umlServer: string } };
  expect(data.umlServer).toBe('/desapi/v1/uml/svg/');
  expect(asked).toHaveLength(1);
  const drawing = await last();
  expect(drawing).toContain('two');
  expect(drawing).not.toContain('not drawn');
  await expect(picture).toHaveAttribute('src', /^blob:/);

  // Going back shows the cached drawing.
  await row('Blank').click();
  await expect(name).toHaveValue('Blank');
  await expect(item.getByText('What you write between @startuml and @enduml is drawn here.')).toBeVisible();
  await row('Talk').click();
  await expect(drawn).toBeVisible();
  expect(asked).toHaveLength(1);

  await editor.click();
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('End');
  const line = '\nA -> B : thirty keys, at once';
  expect(line).toHaveLength(30);
  await keyboard.type(line, { delay: 60 });
  await expect(drawn).toBeVisible();
  await expect.poll(last).toContain('thirty');
  expect(asked.length - 1).toBeLessThanOrEqual(3);

  // Text outside @startuml and @enduml has no effect.
  const settled = asked.length;
  await keyboard.press('Control+Home');
  await keyboard.type('more ');
  await expect(drawn).toBeVisible();

  const shown = await picture.getAttribute('src');
  await item.locator('.cm-line').nth(3).click();
  await keyboard.press('Home');
  await keyboard.type('so? ');
  await expect(marked).toContainText('so? A -> B : one');
  expect(asked).toHaveLength(settled + 1);
  await expect(marked).toHaveAttribute('data-problem', /Syntax Error/);
  await expect(item.getByText(/^Line 4: Syntax Error/)).toBeVisible();
  await expect(picture).toHaveAttribute('src', shown!);
  await keyboard.press('Control+z');
  await expect(marked).toHaveCount(0);
  await expect(drawn).toBeVisible();
  expect(asked).toHaveLength(settled + 1);

  await redraw.click();
  await expect.poll(() => asked.length).toBe(settled + 2);
  await expect(drawn).toBeVisible();

  // Without an answer there is a message; editing and saving still work.
  await page.route('**/desapi/v1/uml/svg/**', (route) => route.abort());
  await item.locator('.cm-line').nth(3).click();
  await keyboard.type(' and more');
  await expect(item.getByText('The diagram server does not answer.')).toBeVisible();
  await expect(picture).toBeVisible();
  await keyboard.press('Control+s');
  await expect(item.locator('header')).toContainText('version 2');
  await page.unroute('**/desapi/v1/uml/svg/**');
  await item.getByRole('button', { name: 'Try again' }).click();
  await expect(drawn).toBeVisible();

  // Without @enduml there is nothing to draw.
  const before = asked.length;
  await page.goto(`${screen}?id=${other}`);
  await editor.click();
  await keyboard.press('Control+End');
  for (let times = 0; times < 7; times++) await keyboard.press('Backspace');
  await keyboard.type('A -> B');
  await expect(item.getByText('The text needs a line @startuml')).toBeVisible();
  expect(asked).toHaveLength(before);
});

test('[UML-39, UML-D3, UML-D15] each of the ten kinds is drawn with Chinese text in it', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, member);
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await page.goto(`${screen}?create=1`);
  const dialog = page.getByRole('dialog');
  const kind = dialog.getByRole('combobox', { name: '类型' });
  await expect(kind).toBeVisible();
  const kinds = (await kind.locator('option').allTextContents()).slice(1);
  expect(kinds).toEqual('用例图 类图 对象图 组件图 部署图 架构图 时序图 活动图 状态图 时间图'.split(' '));
  const editor = dialog.locator('.cm-content');
  const { last } = drawings(page);
  for (const [at, word] of kinds.entries()) {
    await kind.selectOption(word);
    await dialog.getByRole('button', { name: '插入示例' }).click();
    await expect(editor).toBeFocused();
    await expect(dialog.getByText('已绘制')).toBeVisible({ timeout: 15_000 });
    const written = (await editor.locator('.cm-line').allTextContents()).join('\n');
    const [chinese] = written.match(/[\u4e00-\u9fff]{2,}/)!;
    expect(await last(), word).toContain(chinese);
    const sheet = fileURLToPath(new URL(`../reports/uml/${at + 1}.png`, import.meta.url));
    await dialog.locator('section img').screenshot({ path: sheet });
    await editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  }
});

test('[UML-D5] while the renderer is down the preview says so, and editing and saving go on', async ({
  browser,
}) => {
  test.slow();
  const app = await startApp({ database: `uml_${process.pid}`, env: { UML_JAVA: '/nowhere/java' } });
  const context = await browser.newContext({ baseURL: app.url });
  try {
    const person = await createPerson(app.url);
    await createProduct(app.url, person);
    const id = await createDiagram(app.url, await tokenOf(app.url, person));
    const page = await context.newPage();
    await signIn(page, person, `${screen}?id=${id}`);
    const { item, name, save } = umlParts(page);
    await expect(item.getByText('The diagram server is down')).toBeVisible();
    await expect(item.getByText('You can go on writing and save.')).toBeVisible();
    await item.getByRole('button', { name: 'Try again' }).click();
    await expect(item.getByText('The diagram server is down')).toBeVisible();
    await name.fill('Saved all the same');
    await save.click();
    await expect(item.locator('header')).toContainText('version 2');
  } finally {
    await context.close();
    await app.stop();
  }
});

for (const [width, language] of [
  [1440, 'en'],
  [390, 'zh'],
] as const) {
  test(`[SHL-59, SHL-63] diagrams have no accessibility violation in light and dark, ${width} px, ${language}`, async ({
    page,
    context,
    member,
    baseURL,
  }) => {
    test.slow();
    const token = await tokenOf(baseURL!, member);
    const id = await createDiagram(baseURL!, token, { content: text('A -> B : one', 'so?') });
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, member);
    await context.addCookies([{ name: 'language', value: language, url: baseURL! }]);
    const small: string[] = [];
    const look = async (what: string) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
      if (width === 390) small.push(...(await smallTargetsOn(page, width)).map((line) => `${what}: ${line}`));
    };
    const { rows, marked, dialog } = umlParts(page);
    await page.goto(screen);
    await expect(rows).toHaveCount(1);
    await look('list');
    await page.goto(`${screen}?id=${id}&expanded=1`);
    await expect(marked).toBeVisible();
    await look('wrong diagram');
    await page.goto(`${screen}?create=1`);
    await dialog.locator('select').selectOption('StateDiagram');
    await dialog.locator('form p button').click();
    await expect(dialog.locator('section img')).toBeVisible();
    await look('new diagram');
    expect(small).toEqual([]);
  });
}
