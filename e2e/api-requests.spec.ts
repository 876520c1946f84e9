// Requests that are sent from descriptions of APIs, against real servers on other ports.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible.ts';
import { createPerson, createProduct } from './support/api.ts';
import { sessionsOf, yaml } from './support/api-descriptions.ts';
import { startApp, type RunningApp } from './support/app.ts';
import { signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';

/** One app for the file: its tests run one after the other. */
test.describe.configure({ mode: 'default', timeout: 120_000 });

interface Recorded {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * A described server that records what it gets. Pages may read its answers, except those of /silent. Those of /endless
 * have no end, those of /never no beginning.
 */
async function startDescribedServer(movedTo: { origin: string }) {
  const recorded: Recorded[] = [];
  const ended: string[] = [];
  const answer = (url: string, response: http.ServerResponse) => {
    response.on('close', () => ended.push(url));
    if (url.startsWith('/v1/never')) return response;
    if (url.startsWith('/v1/endless')) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const write = () => {
        while (response.writable && response.write('0123456789'.repeat(1000)));
      };
      response.on('drain', write);
      write();
      return response;
    }
    if (url.startsWith('/v1/moved'))
      return response.writeHead(302, { location: `${movedTo.origin}/v1/sessions` }).end();
    if (url.startsWith('/v1/missing'))
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<img src=x onerror=alert(1)>');
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"id":50218,"energyWh":12345678901234567890,"state":"closed"}');
  };
  const server = http.createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    // It would take cookies too.
    if (!url.startsWith('/v1/silent'))
      for (const [name, value] of [
        ['origin', headers.origin],
        ['headers', headers['access-control-request-headers']],
        ['methods', headers['access-control-request-method']],
        ['credentials', 'true'],
      ] as const)
        if (value) response.setHeader(`access-control-allow-${name}`, value);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (method === 'OPTIONS') return response.writeHead(204).end();
      recorded.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      return answer(url, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    // The app's own host: cookies do not know ports, so the browser would send ours.
    origin: `http://localhost:${port}`,
    host: `localhost:${port}`,
    recorded,
    /** Addresses whose answers were ended, by whichever side. */
    ended,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type DescribedServer = Awaited<ReturnType<typeof startDescribedServer>>;

let allowed: DescribedServer;
let other: DescribedServer;
let app: RunningApp;

test.beforeAll(async () => {
  other = await startDescribedServer({ origin: '' });
  allowed = await startDescribedServer(other);
  app = await startApp({
    database: `api_requests_${process.pid}`,
    env: { API_TRY_ORIGINS: allowed.origin, UML_SERVER: 'off' },
  });
});
test.afterAll(async () => {
  allowed.stop();
  other.stop();
  await app.stop();
});
test.beforeEach(() => {
  allowed.recorded.length = 0;
  other.recorded.length = 0;
});

const tryParts = (page: Page) => {
  const pane = page.getByRole('complementary', { name: 'Try it' });
  const button = (name: string | RegExp) => pane.getByRole('button', { name });
  return {
    pane,
    server: pane.getByLabel('Server'),
    field: (name: string) =>
      pane.getByRole('textbox', { name, exact: true }).or(pane.getByRole('combobox', { name, exact: true })),
    send: button(/^Send/),
    cancel: button('Cancel'),
    fill: button('Fill example'),
    copy: button('Copy request'),
    headers: button('Headers'),
    answer: pane.locator('[data-answer]'),
    row: (name: string) => page.locator('[data-row]').filter({ hasText: name }),
  };
};

interface Work {
  browser: Browser;
  /** What the browser reports on purpose. */
  reported?: RegExp;
}

/** Opens the screen in a context of its own: its page may ask the described server. */
async function withPage({ browser, reported }: Work, work: (page: Page) => Promise<void>): Promise<void> {
  // Each test has a product of its own: a file of another test would be shown until this one is uploaded.
  const person = await createPerson(app.url);
  await createProduct(app.url, person);
  const context = await browser.newContext({
    baseURL: app.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const problems: string[] = [];
  context.on('console', (message) => {
    const said = message.text();
    if (message.type() === 'error' && !said.startsWith('Failed to load resource') && !reported?.test(said))
      problems.push(said);
  });
  context.on('weberror', (error) => problems.push(error.error().message));
  try {
    await signIn(page, person, '/design/restfulapi');
    await page
      .locator('input[type=file]')
      .setInputFiles(yaml('sessions.yaml', sessionsOf(`${allowed.origin}/v1`, `${other.origin}/v1`)));
    await expect(page.locator('[data-row]')).toHaveCount(4, { timeout: 30_000 });
    await work(page);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
}

test('[EXP-31] parameters are filled in, and the request is built and sent to a server that the operator allows, without the session', async ({
  browser,
}) => {
  await withPage({ browser }, async (page) => {
    const { row, field, fill, send, copy, headers, answer, pane } = tryParts(page);
    await row('Stop a session').click();
    await expect(field('id')).toBeVisible();
    // What the address needs is asked for first.
    await page.keyboard.press('Control+Enter');
    await expect(field('id')).toBeFocused();
    await expect(pane).toContainText('Needed for the address');
    await field('id').fill('a/../../50218?x');
    await field('state').selectOption('open');
    await field('tag').fill('a,b&c');
    await field('X-Api-Key').fill('key-of-the-bays');
    await fill.click();
    await expect(field('Body')).toHaveValue('{\n  "reason": "unplugged",\n  "meterWh": 0\n}');
    await field('Body').fill('{"reason":"it\'s full"}');
    const path = '/v1/sessions/a%2F..%2F..%2F50218%3Fx/stop?state=open&tag=a&tag=b%26c';
    await expect(pane).toContainText(`POST ${allowed.origin}${path}`);
    await page.keyboard.press('Control+Enter');
    await expect(answer).toContainText('200');
    await expect(answer).toContainText(/\d ms/);
    await expect(answer.locator('pre')).toHaveText(
      '{\n  "id": 50218,\n  "energyWh": 12345678901234567890,\n  "state": "closed"\n}',
    );
    expect(allowed.recorded).toHaveLength(1);
    const [{ method, url, body, headers: sent }] = allowed.recorded as [Recorded];
    expect([method, url, body]).toEqual(['POST', path, '{"reason":"it\'s full"}']);
    expect(sent).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': 'key-of-the-bays',
      origin: app.url,
    });
    for (const ours of ['cookie', 'authorization', 'referer']) expect(sent, ours).not.toHaveProperty(ours);
    await headers.click();
    await expect(answer.locator('dl')).toContainText('content-type');
    await copy.click();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toBe(
      `curl -X POST '${allowed.origin}${path}' -H 'X-Api-Key: key-of-the-bays' -H 'Content-Type: application/json' --data-raw '{"reason":"it'\\''s full"}'`,
    );

    // A value that would leave its segment in any spelling is not sent.
    await field('id').fill('..');
    await send.click();
    await expect(pane).toContainText('Would lead to another address');
    expect(allowed.recorded).toHaveLength(1);
  });
});

test('[EXP-31] keys of a described server stay in the memory of the tab, and reach no other server', async ({
  browser,
}) => {
  await withPage({ browser }, async (page) => {
    const { row, field, server } = tryParts(page);
    await row('Stop a session').click();
    await field('X-Api-Key').fill('key-of-the-bays');
    await field('id').fill('7');
    await row('List running sessions').click();
    await expect(field('X-Api-Key')).toHaveValue('key-of-the-bays');
    await server.selectOption('Elsewhere');
    await expect(field('X-Api-Key')).toHaveValue('');
    await row('Stop a session').click();
    await expect(field('id')).toHaveValue('7');
    await expect(field('X-Api-Key')).toHaveValue('key-of-the-bays');
    const stored = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const names = databases.map(({ name }) => name!);
      const contents = await Promise.all(
        names.map(
          (name) =>
            new Promise<string>((resolve) => {
              const opening = indexedDB.open(name);
              opening.addEventListener('success', () => {
                const { result } = opening;
                const stores = [...result.objectStoreNames];
                if (stores.length === 0) return resolve('');
                const all = stores.map((store) => result.transaction(store).objectStore(store).getAll());
                all
                  .at(-1)!
                  .addEventListener('success', () => resolve(JSON.stringify(all.map((one) => one.result))));
              });
            }),
        ),
      );
      return [
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        document.cookie,
        location.href,
        ...contents,
      ];
    });
    expect(stored.join()).not.toContain('key-of-the-bays');
    await page.reload();
    await row('Stop a session').click();
    await expect(field('X-Api-Key')).toHaveValue('');
  });
});

test('[EXP-31] a server that the operator has not allowed gets nothing, and the page says so', async ({
  browser,
}) => {
  await withPage({ browser, reported: /Content Security Policy/ }, async (page) => {
    const { row, field, server, send, pane, copy } = tryParts(page);
    await row('Stop a session').click();
    await expect(pane).toContainText('Sent without your sign-in');
    await server.selectOption('Elsewhere');
    await expect(pane).toContainText(`Nothing is sent to ${other.host}`);
    await expect(pane).toContainText('ask them to allow this host');
    await field('id').fill('7');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    await page.keyboard.press('Control+Enter');
    await copy.click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `${other.origin}/v1/sessions/7/stop`,
    );
    // The browser itself would not send it either.
    const blocked = page.waitForEvent('console', (message) =>
      message.text().includes('Content Security Policy'),
    );
    expect(await page.evaluate((url) => fetch(url).catch(() => 'blocked'), `${other.origin}/v1/x`)).toBe(
      'blocked',
    );
    await blocked;
    expect(other.recorded).toEqual([]);

    // Descriptions without a server mean ours, which nobody has allowed here.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('combobox', { name: 'API description' }).click();
    await page.getByRole('option').filter({ hasText: 'tracery.yaml' }).click();
    await row('List own sessions').click();
    await expect(pane).toContainText(
      `Nothing is sent to ${new URL(app.url).host}: that is this installation`,
    );
    await page.keyboard.press('Control+Enter');
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(asked.filter((url) => url.includes('/usrapi/v1/users/sessions'))).toEqual([]);
  });
});

