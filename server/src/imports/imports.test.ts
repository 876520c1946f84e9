import { expect, test } from 'vitest';
import { refusals, type ItemKind } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { importing, importParts, type ReadRow } from '../../tests/support/importing.ts';
import { expectTracesToBeTrue } from '../../tests/support/traces.ts';
import { expectVersionsToBeTrue } from '../../tests/support/versions.ts';
import { resumeLeft, runGroup } from './run.ts';

const app = appForFile();

const setup = () => importing(app);
const parts = () => importParts(app);

/** What a worker would do. */
const finishAll = () => resumeLeft(app().db, parts(), 0);

const byText = (one: string, other: string) => one.localeCompare(other);

const tasks = '/prdapi/v1/tasks';
const requirements = '/reqapi/v1/requirements';
const features = '/reqapi/v1/features';
const errorsOf = (rows: ReadRow[]) =>
  rows.map(({ row, errors }) => [row, ...errors.map(({ field, code }) => [field, code])]);

test('[INT-25] a preview says what each row would do and writes nothing; then only the good rows are imported', async () => {
  const at = await setup();
  const { oid } = await at.create(tasks, {
    name: 'Wait',
    importance: 2,
    emergency: 2,
    processorId: at.manager.id,
  });
  const known = await at.create(tasks, {
    name: 'Same',
    importance: 3,
    emergency: 1,
    processorId: at.manager.id,
  });
  const file = [
    'ID,Name,Importance,Emergency,Status,Owner,Due date',
    `T-${oid},Wait for the modem,High,中,Doing,${at.manager.email},2026-05-14`,
    `T-${known.oid},Same,3,1,,${at.manager.username},`,
    `,Show the wait time,低,Medium,进行中,,2026/5/7`,
    `,Warn before the peak,High,High,Waiting for PO,nobody@example.test,5/6/2026`,
    'T-9999,Gone,High,High,,,',
    `T-${known.oid},Again,High,High,,,`,
  ].join('\r\n');
  const checked = await at.upload('Task', file);
  expect(checked).toMatchObject({
    state: 'checked',
    columns: ['number', 'name', 'importance', 'emergency', 'status', 'processorId', 'planCloseAt'],
    verdicts: { create: 1, change: 1, same: 1, error: 3 },
  });
  expect(errorsOf(await at.rows(checked.id, 'error'))).toEqual([
    [
      5,
      ['status', refusals['import.value'].number],
      ['planCloseAt', refusals['import.date'].number],
      ['processorId', refusals['import.person'].number],
    ],
    [6, ['number', refusals['import.number'].number]],
    [7, ['', refusals['import.twice'].number]],
  ]);
  // Nothing is written yet.
  expect((await at.list(tasks)).map(({ name }) => name)).toEqual(expect.arrayContaining(['Wait', 'Same']));
  expect(await at.list(tasks)).toHaveLength(2);
  const refused = await app().send('POST /damapi/v1/imports/start', {
    token: at.manager.token,
    body: { id: checked.id, onlyGood: false },
  });
  expect(refused.code).toBe(refusals['import.hasErrors'].number);

  const done = await at.start(checked.id, true);
  expect(done).toMatchObject({ state: 'done', created: 1, changed: 1, refused: 0, canUndo: true });
  const now = await at.list(tasks);
  expect(now.find((task) => task['name'] === 'Show the wait time')).toMatchObject({
    importance: 1,
    emergency: 2,
    status: 3,
    processorId: at.manager.id,
    planCloseAt: '2026-05-07T23:59:59Z',
  });
  expect(now.find((task) => task['oid'] === oid)).toMatchObject({ name: 'Wait for the modem', status: 3 });

  // The same file again changes nothing.
  const again = await at.upload('Task', file);
  expect(again.verdicts).toMatchObject({ create: 0, change: 0, same: 3, error: 3 });
  await expectVersionsToBeTrue(app().database, 0);
  await expectTracesToBeTrue(app().database, at.productId);
});

