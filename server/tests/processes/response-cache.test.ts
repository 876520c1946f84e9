// Two app processes cache lists of the same products. What one of them writes, both show at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { repetitions } from '../support/long.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

/** Each write is followed by a read on both processes, with other reads at the same time. */
const writes = repetitions({ short: 300, long: 10_000 });
const otherReadsPerWrite = 5;
const writers = 4;

let app: TestApp;
let processes: AppProcess[];
beforeAll(async () => {
  app = await createTestApp();
  processes = await Promise.all([0, 1].map(() => startApp({ database: app.database })));
});
afterAll(async () => {
  for (const one of processes) await one.kill('SIGTERM');
  await app.close();
});

interface Page {
  list: { id: number }[];
}

interface Response {
  status: number;
  message: string;
  data: unknown;
}

async function ask(at: AppProcess, path: string, token: string, body?: object): Promise<Response> {
  const reply = await fetch(`${at.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...((await reply.json()) as Omit<Response, 'status'>), status: reply.status };
}

const list = '/prdapi/v1/tasks/list';
const boardPath = '/prdapi/v1/tasks/todolist';

test(`[WRK-D9] after each of ${writes} writes both processes tell what was written; after a removal, nothing`, async () => {
  const { id: productId, manager } = await app.product();
  let stale = 0;
  let otherReads = 0;
  const [here, there] = processes as [AppProcess, AppProcess];

  /** Makes a task, renames it or moves it, and asks both processes for the list and the board. */
  async function write(n: number, token: string): Promise<void> {
    const name = `Task ${n}`;
    const [by, other] = n % 2 === 0 ? [here, there] : [there, here];
    const made = await ask(by, '/prdapi/v1/tasks/create', token, {
      name,
      kind: 'Task',
      importance: 1,
      emergency: 1,
      processorId: manager.id,
    });
    expect(made.status, made.message).toBe(200);
    const { id: newest } = made.data as { id: number };
    const has = (page: Page) => page.list.some(({ id }) => id === newest);
    const pages = await Promise.all([by, other].map((at) => ask(at, list, token)));
    for (const { data } of pages) if (!has(data as Page)) stale += 1;
    const boards = await Promise.all([by, other].map((at) => ask(at, boardPath, token)));
    for (const { data } of boards) if (!has((data as { todo: Page }).todo)) stale += 1;
  }

  let isWriting = true;
  const readBeside = async () => {
    while (isWriting) {
      for (const at of processes) {
        await ask(at, list, manager.token);
        otherReads += 1;
      }
    }
  };
  const beside = Promise.all([readBeside(), readBeside()]);
  let next = 0;
  const worker = async () => {
    while (next < writes) await write((next += 1), manager.token);
  };
  await Promise.all(Array.from({ length: writers }, worker));
  while (otherReads < writes * otherReadsPerWrite) {
    await Promise.all(processes.map((at) => ask(at, list, manager.token)));
    otherReads += processes.length;
  }
  isWriting = false;
  await beside;
  expect(stale).toBe(0);

  const member = await app.member(productId, ['DevelopEngineer']);
  for (const at of processes) expect((await ask(at, list, member.token)).status).toBe(200);
  await app.database.query('delete from memberships where product_id = $1 and user_id = $2', [
    productId,
    member.id,
  ]);
  for (const at of processes) {
    const refused = await ask(at, list, member.token);
    expect(refused).toMatchObject({ status: 403, data: null });
  }
}, 1_800_000);
