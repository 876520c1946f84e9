import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

/** A product with a feature in it. */
async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const { data } = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data: { content: 'first' } },
  });
  return { ...product, token, featureId: data.id };
}

const on = (sourceId: number, kind: 'Feature' | 'Requirement' = 'Feature') => ({ sourceId, kind });

describe('comments', () => {
  const write = (token: string, sourceId: number, comment: string, replyId = 0) =>
    app().send('POST /damapi/v1/reviewlogs/create', {
      token,
      body: { ...on(sourceId), replyId, data: { comment } },
    });
  const read = async (token: string, sourceId: number, query: object = {}) =>
    (await app().call('GET /damapi/v1/reviewlogs/list', { token, query: { ...on(sourceId), ...query } }))
      .data;

  test('[REC-02, REC-09, REC-10, WRK-03] are listed newest first, with text, writer and time', async () => {
    const { token, featureId, manager } = await setup();
    for (const text of ['one', '第二条', 'three'])
      expect((await write(token, featureId, text)).status).toBe(200);
    const { list, total } = await read(token, featureId, { sort: 'id', direction: 'desc' });
    expect(total).toBe(3);
    expect(list.map((entry) => entry.data.comment)).toEqual(['three', '第二条', 'one']);
    expect(list[0]).toMatchObject({ creator: manager.username, replyId: 0, replyTo: '' });
    expect(
      (await read(token, featureId, { direction: 'asc', limit: 1, page: 2 })).list[0]!.data.comment,
    ).toBe('第二条');
  });

  test('[REC-06, REC-07, REC-D3] 1000 characters are accepted; 1001, none and blanks are refused with 400', async () => {
    const { token, featureId } = await setup();
    expect((await write(token, featureId, '评'.repeat(1000))).status).toBe(200);
    expect((await write(token, featureId, 'x'.repeat(1001))).status).toBe(400);
    expect(await write(token, featureId, '')).toMatchObject({
      status: 400,
      message: 'Comment cant not be empty.',
    });
    expect(await write(token, featureId, '  \n ')).toMatchObject({ status: 400 });
  });

  test('[EXP-06] one that is sent again after its stored key was purged is the same comment', async () => {
    const { token, featureId } = await setup();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () =>
      app().send('POST /damapi/v1/reviewlogs/create', {
        token,
        headers,
        body: { ...on(featureId), data: { comment: 'written in the cellar' } },
      });
    const first = await send();
    await app().database.query('delete from idempotency_keys');
    expect(await send()).toMatchObject({ status: 200, data: first.data as object });
    expect((await read(token, featureId)).total).toBe(1);
  });

  test('[REC-D5] a reply names whom it answers; a comment of another item is refused', async () => {
    const { token, featureId, manager } = await setup();
    const first = (await write(token, featureId, 'a question')).data as { id: number };
    expect((await write(token, featureId, 'an answer', first.id)).status).toBe(200);
    expect((await read(token, featureId)).list[0]).toMatchObject({
      replyId: first.id,
      replyTo: manager.username,
    });
    const other = await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name: 'Other', importance: 'Important' },
    });
    expect((await write(token, other.data.id, 'across', first.id)).status).toBe(404);
  });

  test('[EXP-33] a reply stands under its question, and a reply to a reply in the same thread', async () => {
    const { token, featureId } = await setup();
    const say = async (comment: string, replyId = 0) =>
      ((await write(token, featureId, comment, replyId)).data as { id: number }).id;
    const first = await say('first question');
    const second = await say('second question');
    const answer = await say('first answer', first);
    await say('a word to the second', second);
    await say('a word to the answer', answer);
    const threads = async (query: object = {}) =>
      (await read(token, featureId, { sort: 'thread', ...query })).list;
    expect((await threads()).map(({ data, threadId }) => [data.comment, threadId])).toEqual([
      ['second question', second],
      ['a word to the second', second],
      ['first question', first],
      ['first answer', first],
      ['a word to the answer', first],
    ]);
    expect((await threads()).at(-1)).toMatchObject({ replyId: answer });
    expect((await threads({ direction: 'asc' })).map(({ threadId }) => threadId)).toEqual([
      first,
      first,
      first,
      second,
      second,
    ]);
    expect((await threads({ limit: 2, page: 2 })).map(({ data }) => data.comment)).toEqual([
      'first question',
      'first answer',
    ]);
  });

  test('[REC-D1] on an item that does not exist, is of another kind or lies in the trash answer 404', async () => {
    const { token, featureId } = await setup();
    expect((await write(token, 999_999, 'x')).status).toBe(404);
    const asOther = await app().send('GET /damapi/v1/reviewlogs/list', {
      token,
      query: on(featureId, 'Requirement'),
    });
    expect(asOther.status).toBe(404);
    await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: featureId } });
    expect((await write(token, featureId, 'x')).status).toBe(404);
  });
});

