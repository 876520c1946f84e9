import { expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { commandLineForFile, startProxy, type Setup } from './command-line.ts';

const { app, origin, setup } = commandLineForFile();

interface Item {
  number: string;
  url: string;
  id: number;
  name: string;
  status: number;
}

const create = async ({ tracery }: Setup, ...args: string[]): Promise<Item> => {
  const ran = await tracery(['create', ...args, '--json']);
  if (ran.exitCode !== 0) throw new Error(ran.stderr);
  return ran.json() as Item;
};

/** As a terminal counts: Chinese characters and signs take two columns. */
const columnsOf = (line: string): number =>
  line.length + (line.match(/[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60]/gu)?.length ?? 0);

const namesIn = (list: unknown): string[] => (list as { items: Item[] }).items.map(({ name }) => name);

test('[INT-30] an item is made from words in both languages, with content from the pipe, and is shown again', async () => {
  const { tracery, manager, productId } = await setup();
  await tracery(['create', '特性', '--name', 'Tariffs', '--field', '重要性=必须']);
  const made = await tracery(
    ['create', 'requirement', '--name', 'By card', '--field', 'owning feature=F-1', '--content-file', '-'],
    { input: 'The price is shown.\n\u001B[31mred\u001B[0m' },
  );
  const [said, url] = made.stdout.trim().split('\n');
  expect(said).toBe('R-1 was made');
  expect(url).toMatch(new RegExp(String.raw`^${origin()}/requirement/requirement\?p=${productId}&id=\d+$`));
  await tracery([
    'create',
    'task',
    '--name',
    'Measure',
    '--owner',
    'me',
    '-f',
    'made for=R-1',
    '-f',
    'importance=高',
  ]);

  const shown = (await tracery(['show', 'r1'])).stdout;
  expect(shown).toContain('R-1 By card');
  expect(shown).toMatch(/^Owning feature +F-1 Tariffs$/m);
  expect(shown).toMatch(/^Importance +Important$/m);
  expect(shown).toContain('The price is shown.\n[31mred');
  // What others write does not steer the terminal.
  expect(shown).not.toContain('\u001B');
  expect(shown).toMatch(/^Task\nT-1 Measure$/m);

  const task = (await tracery(['show', 'T-1', '--json'])).json();
  expect(task).toMatchObject({
    number: 'T-1',
    name: 'Measure',
    kind: 'Requirement',
    importance: 3,
    emergency: 2,
    processorId: manager.id,
    data: { content: '' },
    links: [],
  });
});

test('[INT-30] what a new item lacks, or a field cannot be, is told, and nothing is made', async () => {
  const { tracery } = await setup();
  const lacking = await tracery(['create', 'requirement', '--name', 'By card']);
  expect(lacking).toMatchObject({ exitCode: 2, stdout: '' });
  expect(lacking.stderr).toContain('Requirement needs: Owning feature. Nothing was made.');
  const wrong = await tracery(['create', 'defect', '--name', 'x', '--field', 'severity=huge']);
  expect(wrong.stderr).toContain('importance cannot be huge');
  expect(wrong.stderr).toContain('Trivial, Minor, Major, Critical');
  const nobody = await tracery(['create', 'task', '--name', 'x', '--owner', 'nobody.here']);
  expect(nobody).toMatchObject({ exitCode: 2 });
  expect((await tracery(['list', 'task'])).stderr).toBe('Nothing matches\n');
});

test('[INT-30] a list is restricted and sorted by words, and told to programs as the API answers it', async () => {
  const one = await setup();
  const { tracery } = one;
  const { manager, productId } = one;
  const { username } = await app().member(productId, ['DevelopEngineer']);
  await create(one, 'task', '--name', 'Measure', '--status', 'doing');
  await create(
    one,
    'task',
    '--name',
    'Repair',
    '--tag',
    'depot',
    '--owner',
    username,
    '--field',
    'importance=low',
  );
  await create(one, 'task', '--name', 'Clean', '--status', '已完成');
  const listed = async (...args: string[]) =>
    namesIn((await tracery(['list', 'task', ...args, '--json'])).json());
  expect(await listed('--sort', 'name')).toEqual(['Clean', 'Measure', 'Repair']);
  expect(await listed('--sort', 'number', '--order', 'desc', '--limit', '2')).toEqual(['Clean', 'Repair']);
  expect(await listed('--status', 'Doing,已完成', '--sort', '名称')).toEqual(['Clean', 'Measure']);
  expect(await listed('--owner', 'me', '--status', 'todo')).toEqual([]);
  expect(await listed('--owner', username)).toEqual(['Repair']);
  expect(await listed('--search', 'repair')).toEqual(['Repair']);
  expect(await listed('--tag', 'depot')).toEqual(['Repair']);
  expect(await listed('--where', 'importance=low')).toEqual(['Repair']);
  const { items, total } = (
    await tracery(['list', 'task', '-n', '1', '--sort', 'number', '--json'])
  ).json() as {
    items: Item[];
    total: number;
  };
  expect(total).toBe(3);
  expect(items).toMatchObject([{ number: 'T-1', status: 3, processorId: manager.id }]);
  expect(items[0]!.url).toBe(`${origin()}/task/task?p=${productId}&id=${items[0]!.id}`);
  const short = await tracery(['list', 'tasks', '--limit', '1', '--columns', 'number,状态']);
  expect(short.stdout).toMatch(/^ID +Status\nT-\d /);
  expect(short.stderr).toBe('1 of 3; --limit lists more, export all\n');
});

test('[INT-30] tables fit the terminal, and Chinese names stand below each other', async () => {
  const one = await setup();
  await create(one, 'task', '--name', '充电站每日峰值负荷的测量与记录，并在换班之前交给值班人员复核确认');
  await create(one, 'task', '--name', 'A short one', '--status', 'verifying');
  for (const lang of ['zh', 'en']) {
    const { stdout } = await one.tracery(['list', 'task', '--lang', lang], { env: { COLUMNS: '72' } });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    // A wide character may leave one column free.
    expect([71, 72]).toContain(Math.max(...lines.map(columnsOf)));
    const heading = lang === 'zh' ? '名称' : 'Name';
    const starts = [heading, '充电站', 'A short'].map((name, at) => {
      const line = at === 0 ? lines[0]! : lines.slice(1).find((text) => text.includes(name))!;
      return columnsOf(line.slice(0, line.lastIndexOf(name)));
    });
    expect(new Set(starts).size).toBe(1);
    expect(stdout).toContain('…');
  }
  const whole = await one.tracery(['list', 'task']);
  expect(whole.stdout).toContain('复核确认');
});

test('[INT-30] items move by the steps of their kind, in words of both languages', async () => {
  const one = await setup();
  const { tracery } = one;
  const tester = await app().member(one.productId, ['TestEngineer']);
  const task = await create(one, 'task', '--name', 'Measure');
  await create(one, 'task', '--name', 'Repair');
  await create(one, 'defect', '--name', 'Reader freezes');
  expect((await tracery(['move', 'T-1', 'doing'])).stdout).toBe('T-1  Todo → Doing\n');
  expect((await tracery(['move', 'T-1', 't2', '已完成'])).stdout).toBe(
    'T-1  Doing → Done\nT-2  Todo → Done\n',
  );
  expect((await tracery(['move', 'T-1', 'done', '--comment', 'Seen at night'])).stdout).toBe(
    'T-1  is Done already\n',
  );
  const { data } = await app().call('GET /damapi/v1/reviewlogs/list', {
    token: one.manager.token,
    query: { kind: 'Task', sourceId: task.id },
  });
  expect(data.list).toMatchObject([{ data: { comment: 'Seen at night' }, tokenName: 'Laptop' }]);
  const handed = await tracery([
    'move',
    'D-1',
    'testing',
    '--owner',
    tester.username,
    '--comment',
    'Seen',
    '--json',
  ]);
  expect(handed.json()).toMatchObject({ moved: [{ number: 'D-1', way: ['Initial', 'Fixing', 'Testing'] }] });
  expect((await tracery(['show', 'D-1', '--json'])).json()).toMatchObject({
    processorId: tester.id,
    status: 4,
  });
  expect((await tracery(['move', 'T-2', 'todo'])).stdout).toBe('T-2  Done → Todo\n');
  expect((await tracery(['move', 'T-2', 'frozen'])).stdout).toBe('T-2  Todo → Frozen\n');
  expect((await tracery(['move', 'T-2', '解冻', '--lang', 'zh'])).stdout).toBe('T-2  已冻结 → 待办\n');
  // A step has a name of its own.
  expect((await tracery(['move', 'D-1', 'notpass'])).stdout).toBe('D-1  Testing → Fixing\n');
});

test('[INT-30] what has no step, no such status or no such item moves nothing', async () => {
  const one = await setup();
  const { tracery } = one;
  await create(one, 'task', '--name', 'Measure');
  await create(one, 'feature', '--name', 'Tariffs');
  const noWay = await tracery(['move', 'F-1', 'finished']);
  expect(noWay).toMatchObject({ exitCode: 1, stdout: '' });
  expect(noWay.stderr).toContain('No step leads from Initial to Finished');
  const unknown = await tracery(['move', 'T-1', 'fnished']);
  expect(unknown.stderr).toContain('Task has no status fnished. It has: Todo, Doing, Verifying, Done');
  expect(await tracery(['move', 'T-1', 'T-9', 'done'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('There is no T-9 in this product') as string,
  });
  expect(await tracery(['move', 'T-1', 'done', '--owner', 'me'])).toMatchObject({ exitCode: 2 });
  expect((await tracery(['show', 'T-1', '--json'])).json()).toMatchObject({ status: 2 });
});

test('[INT-30] a write whose answer was lost is sent again and done once', async () => {
  const { tracery } = await setup();
  await using proxy = await startProxy(
    origin(),
    (asked) =>
      asked.filter((one) => one.endsWith('/create')).length === 1 && asked.at(-1)!.endsWith('/create'),
  );
  const env = { TRACERY_URL: proxy.origin };
  const made = await tracery(['create', 'task', '--name', 'Measure'], { env });
  expect(made).toMatchObject({ exitCode: 0, stderr: 'No answer yet; trying again in 1 s\n' });
  expect(proxy.asked.filter((one) => one.endsWith('/create'))).toHaveLength(2);
  expect(namesIn((await tracery(['list', 'task', '--json'])).json())).toEqual(['Measure']);
});

test('[INT-30, INT-D72] commands with the same --once are done once, and another one by that name is refused', async () => {
  const { tracery } = await setup();
  const ask = (name: string) => tracery(['create', 'task', '--name', name, '--once', 'build 118', '--json']);
  const [first, again, other] = [await ask('Measure'), await ask('Measure'), await ask('Repair')];
  expect((again.json() as Item).number).toBe((first.json() as Item).number);
  expect(other).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(other.stderr)).toMatchObject({ error: { code: refusals['request.keyReused'].number } });
  expect(namesIn((await tracery(['list', 'task', '--json'])).json())).toEqual(['Measure']);
});

test('[INT-30] what the scope of the token leaves out is refused', async () => {
  const { tracery } = await setup('read');
  expect(await tracery(['list', 'task'])).toMatchObject({ exitCode: 0 });
  const refused = await tracery(['create', 'task', '--name', 'Measure', '--json']);
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  const { en: message, number: code } = refusals['token.scope'];
  expect(JSON.parse(refused.stderr)).toEqual({ error: { message, exitCode: 1, status: 403, code } });
});
