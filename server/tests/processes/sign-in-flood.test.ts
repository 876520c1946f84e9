// A flood of bad sign-ins while people sign in. Waiting for the hash is fair, so they get in.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, password, type Person, type TestApp } from '../support/app.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let arranger: TestApp;
let app: AppProcess;
beforeAll(async () => {
  arranger = await createTestApp();
  app = await startApp({
    database: arranger.database,
    env: { TRUSTED_PROXIES: '127.0.0.1', RATE_SCALE: '1', LOG_LEVEL: 'warn' },
  });
});
afterAll(async () => {
  await app.kill('SIGKILL');
  await arranger.close();
});

async function signIn(username: string, given: string, address: string) {
  const start = performance.now();
  const response = await fetch(`${app.url}/usrapi/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: given }),
  });
  await response.text();
  return { status: response.status, ms: performance.now() - start };
}

/** Starts a call every so many milliseconds, whether or not earlier ones were answered. */
async function every<T>(ms: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const start = performance.now();
  const running: Promise<T>[] = [];
  for (let n = 0; n < count; n += 1) {
    await pause(Math.max(0, start + n * ms - performance.now()));
    running.push(work(n));
  }
  return Promise.all(running);
}

const honestSignIns = 40;

test('[SEC-05] with 20 bad sign-ins a second from 5 addresses, 95 % of honest ones succeed within 2 s', async () => {
  const people: Person[] = [];
  for (let n = 0; n < honestSignIns; n += 1) people.push(await arranger.person());
  const [bad, honest] = await Promise.all([
    every(50, 14 * 20, (n) => signIn(`nobody${n}`, 'wrong horse', `198.51.100.${1 + (n % 5)}`)),
    pause(3000).then(() =>
      every(250, honestSignIns, (n) => signIn(people[n]!.username, password, `203.0.113.${1 + n}`)),
    ),
  ]);
  const inTime = honest.filter(({ status, ms }) => status === 200 && ms < 2000);
  const slowest = Math.round(Math.max(...honest.map(({ ms }) => ms)));
  const judged = bad.filter(({ status }) => status === 400).length;
  const told = `${inTime.length} of ${honest.length} in time, the slowest after ${slowest} ms; ${judged} of ${bad.length} bad ones judged`;
  expect(inTime.length, told).toBeGreaterThanOrEqual(honestSignIns * 0.95);
});