describe('history', () => {
  const read = async (token: string, query: object, language = 'en') =>
    (
      await app().send('GET /damapi/v1/operationlogs/list', {
        token,
        query: query as never,
        headers: { 'accept-language': language },
      })
    ).data as { list: { id: number; hasContents: boolean; data: { category: string; comment: string } }[] };

  test('[REC-13, REC-14, REC-D8, REC-18] is listed newest first and worded in the language of the reader', async () => {
    const { token, featureId } = await setup();
    await app().call('POST /reqapi/v1/features/update', {
      token,
      body: {
        id: featureId,
        version: 1,
        name: 'Charging 2',
        importance: 'Mandatory',
        data: { content: 'second' },
      },
    });
    await app().call('POST /reqapi/v1/features/freeze/{id}', { token, params: { id: featureId } });
    const { list } = await read(token, on(featureId));
    expect(list.map((entry) => entry.data)).toEqual([
      { category: 'freeze', comment: 'Frozen' },
      {
        category: 'update',
        comment: 'Saved: name Charging → Charging 2, importance Important → Mandatory, content',
      },
      { category: 'create', comment: 'Created' },
    ]);
    const chinese = await read(token, on(featureId), 'zh-CN');
    expect(chinese.list[1]!.data.comment).toBe('修改了名称 Charging → Charging 2，重要性 重要 → 必须，内容');
    expect(list.map((entry) => entry.hasContents)).toEqual([false, true, false]);
    const { data } = await app().call('GET /damapi/v1/operationlogs/contents/{id}', {
      token,
      params: { id: list[1]!.id },
    });
    expect(data).toEqual({ before: 'first', after: 'second' });
  });

  test('a status is told by its word', async () => {
    const { token, featureId } = await setup();
    const { data } = await app().call('POST /reqapi/v1/requirements/create', {
      token,
      body: { name: 'R', sourceId: featureId, importance: 'Important' },
    });
    await app().call('POST /reqapi/v1/requirements/develop/{id}', { token, params: { id: data.id } });
    const { list } = await read(token, on(data.id, 'Requirement'));
    expect(list[0]!.data.comment).toBe('Status changed: Initial → Developing');
  });

  test('[REC-15, REC-16, REC-17] is kept apart by kind; a kind that does not exist is refused', async () => {
    const { id, token, featureId } = await setup();
    const asked = (query: object) =>
      app().send('GET /damapi/v1/operationlogs/list', { token, query: query as never });
    expect((await asked(on(featureId, 'Requirement'))).status).toBe(404);
    expect((await asked({ sourceId: featureId, kind: 'Nonsense' })).status).toBe(400);
    expect((await asked({ sourceId: id, kind: 'Product' })).status).toBe(200);
    expect((await asked({ sourceId: featureId, kind: 'FeatureAttachment' })).data).toMatchObject({
      total: 0,
    });
  });
});

