import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { sql } from '../platform/database/sql.ts';

const app = appForFile();

async function setup(...names: string[]) {
  const { id: productId, manager } = await app().product();
  const { token } = manager;
  for (const name of names) {
    const body = { name, importance: 'Important', tag: 'two words' };
    expect((await app().send('POST /reqapi/v1/features/create', { token, body })).status).toBe(200);
  }
  const namesOf = (data: unknown) => (data as { list: { name: string }[] }).list.map(({ name }) => name);
  const sort = { sort: 'oid', direction: 'asc' };
  return {
    productId,
    token,
    found: async (query: string) =>
      namesOf((await app().send('GET /reqapi/v1/features/list', { token, query: { ...sort, query } })).data),
    picked: async (name: string) =>
      namesOf((await app().send('GET /reqapi/v1/features/name', { token, query: { ...sort, name } })).data),
    sorted: async (direction: 'asc' | 'desc') =>
      namesOf(
        (await app().send('GET /reqapi/v1/features/list', { token, query: { sort: 'name', direction } }))
          .data,
      ),
  };
}

describe('a search', () => {
  test('[EXP-15, WRK-D6] finds a number with its letter, in any case, and without, where it is typed or picked', async () => {
    const { found, picked } = await setup('Charging', 'Billing', 'Phase 1 report');
    for (const typed of ['F-2', 'f2', 'F2', 'f-2', ' 2 ']) {
      expect(await found(typed), typed).toEqual(['Billing']);
      expect(await picked(typed), typed).toEqual(['Billing']);
    }
    expect(await found('1')).toEqual(['Charging', 'Phase 1 report']);
    // The letter of another kind.
    expect(await found('T-2')).toEqual([]);
    expect(await picked('R2')).toEqual([]);
  });

  test('[EXP-29, WRK-D6] finds what has all words, in any order', async () => {
    const { found, picked } = await setup('Stop the charge at once', 'Charge twice', '充电 停止 报告');
    expect(await found('charge stop')).toEqual(['Stop the charge at once']);
    expect(await picked('ONCE  stop a')).toEqual(['Stop the charge at once']);
    expect(await found('报告 充电')).toEqual(['充电 停止 报告']);
    expect(await found('charge report')).toEqual([]);
    expect((await found('two words')).length).toBe(3);
  });
});

async function withTasks() {
  const { id: productId, manager } = await app().product();
  const other = await app().member(productId, ['TestEngineer']);
  const task = async (name: string, content = '', processorId = manager.id) => {
    const body = { name, importance: 2, emergency: 2, processorId, data: { content } };
    const { data } = await app().call('POST /prdapi/v1/tasks/create', {
      token: manager.token,
      body: body as never,
    });
    return (data as { id: number }).id;
  };
  const found = async (query: string, token = manager.token) =>
    (await app().call('GET /prdapi/v1/tasks/list', { token, query: { query } })).data.list.map(
      ({ id }) => id,
    );
  return { manager, other, task, found };
}

test('[COL-05, COL-08] a list finds what was written a moment ago, and no longer what was taken back', async () => {
  const { manager, task, found } = await withTasks();
  const { token } = manager;
  const id = await task('Measure', 'at the gate');
  expect(await found('gate')).toEqual([id]);
  expect(await found('zebra')).toEqual([]);
  const { data: comment } = await app().call('POST /damapi/v1/reviewlogs/create', {
    token,
    body: { sourceId: id, kind: 'Task', replyId: 0, data: { comment: 'Mind the zebra' } },
  });
  expect(await found('zebra')).toEqual([id]);
  await app().call('DELETE /damapi/v1/comments/delete/{id}', {
    token,
    params: { id: (comment as { id: number }).id },
  });
  expect(await found('zebra')).toEqual([]);
});

test('[COL-08] owner:me in a list means whoever reads it', async () => {
  const { manager, other, task, found } = await withTasks();
  const mine = await task('Measure the peak');
  const theirs = await task('Measure the noise', '', other.id);
  expect(await found('measure owner:me')).toEqual([mine]);
  expect(await found('measure owner:me', other.token)).toEqual([theirs]);
  expect(await found(`owner:${manager.username}`, other.token)).toEqual([mine]);
});

test('[COL-08, COL-29] all of a search is changed at once, and nothing else', async () => {
  const { manager, task, found } = await withTasks();
  await task('Measure the peak');
  const wanted = [await task('Charge', 'at the gate 7'), await task('The gate')];
  for (const query of ['gate', 'g', '"the gate"']) {
    const expected = (await found(query)).sort((a, b) => a - b);
    const { data, message } = await app().call('POST /damapi/v1/bulk/change', {
      token: manager.token,
      body: {
        kind: 'Task',
        list: { query: { query }, total: expected.length },
        change: { addTags: 'seen' },
      },
    });
    expect(data, message).toMatchObject({ total: expected.length });
    expect(data.items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected);
    if (query === 'gate') expect(expected).toEqual(wanted);
  }
});

test('[EXP-29, WRK-21] names are sorted without regard to case, Chinese ones by pinyin', async () => {
  const { sorted } = await setup('zebra', '张伟', 'Apple', '李娜', 'apricot', '阿里', 'Banana');
  const expected = ['阿里', '李娜', '张伟', 'Apple', 'apricot', 'Banana', 'zebra'];
  expect(await sorted('asc')).toEqual(expected);
  expect(await sorted('desc')).toEqual(expected.toReversed());
});

test('[EXP-29] the order by name comes from an index, under row-level security', async () => {
  const { productId } = await setup('Charging');
  const plan = await app().db.transaction(async (trx) => {
    await trx.run(sql`select set_config('app.pid', ${String(productId)}, true)`);
    return trx.all(
      sql<{ 'QUERY PLAN': string }>`explain select id from features
        where product_id = ${productId} and deleted_at is null order by name collate names, id limit 20`,
    );
  });
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('features_by_name');
  expect(text).not.toContain('Sort');
});

test('[EXP-29, MEM-03] people are sorted by name, Chinese ones by pinyin', async () => {
  const { productId, token } = await setup();
  const fullnames = ['张伟', 'mira okoro', '李娜', 'Ada Byron', '单雄信'];
  for (const fullname of fullnames) {
    const { id, token: own } = await app().member(productId, ['Guest']);
    await app().call('POST /usrapi/v1/users/update', { token: own, body: { id, fullname, intro: '' } });
  }
  const { data } = await app().call('GET /prdapi/v1/products/members', { token });
  const listed = data.list.map(({ fullname }) => fullname).filter(Boolean);
  expect(listed).toEqual(['单雄信', '李娜', '张伟', 'Ada Byron', 'mira okoro']);
});
