import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

const path = '/tstapi/v1/defects';

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const [tester, developer] = [
    await app().member(product.id, ['TestEngineer']),
    await app().member(product.id, ['DevelopEngineer']),
  ];
  const create = (body: object = {}, by = token) =>
    app().send(`POST ${path}/create`, {
      token: by,
      body: { name: 'Charges on', kind: 'Bug', importance: 'Major', processorId: tester.id, ...body },
    });
  const made = async (body?: object) => ((await create(body)).data as { id: number }).id;
  const read = async (id: number) =>
    (await app().call('GET /tstapi/v1/defects/get/{id}', { token, params: { id } })).data;
  const save = async (id: number, changes: object) =>
    app().send(`POST ${path}/update`, { token, body: { id, version: (await read(id)).version, ...changes } });
  const act = (id: number, operation: string, body: object = {}, by = token) =>
    app().send(`POST ${path}/${operation}/{id}`, { token: by, params: { id }, body });
  const remove = (id: number) => app().send(`DELETE ${path}/delete/{id}`, { token, params: { id } });
  const found = async (query: Record<string, unknown>) => {
    const { data } = await app().call('GET /tstapi/v1/defects/list', {
      token,
      query: { sort: 'id', direction: 'asc', ...query },
    });
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ id }) => id);
  };
  const history = async (sourceId: number, kind: 'Defect' | 'Testcase' = 'Defect', language = 'en') =>
    (
      await app().call('GET /damapi/v1/operationlogs/list', {
        token,
        query: { kind, sourceId },
        headers: { 'accept-language': language },
      })
    ).data.list.map(({ data }) => data.comment);
  const component = async (name = 'Meter') =>
    (await app().call('POST /desapi/v1/components/create', { token, body: { name } })).data.id;
  const iteration = async (name = 'Iteration 14') =>
    (await app().call('POST /prdapi/v1/iterations/create', { token, body: { name } })).data.id;
  const testcase = async () => {
    const feature = await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name: 'Charging', importance: 'Important' },
    });
    const requirement = await app().call('POST /reqapi/v1/requirements/create', {
      token,
      body: { name: 'Stop', importance: 'Important', sourceId: feature.data.id },
    });
    return (
      await app().call('POST /tstapi/v1/testcases/create', {
        token,
        body: { name: 'Unplug', importance: 'Important', sourceId: requirement.data.id },
      })
    ).data.id;
  };
  /** At any status of its life, by the steps that lead there. */
  const at = async (status: number) => {
    const id = await made();
    if (status === 5) await app().database.query('update defects set status = 5 where id = $1', [id]);
    const ways: Record<number, string[]> = {
      3: ['fix'],
      4: ['fix', 'test'],
      51: ['close'],
      54: ['fix', 'test', 'close'],
      6: ['close', 'archive'],
    };
    for (const operation of ways[status] ?? []) await act(id, operation, { processorId: developer.id });
    expect((await read(id)).status).toBe(status);
    return id;
  };
  return {
    ...product,
    token,
    tester,
    developer,
    create,
    made,
    read,
    save,
    act,
    remove,
    found,
    history,
    component,
    iteration,
    testcase,
    at,
  };
}

