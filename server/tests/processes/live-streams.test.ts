// What open streams cost a process.
import fs from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/platform/crypto/secrets.ts';
import { createTokens } from '../../src/tenancy/tokens.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

const streams = 2000;
const perPerson = 20;
const seconds = 10;

let arranger: TestApp;
let served: AppProcess;
beforeAll(async () => {
  arranger = await createTestApp();
  served = await startApp({ database: arranger.database, env: { LOG_LEVEL: 'error' } });
});
afterAll(async () => {
  await served.kill('SIGKILL');
  await arranger.close();
});

const statusOf = (name: string) =>
  Number(
    new RegExp(`${name}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${served.child.pid}/status`, 'utf8'))![1],
  );
const megabytes = () => statusOf('VmRSS') / 1024;

/** Seconds of the processor that it has used. */
function processorSeconds(): number {
  const fields = fs.readFileSync(`/proc/${served.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

test('[COL-13] 2,000 open streams cost at most 200 MB, and at most 10 % of one core while 5 writes a second happen', async () => {
  const { id: productId, manager } = await arranger.product();
  const tokens = createTokens(arranger.keys);
  const asked: http.ClientRequest[] = [];
  let open = 0;
  let heard = 0;
  await fetch(`${served.url}/healthz`);
  const before = megabytes();
  for (let count = 0; count < streams / perPerson; count += 1) {
    const { id: userId, username } = await arranger.person();
    const sid = randomUUID();
    await arranger.database.query(
      'insert into memberships (product_id, user_id, roles) values ($1, $2, $3)',
      [productId, userId, ['DevelopEngineer']],
    );
    await arranger.database.query(
      `insert into sessions (id, user_id, secret_hash, current_product_id, idle_expires_at, expires_at)
       values ($1, $2, $3, $4, now() + interval '1 day', now() + interval '1 day')`,
      [sid, userId, sha256(randomBytes(32)), productId],
    );
    const token = await tokens.sign({ sid, userId, username, roles: [], productId });
    await Promise.all(
      Array.from({ length: perPerson }, async () => {
        const request = http.get(`${served.url}/damapi/v1/live/events`, {
          agent: false,
          headers: { authorization: `Bearer ${token}` },
        });
        asked.push(request);
        await new Promise<void>((resolve, reject) => {
          request.once('error', reject).once('response', (response) => {
            if (response.statusCode === 200) open += 1;
            response.on('data', (chunk: Buffer) => (heard += String(chunk).split('"number"').length - 1));
            response.once('data', () => resolve());
          });
        });
      }),
    );
  }
  expect(open).toBe(streams);
  await wait(2000);
  const idle = processorSeconds();
  await wait(5000);
  const atRest = (processorSeconds() - idle) / 5;
  const memory = megabytes() - before;
  const begun = processorSeconds();
  const writing = performance.now();
  for (let turn = 0; turn < seconds * 5; turn += 1) {
    const body = { name: `Write ${turn}`, importance: 1, emergency: 1, processorId: manager.id };
    await arranger.send('POST /prdapi/v1/tasks/create', { token: manager.token, body });
    await wait(Math.max(0, writing + (turn + 1) * 200 - performance.now()));
  }
  const share = (processorSeconds() - begun) / ((performance.now() - writing) / 1000);
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(streams * seconds * 5);
  // oxlint-disable-next-line no-console
  console.info(
    `streams: ${memory.toFixed(0)} MB, ${(share * 100).toFixed(1)} % of a core, at rest ${(atRest * 100).toFixed(1)} %`,
  );
  for (const request of asked) request.destroy();
  expect(memory).toBeLessThan(200);
  expect(share).toBeLessThan(0.1);
}, 300_000);
