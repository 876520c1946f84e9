// Cached lists equal freshly read ones, after every kind of write and for every list.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions, isWrite, registryEntries } from '@tracery/contract';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let uncached: TestApp;
beforeAll(async () => {
  fixture = await createFixture();
  uncached = await createTestApp({ database: fixture.app.database, env: { RESPONSE_CACHE_MB: '0' } });
});
afterAll(async () => {
  await uncached.close();
  await fixture.app.close();
});

const lists = [
  ...definitions.flatMap(({ path }) => [`GET ${path}/list`, `GET ${path}/name`]),
  'GET /prdapi/v1/tasks/todolist',
];

/** A new session each time: some writes end sessions or switch their product. */
const reader = async () => fixture.open(fixture.north.people.TestEngineer, fixture.north.id);

async function readAll(app: TestApp): Promise<unknown[]> {
  const { token } = await reader();
  const sessionCookies = await Promise.all(lists.map((key) => app.send(key, { token })));
  for (const { status, message } of sessionCookies) expect(status, message).toBe(200);
  return sessionCookies.map(({ data }) => data);
}

/** It fills an empty product, which the fixture's are not. */
const fillsEmpty = 'POST /prdapi/v1/products/example';

const writes = registryEntries()
  .filter(([key, { access }]) => isWrite(key) && (access === 'member' || access === 'manager'))
  .filter(([key]) => key !== fillsEmpty)
  .map(
    ([key, { access }]) =>
      ({ key, by: access === 'manager' ? 'product manager' : 'develop engineer' }) as const,
  );

describe('[WRK-D9] what is kept is what would be read anew', () => {
  test.each(writes)('after $key', async ({ key, by }) => {
    const session = await fixture.caller(by);
    const call = await fixture.validCall(key, fixture.north, session.person);
    // Fills the cache.
    await readAll(fixture.app);
    const reply = await fixture.send(key, call, session);
    expect(reply.status, reply.message).toBe(200);
    // Some writes delete the product or remove members.
    await fixture.restore();
    expect(await readAll(fixture.app)).toEqual(await readAll(uncached));
  });
});

const taskList = 'GET /prdapi/v1/tasks/list';

const listed = async (headers: Record<string, string> = {}) =>
  fixture.app.send(taskList, { token: (await reader()).token, headers });

test('[WRK-D9] a list that is kept is not read again, until something changes', async () => {
  const sent: string[] = [];
  const observed = await createTestApp({
    database: fixture.app.database,
    databaseOptions: { observe: (sql) => (sent.push(sql), sql) },
  });
  // The token's claims are true for this caller; otherwise the read would be repeated.
  const { token } = await fixture.caller('product manager');
  const ask = async () => {
    sent.length = 0;
    expect((await observed.send(taskList, { token })).status).toBe(200);
    return sent.length;
  };
  expect(await ask()).toBeGreaterThan(1);
  expect(await ask()).toBe(1);
  expect(sent[0]).toContain('enter_product');
  await observed.database.query('update item_revisions set revision = revision + 1 where product_id = $1', [
    fixture.north.id,
  ]);
  expect(await ask()).toBeGreaterThan(1);
  await observed.close();
});

test('[WRK-D9] a kept list travels zipped to who takes it so', async () => {
  const long = await fixture.open(fixture.north.people.TestEngineer, fixture.north.id);
  const ask = () =>
    fixture.app.http.inject({
      url: '/prdapi/v1/tasks/list?limit=100',
      headers: { authorization: `Bearer ${long.token}`, 'accept-encoding': 'gzip' },
    });
  const first = await ask();
  expect(first.headers['content-encoding']).toBeUndefined();
  await expect.poll(async () => (await ask()).headers['content-encoding']).toBe('gzip');
  expect(gunzipSync((await ask()).rawPayload).toString()).toBe(first.payload);
});

test('[WRK-D9] a list that has not changed is not sent again to who has it, and is when it has', async () => {
  const first = await listed();
  const etag = first.headers['etag'] as string;
  expect(etag).toBeTruthy();
  expect((await listed({ 'if-none-match': etag })).status).toBe(304);
  const session = await fixture.caller('product manager');
  const call = await fixture.validCall('POST /prdapi/v1/tasks/create', fixture.north, session.person);
  expect((await fixture.send('POST /prdapi/v1/tasks/create', call, session)).status).toBe(200);
  const second = await listed({ 'if-none-match': etag });
  expect(second.status).toBe(200);
  expect(second.headers['etag']).not.toBe(etag);
});

test('[WRK-05, MEM-D1] who was removed gets nothing from what is kept', async () => {
  const member = await fixture.app.member(fixture.north.id, ['DevelopEngineer']);
  const ask = async () => (await fixture.app.send(taskList, { token: member.token })).status;
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(200);
  await fixture.app.database.query('delete from memberships where product_id = $1 and user_id = $2', [
    fixture.north.id,
    member.id,
  ]);
  expect(await ask()).toBe(403);
});

test('[WRK-05] the same address in another product is another list', async () => {
  const other = await fixture.app.member(fixture.south.id, ['DevelopEngineer']);
  const { data: ours } = await listed();
  const { data: theirs } = await fixture.app.send(taskList, { token: other.token });
  expect(theirs).not.toEqual(ours);
  expect(JSON.stringify(theirs)).not.toContain(fixture.north.marker);
});
