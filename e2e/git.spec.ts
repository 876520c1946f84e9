import type { Page } from '@playwright/test';
import { forgeDeliveries, signedHeaders, type Delivery } from '../server/tests/support/forges.ts';
import { readFromServer, tokenOf, userIdOf } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { createDefect, moveDefect } from './support/defects.ts';
import { signIn } from './support/page-parts.ts';
import { createTask } from './support/tasks.ts';
import { expect, test } from './support/test.ts';
import { smallTargetsOn } from './support/touch.ts';
import { words, type Words } from './support/words.ts';

test.use({ isLive: true });

const told = forgeDeliveries.gitlab;

/** Connects a repository of GitLab, and sends as GitLab does. */
async function connect(page: Page, t: Words = words.en) {
  await page.getByRole('button', { name: t('git.connect') }).click();
  const form = page.getByRole('dialog', { name: t('git.newTitle') });
  await form.getByRole('radio', { name: 'GitLab' }).check();
  await form.getByLabel(t('git.name')).fill('northyard/charging-console');
  await form.getByRole('button', { name: t('git.connect') }).click();
  const made = page.getByRole('dialog', { name: t('git.made') });
  const secret = (await made.getByLabel(t('git.secret'), { exact: true }).textContent())!;
  const address = (await made.getByText('/prdapi/v1/git/deliveries/').textContent())!;
  const deliver = async (delivery: Delivery) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders('gitlab', secret, delivery) },
      body: JSON.stringify(delivery.body),
    });
    expect(response.status).toBe(200);
  };
  return { made, secret, deliver };
}

test('[INT-11, INT-12, INT-13] a repository is connected; branch, pull request, checks and merge appear on the open task and move it and the defect', async ({
  page,
  member,
  baseURL,
}) => {
  const token = await tokenOf(baseURL!, member);
  const taskId = await createTask(baseURL!, token, { name: 'Treat Finishing as unplugged' });
  const defectId = await createDefect(baseURL!, token, { name: 'Bay stays blocked' });
  await moveDefect(baseURL!, token, defectId, 'fix', { processorId: userIdOf(token), comment: '' });

  await signIn(page, member, '/setting/product');
  await page.getByRole('link', { name: 'See repositories and rules' }).click();
  await expect(page.getByText('No repositories')).toBeVisible();
  const { made, secret, deliver } = await connect(page);
  await made.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('list', { name: 'Git repositories' }).getByRole('listitem');
  await expect(row).toContainText('Waiting');
  await expect(page.locator('body')).not.toContainText(secret);

  await page.goto(`/task/task?id=${taskId}`);
  const main = page.getByRole('main');
  const development = main.getByRole('region', { name: 'Development' });
  await expect(main.getByRole('textbox', { name: 'Name' })).toHaveValue('Treat Finishing as unplugged');
  await expect(development).toHaveCount(0);

  const branch = 't-1-treat-finishing';
  const commit = { sha: 'b7a90d1c', message: 'Log which state ended the session, T-1' };
  await deliver(told.push({ branch, isNew: true, commits: [commit] }));
  await expect(development.getByRole('link', { name: branch })).toBeVisible();
  await expect(development).toContainText('1 branch, 1 commit');
  const pull = { number: 412, title: 'Treat Finishing and Available as unplugged', branch, sha: commit.sha };
  await deliver(told.pull(pull));
  await expect(development.getByRole('listitem').filter({ hasText: '!412' })).toContainText('Open');
  await deliver(told.check({ sha: commit.sha, name: 'tests', state: 'failed' }));
  const check = development.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(check).toHaveText('tests, failed');
  await deliver(told.check({ sha: commit.sha, name: 'tests', state: 'passed', at: '2026-05-13T10:00:00Z' }));
  await expect(check).toHaveText('tests, passed');
  await deliver(told.pull({ ...pull, text: 'Fixes D-1', state: 'merged', at: '2026-05-13T11:00:00Z' }));
  await expect(development.getByRole('listitem').filter({ hasText: '!412' })).toContainText('Merged');
  await main.getByRole('tab', { name: /^History/ }).click();
  const history = main.getByRole('tabpanel', { name: /^History/ });
  await expect(history).toContainText('Doing → Verifying, pull request northyard/charging-console!412');
  await expect(history).toContainText('GitLab');

  await page.goto(`/test/defect?id=${defectId}`);
  await expect(main.getByRole('article')).toContainText('Testing');
  await expect(development).toContainText('Merged');
  await page.goto('/setting/git');
  await expect(row).toContainText('Connected');
  await expect(row).toContainText('Merges into main count');
});

test('[INT-11, INT-13] repositories, their form and the rules have no accessibility violation on a phone, and a rule is switched off', async ({
  page,
  context,
  member,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, member);
  await context.addCookies([
    { name: 'theme', value: 'dark', url: baseURL! },
    { name: 'language', value: 'zh', url: baseURL! },
  ]);
  const t = words.zh;
  const token = await tokenOf(baseURL!, member);
  const taskId = await createTask(baseURL!, token);
  const small: string[] = [];
  const look = async (what: string) => {
    await expectAccessible(page);
    small.push(...(await smallTargetsOn(page, 390)).map((line) => `${what}: ${line}`));
  };
  await page.goto('/setting/git');
  await expect(page.getByText(t('git.none'), { exact: true })).toBeVisible();
  const { made, deliver } = await connect(page, t);
  await look('secret');
  await made.getByRole('button', { name: t('secret.kept') }).click();
  const starts = page.getByRole('switch', { name: t('git.starts') });
  await expect(starts).toBeChecked();
  await starts.click();
  await expect(starts).not.toBeChecked();
  await look('page');
  await deliver(told.pull({ number: 1, title: 'T-1', branch: 'x', sha: 'b7a90d1' }));
  await deliver(told.check({ sha: 'b7a90d1', name: 'tests', state: 'failed' }));
  await page.goto(`/task/task?id=${taskId}`);
  await expect(page.getByRole('region', { name: t('development.title') })).toContainText('tests');
  await look('item');
  const path = `/prdapi/v1/tasks/get/${taskId}`;
  const { status } = await readFromServer<{ status: number }>(baseURL!, path, token);
  expect(status, 'to do, as before').toBe(2);
  expect([...new Set(small)]).toEqual([]);
});
