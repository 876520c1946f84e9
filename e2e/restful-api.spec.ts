import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { chargingConsole, yaml } from './support/api-descriptions.ts';
import { hostileDescriptions } from './support/hostile-descriptions.ts';
import { alerts, signIn, pathOf } from './support/page-parts.ts';
import { expect, queriesTo, requestsTo, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

const address = '/design/restfulapi';
/** Swagger UI is 1.5 MB of script and starts slowly on a busy machine. */
const firstLoad = { timeout: 30_000 };

const parts = (page: Page) => ({
  picker: page.getByRole('combobox', { name: 'API description' }),
  options: page.getByRole('option'),
  operations: page.getByRole('navigation', { name: 'Operations' }),
  rows: page.locator('[data-row]:visible'),
  title: page.locator('main h2'),
  upload: page.getByRole('button', { name: 'Upload file' }),
  chooser: page.locator('input[type=file]'),
  remove: page.getByRole('button', { name: 'Delete', exact: true }),
  question: page.getByRole('alertdialog'),
  frame: page.locator('iframe'),
  inside: page.frameLocator('iframe').locator('#shown'),
});

test('[API-01, API-02, API-03, API-04, API-05, API-06, API-08, API-09, API-10, API-12, API-13, API-14, API-D3, API-D5, API-D6, API-D8] descriptions are uploaded, chosen, shown and deleted; without any the example stands there', async ({
  page,
  member,
}) => {
  test.setTimeout(90_000);
  const asked = queriesTo(page, '/damapi/v1/files/list');
  const sent = queriesTo(page, '/damapi/v1/files/upload');
  const deleted = requestsTo(page, '/damapi/v1/files/delete');
  await signIn(page, member, address);
  const { picker, options, rows, title, upload, chooser, remove, question, inside, operations } = parts(page);
  await expect(picker).toContainText('tracery.yaml');
  await expect(picker).toContainText('Example');
  await expect(operations).toBeVisible(firstLoad);
  await expect(remove).toHaveCount(0);
  await expect(inside).toContainText('Responses', firstLoad);
  expect(asked[0]).toMatchObject({ kind: 'RESTfulAPI', limit: '1000' });
  expect(Number(asked[0]!['sourceId'])).toBeGreaterThan(0);

  await expect(chooser).toHaveAttribute('accept', '.yaml');
  const choosing = page.waitForEvent('filechooser');
  await upload.click();
  await (await choosing).setFiles(yaml('notes.yml', chargingConsole));
  await expect(alerts(page)).toContainText('Only .yaml files are accepted here');
  await chooser.setInputFiles(yaml('empty.yaml', ''));
  await expect(alerts(page)).toContainText('The file is empty');
  expect(sent).toEqual([]);
  await chooser.setInputFiles(yaml('charging-console.yaml', chargingConsole));
  await expect(picker).toContainText('charging-console.yaml');
  await expect(alerts(page)).toContainText('charging-console.yaml uploaded');
  expect(sent).toEqual([{ kind: 'RESTfulAPI', sourceId: asked[0]!['sourceId'] }]);
  await expect(rows).toHaveText(['GETList running sessions', 'POSTStop a session', 'PUTSet a tariff']);
  await expect(title).toHaveText('List running sessions');
  await rows.nth(1).click();
  await expect(title).toHaveText('Stop a session');
  await expect(inside).toContainText('Number of the session');
  await expect(inside).toContainText('The session has already ended');
  await expect(inside).not.toContainText('All of them');

  // By keys: next operation, into the frame and back, search.
  await page.keyboard.press('j');
  await expect(title).toHaveText('Set a tariff');
  await page.keyboard.press('k');
  await expect(inside).toContainText('Number of the session');
  await inside.getByRole('link', { name: 'the manual' }).focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('https://manual.example/stop');
  await page.keyboard.press('Escape');
  await inside.getByRole('link', { name: 'the manual' }).focus();
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('tariff');
  await expect(rows).toHaveText(['PUTSet a tariff']);

  // An invalid file stays in the list with its error position; others still open.
  await chooser.setInputFiles(yaml('depot-map.yaml', 'openapi: 3.1.0\npaths:\n  /a: [\n'));
  await expect(page.getByRole('alert').filter({ hasText: 'line 4' })).toBeVisible();
  await picker.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(0)).toContainText('Cannot be read, line 4');
  await expect(options.nth(1)).toContainText('1.8.0, 3 operations');
  await expect(options.nth(2)).toContainText('Built in, cannot be deleted');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker).toContainText('charging-console.yaml');
  await expect(rows).toHaveCount(3);
  expect(pathOf(page)).not.toContain('?');

  await picker.click();
  await options.nth(0).click();
  await remove.click();
  await expect(question).toContainText('Delete depot-map.yaml?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(deleted).toEqual([]);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(picker).toContainText('charging-console.yaml');
  await expect(alerts(page)).toContainText('Delete successfully');
  expect(deleted).toHaveLength(1);
  expect(deleted[0]!.body).toEqual({ ids: [expect.any(Number)] });
  await picker.click();
  await expect(options).toHaveCount(3);
  await expect(options.filter({ hasText: 'depot-map' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Dropping a file uploads it too.
  const carried = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.yaml'));
    return transfer;
  }, chargingConsole);
  await picker.dispatchEvent('drop', { dataTransfer: carried });
  await expect(picker).toContainText('dropped.yaml');
});

test('a file that is sent before the list has come is in the list', async ({ page, member }) => {
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/damapi/v1/files/list**',
    async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await signIn(page, member, address);
  const { chooser, picker } = parts(page);
  const sent = page.waitForResponse('**/files/upload**');
  await chooser.setInputFiles(yaml('early.yaml', chargingConsole));
  await sent;
  held.resolve();
  await expect(picker).toContainText('early.yaml');
});

test('the viewer is accessible in both themes and at home on a phone', async ({ page, member }) => {
  test.setTimeout(90_000);
  await signIn(page, member, address);
  const { chooser, rows, title, inside, frame } = parts(page);
  await chooser.setInputFiles(yaml('charging-console.yaml', chargingConsole));
  await expect(rows).toHaveCount(3, firstLoad);
  await expect(inside).toContainText('All of them', firstLoad);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(inside).toContainText('All of them');
  await expectContrast(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows).toHaveCount(3);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await rows.nth(1).click();
  await expect(title).toHaveText('Stop a session');
  await expect(frame).toBeInViewport();
  await expect(inside).toContainText('Number of the session');
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the operations' }).click();
  await expect(rows).toHaveCount(3);
});

/** A foreign host that records requests. */
async function startElsewhere() {
  const hits: string[] = [];
  const server = http.createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, hits, stop: () => server.close() };
}