test('[EXP-31] an answer that cannot be read is told in words, and one that can is shown as text', async ({
  browser,
}) => {
  await withPage({ browser, reported: /CORS policy/ }, async (page) => {
    const { row, field, send, answer } = tryParts(page);
    await row('Ask anything').click();
    await field('what').fill('missing');
    await send.click();
    await expect(answer).toContainText('404');
    await expect(answer.locator('pre')).toHaveText('<img src=x onerror=alert(1)>');
    await expect(answer.locator('img')).toHaveCount(0);
    await field('what').fill('moved');
    await send.click();
    await expect(answer).toContainText('redirects to another address, which was not followed');
    expect(allowed.recorded.map(({ url }) => url)).toEqual(['/v1/missing', '/v1/moved']);
    expect(other.recorded).toEqual([]);
    const refused = page.waitForEvent('console', (message) => message.text().includes('CORS'));
    await field('what').fill('silent');
    await send.click();
    await expect(answer).toContainText('does not allow requests of other pages (CORS)');
    await expect(answer).toContainText('Nothing of your sign-in was sent');
    await refused;
  });
});

test('[EXP-31] a request that takes long can be cancelled, and an answer without an end is cut', async ({
  browser,
}) => {
  await withPage({ browser }, async (page) => {
    const { row, field, send, cancel, answer } = tryParts(page);
    await row('Ask anything').click();
    await field('what').fill('never');
    await send.click();
    await cancel.click();
    await expect(answer).toContainText('Cancelled. The server may have received the request already.');
    await expect(cancel).toHaveCount(0);
    await expect(send).toBeFocused();
    await expect.poll(() => allowed.ended).toContain('/v1/never');
    await field('what').fill('endless');
    await send.click();
    await expect(answer).toContainText('Only the first 256 kB are shown');
    expect((await answer.locator('pre').textContent())!.length).toBe(256 * 1024);
    await expect.poll(() => allowed.ended).toContain('/v1/endless');
  });
});