test('[INT-25] undo brings back the state before, except where somebody changed an item since', async () => {
  const at = await setup();
  const feature = await at.create(features, { name: 'Charging', importance: 'Important' });
  const made = await at.create(requirements, {
    name: 'Show the tariff',
    importance: 'Important',
    sourceId: feature.id,
    tag: 'bay',
    data: { content: 'As a driver' },
  });
  const before = await at.item(requirements, made.id);
  const file = [
    'ID,Name,Content,Tags,Status,Feature,Importance',
    `R-${made.oid},Show the price,"As a driver\nI want",gate,Developing,F-${feature.oid},Mandatory`,
    ',Mute an alert,,,Developing,Charging,Alternative',
    ',Print a badge,,,,Charging,Alternative',
  ].join('\n');
  const { id } = await at.upload('Requirement', file);
  const done = await at.start(id);
  expect(done).toMatchObject({ created: 2, changed: 1 });
  expect(await at.item(requirements, made.id)).toMatchObject({
    name: 'Show the price',
    tag: 'gate',
    status: 3,
    importance: 'Mandatory',
    data: { content: 'As a driver\nI want' },
  });
  const badge = (await at.list(requirements)).find(({ name }) => name === 'Print a badge')!;
  await at.call(`POST ${requirements}/update`, {
    body: { id: badge['id'], version: badge['version'], name: 'Print two badges' },
  });
  expect(await at.undo(id)).toMatchObject({ state: 'undone', undone: 2, left: 1, canUndo: false });
  const after = await at.item(requirements, made.id);
  for (const field of ['name', 'tag', 'status', 'importance', 'data', 'sourceId'])
    expect(after[field]).toEqual(before[field]);
  expect((await at.list(requirements)).map(({ name }) => String(name)).toSorted(byText)).toEqual([
    'Print two badges',
    'Show the tariff',
  ]);
  await expectVersionsToBeTrue(app().database, 0);
  await expectTracesToBeTrue(app().database, at.productId);
  // What was made and taken back can be made again; what stayed is known.
  expect((await at.upload('Requirement', file)).verdicts).toMatchObject({ create: 1, change: 2, same: 0 });
});

