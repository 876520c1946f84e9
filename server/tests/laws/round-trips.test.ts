// How often a write waits for PostgreSQL: each round trip costs both sides a wake-up, and holds its locks for longer.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { appForFile } from '../support/app.ts';

const app = appForFile();

/** Batches that connections of requests send from now on. */
function countTrips(): { during(work: () => Promise<unknown>): Promise<number> } {
  let trips = 0;
  const counted = new WeakSet<pg.PoolClient>();
  app().db.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (batch: unknown) => unknown;
    Object.assign(client, { query: (batch: unknown) => ((trips += 1), query(batch)) });
  });
  return {
    async during(work) {
      trips = 0;
      await work();
      return trips;
    },
  };
}

test('a comment takes two round trips, and no other write of an item more than seven', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const write = async (key: string, { params = {}, body }: { params?: object; body?: object } = {}) => {
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await app().send(key, { token, params, headers, ...(body && { body }) });
    expect(reply.status, `${key} ${reply.message}`).toBe(200);
    return reply.data as { id: number };
  };
  const { id: sourceId } = await write('POST /reqapi/v1/features/create', {
    body: { name: 'Charging', importance: 'Important' },
  });
  const createRequirement = () =>
    write('POST /reqapi/v1/requirements/create', {
      body: { name: 'Meter', importance: 'Important', sourceId },
    });
  const { id } = await createRequirement();
  const { id: taskId } = await write('POST /prdapi/v1/tasks/create', {
    body: { name: 'Solder', importance: 1, emergency: 1, processorId: manager.id },
  });
  const comment = () =>
    write('POST /damapi/v1/reviewlogs/create', {
      body: { sourceId: id, kind: 'Requirement', replyId: 0, data: { comment: 'Agreed.' } },
    });
  let version = 0;
  const update = () =>
    write('POST /reqapi/v1/requirements/update', {
      body: { id, version: (version += 1), name: `Meter ${version}` },
    });
  const move = () => write('POST /prdapi/v1/tasks/change-doing/{id}', { params: { id: taskId } });
  const trips = countTrips();
  expect({
    comment: await trips.during(comment),
    create: await trips.during(createRequirement),
    update: await trips.during(update),
    status: await trips.during(move),
  }).toEqual({ comment: 2, create: 4, update: 7, status: 3 });
});

test('[EXP-06] a write that is sent again while it begins with its check is still one write, and so is one that is refused', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const body = { name: 'Charging', importance: 'Important' };
  const key = 'POST /reqapi/v1/features/create';
  const headers = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app().send(key, { token, headers, body })),
  );
  const [first] = replies;
  expect(first!.status, first!.message).toBe(200);
  expect(replies.map(({ status, data }) => [status, data])).toEqual(replies.map(() => [200, first!.data]));
  const { data } = await app().call('GET /reqapi/v1/features/list', { token, query: {} });
  expect(data.total).toBe(1);
});
