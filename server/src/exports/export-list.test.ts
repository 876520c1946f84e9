import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { limits, refusals, type TokenScope } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { copyTask } from '../../tests/support/many-tasks.ts';
import { readCsv } from '../../tests/support/tables.ts';

let seen = (_sql: string): void => {};
const app = appForFile({
  databaseOptions: {
    observe: (sql) => {
      seen(sql);
      return sql;
    },
  },
});

const address = '/prdapi/v1/tasks/export';

/** On a busy machine. */
const patience = 20_000;

async function productWithTasks(count: number) {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  const { data } = await app().call('POST /prdapi/v1/tasks/create', {
    token,
    body: { name: 'Measure the peak', importance: 2, emergency: 2, processorId: manager.id },
  });
  if (count > 1) {
    await copyTask(app().database, productId, data.id, count);
    // As it is done of itself where a table grows.
    await app().database.query('analyze tasks, items, item_counters');
  }
  return { productId, manager, token };
}

async function served(): Promise<string> {
  const { server } = app().http;
  if (!server.listening) await app().http.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const fetchExport = async (token: string, query = '') =>
  fetch(`${await served()}${address}?${query}`, { headers: { authorization: `Bearer ${token}` } });

/** The first bytes of a response, and what reads the rest. */
async function begin(response: Response) {
  const reader = response.body!.getReader();
  const parts = [(await reader.read()).value!];
  return {
    cancel: () => reader.cancel(),
    async rest(): Promise<Buffer> {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return Buffer.concat(parts);
        parts.push(value);
      }
    },
  };
}

test('[INT-24, OPS-14] who may read a list may export it, and the audit log tells who did', async () => {
  const { productId, manager, token } = await productWithTasks(3);
  const guest = await app().member(productId, ['Guest']);
  const reply = await app().call('GET /prdapi/v1/tasks/export', { token: guest.token });
  expect(reply.status).toBe(200);
  expect(readCsv(reply.data as unknown as Buffer)).toHaveLength(4);
  const { data } = await app().call('GET /prdapi/v1/products/audit', { token });
  expect(data.list[0]).toMatchObject({ event: 'items.exported', by: { id: guest.id }, address: '127.0.0.1' });
  const [event] = await app().database.query<{ detail: object }>(
    `select detail from audit_events where event = 'items.exported' and actor_id = $1`,
    [guest.id],
  );
  expect(event!.detail).toEqual({ kind: 'Task', format: 'csv', items: 3 });
  const made = async (scope: TokenScope, request: string) =>
    (
      await app().call('POST /usrapi/v1/tokens/create', {
        token: manager.token,
        body: { name: 'Laptop', scope, days: 30, productId, request },
      })
    ).data.secret;
  const reading = await made('read', '00000000-0000-4000-8000-000000000001');
  expect((await app().call('GET /prdapi/v1/tasks/export', { token: reading })).status).toBe(200);
  const results = await made('results', '00000000-0000-4000-8000-000000000002');
  expect((await app().call('GET /prdapi/v1/tasks/export', { token: results })).status).toBe(403);
});

test('[INT-24] each item comes once, however much is changed while the file is made', async () => {
  const count = 30_000;
  const { productId, token } = await productWithTasks(count);
  const file = await begin(await fetchExport(token, 'sort=updatedAt&direction=asc'));
  // To the end of the list, and out of it.
  await app().database.query(
    `update tasks set updated_at = now() + interval '1 hour' where product_id = $1 and oid % 2 = 0`,
    [productId],
  );
  await app().database.query('update tasks set deleted_at = now() where product_id = $1 and oid = $2', [
    productId,
    100_000 + count - 1,
  ]);
  const rows = readCsv(await file.rest()).slice(1);
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
  expect(rows).toHaveLength(count - 1);
}, 60_000);

test('[INT-24] a file that breaks off in the middle does not look whole', async () => {
  const { token } = await productWithTasks(3000);
  let reads = 0;
  seen = (sql) => {
    if (sql.includes('unnest') && (reads += 1) === 3) throw new Error('the database is gone');
  };
  for (const format of ['csv', 'xlsx']) {
    reads = 0;
    const response = await fetchExport(token, `format=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBeNull();
    await expect(response.arrayBuffer(), format).rejects.toThrow(/terminated/);
  }
  seen = () => {};
  // It does not count as one that is still running.
  await vi.waitFor(async () => {
    const again = await Promise.all([fetchExport(token), fetchExport(token)]);
    await Promise.all(again.map((one) => one.arrayBuffer()));
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
  }, patience);
});

test('[INT-24] whoever is removed from the product while the file is made gets no more of it', async () => {
  const { productId } = await productWithTasks(30_000);
  const member = await app().member(productId, ['TestEngineer']);
  const file = await begin(await fetchExport(member.token));
  await app().database.query('delete from memberships where product_id = $1 and user_id = $2', [
    productId,
    member.id,
  ]);
  await expect(file.rest()).rejects.toThrow(/terminated/);
}, 60_000);

test('[INT-24] one person has two exports at a time, and a file that nobody takes any more is none', async () => {
  const { token } = await productWithTasks(30_000);
  const open = await Promise.all(
    [fetchExport(token), fetchExport(token)].map(async (one) => begin(await one)),
  );
  const refused = await fetchExport(token);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ code: refusals['export.busy'].number });
  await open[0]!.cancel();
  await vi.waitFor(async () => {
    const another = await fetchExport(token);
    await another.body!.cancel();
    expect(another.status).toBe(200);
  }, patience);
  expect(readCsv(await open[1]!.rest())).toHaveLength(30_001);
}, 60_000);

test('[INT-24] statements are bounded: one for the ids, and one for so many rows', async () => {
  const { token } = await productWithTasks(1200);
  const statements: string[] = [];
  seen = (sql) => void (sql.includes('"tasks"') && statements.push(sql));
  await (await fetchExport(token)).arrayBuffer();
  seen = () => {};
  const [ids, ...groups] = statements;
  expect(ids).toContain(`limit ${limits.export.rowsMax + 1}`);
  expect(groups).toHaveLength(Math.ceil(1200 / limits.export.groupRows));
  expect(new Set(groups).size).toBe(1);
});