test('[INT-25] a worker that is killed in the middle has written each row once', async () => {
  const at = await setup();
  const file = `Name\n${Array.from({ length: 60 }, (_, n) => `Task ${n}`).join('\n')}`;
  const checked = await at.upload('Task', file);
  await app().database.query(`update imports set state = 'running', place = 0 where id = $1`, [checked.id]);
  const job = { productId: at.productId, id: checked.id };
  expect(await app().db.transaction((trx) => runGroup(trx, parts(), job))).toBe(true);
  // It dies with the next group half done.
  await expect(
    app().db.transaction(async (trx) => {
      await runGroup(trx, parts(), job);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await at.list(tasks)).toHaveLength(25);
  await finishAll();
  expect(await at.get(checked.id)).toMatchObject({ state: 'done', created: 60, refused: 0 });
  const names = (await at.list(tasks)).map(({ name }) => name);
  expect(new Set(names).size).toBe(60);
  expect(names).toHaveLength(60);
});

test('[INT-25] what our own export writes is read again and changes nothing, for every kind that has items', async () => {
  const at = await setup();
  const feature = await at.create(features, {
    name: '=Charging, "fast"',
    importance: 'Important',
    tag: 'a,b',
  });
  const requirement = await at.create(requirements, {
    name: 'Tariff',
    importance: 'Mandatory',
    sourceId: feature.id,
  });
  const ownerId = at.manager.id;
  const task = await at.create(tasks, {
    name: 'Read',
    kind: 'Requirement',
    sourceId: requirement.id,
    importance: 1,
    emergency: 3,
    processorId: ownerId,
    planCloseAt: '2026-05-14T23:59:59Z',
  });
  await at.call(`POST ${tasks}/change-done/{id}`, { params: { id: task.id } });
  await at.create('/prdapi/v1/risks', {
    name: 'Late',
    kind: 'Technology',
    probability: 2,
    impact: 3,
    processorId: ownerId,
  });
  await at.create('/tstapi/v1/testcases', { name: 'Pay', importance: 'Important', sourceId: requirement.id });
  const defect = await at.create('/tstapi/v1/defects', {
    name: 'Wrong',
    kind: 'Bug',
    importance: 'Major',
    processorId: ownerId,
  });
  await at.call('POST /tstapi/v1/defects/close/{id}', {
    params: { id: defect.id },
    body: { reason: 'resolved' },
  });
  const kinds: [ItemKind, string][] = [
    ['Feature', features],
    ['Requirement', requirements],
    ['Task', tasks],
    ['Risk', '/prdapi/v1/risks'],
    ['Testcase', '/tstapi/v1/testcases'],
    ['Defect', '/tstapi/v1/defects'],
  ];
  for (const [kind, path] of kinds)
    // Reading either is the same for all kinds.
    for (const format of kind === 'Task' ? ['csv', 'xlsx'] : ['csv']) {
      const { data } = await app().send(`GET ${path}/export`, {
        token: at.manager.token,
        query: { format, timeZone: 'UTC' },
        headers: { 'accept-language': format === 'csv' ? 'en' : 'zh-CN' },
      });
      const { verdicts, id } = await at.upload(kind, data as unknown as Buffer, `list.${format}`);
      expect({ kind, format, errors: errorsOf(await at.rows(id, 'error')), ...verdicts }).toMatchObject({
        kind,
        format,
        errors: [],
        create: 0,
        change: 0,
        same: 1,
      });
    }
});

test('[INT-26] a Jira file brings kinds, statuses, people, comments; its keys are known again', async () => {
  const at = await setup();
  const file = [
    'Summary,Issue key,Issue Type,Status,Priority,Assignee,Description,Labels,Labels,Comment,Comment,Due Date',
    `Show the wait,NC-1,Task,In Progress,Highest,${at.manager.email},As a driver,gate,bay,"12/May/26;mira;Good, but late",,14/May/26`,
    'Crash,NC-2,Bug,To Do,Low,,,,,,,',
    'Mute it,NC-3,Sub-task,Done,Medium,,,,,,,',
  ].join('\n');
  const checked = await at.upload('Task', file);
  expect(checked).toMatchObject({ source: 'jira', verdicts: { create: 2, other: 1, error: 0 } });
  await at.start(checked.id);
  const [wait, mute] = ['Show the wait', 'Mute it'];
  const made = await at.list(tasks);
  const first = made.find(({ name }) => name === wait)!;
  expect(first).toMatchObject({
    status: 3,
    importance: 3,
    tag: 'gate,bay',
    planCloseAt: '2026-05-14T23:59:59Z',
  });
  expect(made.find(({ name }) => name === mute)).toMatchObject({ status: 5, importance: 2 });
  const comments = await at.call<{ list: { data: { comment: string } }[] }>(
    'GET /damapi/v1/reviewlogs/list',
    {
      query: { kind: 'Task', sourceId: first['id'], limit: 20 },
    },
  );
  expect(comments.list.map(({ data }) => data.comment)).toEqual(['12/May/26;mira;Good, but late']);
  // A comment that nobody could write is an error of its row and does not stop the others.
  const deep = await at.upload('Task', `Summary,Issue key,Comment\nDeep,NC-9,${'> '.repeat(200)}x`);
  expect(errorsOf(await at.rows(deep.id))).toEqual([[2, ['comment', refusals['content.tooNested'].number]]]);
  const changed = await at.upload('Task', file.replace('Show the wait', 'Show the wait time'));
  expect(changed.verdicts).toMatchObject({ create: 0, change: 1, same: 1, other: 1 });
  expect((await at.upload('Defect', file)).verdicts).toMatchObject({ create: 1, other: 2 });
});

test('[INT-26] issues of GitHub and GitLab, and files of Redmine and ZenTao are known by what they are', async () => {
  const at = await setup();
  const github = [
    {
      number: 7,
      title: 'Mend',
      body: 'Text',
      state: 'closed',
      html_url: 'https://github.test/a/7',
      labels: [{ name: 'bug' }],
      assignees: [{ login: at.manager.username }],
      comments: [{ author: { login: 'mira' }, body: 'Yes', createdAt: '2026-05-14T10:00:00Z' }],
    },
    { number: 8, title: 'A pull request', pull_request: {}, html_url: 'https://github.test/a/8' },
  ];
  const one = await at.upload('Task', JSON.stringify(github), 'issues.json');
  expect(one).toMatchObject({ source: 'github', total: 1, verdicts: { create: 1, error: 0 } });
  await at.start(one.id);
  expect(await at.list(tasks)).toMatchObject([{ name: 'Mend', status: 5, tag: 'bug' }]);
  const gitlab = [
    {
      iid: 3,
      title: 'Turn',
      description: '',
      state: 'opened',
      web_url: 'https://gitlab.test/3',
      labels: ['ui'],
    },
  ];
  expect(await at.upload('Task', JSON.stringify(gitlab))).toMatchObject({
    source: 'gitlab',
    verdicts: { create: 1 },
  });
  const redmine =
    '#;Tracker;Status;Priority;Subject;Assignee\n12;Support;New;Urgent;Help;\n13;Bug;New;Low;Broken;';
  expect(await at.upload('Task', redmine)).toMatchObject({
    source: 'redmine',
    verdicts: { create: 1, other: 1, error: 0 },
  });
  // As ZenTao writes it in China.
  const zentao = Buffer.from(
    Array.from('Bug编号,Bug标题,严重程度,Bug状态\r\n5,支付失败,1,激活\r\n', gb18030).flat(),
  );
  const bugs = await at.upload('Defect', zentao);
  expect(bugs).toMatchObject({ source: 'zentao', verdicts: { create: 1, error: 0 } });
  await at.start(bugs.id);
  expect(await at.list('/tstapi/v1/defects')).toMatchObject([{ name: '支付失败', importance: 'Critical' }]);
});

/** Two bytes for each Chinese letter, found by decoding all of them. */
const gbLetters = new Map<string, number[]>();
function gb18030(letter: string): number[] {
  if (letter < '\u0080') return [letter.charCodeAt(0)];
  if (gbLetters.size === 0) {
    const decoder = new TextDecoder('gb18030');
    for (let lead = 0xb0; lead < 0xf8; lead += 1)
      for (let trail = 0xa1; trail < 0xff; trail += 1)
        gbLetters.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  return gbLetters.get(letter)!;
}

test('[INT-25] columns are mapped by hand, words are given a meaning, and what rows do not say is said once', async () => {
  const at = await setup();
  const feature = await at.create(features, { name: 'Charging', importance: 'Important' });
  const first = await at.upload('Requirement', 'What,Where,How\nShow it,nobody@old.example,soon\nMute it,,');
  expect(first).toMatchObject({ columns: ['', '', ''], verdicts: { error: 2 } });
  const mapping = {
    columns: ['name', 'processorId', 'importance'],
    fixed: { sourceId: `F-${feature.oid}`, importance: 'Important' },
    meanings: [{ field: 'importance', value: 'Soon', means: 'Mandatory' }],
  };
  const second = await at.check(first.id, mapping);
  expect(errorsOf(await at.rows(second.id, 'error'))).toEqual([
    [2, ['processorId', refusals['import.person'].number]],
  ]);
  const meanings = [...mapping.meanings, { field: 'processorId', value: 'nobody@old.example', means: '' }];
  expect((await at.check(first.id, { ...mapping, meanings })).verdicts).toMatchObject({
    create: 2,
    error: 0,
  });
  await at.start(first.id);
  expect(
    (await at.list(requirements))
      .map(({ name, importance }) => `${String(name)} ${String(importance)}`)
      .toSorted(byText),
  ).toEqual(['Mute it Important', 'Show it Mandatory']);
  // A status to which no step leads is an error of its row, before anything is written.
  const finished = await at.upload(
    'Requirement',
    'Name,Feature,Importance,Status\nDone,Charging,High,Finished',
  );
  expect(errorsOf(await at.rows(finished.id))).toEqual([[2, ['status', refusals['import.status'].number]]]);
});
