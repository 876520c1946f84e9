import { expect, test } from 'vitest';
import { limits, reactions, refusals } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

/** A product with two members and a feature, and short ways to comment on it. */
async function setup() {
  const { id: productId, manager } = await app().product();
  const mira = await app().member(productId, ['TestEngineer']);
  const made = await app().call('POST /reqapi/v1/features/create', {
    token: manager.token,
    body: { name: 'Load', importance: 'Important', data: { content: '' } },
  });
  const id = (made.data as { id: number }).id;
  const write = (comment: string, { by = mira, replyId = 0 } = {}) =>
    app().send('POST /damapi/v1/comments/create', {
      token: by.token,
      body: { kind: 'Feature', sourceId: id, replyId, data: { comment } },
    });
  return {
    productId,
    manager,
    mira,
    id,
    write,
    written: async (comment: string, more = {}) => ((await write(comment, more)).data as { id: number }).id,
    edit: (commentId: number, comment: string, { by = mira, version = 1 } = {}) =>
      app().send('POST /damapi/v1/comments/update', {
        token: by.token,
        body: { id: commentId, version, data: { comment } },
      }),
    remove: (commentId: number, by = mira) =>
      app().send('DELETE /damapi/v1/comments/delete/{id}', { token: by.token, params: { id: commentId } }),
    react: (commentId: number, reaction: string, { by = mira, isOn = true } = {}) =>
      app().send('POST /damapi/v1/comments/react', {
        token: by.token,
        body: { id: commentId, reaction, isOn },
      }),
    list: async (by = mira) =>
      (
        await app().call('GET /damapi/v1/reviewlogs/list', {
          token: by.token,
          query: { kind: 'Feature', sourceId: id, sort: 'thread', direction: 'asc' },
        })
      ).data,
    history: async (language: 'en' | 'zh' = 'en') => {
      const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
        token: manager.token,
        query: { kind: 'Feature', sourceId: id },
        headers: { 'accept-language': language },
      });
      return data.list.map((entry) => entry.data.comment);
    },
    found: async (query: string) =>
      (await app().call('GET /damapi/v1/search/items', { token: manager.token, query: { query } })).data
        .total,
  };
}

test('[COL-36] who wrote a comment edits it; it says so, and the history tells both wordings', async () => {
  const { written, edit, list, history, manager, found } = await setup();
  const id = await written('The tariff is wrong');
  expect((await edit(id, 'The surcharge is wrong', { by: manager })).code).toBe(
    refusals['comment.notYours'].number,
  );
  expect((await edit(id, ' The surcharge is wrong ')).data).toEqual({ version: 2 });
  const {
    list: [comment],
  } = await list();
  expect(comment).toMatchObject({
    data: { comment: 'The surcharge is wrong' },
    version: 2,
    isDeleted: false,
    editedAt: expect.any(String),
  });
  expect((await history())[0]).toBe('Comment edited: The tariff is wrong → The surcharge is wrong');
  expect((await history('zh'))[0]).toBe('修改了评论：The tariff is wrong → The surcharge is wrong');
  expect([await found('tariff'), await found('surcharge')]).toEqual([0, 1]);
});

test('[COL-36] an edit that knows nothing of another one is refused', async () => {
  const { written, edit, list } = await setup();
  const id = await written('One');
  await edit(id, 'Two');
  expect((await edit(id, 'Three')).code).toBe(refusals['comment.stale'].number);
  expect((await list()).list[0]!.data.comment).toBe('Two');
});

test('[COL-36] who wrote a comment deletes it: nobody reads or finds it any more, and answers keep their place', async () => {
  const { written, remove, list, history, manager, found, edit, write } = await setup();
  const id = await written('Secret word');
  const answer = await written('Which one?', { by: manager, replyId: id });
  const alone = await written('Nobody answered');
  expect((await remove(id, manager)).code).toBe(refusals['comment.notYours'].number);
  for (const one of [id, alone]) expect((await remove(one)).status).toBe(200);
  const { list: comments, total } = await list();
  expect(comments.map((one) => [one.id, one.isDeleted, one.data.comment])).toEqual([
    [id, true, ''],
    [answer, false, 'Which one?'],
  ]);
  expect(total).toBe(2);
  expect(await found('secret')).toBe(0);
  expect((await history())[0]).toBe('Comment deleted');
  expect(JSON.stringify(await history())).not.toContain('Secret');
  for (const refused of [await remove(id), await edit(id, 'Back'), await write('To it', { replyId: id })])
    expect(refused.status).toBe(404);
  // The last answer takes what it answered with it.
  await remove(answer, manager);
  expect((await list()).total).toBe(0);
});

test('[COL-36] a deleted comment is not found again after its item came back from the trash', async () => {
  const { id, manager, written, remove, found } = await setup();
  const comment = await written('Forgotten tariff');
  await written('Remembered tariff');
  await remove(comment);
  const { token } = manager;
  await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id } });
  await app().call('POST /damapi/v1/trash/restore', { token, body: { kind: 'Feature', id } });
  expect([await found('forgotten'), await found('remembered')]).toEqual([0, 1]);
});

test('[COL-36] what was said with a step stays as the history tells it', async () => {
  const { productId, mira, edit, remove } = await setup();
  const [row] = await app().database.query<{ id: number }>(
    `insert into comments (product_id, item_id, kind, comment, creator_id, history_id)
     select $1, h.source_id, h.kind, 'Said', $2, h.id from history h where h.product_id = $1 and h.kind = 'Feature'
     limit 1 returning id::int`,
    [productId, mira.id],
  );
  for (const refused of [await edit(row!.id, 'Other'), await remove(row!.id)])
    expect(refused.code).toBe(refusals['comment.saidWithStep'].number);
});

test('[COL-36] a comment has up to 10,000 characters, and by the old call 1,000', async () => {
  const { write, id, mira } = await setup();
  expect((await write('a'.repeat(limits.comment.max))).status).toBe(200);
  expect((await write('a'.repeat(limits.comment.max + 1))).code).toBe(refusals['comment.muchTooLong'].number);
  const plain = (length: number) =>
    app().send('POST /damapi/v1/reviewlogs/create', {
      token: mira.token,
      body: { kind: 'Feature', sourceId: id, replyId: 0, data: { comment: 'a'.repeat(length) } },
    });
  expect((await plain(1000)).status).toBe(200);
  expect((await plain(1001)).code).toBe(refusals['comment.tooLong'].number);
});

test('[COL-36] people react to comments and take it back; each counts once', async () => {
  const { written, react, list, manager, mira, remove } = await setup();
  const id = await written('Done?');
  for (const reaction of [...reactions.toReversed(), 'agree']) await react(id, reaction, { by: manager });
  await react(id, 'agree');
  const of = async (by = mira) => (await list(by)).list[0]!.reactions;
  expect((await of()).map(({ reaction }) => reaction)).toEqual([...reactions]);
  expect((await of())[0]).toMatchObject({ reaction: 'agree', count: 2, isOwn: true });
  expect((await of())[1]).toMatchObject({ reaction: 'done', count: 1, isOwn: false });
  await react(id, 'agree', { isOn: false });
  expect((await of())[0]).toMatchObject({ count: 1, isOwn: false });
  expect((await react(id, 'laugh')).status).toBe(400);
  await remove(id);
  expect((await react(id, 'agree')).status).toBe(404);
});
