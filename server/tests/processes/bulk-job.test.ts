// A change of many items goes on after the worker that ran it was killed, and changes each of them once.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { repetitions } from '../support/long.ts';
import { copyTask } from '../support/many-tasks.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let arranger: TestApp;
let workers: AppProcess[];
beforeEach(async () => {
  arranger = await createTestApp();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
  await arranger.close();
});

const startWorker = async () => {
  const worker = await startApp({ database: arranger.database, entry: 'worker.ts' });
  workers.push(worker);
  return worker;
};

const count = repetitions({ short: 1000, long: 20_000 });

/** No measure of anything: a worker takes up what another one left within two minutes. */
const hang = 1_200_000;

test(
  `[COL-30] a job over ${count} items that is killed in the middle and taken up again changes each of them once`,
  { timeout: hang },
  async () => {
    const { manager, id: productId } = await arranger.product();
    const { token } = manager;
    const first = await arranger.call('POST /prdapi/v1/tasks/create', {
      token,
      body: { name: 'Copied', importance: 2, emergency: 2, processorId: manager.id },
    });
    await copyTask(arranger.database, productId, first.data.id, count);
    const { data } = await arranger.call('POST /damapi/v1/bulk/change', {
      token,
      body: { kind: 'Task', list: { query: {}, total: count }, change: { step: 'change-doing' } },
    });
    expect(data).toMatchObject({ state: 'running', total: count });
    const read = async () =>
      (await arranger.call('GET /damapi/v1/bulk/get/{id}', { token, params: { id: data.id } })).data;
    const worker = await startWorker();
    await waitFor('some progress', async () => (await read()).done > 0, hang / 1000);
    await worker.kill('SIGKILL');
    const { done, state } = await read();
    expect(state).toBe('running');
    expect(done).toBeLessThan(count);
    await startWorker();
    await waitFor('the end', async () => (await read()).state !== 'running', hang / 1000);
    expect(await read()).toMatchObject({ state: 'done', done: count, unchanged: 0, refused: 0 });
    const [written] = await arranger.database.query<{ moved: number; entries: number; items: number }>(
      `select (select count(*)::int from tasks where product_id = $1 and status = 3) as moved,
         count(*)::int as entries, count(distinct source_id)::int as items
       from history where product_id = $1 and kind = 'Task' and category = 'status'`,
      [productId],
    );
    expect(written).toEqual({ moved: count, entries: count, items: count });
  },
);