test('[API-D7] 200 hostile descriptions read nothing of ours, ask nobody, run nothing, lead nowhere, and the page stays usable', async ({
  page,
  context,
  member,
  baseURL,
  problems,
}) => {
  test.setTimeout(240_000);
  const elsewhere = await startElsewhere();
  const runs: string[] = [];
  await context.exposeFunction('hacked', () => runs.push('ran'));
  page.on('dialog', (dialog) => {
    runs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, member);
  await context.addCookies([{ name: 'marker', value: 'secret-cookie', url: baseURL! }]);
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem('marker', 'secret-storage'));
  const { inside, picker, rows, title } = parts(page);
  await expect(inside).toContainText('Responses', firstLoad);
  const frame = page.frames().find((one) => one.url().endsWith('/api-frame.html'))!;

  const descriptions = hostileDescriptions(elsewhere.url);
  expect(descriptions.length).toBeGreaterThanOrEqual(200);
  const tried: Request[] = [];
  page.on('request', (request) => tried.push(request));
  const pagesBefore = context.pages().length;

  /** Sends a description to the frame, opens all operations and returns the outcome. */
  const show = (text: string, turn: number) =>
    page.evaluate(
      ({ said, at }) =>
        new Promise<string>((resolve) => {
          const target = document.querySelector('iframe')!.contentWindow!;
          const heard = new AbortController();
          const end = (outcome: string) => {
            heard.abort();
            resolve(outcome);
          };
          const keys: string[] = [];
          let open: string | undefined;
          const next = () => {
            open = keys.pop();
            if (open === undefined) end('shown');
            else target.postMessage({ type: 'open', key: open }, '*');
          };
          setTimeout(() => end('no answer'), 15_000);
          const hear = ({ data }: MessageEvent) => {
            if (data.type === 'opened' && data.key === open) next();
            if (data.turn !== at) return;
            if (data.type === 'problem') return end(data.problem.kind);
            for (const { operations } of data.outline.groups)
              for (const { key } of operations) keys.push(key);
            next();
          };
          addEventListener('message', hear, { signal: heard.signal });
          target.postMessage({ type: 'read', turn: at, text: said }, '*');
        }),
      { said: text, at: turn },
    );
  const press = () =>
    frame.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>('#shown :is(a, button, summary, input)'))
        one.click();
      for (const form of document.querySelectorAll('form')) form.requestSubmit();
    });

  const outcomes = new Map<string, number>();
  for (const [at, text] of descriptions.entries()) {
    const outcome = await show(text, 1_000_000 + at);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    await press();
  }
  expect(outcomes.get('no answer')).toBeUndefined();
  expect(outcomes.get('shown')).toBeGreaterThan(180);

  // A script in the frame could reach nothing.
  const reach = await frame.evaluate((url) => {
    const attempt = (what: () => unknown) => {
      try {
        return String(what());
      } catch (error) {
        return (error as Error).name;
      }
    };
    void fetch(`${url}/fetched`).catch(() => undefined);
    return {
      origin: self.origin,
      cookie: attempt(() => document.cookie),
      storage: attempt(() => localStorage.getItem('marker')),
      database: attempt(() => indexedDB.open('x')),
      parent: attempt(() => parent.document.cookie),
      leaving: attempt(() => parent.location.assign(`${url}/left`)),
      popup: attempt(() => window.open(`${url}/popup`)),
    };
  }, elsewhere.url);
  expect(reach).toMatchObject({
    origin: 'null',
    cookie: 'SecurityError',
    storage: 'SecurityError',
    parent: 'SecurityError',
    popup: 'null',
  });

  // The page still works.
  await page.keyboard.press('Escape');
  await expect(page).toHavePath(address);
  await expect(picker).toContainText('tracery.yaml');
  await rows.nth(2).click();
  await expect(title).toHaveText(await rows.nth(2).locator('span').last().innerText());
  expect(runs).toEqual([]);
  expect(elsewhere.hits).toEqual([]);
  // Blocked requests were never sent.
  const requests = tried
    .filter((request) => request.failure()?.errorText !== 'csp')
    .map((request) => request.url());
  expect(requests.filter((url) => new URL(url).origin !== baseURL)).toEqual([]);
  expect(requests.filter((url) => !/files\/list|api-frame|\/assets\//.test(url))).toEqual([]);
  expect(context.pages()).toHaveLength(pagesBefore);
  elsewhere.stop();
  // These violations are expected: the policy blocked them.
  problems.length = 0;
});

