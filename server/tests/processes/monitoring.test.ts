// The files in monitoring/ fit to the numbers that processes tell.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '../../../scripts/services.ts';
import { watchQueue } from '../../src/jobs.ts';
import { appForFile } from '../support/app.ts';
import { nextMailTo } from '../support/mailbox.ts';

const folder = path.resolve(import.meta.dirname, '../../../monitoring');
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
const app = appForFile({ env: { RESPONSE_CACHE_MB: '16' } });

const valueOf = async (series: string): Promise<number> => {
  const line = (await app().metrics.text()).split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};

/** What a query asks for, without the suffixes of histograms. */
const metricsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(?:tracery|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  );

test('[OPS-21] the board and the alerts ask for numbers that the app and the worker tell', async () => {
  watchQueue(app().metrics, await app().startWorker());
  const told = new Set(
    [...(await app().metrics.text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!),
  );
  const board = JSON.parse(read('grafana-board.json')) as {
    panels: { id: number; type: string; targets?: { expr: string }[] }[];
  };
  const shown = board.panels.filter(({ type }) => type !== 'row');
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
  expect(shown.every(({ targets = [] }) => targets.length > 0)).toBe(true);
  const alerts = read('prometheus-alerts.yaml');
  const queries = [
    ...shown.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/^ {8}expr: (.*)$/gm)].map(([, expr]) => expr!),
  ];
  expect(queries.length).toBeGreaterThan(30);
  for (const query of queries) expect(told, query).toEqual(expect.toSatisfy(() => isTold(query, told)));

  // And the other way round: what only we tell is watched by one of them.
  const asked = metricsIn(queries.join('\n'));
  const unwatched = [...told].filter((name) => name.startsWith('tracery_') && !asked.has(name));
  expect(unwatched.sort()).toEqual([
    'tracery_diagram_isolated',
    'tracery_diagram_processes_started',
    'tracery_directory_troubles_total',
  ]);
});

const isTold = (query: string, told: ReadonlySet<string>) =>
  [...metricsIn(query)].every((name) => told.has(name));

test('[OPS-21] each alert has a case in the tests of the rules, which promtool passes where it is installed', () => {
  const names = [...read('prometheus-alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(10);
  const cases = read('prometheus-alerts.test.yaml');
  const firing = names.filter(
    (name) => cases.includes(`{alertname="${name}"}`) || cases.includes(`alertname: ${name}\n`),
  );
  expect(firing).toEqual(names);
  if (spawnSync('promtool', ['--version']).error) return;
  execFileSync('promtool', ['check', 'rules', path.join(folder, 'prometheus-alerts.yaml')], {
    stdio: 'pipe',
  });
  execFileSync('promtool', ['test', 'rules', path.join(folder, 'prometheus-alerts.test.yaml')], {
    stdio: 'pipe',
  });
});

test('[OPS-21] failed sign-ins, answers from the cache and mails are counted', async () => {
  const { manager } = await app().product();
  const wrong = 'tracery_sign_in_failures_total{reason="login.wrong"}';
  const before = await valueOf(wrong);
  await app().signIn(manager, { password: 'not this one' });
  expect(await valueOf(wrong)).toBe(before + 1);
  await app().signIn(manager);
  expect(await valueOf(wrong)).toBe(before + 1);

  const list = () => app().call('GET /reqapi/v1/features/list', { token: manager.token });
  const [hits, misses] = ['hit', 'miss'].map(
    (outcome) => `tracery_response_cache_total{outcome="${outcome}"}`,
  );
  const missed = await valueOf(misses!);
  await list();
  expect(await valueOf(misses!)).toBe(missed + 1);
  const hit = await valueOf(hits!);
  await list();
  expect(await valueOf(hits!)).toBe(hit + 1);

  const email = 'counted@example.test';
  const sent = 'tracery_mails_total{outcome="sent"}';
  const mails = await valueOf(sent);
  await app().call('POST /usrapi/v1/users/register-verification-code', { body: { email } });
  await nextMailTo(email);
  await waitFor('the count', async () => (await valueOf(sent)) === mails + 1);
});
