// A program asks a person for access, and waits at an address of the same machine for the answer.
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './support/accessible.ts';
import { loginForm, signIn } from './support/page-parts.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { words } from './support/words.ts';

const verifier = 'v'.repeat(43);

/** Registers, waits for the answer of the person, and fetches its token. */
async function startProgram(url: string) {
  const answers: URLSearchParams[] = [];
  const server = http.createServer((request, response) => {
    answers.push(new URL(request.url!, 'http://localhost').searchParams);
    response.end('<h1>Back in the program</h1>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Gap finder', redirect_uris: [redirect] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: '1e3',
  });
  return {
    address: `/authorize?${search.toString()}`,
    answers,
    stop: () => server.close(),
    fetchToken: async (code: string) => {
      const response = await fetch(`${url}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirect,
          client_id: clientId,
          code_verifier: verifier,
        }),
      });
      return (await response.json()) as { access_token: string; scope: string };
    },
  };
}

/** The browser asked nobody else, and the program once. */
const expectOnlyTheAnswer = (problems: string[]): void =>
  expect(problems.splice(0)).toEqual([expect.stringMatching(/^asked http:\/\/127\.0\.0\.1:\d+\/callback\?/)]);

let program: Awaited<ReturnType<typeof startProgram>>;
test.beforeEach(async ({ baseURL }) => {
  program = await startProgram(baseURL!);
});
test.afterEach(() => program.stop());

test('[INT-20] a program asks, the person signs in, sees who asks and gives access; the program has a token that can be ended', async ({
  page,
  member,
  baseURL,
  problems,
}) => {
  await page.goto(program.address);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  const form = loginForm(page);
  await form.username.fill(member.username);
  await form.password.fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Gap finder asks for access' })).toBeVisible();
  await expect(page.getByText(/The answer goes to 127\.0\.0\.1:\d+/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Read and propose' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^Read What/ }).check();
  await page.getByRole('button', { name: 'Give access' }).click();
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
  const [answer] = program.answers;
  expect(answer!.get('state')).toBe('1e3');
  const token = await program.fetchToken(answer!.get('code')!);
  expect(token.scope).toBe('read');
  const asked = async () =>
    (
      await fetch(`${baseURL!}/reqapi/v1/features/list`, {
        headers: { authorization: `Bearer ${token.access_token}` },
      })
    ).status;
  expect(await asked()).toBe(200);

  expectOnlyTheAnswer(problems);

  await page.goto('/user/tokens');
  const row = page.getByRole('row').filter({ hasText: 'Gap finder' });
  await row.getByRole('button', { name: 'End Gap finder' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(row).toContainText('Ended');
  expect(await asked()).toBe(401);
});

test('[INT-20] on a phone, in Chinese and dark, the question has no accessibility violation, and refusing tells the program', async ({
  page,
  context,
  member,
  baseURL,
  problems,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await context.addCookies([
    { name: 'theme', value: 'dark', url: baseURL! },
    { name: 'language', value: 'zh', url: baseURL! },
  ]);
  const t = words.zh;
  await signIn(page, member, program.address);
  await expect(
    page.getByRole('heading', { name: t('authorize.title', { name: 'Gap finder' }) }),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await smallTargetsOn(page, 390)).toEqual([]);
  await page.getByRole('button', { name: t('authorize.refuse') }).click();
  await expect(page.getByRole('heading', { name: 'Back in the program' })).toBeVisible();
  expect(Object.fromEntries(program.answers[0]!)).toEqual({ error: 'access_denied', state: '1e3' });

  expectOnlyTheAnswer(problems);

  // What nobody registered is told nothing.
  await page.goto(program.address.replace('client_id=', 'client_id=x'));
  await expect(page.getByRole('heading', { name: t('authorize.unknown') })).toBeVisible();
  await page.goto('/authorize');
  await expect(page.getByRole('heading', { name: t('authorize.unclear') })).toBeVisible();
  expect(program.answers).toHaveLength(1);
});