test('a description that would keep its viewer busy for ever is put aside, and the page stays usable meanwhile', async ({
  page,
  member,
}) => {
  test.setTimeout(120_000);
  await signIn(page, member, address);
  const { chooser, picker, options, frame, title, inside } = parts(page);
  // Takes endless time and little memory.
  const endless = { type: 'array', contains: { type: 'string' }, minContains: 1e7 };
  const text = JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/a': {
        get: {
          responses: { 200: { description: '', content: { 'application/json': { schema: endless } } } },
        },
      },
    },
  });
  await chooser.setInputFiles(yaml('endless.yaml', text));
  await expect(picker).toContainText('endless.yaml');
  await expect(title).toHaveText('/a', firstLoad);
  // The list stays responsive while the frame hangs.
  await picker.click();
  await expect(options).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').filter({ hasText: 'too heavy' })).toBeVisible(firstLoad);
  await expect(frame).toHaveCount(0);
  await picker.click();
  await options.filter({ hasText: 'tracery.yaml' }).click();
  await expect(inside).toContainText('Responses', firstLoad);
  // Opening it again does not restart it; the other file still opens.
  await picker.click();
  await options.filter({ hasText: 'endless' }).click();
  await expect(frame).toHaveCount(0);
  await picker.click();
  await options.filter({ hasText: 'tracery.yaml' }).click();
  await expect(inside).toContainText('Responses', firstLoad);
});

test('[EXP-40] in Chinese the words around a description are Chinese, and those of the file stay', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'zh', url: baseURL! }]);
  await signIn(page, member, address);
  const { chooser, inside, rows } = parts(page);
  await expect(inside).toContainText('响应', firstLoad);
  const text = JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          description: 'Responses',
          parameters: [{ name: 'Name', in: 'query', schema: { type: 'string', default: 'Schema' } }],
          requestBody: { content: { 'application/json': { schema: { type: 'string' } } } },
          responses: { 200: { description: 'Parameters' } },
        },
      },
    },
  });
  await chooser.setInputFiles(yaml('words.yaml', text));
  await expect(rows).toHaveCount(1);
  await expect(inside.getByRole('heading')).toHaveText(['参数', '请求体', '响应']);
  await expect(inside.locator('.col_header:visible')).toHaveText(['名称', '说明', '状态码', '说明']);
  await expect(inside.getByRole('tab')).toHaveText(['示例', '结构']);
  await expect(inside.locator('.parameter__default')).toHaveText('默认值 : Schema');
  await expect(inside.locator('.parameter__name').first()).toHaveText('Name');
  await expect(inside.locator('.opblock-description')).toHaveText('Responses');
  await expect(inside.locator('.response-col_description').last()).toHaveText('Parameters');
});
