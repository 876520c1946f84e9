import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { appForFile, claimsOf } from '../../tests/support/app.ts';
import { askDuring } from '../../tests/support/blocked-by.ts';

const app = appForFile();

test('[PRD-42] a guest to whom a product is handed over is its manager and no longer a guest', async () => {
  const { id, manager } = await app().product();
  const guest = await app().member(id, ['Guest']);
  const reply = await app().call('POST /prdapi/v1/products/update-manager/{id}', {
    token: manager.token,
    params: { id: guest.id },
  });
  expect(reply.status, reply.message).toBe(200);
  const rows = await app().database.query(
    'select roles from memberships where product_id = $1 and user_id = $2',
    [id, guest.id],
  );
  expect(rows).toEqual([{ roles: ['ProductManager'] }]);
});

test('[MEM-30] who is removed leaves the others where they are', async () => {
  const { id, manager } = await app().product();
  const [gone, stays] = [await app().member(id, ['TestEngineer']), await app().member(id, ['TestEngineer'])];
  await app().call('POST /prdapi/v1/products/remove-members/{id}', {
    token: manager.token,
    params: { id: gone.id },
  });
  const [session] = await app().database.query(
    'select current_product_id::int as "productId" from sessions where id = $1',
    [claimsOf(stays.token).sid],
  );
  expect(session).toEqual({ productId: id });
  expect((await app().call('GET /prdapi/v1/products/members', { token: stays.token })).status).toBe(200);
  expect(claimsOf((await app().signIn(stays)).data.token).productId).toBe(id);
});

test('[PRD-12] products are listed in the direction that is asked for', async () => {
  const { token } = await app().signedIn();
  for (const name of ['Bravo', 'Alpha', 'Charlie'])
    await app().call('POST /prdapi/v1/products/create', { token, body: { name } });
  const names = async (direction: 'asc' | 'desc') =>
    (
      await app().call('GET /prdapi/v1/products/list', { token, query: { sort: 'name', direction } })
    ).data.list.map(({ name }) => name);
  expect(await names('asc')).toEqual(['Alpha', 'Bravo', 'Charlie']);
  expect(await names('desc')).toEqual(['Charlie', 'Bravo', 'Alpha']);
});

test('[MEM-05] members are listed in the direction that is asked for', async () => {
  const { id, manager } = await app().product();
  const unique = randomUUID().slice(0, 6);
  for (const letter of ['b', 'C', 'a']) await app().member(id, ['TestEngineer'], `${unique}${letter}`);
  const names = async (direction: 'asc' | 'desc') =>
    (
      await app().call('GET /prdapi/v1/products/members', {
        token: manager.token,
        query: { sort: 'username', direction, role: 'TestEngineer' },
      })
    ).data.list.map(({ username }) => username.slice(unique.length));
  expect(await names('asc')).toEqual(['a', 'b', 'C']);
  expect(await names('desc')).toEqual(['C', 'b', 'a']);
});

test('settings saved while somebody else saves them are refused as stale, not written over', async () => {
  const { id, manager } = await app().product();
  const others = {
    sql: `update products set name = 'Theirs', version = version + 1 where id = $1`,
    values: [id],
  };
  const reply = await askDuring(app().database, others, () =>
    app().call('POST /prdapi/v1/products/update', {
      token: manager.token,
      body: { id, version: 1, name: 'Mine' },
    }),
  );
  expect(reply.code).toBe(refusals['item.stale'].number);
  const [row] = await app().database.query('select name from products where id = $1', [id]);
  expect(row).toEqual({ name: 'Theirs' });
});

test('[PRD-D16] a deleted product is offered for restoring to its managers, not to its other members', async () => {
  const { id, manager } = await app().product('Deleted');
  const member = await app().member(id, ['TestEngineer']);
  await app().call('DELETE /prdapi/v1/products/delete/{id}', {
    token: manager.token,
    params: { id },
    query: { name: 'Deleted' },
  });
  const offered = async (person: { username: string }) => {
    const { token } = (await app().signIn(person)).data;
    const { data } = await app().call('GET /prdapi/v1/products/deleted', { token });
    return data.list.map((product) => product.id);
  };
  expect(await offered(manager)).toEqual([id]);
  expect(await offered(member)).toEqual([]);
});
