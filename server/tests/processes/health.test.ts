// What operators see of a process: whether it can serve, what it lacks, and that work of a dead one goes on.
import net from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { freePort, waitFor } from '../../../scripts/services.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { nextMailTo } from '../support/mailbox.ts';
import { startApp, type AppProcess } from '../support/processes.ts';

let arranger: TestApp;
const processes: AppProcess[] = [];
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.kill('SIGKILL')));
  await arranger.close();
});

async function start(entry: 'main.ts' | 'worker.ts', env: Record<string, string> = {}): Promise<AppProcess> {
  const started = await startApp({ database: arranger.database, entry, env });
  processes.push(started);
  return started;
}

const readiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, ...((await response.json()) as { state: string; reasons: string[] }) };
};

/** A mail server that takes connections and says nothing. */
async function silentMailServer(): Promise<{ url: string; connected: Promise<unknown> }> {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, connected: once(server, 'connection') };
}

describe('[OPS-28] the worker', () => {
  test('keeps its job while it is alive, even if it stands still; killed it leaves it to another one, which does it within a minute', async () => {
    arranger = await createTestApp();
    const email = 'waits@example.test';
    const mailServer = await silentMailServer();
    const first = await start('worker.ts', { SMTP_URL: mailServer.url });
    await arranger.call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
    await mailServer.connected;
    const locks = async () =>
      (
        await arranger.database.query<{ locked_by: string }>(
          'select locked_by from graphile_worker._private_jobs where locked_by is not null order by locked_by',
        )
      ).map((row) => row.locked_by);
    const alive = await locks();
    expect(alive).toHaveLength(1);
    // Locked for long by two: one that lives but stands still, and one whose name comes after it and that never was.
    first.child.kill('SIGSTOP');
    await arranger.database.query(`select graphile_worker.add_job('nobody')`);
    await arranger.database.query(
      `update graphile_worker._private_jobs set locked_by = coalesce(locked_by, 'zzz'), locked_at = now() - interval '1 hour'`,
    );
    const second = await start('worker.ts');
    await waitFor('a look', async () => !(await locks()).includes('zzz'));
    expect(await locks()).toEqual(alive);
    await first.kill('SIGKILL');
    const killedAt = performance.now();
    await nextMailTo(email);
    expect(performance.now() - killedAt).toBeLessThan(60_000);
    await waitFor('the log', async () => second.log().includes(`"worker":"${alive[0]}"`));
  });

  test('has metrics and health of its own', async () => {
    arranger = await createTestApp();
    const port = await freePort();
    await start('worker.ts', { WORKER_METRICS_PORT: String(port) });
    const url = `http://127.0.0.1:${port}`;
    await waitFor('the worker', async () => (await readiness(url)).state === 'ready');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).toMatch(/^tracery_jobs_waiting \d+$/m);
    expect(text).toMatch(/^tracery_jobs_oldest_seconds [\d.]+$/m);
    expect(text).toMatch(/^tracery_worker_usable 1$/m);
  });
});

describe('[OPS-27] readiness', () => {
  test('names what is missing: a worker first, and nothing when there is one', async () => {
    arranger = await createTestApp();
    const app = await start('main.ts');
    expect(await readiness(app.url)).toMatchObject({
      status: 200,
      ok: false,
      state: 'degraded',
      reasons: [expect.stringContaining('No worker')],
    });
    await start('worker.ts');
    await waitFor('readiness', async () => (await readiness(app.url)).state === 'ready');
    expect(await readiness(app.url)).toEqual({ status: 200, ok: true, state: 'ready', reasons: [] });
  });

  test('[OPS-32] says that the store takes no files; uploads are refused with 507, texts and their versions are saved', async () => {
    // A folder of the system, in which nobody makes files.
    arranger = await createTestApp({
      env: {
        FILES_DIRECTORY: '/sys',
        FILES_FLOOR_MB: '0',
        OPERATORS: 'runs@example.test',
        LOG_LEVEL: 'silent',
      },
    });
    const reply = await arranger.http.inject('/readyz');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      ok: false,
      state: 'degraded',
      reasons: expect.arrayContaining([expect.stringContaining('full or read-only')]),
    });
    expect(await arranger.metrics.text()).toMatch(/^tracery_store_usable 0$/m);
    const { manager } = await arranger.product();
    const { token } = manager;
    const made = await arranger.call('POST /prdapi/v1/tasks/create', {
      token,
      body: { name: 'Charge by night', importance: 2, emergency: 2, processorId: manager.id },
    });
    const upload = await arranger.send('POST /damapi/v1/files/upload', {
      token,
      query: { kind: 'TaskAttachment', sourceId: made.data.id },
      file: Buffer.from('a plan'),
      fileName: 'plan.txt',
    });
    expect(upload).toMatchObject({ status: 507, code: 50702 });
    expect(upload.message).toContain('full or read-only');
    const operator = await arranger.signedIn('runs');
    const seen = await arranger.call('GET /usrapi/v1/operators/health', { token: operator.token });
    expect(seen.data.missing).toEqual(['store', 'worker']);
    const refused = await arranger.call('GET /usrapi/v1/operators/health', { token });
    expect(refused.status).toBe(403);
  });

  test('is refused on a schema that lacks a migration, which is named', async () => {
    arranger = await createTestApp();
    const { name } = (
      await arranger.database.query<{ name: string }>(
        'delete from tracery.migrations where name = (select max(name) from tracery.migrations) returning name',
      )
    )[0]!;
    const reply = await arranger.http.inject('/readyz');
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ ok: false, state: 'down' });
    expect(reply.body).toContain(name);
  });

  test('a wrong password is logged at once, with what to do', async () => {
    arranger = await createTestApp();
    const wrong = (address: string) => {
      const url = new URL(address);
      url.password = 'not-this-one';
      return url.href;
    };
    const { app: appUrl, worker: workerUrl } = arranger.database.urls;
    const port = await freePort();
    const app = await startApp({
      database: arranger.database,
      port,
      env: { DATABASE_URL: wrong(appUrl) },
      entry: './main.ts',
    });
    processes.push(app);
    await waitFor('a word', async () => app.log().includes('refuses the password'));
    const worker = await start('worker.ts', { DATABASE_WORKER_URL: wrong(workerUrl) });
    await waitFor('a word', async () => worker.log().includes('refuses the password'));
    await waitFor('the end', async () => worker.child.exitCode !== null);
    expect(worker.child.exitCode).toBe(75);
    expect(worker.log() + app.log()).not.toContain('not-this-one');
  });
});
