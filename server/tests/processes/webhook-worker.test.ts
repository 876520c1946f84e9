// What happened reaches the receiver also when the worker that was sending it is killed, and in the order of its item.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startApp, type AppProcess } from '../support/processes.ts';
import { accept, addWebhook, startReceiver, type Receiver } from '../support/webhooks.ts';

let arranger: TestApp;
let receiver: Receiver;
let workers: AppProcess[];
beforeEach(async () => {
  arranger = await createTestApp();
  receiver = await startReceiver();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
  await receiver.close();
  await arranger.close();
});

async function startWorker(): Promise<AppProcess> {
  const worker = await startApp({
    database: arranger.database,
    entry: 'worker.ts',
    env: { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' },
  });
  workers.push(worker);
  return worker;
}

const count = 120;

test('[INT-08] a worker that is killed while it sends loses nothing and mixes up no item', async () => {
  const { manager } = await arranger.product();
  const { token } = manager;
  const body = { name: 'Charge by card', importance: 'Mandatory' as const };
  const ids: number[] = [];
  for (let at = 0; at < 4; at += 1)
    ids.push((await arranger.call('POST /reqapi/v1/features/create', { token, body })).data.id);
  await addWebhook(arranger, token, `http://127.0.0.1:${receiver.port}/`, { kinds: ['Feature'] });
  for (let version = 1; version <= count / ids.length; version += 1)
    for (const id of ids) {
      const changed = { id, version, name: `Feature, ${version + 1}` };
      await arranger.call('POST /reqapi/v1/features/update', { token, body: changed });
    }
  const worker = await startWorker();
  // From the twentieth on they arrive, and the sender does not hear of it before it dies.
  receiver.behave((received, response) =>
    receiver.received.length < 20 ? accept(received, response) : true,
  );
  await waitFor('some to be under way', () => Promise.resolve(receiver.received.length > 20));
  await worker.kill('SIGKILL');
  const first = receiver.received.length;
  expect(first).toBeLessThan(count);
  receiver.behave(accept);
  await startWorker();
  const isDone = async () => {
    const rows = await arranger.database.query(
      `select from webhook_deliveries where state <> 'delivered' limit 1`,
    );
    return rows.length === 0 && receiver.received.length >= count;
  };
  await waitFor('all to arrive', isDone);
  for (const id of ids) {
    const versions = receiver.received
      .filter(({ body: { data } }) => data.event.id === id)
      .map(({ body: { data } }) => data.event.version);
    expect([...new Set(versions)]).toEqual(Array.from({ length: count / ids.length }, (_, at) => at + 2));
  }
});
