import { limits } from '@tracery/contract';
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
  const rows = await app().database.query<{ id: string }>('select id from users where username = $1', [
    product.manager.username,
  ]);
  const manager = { ...product.manager, userId: Number(rows[0]!.id) };
  return { ...product, manager, token, feature: data };
}

const read = async (
  token: string,
  query: { numbers?: string; ids?: string; usernames?: string; people?: string },
) => (await app().call('GET /damapi/v1/references/list', { token, query })).data;

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
    {
      id: manager.userId,
      username: manager.username,
      name: manager.username,
      avatar: '',
      roles: ['ProductManager'],
    },
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

test('[COL-15] what is saved keeps the person in comments and contents, but neither in code nor in diagrams', async () => {
  const { token, feature, manager } = await setup();
  const written = `Ask @${manager.username}, not \`@${manager.username}\` or @nobody.here`;
  const kept = `Ask @${manager.username}#${manager.userId}, not \`@${manager.username}\` or @nobody.here`;
  await app().call('POST /damapi/v1/reviewlogs/create', {
    token,
    body: { kind: 'Feature', sourceId: feature.id, data: { comment: written } },
  });
  const { data: comments } = await app().call('GET /damapi/v1/reviewlogs/list', {
    token,
    query: { kind: 'Feature', sourceId: feature.id },
  });
  expect(comments.list.map(({ data }) => data.comment)).toEqual([kept]);

  const contentOf = async () => {
    const params = { id: feature.id };
    const { data } = await app().call('GET /reqapi/v1/features/get/{id}', { token, params });
    return { content: data.data.content, version: data.version };
  };
  const { version } = await contentOf();
  await app().call('POST /reqapi/v1/features/update', {
    token,
    body: { id: feature.id, version, data: { content: written } },
  });
  expect((await contentOf()).content).toBe(kept);
  const { data: other } = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Parking', importance: 'Important', data: { content: written } },
  });
  const { data: made } = await app().call('GET /reqapi/v1/features/get/{id}', {
    token,
    params: { id: other.id },
  });
  expect(made.data.content).toBe(kept);

  const source = `@startuml\nnote "ask @${manager.username}" as N\n@enduml`;
  const { data: diagram } = await app().call('POST /desapi/v1/uml/create', {
    token,
    body: { name: 'Who', kind: 'ClassDiagram', data: { content: source } },
  });
  const { data: drawn } = await app().call('GET /desapi/v1/uml/get/{id}', {
    token,
    params: { id: diagram.id },
  });
  expect(drawn.data.content).toBe(source);
});

test('[COL-15] a person is known by id as a member, and without a name when erased; outsiders are not', async () => {
  const { token, manager } = await setup();
  const other = await setup();
  const gone = await setup();
  const userIds = [manager.userId, other.manager.userId, gone.manager.userId].join(' ');
  await app().database.query(
    `update users set username = 'former-member-' || id, fullname = 'Former member', erased_at = now() where id = $1`,
    [gone.manager.userId],
  );
  const { people } = await read(token, { people: `${userIds} x -1 99999999999999999999` });
  expect(people.map(({ id, name, roles }) => ({ id, name, roles }))).toEqual([
    { id: manager.userId, name: manager.username, roles: ['ProductManager'] },
    { id: gone.manager.userId, name: 'Former member', roles: [] },
  ]);
});

test('[COL-15] a comment that has no room for ids stays as it was written', async () => {
  const { token, feature, manager } = await setup();
  const start = `@${manager.username} `;
  const comment = start + 'x'.repeat(limits.comment.max - start.length);
  await app().call('POST /damapi/v1/comments/create', {
    token,
    body: { kind: 'Feature', sourceId: feature.id, data: { comment } },
  });
  const query = { kind: 'Feature' as const, sourceId: feature.id };
  const { data } = await app().call('GET /damapi/v1/reviewlogs/list', { token, query });
  expect(data.list[0]!.data.comment).toBe(comment);
});
