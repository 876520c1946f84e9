// Tracery follows itself: what CI sends to the product whose requirements are the rows of the specification.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readSpec } from '../../scripts/spec-rows.ts';
import { appForFile } from './support/app.ts';

const app = appForFile();
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** What Vitest and Playwright leave: one test passed, one failed, one names no row, one is of the browser. */
function writeReports(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-reports-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const result = (status: string, title: string, failureMessages: string[] = []) => ({
    status,
    ancestorTitles: ['a group'],
    title,
    duration: 12,
    failureMessages,
  });
  const server = {
    testResults: [
      {
        name: path.join(root, 'server/src/some.test.ts'),
        assertionResults: [
          result('passed', '[INT-19] results are sent'),
          result('failed', '[INT-18, INT-19] sent twice they are one run', ['expected 1 <run> & got 2']),
          result('passed', 'names no row'),
        ],
      },
    ],
  };
  const browser = {
    suites: [
      {
        title: 'some.spec.ts',
        specs: [
          {
            title: '[INT-17] the page shows them',
            file: 'some.spec.ts',
            tests: [{ results: [{ status: 'passed', duration: 900, errors: [] }] }],
          },
        ],
      },
    ],
  };
  fs.writeFileSync(path.join(folder, 'tests.json'), JSON.stringify(server));
  fs.writeFileSync(path.join(folder, 'e2e.json'), JSON.stringify(browser));
  return folder;
}

test('[INT-19] rows of the specification become requirements, tests that name them test cases, and a run of CI is recorded there; sent again, nothing changes', async () => {
  const { id: productId, manager } = await app().product('Tracery');
  const { token } = manager;
  const { data } = await app().call('POST /usrapi/v1/tokens/create', {
    token,
    body: { name: 'CI', scope: 'write', days: 1, productId, request: crypto.randomUUID() },
  });
  await app().startWorker();
  const origin = await app().http.listen({ host: '127.0.0.1', port: 0 });
  const reports = writeReports();
  const send = async () => {
    const { stdout } = await run(
      process.execPath,
      [
        path.join(root, 'scripts/own-product.ts'),
        '--branch=main',
        '--commit=8c1f04e',
        `--reports=${reports}`,
        '--area=INT',
      ],
      { env: { ...process.env, OWN_PRODUCT_URL: origin, OWN_PRODUCT_TOKEN: data.secret } },
    );
    return stdout
      .trim()
      .split(/\n/)
      .map((line) => line.replaceAll(/\s+/g, ' '));
  };
  const rows = readSpec()
    .flatMap((area) => area.rows)
    .filter(({ id }) => id.startsWith('INT-'));
  expect(await send()).toEqual([
    'features 1 new, 0 changed',
    `requirements ${rows.length} new, 0 changed`,
    'test cases 3 new, 0 changed',
    'links 1 new',
    'results 4 in run 1, 3 of them of test cases',
  ]);

  const { data: requirements } = await app().call('GET /reqapi/v1/requirements/list', {
    token,
    query: { page: 1, limit: 100 },
  });
  expect(
    requirements.list.map(({ name }) => name.split(' ')[0]!).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b)));
  const { data: runs } = await app().call('GET /tstapi/v1/testreports/list', {
    token,
    query: { page: 1, limit: 10, branch: 'main' },
  });
  expect(runs.list).toMatchObject([{ commit: '8c1f04e', total: 4, passed: 3, failed: 1, matched: 3 }]);
  const { data: results } = await app().call('GET /tstapi/v1/testreports/results/{id}', {
    token,
    params: { id: runs.list[0]!.id },
    query: { page: 1, limit: 10, part: 'failed' },
  });
  expect(results.list).toMatchObject([
    { result: 'failed', match: 'property', testcase: { name: 'a group · sent twice they are one run' } },
  ]);

  expect(await send()).toEqual([
    'features nothing changed',
    'requirements nothing changed',
    'test cases nothing changed',
    'links 0 new',
    'results 4 in run 1, 3 of them of test cases',
  ]);
});
