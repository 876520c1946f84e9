// A process is killed in the middle of a write. What is found afterwards is what was written, whole or not at all.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startApp } from '../support/processes.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

/** After so many messages to PostgreSQL the process is killed; the last is reached after the answer. */
const points = [0, 2, 4, 6, 8, 10, 12, 14, 15, 100];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What PostgreSQL still does for the process that was killed. */
const isOver = async () =>
  (
    await app.database.query(
      `select from pg_stat_activity where datname = current_database() and usename = 'tracery_app' and state <> 'idle'`,
    )
  ).length === 0;

async function setup() {
  const { manager } = await app.product();
  const { token } = manager;
  const { data } = await app.call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Formerly', importance: 'Important', data: { content: 'oldtext' } },
  });
  const { id } = data as { id: number };
  const find = async (query: string) =>
    (await app.call('GET /damapi/v1/search/items', { token, query: { query } })).data.list.map(
      ({ name }) => name,
    );
  const read = async () => {
    const [row] = await app.database.query<{ name: string; content: string }>(
      `select f.name, c.content from features f join item_contents c on c.item_id = f.id where f.id = $1`,
      [id],
    );
    return row!;
  };
  return { id, token, find, read };
}

/** Sends an update to a process of its own, and kills it when so many messages have gone to PostgreSQL. */
async function updateUntilKilled(id: number, token: string, messages: number): Promise<boolean> {
  let left: number | undefined;
  const proxy = await startTcpProxy(app.database.urls.app, () => {
    if (left === undefined) return;
    if (left === 0) victim.child.kill('SIGKILL');
    left -= 1;
  });
  const victim = await startApp({
    database: { ...app.database, urls: { ...app.database.urls, app: proxy.url } },
    env: { LOG_LEVEL: 'warn' },
  });
  left = messages;
  const isAcknowledged = await fetch(`${victim.url}/reqapi/v1/features/update`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ id, version: 1, name: 'Henceforth', data: { content: 'newtext' } }),
  }).then(
    ({ status }) => status === 200,
    () => false,
  );
  await victim.kill('SIGKILL');
  await proxy.disconnect();
  await expect.poll(isOver).toBe(true);
  return isAcknowledged;
}

test('[COL-05] after kill -9 at ten points of a write the next search finds what is written, and nothing else', async () => {
  const outcomes: string[] = [];
  for (const messages of points) {
    const { id, token, find, read } = await setup();
    const isAcknowledged = await updateUntilKilled(id, token, messages);
    const { name, content } = await read();
    const isWritten = name === 'Henceforth';
    expect(content, `point ${messages}`).toBe(isWritten ? 'newtext' : 'oldtext');
    for (const word of ['henceforth', 'newtext'])
      expect(await find(word), `${word} at point ${messages}`).toEqual(isWritten ? [name] : []);
    for (const word of ['formerly', 'oldtext'])
      expect(await find(word), `${word} at point ${messages}`).toEqual(isWritten ? [] : [name]);
    if (isAcknowledged) expect(isWritten).toBe(true);
    outcomes.push(isWritten ? 'written' : 'undone');
  }
  // The points lie on both sides of the commit.
  expect(new Set(outcomes)).toEqual(new Set(['undone', 'written']));
}, 600_000);
