// `tracery upgrade` on a machine of its own, with nginx as `tracery init` sets it up, while people read and write.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { backupRole } from '../support/backups.ts';
import { isLong, repetitions } from '../support/long.ts';
import { createMachine, type Machine } from '../support/machine.ts';
import { copyTask } from '../support/many-tasks.ts';
import { packRelease, scriptOf } from '../support/releases.ts';
import { version as first } from '../../src/version.ts';

const secret = 'q8Xh2LmT5vRz9KpW3nYc7BdF4sGjU6eA';
const [second, broken] = ['1000.0.0', '1000.1.0'];

/** As the next release may bring them. */
const migrations = {
  'server/db/migrations/9990_estimates.sql': `alter table tasks add column next_estimate text;
    create table next_estimates (product_id bigint not null, note text not null);`,
  'server/db/migrations/9991_estimates_of_tasks.sql':
    'create index concurrently tasks_by_next_estimate on tasks (product_id, next_estimate);',
};

/** No measure of anything: a million items are copied and backed up. */
const hang = isLong ? 3_600_000 : 180_000;

let archives: string;
beforeAll(() => {
  archives = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-archives-'));
  packRelease(archives, second, migrations);
  packRelease(archives, broken, {
    ...migrations,
    'server/src/main.ts': `throw new Error('this release is broken');`,
  });
});
afterAll(() => fs.rmSync(archives, { recursive: true }));

const archiveOf = (version: string) => path.join(archives, `tracery-${version}.tar.gz`);

interface Site {
  machine: Machine;
  app: TestApp;
  team: { productId: number; token: string; managerId: number };
}

async function createSite(sharesLoad: boolean): Promise<Site> {
  const app = await createTestApp({ env: { TRACERY_SECRET: secret } });
  onTestFinished(() => app.close());
  const { id: productId, manager } = await app.product();
  const team = { productId, token: manager.token, managerId: manager.id };
  const role = await backupRole();
  const machine = await createMachine({
    database: app.database,
    backupUrl: role.urlFor(app.database),
    secret,
    version: first,
    sharesLoad,
  });
  onTestFinished(() => machine.remove());
  return { machine, app, team };
}

interface Load {
  failures: string[];
  acknowledged: string[];
  requests: number;
  longest: number;
}

/** People who open pages, read lists and write tasks; nobody tries twice. */
async function underLoad<Result>({ machine: { url }, team }: Site, work: () => Promise<Result>) {
  const load: Load = { failures: [], acknowledged: [], requests: 0, longest: 0 };
  const headers = { authorization: `Bearer ${team.token}` };
  const ask = async (address: string, init?: RequestInit): Promise<Response | undefined> => {
    const began = performance.now();
    load.requests += 1;
    try {
      const response = await fetch(`${url}${address}`, init);
      if (response.status !== 200) load.failures.push(`${address}: ${response.status} ${await response.text()}`);
      return response;
    } catch (error) {
      load.failures.push(`${address}: ${String(error)}`);
      return undefined;
    } finally {
      load.longest = Math.max(load.longest, performance.now() - began);
    }
  };
  const write = async () => {
    const name = randomUUID();
    const response = await ask('/prdapi/v1/tasks/create', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name, importance: 2, emergency: 2, processorId: team.managerId }),
    });
    if (response?.status === 200) load.acknowledged.push(name);
  };
  const read = async () => void (await (await ask('/prdapi/v1/tasks/list', { headers }))?.text());
  const openPage = async () => {
    const [, script] = /src="([^"]+)"/.exec((await (await ask('/dashboard'))?.text()) ?? '') ?? [];
    if (script) await (await ask(script))?.text();
    else load.failures.push('a blank page');
  };
  let isOver = false;
  const people = [write, write, read, openPage].map(async (act, at) => {
    await pause(at * 20);
    while (!isOver) {
      await act();
      await pause(80);
    }
  });
  try {
    return { result: await work(), load };
  } finally {
    isOver = true;
    await Promise.all(people);
  }
}

/** Everything that was acknowledged is there once. */
async function expectKept({ app, team }: Site, loads: Load[]): Promise<void> {
  const rows = await app.database.query<{ name: string }>('select name from tasks where product_id = $1', [
    team.productId,
  ]);
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
  expect(loads.flatMap(({ acknowledged }) => acknowledged).filter((name) => times.get(name) !== 1)).toEqual([]);
}

const report = (what: string, { requests, acknowledged, longest }: Load) =>
  process.stdout.write(
    `${what}: ${requests} requests, ${acknowledged.length} writes, 0 failed, the longest took ${Math.round(longest)} ms\n`,
  );

/** Each process is asked directly. */
const scriptsFrom = (ports: readonly number[], versions: readonly string[]) =>
  Promise.all(
    ports.flatMap((port) =>
      versions.map(async (version) => {
        const answer = await fetch(`http://127.0.0.1:${port}/assets/${scriptOf(version)}`);
        return `${answer.status} ${answer.headers.get('cache-control')} ${await answer.text()}`;
      }),
    ),
  );

const scriptText = (version: string) =>
  `200 public, max-age=31536000, immutable document.title = 'Tracery ${version}';`;

