import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const { data } = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data: { content: 'one' } },
  });
  const { id } = data;
  const update = (version: number, body: object) =>
    app().call('POST /reqapi/v1/features/update', { token, body: { id, version, ...body } });
  const query = { kind: 'Feature', sourceId: id } as const;
  return {
    token,
    productId,
    id,
    update,
    list: async () => (await app().call('GET /damapi/v1/versions/list', { token, query })).data,
    get: (number: number) =>
      app().call('GET /damapi/v1/versions/get', { token, query: { ...query, number } }),
    restore: (number: number, version: number) =>
      app().call('POST /damapi/v1/versions/restore', { token, body: { ...query, number, version } }),
    item: async () => (await app().call('GET /reqapi/v1/features/get/{id}', { token, params: { id } })).data,
    history: async (language: 'en' | 'zh') =>
      (
        await app().call('GET /damapi/v1/operationlogs/list', {
          token,
          query: { ...query, direction: 'desc' },
          headers: { 'accept-language': language },
        })
      ).data.list.map(({ data: said }) => said.comment),
  };
}

test('[TRC-43] every version of an item is read as it was: all its fields and its content', async () => {
  const at = await setup();
  await at.update(1, { name: 'Charging at night', tag: 'a,b', data: { content: 'two' } });
  await at.update(2, { importance: 'Mandatory' });
  const { list, isWhole } = await at.list();
  expect(list.map(({ number, until }) => [number, until === null])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(list[1]!.until).toBe(list[0]!.since);
  expect(isWhole).toBe(true);
  expect((await at.get(1)).data).toMatchObject({
    number: 1,
    content: 'one',
    item: { name: 'Charging', tag: '', importance: 'Important', version: 1, data: { content: 'one' } },
  });
  expect((await at.get(2)).data).toMatchObject({
    content: 'two',
    item: { name: 'Charging at night', tag: 'a,b', importance: 'Important' },
  });
  // The present one is the item itself.
  expect((await at.get(3)).data.item).toEqual(await at.item());
  expect((await at.get(4)).status).toBe(404);
});

test('[TRC-43] a content is brought back as a new version, told in the history, and only onto what was read', async () => {
  const at = await setup();
  await at.update(1, { name: 'Charging at night', data: { content: 'two' } });
  expect((await at.restore(1, 1)).message).toContain('Someone else changed this meanwhile');
  expect((await at.item()).data.content).toBe('two');
  expect((await at.restore(1, 2)).data).toMatchObject({ version: 3 });
  // Only the content comes back.
  expect(await at.item()).toMatchObject({ name: 'Charging at night', data: { content: 'one' } });
  expect((await at.list()).list).toHaveLength(3);
  expect((await at.get(2)).data.content).toBe('two');
  expect((await at.history('en'))[0]).toBe('Brought back: version 1, content');
  expect((await at.history('zh'))[0]).toBe('找回了版本 1，内容');
});

test('[TRC-43] a content that was not kept is said to be missing, and nothing is changed', async () => {
  const at = await setup();
  await at.update(1, { data: { content: 'two' } });
  await app().database.query('update content_versions set before_hash = null where item_id = $1', [at.id]);
  expect((await at.get(1)).data).toMatchObject({ content: null, item: { name: 'Charging' } });
  expect((await at.restore(1, 2)).message).toContain('was not kept');
  expect(await at.item()).toMatchObject({ version: 2, data: { content: 'two' } });
});
