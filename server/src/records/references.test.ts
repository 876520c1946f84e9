import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const { data } = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data: { content: '' } },
  });
  return { ...product, token, feature: data };
}

const read = async (token: string, query: { numbers?: string; ids?: string; usernames?: string }) =>
  (await app().call('GET /damapi/v1/references/list', { token, query })).data;

test('[EXP-14] a text learns name and status of the items and the names of the people that it names', async () => {
  const { token, feature, manager } = await setup();
  const known = {
    kind: 'Feature',
    id: feature.id,
    oid: feature.oid,
    name: 'Charging',
    status: 1,
    isFrozen: 0,
  };
  const number = `F-${feature.oid}`;
  expect(await read(token, { numbers: `R-999 ${number} nonsense X-1`, usernames: 'nobody' })).toEqual({
    items: [known],
    people: [],
  });
  expect((await read(token, { ids: `Feature-${feature.id} Task-${feature.id} x` })).items).toEqual([known]);
  expect((await read(token, { numbers: number, ids: `Feature-${feature.id}` })).items).toEqual([known]);
  expect((await read(token, { usernames: manager.username.toUpperCase() })).people).toEqual([
    { username: manager.username, name: manager.username, avatar: '', roles: ['ProductManager'] },
  ]);
  expect(await read(token, {})).toEqual({ items: [], people: [] });
});

test('[EXP-14] what belongs to another product or lies in the trash is not there', async () => {
  const { token, feature, manager } = await setup();
  const other = await setup();
  const asked = { ids: `Feature-${feature.id}`, usernames: manager.username };
  expect(await read(other.token, asked)).toEqual({ items: [], people: [] });
  expect((await read(other.token, { numbers: `F-${feature.oid}` })).items[0]).toMatchObject({
    id: other.feature.id,
  });
  await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: feature.id } });
  expect((await read(token, { ...asked, numbers: `F-${feature.oid}` })).items).toEqual([]);
});
