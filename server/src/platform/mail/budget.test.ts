// However mails are asked for, no more leave than the budgets allow, and operators see it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';

let database: TestDatabase;
let app: TestApp;
let other: TestApp;
const env = {
  MAILS_PER_ADDRESS: '3',
  MAILS_PER_ACCOUNT: '5',
  MAILS_IN_ALL: '40',
  OPERATORS: 'ops@example.test',
  LOG_LEVEL: 'silent',
};
beforeAll(async () => {
  database = await createTestDatabase();
  // Two processes: what one counted the other knows.
  app = await createTestApp({ database, env });
  other = await createTestApp({ database, env });
});
afterAll(async () => {
  await app.close();
  await other.close();
  await database.drop();
});

const freshEmail = () => `${randomUUID().slice(0, 8)}@example.test`;
const invite = (of: TestApp, token: string, emails: string[]) =>
  of.call('POST /prdapi/v1/products/invite-members', { token, body: { emails } });
const jobs = async () =>
  (await database.query<{ n: number }>(`select count(*)::int as n from graphile_worker._private_jobs`))[0]!.n;
const forget = () => database.query('delete from mail_budgets');

describe('[SEC-08] mails have a budget', () => {
  test('[SEC-08] for one address: twenty invitations from several accounts and processes at once send three', async () => {
    await forget();
    const victim = freshEmail();
    const managers = await Promise.all(Array.from({ length: 5 }, () => app.product()));
    const before = await jobs();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        invite(n % 2 ? app : other, managers[n % 5]!.manager.token, [victim.toUpperCase()]),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ code }) => code === 42_910)).toHaveLength(17);
    expect((await jobs()) - before).toBe(3);
    // Invitations do not keep anybody from a new password.
    const reset = { body: { email: victim } };
    expect((await app.call('POST /usrapi/v1/users/password-verification-code', reset)).status).toBe(200);
    // What was refused took nothing from the others.
    const [all] = await database.query(`select mails from mail_budgets where budget = 'all'`);
    expect(all).toEqual({ mails: 4 });
  });

  test('[SEC-08] for one account, over all its products, with nothing invited beyond it', async () => {
    await forget();
    const { manager } = await app.product();
    expect((await invite(app, manager.token, [freshEmail(), freshEmail(), freshEmail()])).status).toBe(200);
    const refused = await invite(other, manager.token, [freshEmail(), freshEmail(), freshEmail()]);
    expect(refused).toMatchObject({ status: 429, code: 42_910 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { data } = await app.call('GET /prdapi/v1/invitations/list', { token: manager.token });
    expect(data.total).toBe(3);
    await database.query(`update mail_budgets set window_started_at = window_started_at - interval '1 day'`);
    expect((await invite(app, manager.token, [freshEmail()])).status).toBe(200);
  });

  test('[SEC-08] in all: codes for a hundred addresses send forty', async () => {
    await forget();
    const before = await jobs();
    const askCode = () =>
      app.call('POST /usrapi/v1/users/register-verification-code', { body: { email: freshEmail() } });
    const replies = [];
    for (let batch = 0; batch < 20; batch += 1)
      replies.push(...(await Promise.all(Array.from({ length: 5 }, askCode))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(40);
    expect((await jobs()) - before).toBe(40);
  }, 30_000);

  test('[SEC-08] and operators see what was refused, by which budget, and no address; others see nothing', async () => {
    const operator = await app.signedIn('ops');
    const { data } = await app.call('GET /usrapi/v1/operators/mails', { token: operator.token });
    expect(data).toMatchObject({
      sent: 40,
      limits: { address: 3, account: 5, all: 40 },
      refused: [{ budget: 'all', count: 60 }],
    });
    expect(JSON.stringify(data)).not.toContain('@');
    const text = await app.metrics.text();
    expect(text).toMatch(/tracery_mails_refused_total\{budget="all"\} 60/);
    const somebody = await app.signedIn();
    const refused = await app.call('GET /usrapi/v1/operators/mails', { token: somebody.token });
    expect(refused.status).toBe(403);
    const rows = JSON.stringify(await database.query('select * from mail_budgets'));
    expect(rows).not.toContain('example');
  });
});
