import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { waitFor } from '../../scripts/services.ts';
import { readCsv, readXlsx } from '../../server/tests/support/tables.ts';
import { commandLineForFile, startStalling } from './command-line.ts';

const { folder, setup } = commandLineForFile();

const write = (name: string, text: string): string => {
  fs.writeFileSync(path.join(folder(), name), text);
  return name;
};

/** A folder with nothing in it. */
const emptyFolder = (name: string): string => {
  fs.mkdirSync(path.join(folder(), name));
  return name;
};

const tasks = [
  'Title,Status,Priority,Depot',
  'Measure,Doing,High,North',
  '测量,已完成,高,South',
  'Repair,Never,Low,',
];

test('[INT-30] a file is looked through first, errors are told by row, and only then it is imported and undone', async () => {
  const { tracery } = await setup();
  const file = write('tasks.csv', tasks.join('\n'));
  const tried = await tracery(['import', file, '--kind', 'task', '--dry-run']);
  expect(tried).toMatchObject({ exitCode: 1, stderr: '' });
  expect(tried.stdout).toMatch(/^Title +Name$/m);
  expect(tried.stdout).toMatch(/^Depot +\(left out\)$/m);
  expect(tried.stdout).toContain(
    'To create: 2, to change: 0, the same already: 0, of another kind: 0, with errors: 1',
  );
  expect(tried.stdout).toMatch(/^4 +Status +This field has no such value$/m);
  expect(tried.stdout).toContain('Nothing was written');
  expect(await tracery(['import', file, '--kind', 'task'])).toMatchObject({ exitCode: 1 });
  expect((await tracery(['list', 'task', '--json'])).json()).toMatchObject({ total: 0 });

  const good = ['import', file, '--kind', 'task', '--only-good', '--map', 'Depot=tags', '--json'];
  const done = await tracery(good);
  expect(done.exitCode).toBe(0);
  const { id, ...said } = done.json() as { id: number };
  expect(said).toMatchObject({
    state: 'done',
    isWritten: true,
    created: 2,
    refused: 0,
    columns: [
      { heading: 'Title', field: 'name' },
      { heading: 'Status', field: 'status' },
      { heading: 'Priority', field: 'importance' },
      { heading: 'Depot', field: 'tag' },
    ],
    errors: [{ row: 4, column: 'Status', field: 'status', message: 'This field has no such value' }],
  });
  expect((await tracery(good)).json()).toMatchObject({ created: 0, changed: 0, verdicts: { same: 2 } });
  const { items } = (await tracery(['list', 'task', '--sort', 'number', '--json'])).json() as {
    items: object[];
  };
  expect(items).toMatchObject([
    { name: 'Measure', status: 3, importance: 3, tag: 'North' },
    { name: '测量', status: 5, tag: 'South' },
  ]);
  const undone = await tracery(['import', '--undo', String(id)]);
  expect(undone).toMatchObject({
    exitCode: 0,
    stdout: 'Taken back: 2, left because somebody changed them since: 0\n',
  });
  expect((await tracery(['list', 'task', '--json'])).json()).toMatchObject({ total: 0 });
});

test('[INT-30] a list becomes a file as its name ends, or goes through the pipe', async () => {
  const { tracery } = await setup();
  await tracery(['create', 'task', '--name', '测量', '--status', 'doing']);
  await tracery(['create', 'task', '--name', 'Repair']);
  const here = emptyFolder('exports');
  const file = path.join(here, 'tasks.xlsx');
  const done = await tracery(['export', 'task', '-o', file, '--columns', 'number,name', '--sort', 'number']);
  expect(done).toMatchObject({ exitCode: 0, stdout: '', stderr: `${file}: 2 rows\n` });
  expect(await readXlsx(fs.readFileSync(path.join(folder(), file)))).toEqual([
    ['ID', 'Name'],
    ['T-1', '测量'],
    ['T-2', 'Repair'],
  ]);
  expect(fs.readdirSync(path.join(folder(), here))).toEqual(['tasks.xlsx']);
  const piped = await tracery([
    'export',
    '任务',
    '--status',
    '进行中',
    '--columns',
    '名称,状态',
    '--lang',
    'zh',
  ]);
  expect(piped).toMatchObject({ exitCode: 0, stderr: '' });
  expect(readCsv(Buffer.from(piped.stdout))).toEqual([
    ['名称', '状态'],
    ['测量', '进行中'],
  ]);
});

test('[INT-30] Ctrl+C while a file arrives leaves the one before and nothing half-written', async () => {
  const { tracery, env } = await setup();
  const here = path.join(folder(), emptyFolder('interrupted'));
  const file = path.join(here, 'tasks.csv');
  fs.writeFileSync(file, 'as before');
  await using server = await startStalling('ID,Name\n');
  const { exitCode, stdout } = await tracery(['export', 'task', '-o', file], {
    env: { ...env, TRACERY_URL: server.origin },
    onStart: (child) =>
      void waitFor('the first piece', async () =>
        fs
          .readdirSync(here)
          .some((name) => name.endsWith('.part') && fs.statSync(path.join(here, name)).size > 0),
      ).then(() => child.kill('SIGINT')),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' });
  expect(fs.readdirSync(here)).toEqual(['tasks.csv']);
  expect(fs.readFileSync(file, 'utf8')).toBe('as before');
});

test('[INT-30] reports of tests are sent with branch and commit, which a build need not say', async () => {
  const { tracery, productId } = await setup('results');
  const file = write(
    'junit.xml',
    '<testsuite name="s"><testcase name="a" time="0.5"/><testcase name="b"><failure message="no"/></testcase></testsuite>',
  );
  const args = ['results', file, '--product', String(productId)];
  const sent = await tracery([
    ...args,
    '--branch',
    'main',
    '--commit',
    '8c1f04e',
    '--link',
    'https://ci.example.test/118',
  ]);
  expect(sent).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: 'junit.xml: run 1, 2 tests, 1 passed, 1 failed, 0 skipped, 0 of test cases\n',
  });
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_REF_NAME: 'main',
    GITHUB_SHA: '9d20a1b',
    GITHUB_SERVER_URL: 'https://git.example.test',
    GITHUB_REPOSITORY: 'depot/console',
    GITHUB_RUN_ID: '77',
    GITHUB_RUN_NUMBER: '12',
  };
  expect((await tracery([...args, '--json'], { env })).json()).toMatchObject({
    reports: [
      {
        file: 'junit.xml',
        number: 2,
        branch: 'main',
        commit: '9d20a1b',
        build: '12',
        link: 'https://git.example.test/depot/console/actions/runs/77',
      },
    ],
  });
});