test('[EXP-31] requests are accessible in both themes and at home on a phone', async ({ browser }) => {
  await withPage({ browser }, async (page) => {
    const { row, field, fill, send, answer, pane } = tryParts(page);
    await row('Stop a session').click();
    await fill.click();
    await field('id').fill('7');
    await send.click();
    await expect(answer).toContainText('200');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectContrast(page);
    await page.setViewportSize({ width: 390, height: 844 });
    // It stands before the description, and takes its place when it opens.
    const toggle = pane.getByRole('button', { name: 'Try it' });
    await expect(page.locator('iframe')).toBeVisible();
    await expect(toggle).toBeInViewport();
    await toggle.click();
    await expect(page.locator('iframe')).toBeHidden();
    await expect(field('id')).toHaveValue('7');
    await expectContrast(page);
    expect(await smallTargetsOn(page, 390)).toEqual([]);
    await field('Body').clear();
    await fill.click();
    await expect(field('Body')).toHaveValue(/unplugged/);
    await send.click();
    await expect(answer).toContainText('200');
    expect(allowed.recorded).toHaveLength(2);
    expect(await smallTargetsOn(page, 390)).toEqual([]);
    await toggle.click();
    await expect(page.frameLocator('iframe').locator('#shown')).toContainText('Number of the session');
  });
});
