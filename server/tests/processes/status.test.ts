// What operators see of all processes at once.
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let arranger: TestApp;
const processes: AppProcess[] = [];
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.kill('SIGKILL')));
  await arranger.close();
});

test('[OPS-22] each app and worker is listed while it runs, shown as lost when it was killed, and gone when it has ended', async () => {
  arranger = await createTestApp({ env: { OPERATORS: 'runs@example.test' } });
  const { token } = await arranger.signedIn('runs');
  const status = async () => (await arranger.call('GET /usrapi/v1/operators/status', { token })).data;
  const kinds = async () => (await status()).processes.map(({ kind, isLost }) => ({ kind, isLost }));
  expect(await status()).toMatchObject({ processes: [], queue: null, disk: null });

  for (const entry of ['main.ts', 'worker.ts'])
    processes.push(await startApp({ database: arranger.database, entry, env: { DRAIN_MS: '0' } }));
  const [app, worker] = processes as [AppProcess, AppProcess];
  await waitFor('both', async () => (await kinds()).length === 2);
  const seen = await status();
  expect(seen.processes).toEqual([
    expect.objectContaining({
      kind: 'app',
      isLost: false,
      version: seen.version,
      node: process.versions.node,
    }),
    expect.objectContaining({ kind: 'worker', isLost: false }),
  ]);
  expect(seen.processes[0]!.memory).toBeGreaterThan(10 * 1024 * 1024);
  expect(seen.queue).toEqual({
    waiting: expect.any(Number) as number,
    oldest: expect.any(Number) as number,
    failed: 0,
  });
  expect(seen.disk!.free).toBeGreaterThan(0);
  expect(seen.disk!.bytes).toBeGreaterThan(seen.disk!.free);

  await worker.kill('SIGKILL');
  await arranger.database.query(
    `update process_reports set seen_at = seen_at - interval '40 s' where kind = 'worker'`,
  );
  expect(await kinds()).toEqual([
    { kind: 'app', isLost: false },
    { kind: 'worker', isLost: true },
  ]);
  // Nobody else reads the queue, and an old figure would be no figure.
  expect((await status()).queue).toBeNull();

  expect(await app.kill('SIGTERM')).toBe(0);
  expect(await kinds()).toEqual([{ kind: 'worker', isLost: true }]);
});