describe('the trash', () => {
  const list = async (token: string, query: object = {}) =>
    (await app().call('GET /damapi/v1/trash/list', { token, query })).data;
  const restore = (token: string, kind: string, id: number) =>
    app().send('POST /damapi/v1/trash/restore', { token, body: { kind, id } });
  const remove = (token: string, id: number, kind = 'features') =>
    app().call(`DELETE /reqapi/v1/${kind}/delete/{id}` as 'DELETE /reqapi/v1/features/delete/{id}', {
      token,
      params: { id },
    });

  test('before an item is deleted, what hangs on it is named: ten by number, nothing in the trash [EXP-28]', async () => {
    const { token, featureId } = await setup();
    const dependents = async (sourceId: number, kind: 'Feature' | 'Requirement' = 'Feature') =>
      (await app().call('GET /damapi/v1/trash/dependents', { token, query: { sourceId, kind } })).data;
    expect(await dependents(featureId)).toEqual({ list: [], hasMore: false, wasMoved: false });
    const made: number[] = [];
    for (let oid = 1; oid <= 11; oid += 1) {
      const { data } = await app().call('POST /reqapi/v1/requirements/create', {
        token,
        body: { name: `Requirement ${oid}`, sourceId: featureId, importance: 'Important' },
      });
      made.push(data.id);
    }
    const all = await dependents(featureId);
    expect(all).toMatchObject({ hasMore: true });
    expect(all.list).toHaveLength(10);
    expect(all.list[0]).toEqual({ id: made[0], kind: 'Requirement', oid: 1, name: 'Requirement 1' });
    expect(all.list.map(({ oid }) => oid)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await remove(token, made[0]!, 'requirements');
    const left = await dependents(featureId);
    expect(left).toMatchObject({ hasMore: false });
    expect(left.list.map(({ oid }) => oid)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const gone = { token, query: on(made[0]!, 'Requirement') };
    expect((await app().send('GET /damapi/v1/trash/dependents', gone)).status).toBe(404);
  });

  test('[WRK-70, WRK-71, WRK-D27] holds what was deleted, newest first, and gives it back with all that hangs on it', async () => {
    const { token, featureId, manager } = await setup();
    await app().call('POST /damapi/v1/reviewlogs/create', {
      token,
      body: { ...on(featureId), data: { comment: 'stays' } },
    });
    const { data: second } = await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name: 'Second', importance: 'Important' },
    });
    await remove(token, featureId);
    await remove(token, second.id);
    const held = await list(token);
    expect(held.total).toBe(2);
    expect(held.list.map((entry) => entry.name)).toEqual(['Second', 'Charging']);
    expect(held.list[1]).toMatchObject({ kind: 'Feature', oid: 1, deletedBy: manager.username });
    expect((await list(token, { kind: 'Requirement' })).total).toBe(0);
    expect((await restore(token, 'Feature', featureId)).status).toBe(200);
    const back = await app().call('GET /reqapi/v1/features/get/{id}', { token, params: { id: featureId } });
    expect(back.data).toMatchObject({ oid: 1, name: 'Charging', data: { content: 'first' } });
    const comments = await app().call('GET /damapi/v1/reviewlogs/list', { token, query: on(featureId) });
    expect(comments.data.total).toBe(1);
    expect((await restore(token, 'Feature', featureId)).status).toBe(404);
    expect((await restore(token, 'Requirement', second.id)).status).toBe(404);
  });

  test('[WRK-71] what belongs to something in the trash must wait for it, and hears its name', async () => {
    const { token, featureId } = await setup();
    const { data } = await app().call('POST /reqapi/v1/requirements/create', {
      token,
      body: { name: 'R', sourceId: featureId, importance: 'Important' },
    });
    expect((await remove(token, featureId)).status).toBe(400);
    await remove(token, data.id, 'requirements');
    await remove(token, featureId);
    expect(await restore(token, 'Requirement', data.id)).toMatchObject({
      status: 400,
      data: { parent: { kind: 'Feature', id: featureId, oid: 1, name: 'Charging' } },
    });
    expect((await list(token)).total).toBe(2);
    await restore(token, 'Feature', featureId);
    expect((await restore(token, 'Requirement', data.id)).status).toBe(200);
  });
});

test('[REC-10] comments are listed in the direction that is asked for', async () => {
  const { token, featureId } = await setup();
  for (const comment of ['one', 'two', 'three'])
    await app().call('POST /damapi/v1/reviewlogs/create', {
      token,
      body: { ...on(featureId), data: { comment } },
    });
  const texts = async (direction: 'asc' | 'desc') =>
    (
      await app().call('GET /damapi/v1/reviewlogs/list', { token, query: { ...on(featureId), direction } })
    ).data.list.map(({ data }) => data.comment);
  expect(await texts('asc')).toEqual(['one', 'two', 'three']);
  expect(await texts('desc')).toEqual(['three', 'two', 'one']);
});