describe('a defect', () => {
  test('[DEF-13, DEF-16, DEF-17, DEF-44, DEF-45, DEF-D9, DEF-D15] is made with what it belongs to, or without, and answered with it', async () => {
    const { create, made, read, component, iteration, tester, manager, id: productId } = await setup();
    const [componentId, iterationId, verifyIterationId] = [
      await component(),
      await iteration(),
      await iteration('Iteration 15'),
    ];
    const links = { componentId, iterationId, verifyIterationId };
    const id = await made({ ...links, tag: 'safety', layer: 4, status: 6, data: { content: '**Seen**' } });
    const answered = await read(id);
    expect(answered).toMatchObject({
      id,
      oid: 1,
      productId,
      name: 'Charges on',
      kind: 'Bug',
      importance: 'Major',
      tag: 'safety',
      status: 1,
      layer: 2,
      ...links,
      componentOid: 1,
      componentName: 'Meter',
      iterationName: 'Iteration 14',
      verifyIterationOid: 2,
      processorId: tester.id,
      processor: tester.username,
      creator: manager.username,
      creatorId: manager.id,
      version: 1,
      data: { content: '**Seen**' },
    });
    expect(Date.parse(answered.createdAt)).toBeLessThanOrEqual(Date.parse(answered.updatedAt));
    // Whoever makes it has it, unless somebody is named.
    const { id: bare } = (await create({ processorId: undefined }, tester.token)).data as { id: number };
    expect(await read(bare)).toMatchObject({
      componentId: 0,
      componentOid: 0,
      componentName: '',
      iterationId: 0,
      verifyIterationId: 0,
      processorId: tester.id,
    });
  });

  test('[DEF-09, DEF-11, DEF-15, DEF-D9, DEF-D12] without a name, kind or importance, or with what the product does not have, is refused', async () => {
    const { create, made, save, read, component } = await setup();
    const elsewhere = await setup();
    const id = await made();
    for (const wrong of [
      { name: ' ' },
      { kind: 'Task' },
      { kind: null },
      { importance: 'Mandatory' },
      { importance: null },
      { processorId: elsewhere.tester.id },
      { processorId: 0 },
      { componentId: id },
      { componentId: await elsewhere.component() },
      { iterationId: await component() },
      { iterationId: 999_999_999 },
      { verifyIterationId: await elsewhere.iteration() },
    ]) {
      expect((await create(wrong)).status, JSON.stringify(wrong)).toBe(400);
      expect((await save(id, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    for (const missing of ['name', 'kind', 'importance'])
      expect((await create({ [missing]: undefined })).status, missing).toBe(400);
    expect(await read(id)).toMatchObject({ version: 1 });
  });

  test('[DEF-46, DEF-D11, DEF-D13] is saved at any status but archived: its owner too, its status never', async () => {
    const { at, save, read, history, component, iteration, developer } = await setup();
    const componentId = await component();
    const iterationId = await iteration();
    for (const status of [1, 3, 4, 5, 51, 54]) {
      const id = await at(status);
      const sent = { name: 'Goes on', processorId: developer.id, componentId, status: 6, layer: 4 };
      expect((await save(id, sent)).data, String(status)).toEqual({ version: 2, status });
      expect(await read(id)).toMatchObject({ name: 'Goes on', processor: developer.username, layer: 2 });
    }
    const archived = await at(6);
    expect(await save(archived, { name: 'x' })).toMatchObject({
      status: 400,
      message: 'Defect already archived.',
    });
    const id = await at(1);
    await save(id, { componentId, iterationId });
    expect((await history(id))[0]).toBe('Saved: component – → 1 Meter, iteration – → 1 Iteration 14');
    await save(id, { componentId: 0, iterationId: 0, verifyIterationId: iterationId });
    expect(await read(id)).toMatchObject({
      componentId: 0,
      componentName: '',
      verifyIterationId: iterationId,
    });
    expect((await history(id, 'Defect', 'zh-CN'))[0]).toBe(
      '修改了所属组件 1 Meter → –，迭代 1 Iteration 14 → –，验证迭代 – → 1 Iteration 14',
    );
  });

  test('[DEF-43, DEF-D7, DEF-D8, WRK-D2, WRK-D10] is found by component, owner, importance and status; closed finds all three ways to be', async () => {
    const { at, made, found, component, developer } = await setup();
    const componentId = await component();
    const ofComponent = await made({ componentId });
    const critical = await made({ importance: 'Critical', processorId: developer.id });
    expect(await found({ componentId })).toEqual([ofComponent]);
    expect(await found({ processorId: developer.id })).toEqual([critical]);
    expect(await found({ importance: 'Critical' })).toEqual([critical]);
    expect(await found({ layer: 2 })).toEqual([ofComponent, critical]);
    expect(await found({ layer: 4 })).toEqual([]);
    expect((await found({ sort: 'importance', direction: 'desc' }))[0]).toBe(critical);
    const [fixing, testing] = [await at(3), await at(4)];
    const [early, tested, archived] = [await at(51), await at(54), await at(6)];
    expect(await found({ status: 1 })).toEqual([ofComponent, critical]);
    expect(await found({ status: 3 })).toEqual([fixing]);
    expect(await found({ status: 4 })).toEqual([testing]);
    expect(await found({ status: 5 })).toEqual([early, tested]);
    expect(await found({ status: 51 })).toEqual([early]);
    expect(await found({ status: 6 })).toEqual([archived]);
    const imported = await at(5);
    expect(await found({ status: 5, importance: 'Major' })).toEqual([early, tested, imported]);
  });

  test('[WRK-D26] keeps its component and both iterations from being deleted, as long as it is there', async () => {
    const { made, save, remove, component, iteration, token } = await setup();
    const parents = {
      componentId: await component(),
      iterationId: await iteration(),
      verifyIterationId: await iteration(),
    };
    const removeParent = (field: string, id: number) =>
      app().send(
        `DELETE ${field === 'componentId' ? '/desapi/v1/components' : '/prdapi/v1/iterations'}/delete/{id}`,
        { token, params: { id } },
      );
    for (const [field, parent] of Object.entries(parents)) {
      const id = await made({ [field]: parent });
      expect(await removeParent(field, parent), field).toMatchObject({
        status: 400,
        message: 'Other items depend on this one',
      });
      await save(id, { [field]: 0 });
      const other = await made({ [field]: parent });
      await remove(other);
      expect((await removeParent(field, parent)).status, field).toBe(200);
      const restore = (one: number) =>
        app().send('POST /damapi/v1/trash/restore', { token, body: { kind: 'Defect', id: one } });
      expect(await restore(other), field).toMatchObject({ status: 400, data: { parent: { id: parent } } });
      await remove(id);
      expect((await restore(id)).status, field).toBe(200);
    }
  });

  test('two that name the same iterations the other way round both come to be, however they meet', async () => {
    const { create, iteration } = await setup();
    const [a, b] = [await iteration('A'), await iteration('B')];
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        create(n % 2 ? { iterationId: a, verifyIterationId: b } : { iterationId: b, verifyIterationId: a }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });
});

describe('the way of a defect', () => {
  const operations = ['fix', 'test', 'reject', 'notpass', 'close', 'reopen', 'archive'];
  /** Where each leads, by where the defect stands. */
  const ways: Record<number, Record<string, number>> = {
    1: { fix: 3, close: 51 },
    3: { fix: 3, test: 4, reject: 4 },
    4: { notpass: 3, close: 54 },
    5: { reopen: 1, archive: 6 },
    51: { reopen: 1, archive: 6 },
    54: { reopen: 4, archive: 6 },
    6: {},
  };

  test('[DEF-24, DEF-25, DEF-26, DEF-27, DEF-29, DEF-30, DEF-31, DEF-32, DEF-33, DEF-48, DEF-D1, DEF-D2, DEF-D3, DEF-D4] every operation at every status leads where it should or is refused', async () => {
    const { at, act, read, developer } = await setup();
    for (const [status, allowed] of Object.entries(ways)) {
      for (const operation of operations) {
        const id = await at(Number(status));
        const before = await read(id);
        const { id: processorId, username } = developer;
        const reply = await act(id, operation, { processorId, processor: 'nobody', comment: 'so' });
        const to = allowed[operation];
        const what = `${operation} at ${status}: ${reply.message}`;
        if (to === undefined) {
          expect(reply.status, what).toBe(400);
          expect(await read(id), what).toEqual(before);
        } else {
          expect(reply.data, what).toEqual({ status: to });
          const isHanded = ['fix', 'test', 'reject', 'notpass'].includes(operation);
          const after = isHanded ? { processorId, processor: username, processorName: username } : {};
          expect(await read(id), what).toMatchObject({
            ...before,
            ...after,
            status: to,
            updatedAt: expect.any(String) as string,
          });
        }
      }
    }
  }, 60_000);

  test('[DEF-35, DEF-36, DEF-40, DEF-D12] asks for an owner who is a member where it is handed over, and for no more than 500 characters', async () => {
    const { at, act, read } = await setup();
    const elsewhere = await setup();
    for (const [status, operation] of [
      [1, 'fix'],
      [3, 'fix'],
      [3, 'test'],
      [3, 'reject'],
      [4, 'notpass'],
    ] as const) {
      const id = await at(status);
      const before = await read(id);
      for (const body of [{}, { processorId: 0 }, { processorId: elsewhere.tester.id }, { processor: 'x' }])
        expect((await act(id, operation, body)).status, `${operation} ${JSON.stringify(body)}`).toBe(400);
      expect(await read(id)).toEqual(before);
    }
    const id = await at(1);
    expect((await act(id, 'close', { reason: 'bored' })).status).toBe(400);
    expect((await act(id, 'close', { comment: 'x'.repeat(501) })).status).toBe(400);
    expect((await act(id, 'close', { comment: 'x'.repeat(500) })).data).toEqual({ status: 51 });
    expect((await act(id, 'reopen')).data).toEqual({ status: 1 });
    expect((await act(id, 'close')).data).toEqual({ status: 51 });
    expect((await act(id, 'archive')).data).toEqual({ status: 6 });
  });

  test('[DEF-49, DEF-D5] has no other operation', async () => {
    const { at, act, developer } = await setup();
    const id = await at(3);
    for (const other of ['transferOther', 'review', 'freeze', 'restore', 'fixed', 'FIX'])
      expect((await act(id, other, { processorId: developer.id })).status, other).toBe(404);
  });

  test('that was moved and came back says so before it is deleted [EXP-28]', async () => {
    const { made, act, token, developer } = await setup();
    const wasMoved = async (sourceId: number) => {
      const query = { sourceId, kind: 'Defect' } as const;
      return (await app().call('GET /damapi/v1/trash/dependents', { token, query })).data.wasMoved;
    };
    const id = await made();
    expect(await wasMoved(id)).toBe(false);
    expect((await act(id, 'fix', { processorId: developer.id })).status).toBe(200);
    expect(await wasMoved(id)).toBe(true);
  });

  test('[DEF-42, DEF-47, DEF-D6] is deleted at status 1 only, and not once anything was done with it', async () => {
    const { at, act, made, save, remove } = await setup();
    for (const status of [3, 4, 5, 51, 54, 6]) {
      const reply = await remove(await at(status));
      expect(reply, String(status)).toMatchObject({
        status: 400,
        message: 'Only an item in its initial state can be deleted',
      });
    }
    const reopened = await at(51);
    await act(reopened, 'reopen');
    expect(await remove(reopened)).toMatchObject({
      status: 400,
      message: 'Only an item in its initial state can be deleted',
    });
    const untouched = await made();
    await save(untouched, { name: 'Edited' });
    expect((await remove(untouched)).status).toBe(200);
  });

  test('[EXP-20, DEF-D10] what is said with a step is a comment, marked with the step, among the others', async () => {
    const { made, act, tester, developer, token } = await setup();
    const id = await made();
    const about = { kind: 'Defect' as const, sourceId: id };
    await act(id, 'fix', { processorId: developer.id, comment: 'Please look' });
    const body = { ...about, replyId: 0, data: { comment: 'On it' } };
    await app().call('POST /damapi/v1/reviewlogs/create', { token, body });
    await act(id, 'fix', { processorId: tester.id, comment: 'You know it better' });
    await act(id, 'test', { processorId: tester.id });
    const comments = async (language: string) => {
      const query = { ...about, direction: 'asc' as const };
      const headers = { 'accept-language': language };
      const { data } = await app().call('GET /damapi/v1/reviewlogs/list', { token, query, headers });
      return data.list.map(({ step, data: { comment } }) => [step, comment]);
    };
    expect(await comments('en')).toEqual([
      ['Sent to fixing', 'Please look'],
      ['', 'On it'],
      ['Transferred', 'You know it better'],
    ]);
    expect((await comments('zh-CN')).map(([step]) => step)).toEqual(['提交修复', '', '转交']);
  });

  test('[DEF-27, DEF-D1, DEF-D10, REC-D8, REC-18] is told in its history: what, to whom, why and what was said, in both languages', async () => {
    const { made, act, history, tester, developer, token } = await setup();
    const id = await made();
    const other = developer.username;
    const mine = tester.username;
    await act(id, 'fix', { processorId: developer.id, comment: 'Please look' });
    await act(id, 'fix', { processorId: tester.id });
    await act(id, 'test', { processorId: tester.id });
    await act(id, 'notpass', { processorId: developer.id, comment: 'Still there' });
    await act(id, 'reject', { processorId: tester.id, comment: 'Works as agreed' });
    await act(id, 'close', { reason: 'norecurrence', comment: 'Not seen again' });
    await act(id, 'reopen');
    await act(id, 'close');
    await act(id, 'archive', { comment: '2.4 is out' });
    expect((await history(id)).toReversed()).toEqual([
      'Created',
      `Sent to fixing: status Initial → Fixing, owner ${mine} → ${other}, comment Please look`,
      `Transferred: owner ${other} → ${mine}`,
      `Sent to testing: status Fixing → Testing, owner ${mine}`,
      `Did not pass: status Testing → Fixing, owner ${mine} → ${other}, comment Still there`,
      `Rejected: status Fixing → Testing, owner ${other} → ${mine}, comment Works as agreed`,
      'Closed: status Testing → Closed, reason No recurrence, comment Not seen again',
      'Reopened: status Closed → Testing',
      'Closed: status Testing → Closed',
      'Archived: status Closed → Archived, comment 2.4 is out',
    ]);
    expect((await history(id, 'Defect', 'zh-CN')).toReversed()).toEqual([
      '创建了',
      `提交修复：状态 初始 → 修复中，负责人 ${mine} → ${other}，说明 Please look`,
      `转交：负责人 ${other} → ${mine}`,
      `提交测试：状态 修复中 → 测试中，负责人 ${mine}`,
      `测试不通过：状态 测试中 → 修复中，负责人 ${mine} → ${other}，说明 Still there`,
      `驳回给测试：状态 修复中 → 测试中，负责人 ${other} → ${mine}，说明 Works as agreed`,
      '关闭：状态 测试中 → 已关闭，原因 不再重现，说明 Not seen again',
      '重新打开：状态 已关闭 → 测试中',
      '关闭：状态 测试中 → 已关闭',
      '归档：状态 已关闭 → 已归档，说明 2.4 is out',
    ]);
    const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
      token,
      query: { kind: 'Defect', sourceId: id },
    });
    const ledTo = data.list.map((entry) => entry.data.status).toReversed();
    expect(ledTo).toEqual([undefined, 3, undefined, 4, 3, 4, 54, 4, 54, 6]);
  });
});

describe('a defect that a test case found', () => {
  test('is linked with it in the same write, which both tell', async () => {
    const { made, testcase, history, token } = await setup();
    const testcaseId = await testcase();
    const id = await made({ testcaseId });
    const links = async (sourceId: number, kind: 'Defect' | 'Testcase') =>
      (await app().call('GET /damapi/v1/links/list', { token, query: { sourceId, kind } })).data.list;
    expect(await links(testcaseId, 'Testcase')).toMatchObject([
      { type: 'found', isForward: true, kind: 'Defect', itemId: id, oid: 1, name: 'Charges on', status: 1 },
    ]);
    expect(await links(id, 'Defect')).toMatchObject([
      { type: 'found', isForward: false, kind: 'Testcase', itemId: testcaseId },
    ]);
    expect(await history(id)).toEqual(['Linked: Found by TC-1 Unplug', 'Created']);
    expect((await history(testcaseId, 'Testcase'))[0]).toBe('Linked: Found D-1 Charges on');
    expect((await history(testcaseId, 'Testcase', 'zh-CN'))[0]).toBe('关联了：发现 D-1 Charges on');
    const reply = await app().send('DELETE /tstapi/v1/defects/delete/{id}', { token, params: { id } });
    expect(reply.status, 'a link is no operation').toBe(200);
  });

  test('is not made when there is no such test case, and is made without one', async () => {
    const { create, made, found, token, testcase } = await setup();
    const elsewhere = await setup();
    const gone = await testcase();
    await app().call('DELETE /tstapi/v1/testcases/delete/{id}', { token, params: { id: gone } });
    const defect = await made({ testcaseId: 0 });
    for (const testcaseId of [999_999_999, defect, gone, await elsewhere.testcase()])
      expect(await create({ testcaseId }), String(testcaseId)).toMatchObject({
        status: 400,
        data: { fields: ['testcaseId'] },
      });
    expect(await found({})).toEqual([defect]);
  });
});
