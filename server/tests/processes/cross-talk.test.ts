// Many people share few connections, over HTTP; some go away before the answer, some statements fail. Whatever state a
// request leaves behind must never show in somebody else's answer.
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, requireProductCondition, type TestApp } from '../support/app.ts';
import { repetitions } from '../support/long.ts';
import { any } from '../support/random.ts';

const wanted = repetitions({ short: 10_000, long: 100_000 });
const people = 50;
const shares = { aborted: 0.05, failing: 0.01 };

interface Somebody {
  userId: number;
  token: string;
  /** In everything that only this person may read. */
  marker: string;
  documentId: number;
}

let app: TestApp;
let origin: string;
let isDisturbing = false;
const everybody: Somebody[] = [];

beforeAll(async () => {
  app = await createTestApp({
    env: { DATABASE_POOL: '4', LOG_LEVEL: 'silent' },
    databaseOptions: {
      maxQueued: 1000,
      observe: (sql) =>
        isDisturbing && Math.random() < shares.failing && !/^(begin|commit|rollback)/.test(sql)
          ? 'select 1 / 0'
          : requireProductCondition(sql),
    },
  });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  for (let at = 0; at < people; at += 1) {
    const marker = `only${at}for${randomUUID().slice(0, 8)}`;
    const { manager } = await app.product(marker);
    const { token } = manager;
    const made = await app.call('POST /prdapi/v1/documents/create', { token, body: { name: marker } });
    everybody.push({ userId: manager.id, token, marker, documentId: made.data.id });
  }
}, 120_000);
afterAll(() => app.close());

/** Paths whose answers hold the marker or the id of who asks. */
const reads = ({ documentId, userId, marker }: Somebody) => [
  '/prdapi/v1/documents/list',
  `/prdapi/v1/documents/list?query=${marker}`,
  `/prdapi/v1/documents/get/${documentId}`,
  '/prdapi/v1/documents/name',
  '/prdapi/v1/products/list',
  `/usrapi/v1/users/get/${userId}`,
];

interface Counted {
  answers: number;
  own: number;
  aborted: number;
  failed: number;
  wrong: string[];
}

async function ask(person: Somebody, counted: Counted): Promise<void> {
  const isWrite = Math.random() < 0.1;
  const path = isWrite ? '/prdapi/v1/documents/create' : any(reads(person));
  const leaving = new AbortController();
  const isAborted = Math.random() < shares.aborted;
  const answer = fetch(origin + path, {
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(isWrite && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(isWrite && { method: 'POST', body: JSON.stringify({ name: person.marker }) }),
  }).then(async (response) => ({ status: response.status, text: await response.text() }));
  if (isAborted) void pause(Math.random() * 20).then(() => leaving.abort());
  const { status, text } = await answer.catch(() => ({ status: 0, text: '' }));
  if (status === 0) {
    counted.aborted += 1;
    return;
  }
  counted.answers += 1;
  if (status >= 500) counted.failed += 1;
  if (text.includes(person.marker)) counted.own += 1;
  const others = text.match(/only\d+for[\da-f]{8}/g)?.filter((marker) => marker !== person.marker);
  if (others?.length) counted.wrong.push(`${person.marker} asked ${path} and read ${others.join()}`);
  if (status === 200 && path.startsWith('/usrapi') && !text.includes(`"id":${person.userId},`))
    counted.wrong.push(`${path} answered somebody else: ${text.slice(0, 200)}`);
}

test(`[SEC-24] of ${wanted} answers to 50 people on four connections, with aborts and failing statements, none is somebody else's`, async () => {
  const counted: Counted = { answers: 0, own: 0, aborted: 0, failed: 0, wrong: [] };
  isDisturbing = true;
  await Promise.all(
    everybody.map(async (person) => {
      while (counted.answers < wanted) await ask(person, counted);
    }),
  );
  isDisturbing = false;
  expect(counted.wrong.slice(0, 5)).toEqual([]);
  expect(counted.aborted).toBeGreaterThan(wanted / 100);
  expect(counted.failed).toBeGreaterThan(wanted / 1000);
  expect(counted.own).toBeGreaterThan(wanted / 3);
}, 900_000);
