// `tracery upgrade` on a machine of its own, with nginx as `tracery init` sets it up, while people read and write.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { backupRole } from '../support/backups.ts';
import { isLong } from '../support/long.ts';
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

/** No measure of anything: a machine may be busy, and in the long form a million items are copied and backed up. */
const hang = isLong ? 3_600_000 : 600_000;

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

async function createSite(): Promise<Site> {
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
  /** The answer as text; undefined where there is none that helps somebody. */
  const ask = async (address: string, init?: RequestInit): Promise<string | undefined> => {
    const began = performance.now();
    load.requests += 1;
    try {
      const response = await fetch(`${url}${address}`, init);
      const text = await response.text();
      if (response.status === 200) return text;
      load.failures.push(`${address}: ${response.status} ${text}`);
    } catch (error) {
      load.failures.push(`${address}: ${String(error)}`);
    } finally {
      load.longest = Math.max(load.longest, performance.now() - began);
    }
    return undefined;
  };
  const write = async () => {
    const name = randomUUID();
    const answer = await ask('/prdapi/v1/tasks/create', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ name, importance: 2, emergency: 2, processorId: team.managerId }),
    });
    if (answer !== undefined) load.acknowledged.push(name);
  };
  const read = () => ask('/prdapi/v1/tasks/list', { headers });
  const openPage = async () => {
    const page = await ask('/dashboard');
    const [, script] = /src="([^"]+)"/.exec(page ?? '') ?? [];
    if (script) await ask(script);
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
  expect(loads.flatMap(({ acknowledged }) => acknowledged).filter((name) => times.get(name) !== 1)).toEqual(
    [],
  );
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

/** For the long form. */
async function fill({ app, team }: Site, items: number): Promise<void> {
  const { data } = await app.call('POST /prdapi/v1/tasks/create', {
    token: team.token,
    body: { name: 'Copied', importance: 2, emergency: 2, processorId: team.managerId },
  });
  await copyTask(app.database, team.productId, data.id, items);
}

const refusedWith = (said: RegExp) => ({ exitCode: 1, text: expect.stringMatching(said) as string });

test(
  '[OPS-18] a newer release takes over under load, also when the upgrade is killed half-way; the one before takes over again, at once where the newer does not get ready',
  async () => {
    const site = await createSite();
    const { machine } = site;
    const { services, ports, releases } = machine;
    const upgrade = (...args: string[]) => machine.tracery('upgrade', ...args, ...services);
    if (isLong) await fill(site, 1_000_000);

    const damaged = path.join(archives, 'damaged.tar.gz');
    fs.copyFileSync(archiveOf(second), damaged);
    fs.appendFileSync(damaged, 'x');
    fs.copyFileSync(`${archiveOf(second)}.sha256`, `${damaged}.sha256`);
    expect(await upgrade(damaged)).toMatchObject(refusedWith(/is damaged.*Nothing was changed/));
    const settings = fs.readFileSync(machine.places.config, 'utf8');
    fs.appendFileSync(
      machine.places.config,
      'SMTP_URL=smtp://127.0.0.1:9\nMAIL_FROM=tracery@northyard.example\n',
    );
    const checked = await upgrade(archiveOf(second), '--check');
    expect(checked).toMatchObject(
      refusedWith(/say no: mail\. Nothing was changed[^]*go on with --ignore mail/),
    );
    expect(checked.text).toContain(`tracery@${ports[1]} serves while tracery is restarted`);
    expect(checked.text).toContain('2 of ');
    fs.writeFileSync(machine.places.config, settings);
    expect(await runningVersion(ports[0])).toBe(first);

    const up = await underLoad(site, async () => {
      await machine.killedAt(`started  tracery@${ports[1]}`, 'upgrade', archiveOf(second), ...services);
      // Both builds are served now, and a page of either asks any process.
      expect(await scriptsFrom([ports[1]], [first, second])).toEqual([scriptText(first), scriptText(second)]);
      return machine.tracery('upgrade', ...services);
    });
    expect(up.result, up.result.text).toMatchObject({ exitCode: 0 });
    expect(up.result.text).toMatch(/goes on {2}with the upgrade/);
    expect(up.result.text).toContain('To go back: sudo tracery upgrade --back');
    expect(up.load.failures).toEqual([]);
    report('a newer release', up.load);
    expect(await runningVersion(ports[0])).toBe(second);
    expect(await scriptsFrom([ports[0]], [first])).toEqual([scriptText(first)]);
    await expect(fetch(`http://127.0.0.1:${ports[1]}/readyz`)).rejects.toThrow();
    expect(fs.readdirSync(machine.places.backups).filter((name) => name.endsWith('.zip'))).toHaveLength(1);
    const older = path.join(releases, `tracery-${first}`);
    expect(await upgrade(older)).toMatchObject(refusedWith(/take a newer release/));

    // From here on two processes share the work.
    await machine.startSecond();
    const both = ['--ports', ports.join(',')];
    const back = await underLoad(site, () => upgrade('--back', ...both));
    expect(back.result, back.result.text).toMatchObject({ exitCode: 0 });
    expect(back.load.failures).toEqual([]);
    report('back', back.load);
    expect(await Promise.all(ports.map(runningVersion))).toEqual([first, first]);
    expect(await scriptsFrom(ports, [second])).toEqual([scriptText(second), scriptText(second)]);

    const failing = await underLoad(site, () =>
      upgrade(archiveOf(broken), ...both, '--no-backup', '--wait', '2'),
    );
    expect(failing.result).toMatchObject(
      refusedWith(
        /tracery did not get ready as 1000\.1\.0 within 2 s[^]*Kept: the migrated database.*serves again/,
      ),
    );
    expect(failing.load.failures).toEqual([]);
    report('a broken release', failing.load);
    expect(await Promise.all(ports.map(runningVersion))).toEqual([first, first]);
    await expectKept(site, [up.load, back.load, failing.load]);
  },
  hang,
);
