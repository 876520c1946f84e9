// Lists that are kept are those that would be read: after every write there is, by everybody, in every list.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions, isWrite, registryEntries } from '@tracery/contract';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createWorld, type World } from './world.ts';

let world: World;
let forgetful: TestApp;
beforeAll(async () => {
  world = await createWorld();
  forgetful = await createTestApp({ database: world.app.database, env: { KEPT_ANSWERS_MB: '0' } });
});
afterAll(async () => {
  await forgetful.close();
  await world.app.close();
});

const lists = [
  ...definitions.flatMap(({ path }) => [`GET ${path}/list`, `GET ${path}/name`]),
  'GET /prdapi/v1/tasks/todolist',
];

/** A session of its own each time: some writes end sessions, or move them. */
const reader = async () => world.open(world.north.people.TestEngineer, world.north.id);

async function answersOf(app: TestApp): Promise<unknown[]> {
  const { token } = await reader();
  const replies = await Promise.all(lists.map((key) => app.send(key, { token })));
  for (const { status, message } of replies) expect(status, message).toBe(200);
  return replies.map(({ data }) => data);
}

const writes = registryEntries()
  .filter(([key, { access }]) => isWrite(key) && (access === 'member' || access === 'manager'))
  .map(
    ([key, { access }]) =>
      ({ key, by: access === 'manager' ? 'product manager' : 'develop engineer' }) as const,
  );

describe('[WRK-D9] what is kept is what would be read anew', () => {
  test.each(writes)('after $key', async ({ key, by }) => {
    const session = await world.caller(by);
    const call = await world.validCall(key, world.north, session.person);
    // Kept once asked for.
    await answersOf(world.app);
    const reply = await world.send(key, call, session);
    expect(reply.status, reply.message).toBe(200);
    // Some writes take the product away, or the people.
    await world.mend();
    expect(await answersOf(world.app)).toEqual(await answersOf(forgetful));
  });
});

const taskList = 'GET /prdapi/v1/tasks/list';

const listed = async (headers: Record<string, string> = {}) =>
  world.app.send(taskList, { token: (await reader()).token, headers });

test('[WRK-D9] a list that is kept is not read again, until something changes', async () => {
  const sent: string[] = [];
  const observed = await createTestApp({
    database: world.app.database,
    databaseOptions: { observe: (sql) => (sent.push(sql), sql) },
  });
  // Of somebody who is what the token says; for others the read is made again.
  const { token } = await world.caller('product manager');
  const ask = async () => {
    sent.length = 0;
    expect((await observed.send(taskList, { token })).status).toBe(200);
    return sent.length;
  };
  expect(await ask()).toBeGreaterThan(1);
  expect(await ask()).toBe(1);
  expect(sent[0]).toContain('enter_product');
  await observed.database.query('update item_revisions set revision = revision + 1 where product_id = $1', [
    world.north.id,
  ]);
  expect(await ask()).toBeGreaterThan(1);
  await observed.close();
});

test('[WRK-D9] a kept list travels zipped to who takes it so', async () => {
  const long = await world.open(world.north.people.TestEngineer, world.north.id);
  const ask = () =>
    world.app.http.inject({
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
  const session = await world.caller('product manager');
  const call = await world.validCall('POST /prdapi/v1/tasks/create', world.north, session.person);
  expect((await world.send('POST /prdapi/v1/tasks/create', call, session)).status).toBe(200);
  const second = await listed({ 'if-none-match': etag });
  expect(second.status).toBe(200);
  expect(second.headers['etag']).not.toBe(etag);
});

test('[WRK-05, MEM-D1] who was removed gets nothing from what is kept', async () => {
  const member = await world.app.member(world.north.id, ['DevelopEngineer']);
  const ask = async () => (await world.app.send(taskList, { token: member.token })).status;
  expect(await ask()).toBe(200);
  expect(await ask()).toBe(200);
  await world.app.database.query('delete from memberships where product_id = $1 and user_id = $2', [
    world.north.id,
    member.id,
  ]);
  expect(await ask()).toBe(403);
});

test('[WRK-05] the same address in another product is another list', async () => {
  const other = await world.app.member(world.south.id, ['DevelopEngineer']);
  const { data: ours } = await listed();
  const { data: theirs } = await world.app.send(taskList, { token: other.token });
  expect(theirs).not.toEqual(ours);
  expect(JSON.stringify(theirs)).not.toContain(world.north.marker);
});