const runningVersion = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/damapi/v1/system/config`);
  return ((await answer.json()) as { data: { version: string } }).data.version;
};

test('[OPS-18] one process is replaced without a failed request, also when the upgrade is killed half-way, and back again', async () => {
  const site = await createSite(false);
  const { machine, app, team } = site;
  const items = repetitions({ short: 0, long: 1_000_000 });
  if (items > 0) {
    const { data } = await app.call('POST /prdapi/v1/tasks/create', {
      token: team.token,
      body: { name: 'Copied', importance: 2, emergency: 2, processorId: team.managerId },
    });
    await copyTask(app.database, team.productId, data.id, items);
  }
  const { services } = machine;

  const checked = await machine.tracery('upgrade', archiveOf(second), '--check', ...services);
  expect(checked).toMatchObject({ exitCode: 0 });
  expect(checked.text).toMatch(/good {2,}version {2,}from .* to 1000\.0\.0/);
  expect(checked.text).toContain('2 of ');
  expect(checked.text).toContain(`tracery@${machine.ports[1]} serves while tracery is restarted`);
  expect(await runningVersion(machine.ports[0])).toBe(first);

  const up = await underLoad(site, async () => {
    const killed = await machine.killedAt(
      `started  tracery@${machine.ports[1]}`,
      'upgrade',
      archiveOf(second),
      ...services,
    );
    // Both builds are served now, and pages of either ask any process.
    expect(await scriptsFrom(machine.ports, [first, second])).toEqual(
      machine.ports.flatMap(() => [scriptText(first), scriptText(second)]),
    );
    const finished = await machine.tracery('upgrade', ...services);
    return { killed, finished };
  });
  expect(up.result.finished, up.result.killed + up.result.finished.text).toMatchObject({ exitCode: 0 });
  expect(up.result.finished.text).toMatch(/goes on {2}with the upgrade/);
  expect(up.result.finished.text).toContain('To go back: sudo tracery upgrade --back');
  console.log(machine.logOf('tracery').split('\n').filter((l) => l.includes('unhandled')).join('\n'));
  expect(up.load.failures).toEqual([]);
  report('upgrade', up.load);
  expect(await runningVersion(machine.ports[0])).toBe(second);
  expect(await scriptsFrom([machine.ports[0]], [first])).toEqual([scriptText(first)]);
  await expect(fetch(`http://127.0.0.1:${machine.ports[1]}/readyz`)).rejects.toThrow();
  expect(fs.readdirSync(machine.places.backups).filter((name) => name.endsWith('.zip'))).toHaveLength(1);
  expect((await machine.tracery('upgrade', ...services)).text).toContain('nothing to do');

  const back = await underLoad(site, () => machine.tracery('upgrade', '--back', ...services));
  expect(back.result, back.result.text).toMatchObject({ exitCode: 0 });
  expect(back.load.failures).toEqual([]);
  report('back', back.load);
  expect(await runningVersion(machine.ports[0])).toBe(first);
  expect(await scriptsFrom([machine.ports[0]], [second])).toEqual([scriptText(second)]);
  expect((await machine.tracery('upgrade', '--back', ...services)).text).toContain('no upgrade from which to go back');
  await expectKept(site, [up.load, back.load]);
}, hang);

test('[OPS-18] two processes are replaced one by one; a release that does not get ready gives way to the one before', async () => {
  const site = await createSite(true);
  const { machine } = site;
  const flags = [
    ...machine.services,
    '--ports',
    machine.ports.join(','),
    '--no-backup',
  ];
  const { result, load } = await underLoad(site, async () => ({
    upgraded: await machine.tracery('upgrade', archiveOf(second), ...flags),
    failed: await machine.tracery('upgrade', archiveOf(broken), ...flags, '--wait', '3'),
  }));
  const { upgraded, failed } = result;
  expect(upgraded, upgraded.text).toMatchObject({ exitCode: 0 });
  expect(failed, failed.text).toMatchObject({ exitCode: 1 });
  expect(failed.text).toMatch(/tracery did not get ready as 1000\.1\.0 within 3 s: it does not answer/);
  expect(failed.text).toMatch(/Kept: the migrated database.*1000\.0\.0 serves again/);
  expect(machine.logOf('tracery')).toContain('this release is broken');
  expect(load.failures).toEqual([]);
  report('two processes', load);
  expect(await Promise.all(machine.ports.map(runningVersion))).toEqual([second, second]);
  await expectKept(site, [load]);
});

test('[OPS-18] a damaged archive, an older release and another failing check are refused, and nothing is changed', async () => {
  const site = await createSite(false);
  const { machine } = site;
  const { services } = machine;
  const before = fs.readdirSync(machine.releases).sort();

  const damaged = path.join(archives, 'damaged.tar.gz');
  fs.copyFileSync(archiveOf(second), damaged);
  fs.appendFileSync(damaged, 'x');
  fs.copyFileSync(`${archiveOf(second)}.sha256`, `${damaged}.sha256`);
  const refused = await machine.tracery('upgrade', damaged, ...services);
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringMatching(/is damaged.*Nothing was changed/) as string });
  expect(fs.readdirSync(machine.releases).sort()).toEqual(before);

  const older = await machine.tracery('upgrade', packRelease(archives, '0.0.1'), ...services);
  expect(older).toMatchObject({ exitCode: 1, text: expect.stringContaining('take a newer release') as string });

  fs.appendFileSync(machine.places.config, 'SMTP_URL=smtp://127.0.0.1:9\nMAIL_FROM=tracery@northyard.example\n');
  const failing = await machine.tracery('upgrade', archiveOf(second), ...services);
  expect(failing.text).toMatch(/These checks say no: mail\. Nothing was changed/);
  expect(failing.text).toContain('go on with --ignore mail');
  expect(await runningVersion(machine.ports[0])).toBe(first);
});
