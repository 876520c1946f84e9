// Somebody guesses the password of one account from many addresses, over two processes without Redis.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { createTestApp, password, type Person, type TestApp } from '../support/app.ts';
import { mailsTo, nextMailTo } from '../support/mailbox.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let arranger: TestApp;
let apps: AppProcess[];
beforeAll(async () => {
  arranger = await createTestApp();
  await arranger.startWorker();
  const start = () =>
    startApp({ database: arranger.database, env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' } });
  apps = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.kill('SIGKILL')));
  await arranger.close();
});

/** A sign-in that a trusted proxy forwards. */
async function signIn(
  at: number,
  username: string,
  { address, given = password, cookie = '' }: { address: string; given?: string; cookie?: string },
) {
  const response = await fetch(`${apps[at % apps.length]!.url}/usrapi/v1/users/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'tracery',
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ username, password: given }),
  });
  await response.text();
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]!);
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    device: cookies.find((line) => line.startsWith('__Host-tracery_device=')) ?? '',
  };
}

const addressOf = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${1 + (n % 250)}`;

/** One guess from each of 500 addresses, at the two processes in turn; how many were compared with the password. */
async function guessFromManyAddresses(username: string): Promise<number> {
  const statuses: number[] = [];
  for (let first = 0; first < 500; first += 20) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        signIn(n, username, { address: addressOf(first + n), given: `guess ${first + n}` }),
      ),
    );
    statuses.push(...replies.map(({ status }) => status));
  }
  return statuses.filter((status) => status === 400).length;
}

test('[SEC-04] of 500 guesses from 500 addresses at most 100 an hour are judged, the known device gets in, and one mail tells', async () => {
  const owner: Person = await arranger.person();
  const { device } = await signIn(0, owner.username, { address: '203.0.113.5' });

  expect(await guessFromManyAddresses(owner.username)).toBe(limits.login.guessesPerHour);

  const stranger = await signIn(0, owner.username, { address: '203.0.113.77' });
  expect(stranger.status).toBe(429);
  expect(stranger.retryAfter).toBeGreaterThan(3000);
  // A device of somebody else is no known device of this account.
  const other = await signIn(1, (await arranger.person()).username, { address: '203.0.113.78' });
  const elsewhere = { address: '203.0.113.79', cookie: other.device };
  expect((await signIn(1, owner.username, elsewhere)).status).toBe(429);

  const start = performance.now();
  const back = await signIn(1, owner.username, { address: '203.0.113.80', cookie: device });
  expect(back.status).toBe(200);
  expect(performance.now() - start).toBeLessThan(limits.login.longestDelay);

  const mail = await nextMailTo(owner.email);
  expect(mail.subject).toBe('Somebody is guessing your Tracery password · 有人在猜测脉络密码');
  expect(await guessFromManyAddresses(owner.username)).toBe(0);
  expect(await mailsTo(owner.email)).toHaveLength(1);
});
