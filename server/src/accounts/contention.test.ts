// Many at once, and with Redis killed under them: what guards a code lives in PostgreSQL.
import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, password, type TestApp } from '../../tests/support/app.ts';
import { codeIn, mailsTo, nextMailTo } from '../../tests/support/mailbox.ts';
import { startRedis } from '../../tests/support/redis.ts';

const freshEmail = () => `${randomUUID().slice(0, 13)}@example.test`;

const askCode = (app: TestApp, email: string) =>
  app.call('POST /usrapi/v1/users/register-verification-code', { body: { email } });

const register = (app: TestApp, email: string, code: string, username = `u${randomUUID().slice(0, 8)}`) =>
  app.call('POST /usrapi/v1/users/register', {
    body: { username, email, password, repeatPassword: password, emailVerificationCode: code },
  });

async function many<T>(count: number, atOnce: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

const histogram = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([k, v]) => [k, v.length]),
  );

/** One was done, all others were refused: for the reason given, or, on a slow machine, because it was busy. */
function expectOneDone(replies: { status: number }[], refused: number[]): void {
  const counts = histogram(replies.map((reply) => reply.status));
  expect(counts).toMatchObject({ 200: 1 });
  expect(
    Object.keys(counts)
      .map(Number)
      .filter((status) => status !== 200 && !refused.includes(status)),
  ).toEqual([]);
}

describe.each(['with Redis', 'with Redis killed'])('%s', (condition) => {
  async function arrange(): Promise<{ app: TestApp; close(): Promise<void> }> {
    const redis = await startRedis();
    const app = await createTestApp({ env: { REDIS_URL: redis.url, LOG_LEVEL: 'silent' } });
    await app.startWorker();
    if (condition === 'with Redis killed') await redis.kill();
    return {
      app,
      close: async () => {
        await app.close();
        await redis.kill();
      },
    };
  }

  test('[ACC-33, ACC-D7] 200 parallel code requests for one address send one mail', async () => {
    const { app, close } = await arrange();
    const email = freshEmail();
    const replies = await Promise.all(Array.from({ length: 200 }, () => askCode(app, email)));
    expectOneDone(replies, [429, 503]);
    await nextMailTo(email);
    await expect.poll(() => app.database.query('select from graphile_worker._private_jobs')).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
    await close();
  });

  test('[ACC-22, ACC-D7] 200 parallel registrations with one right code make one account', async () => {
    const { app, close } = await arrange();
    const email = freshEmail();
    await askCode(app, email);
    const code = codeIn(await nextMailTo(email));
    const replies = await Promise.all(Array.from({ length: 200 }, () => register(app, email, code)));
    expectOneDone(replies, [400, 503]);
    const accounts = await app.database.query('select id from users where email = $1', [email]);
    expect(accounts).toHaveLength(1);
    await close();
  });

  test('[ACC-D7] 10,000 guesses of a code never succeed after the fifth, not even with the right one', async () => {
    const { app, close } = await arrange();
    const email = freshEmail();
    await askCode(app, email);
    const code = codeIn(await nextMailTo(email));
    const replies = await many(10_000, 32, (n) => {
      // The right code is among the guesses again and again, but never among the first five.
      const guess = n >= 50 && n % 10 === 0 ? code : String(randomInt(1_000_000)).padStart(6, '0');
      return register(app, email, n < 50 && guess === code ? '999999' : guess);
    });
    expect(histogram(replies.map((reply) => reply.status))).toEqual({ 400: 10_000 });
    const [row] = await app.database.query(
      'select wrong_tries from verification_codes where email_key = $1',
      [email],
    );
    expect(row).toEqual({ wrong_tries: limits.code.wrongTries });
    await close();
  });
});
