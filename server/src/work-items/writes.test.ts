import { expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { askDuring } from '../../tests/support/blocked-by.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const create = async (path: string, body: object) =>
    ((await app().send(`POST ${path}/create`, { token, body })).data as { id: number }).id;
  const feature = (body: object = {}) =>
    create('/reqapi/v1/features', { name: 'Charging', importance: 'Important', ...body });
  const requirement = (sourceId: number) => ({ name: 'Meter', importance: 'Important', sourceId });
  return { ...product, token, create, feature, requirement };
}

test('[TSK-D13] a task that is done and set to done again keeps the day on which it was closed', async () => {
  const { token, create, manager } = await setup();
  const id = await create('/prdapi/v1/tasks', {
    name: 'Solder',
    importance: 1,
    emergency: 1,
    processorId: manager.id,
  });
  const done = () => app().call('POST /prdapi/v1/tasks/change-done/{id}', { token, params: { id } });
  expect((await done()).status).toBe(200);
  await app().database.query(`update tasks set closed_at = '2026-01-02 03:04:05Z' where id = $1`, [id]);
  expect((await done()).status).toBe(200);
  const { data } = await app().call('GET /prdapi/v1/tasks/get/{id}', { token, params: { id } });
  expect(data).toMatchObject({ status: 5, closedAt: '2026-01-02T03:04:05.000Z' });
});

test('[WRK-D6] an item whose tags alone change is found by the new ones and no longer by the old ones', async () => {
  const { token, feature } = await setup();
  const id = await feature({ tag: 'before' });
  const saved = await app().call('POST /reqapi/v1/features/update', {
    token,
    body: { id, version: 1, tag: 'after' },
  });
  expect(saved.status, saved.message).toBe(200);
  const found = async (query: object) =>
    (await app().call('GET /reqapi/v1/features/list', { token, query: query as never })).data.total;
  for (const by of ['tag', 'query'])
    expect([await found({ [by]: 'after' }), await found({ [by]: 'before' })], by).toEqual([1, 0]);
});

test('[WRK-D6] full-width letters and digits are found by plain ones, and the other way round', async () => {
  const { token, feature } = await setup();
  await feature({ name: 'ＯＣＰＰ２０１' });
  await feature({ name: 'ocpp201 again' });
  for (const query of ['ocpp201', 'ＯＣＰＰ２０１']) {
    const { data } = await app().call('GET /reqapi/v1/features/list', { token, query: { query } });
    expect(data.total, query).toBe(2);
  }
});

const trash = (table: string) => `update ${table} set deleted_at = now() where id = $1`;

test('[WRK-D27] an item does not come back from the trash while what it belongs to goes there', async () => {
  const { token, create, feature, requirement } = await setup();
  const parent = await feature();
  const id = await create('/reqapi/v1/requirements', requirement(parent));
  await app().call('DELETE /reqapi/v1/requirements/delete/{id}', { token, params: { id } });
  const reply = await askDuring(app().database, { sql: trash('features'), values: [parent] }, () =>
    app().call('POST /damapi/v1/trash/restore', { token, body: { kind: 'Requirement', id } }),
  );
  expect(reply.code).toBe(refusals['item.parentInTrash'].number);
});

test('[WRK-D27] nothing new is put under an item while it goes to the trash', async () => {
  const { token, feature, requirement } = await setup();
  const parent = await feature();
  const reply = await askDuring(app().database, { sql: trash('features'), values: [parent] }, () =>
    app().send('POST /reqapi/v1/requirements/create', { token, body: requirement(parent) }),
  );
  expect(reply.code).toBe(refusals['link.unknown'].number);
});
