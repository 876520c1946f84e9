import { describe, expect, test } from 'vitest';
import { roles, type Role } from '@tracery/contract';
import { claimsOf, appForFile } from '../../tests/support/app.ts';
import { sql } from '../platform/database/sql.ts';

const app = appForFile();

const update = (token: string, body: object) =>
  app().send('POST /prdapi/v1/products/update', { token, body });

describe('making and reading a product', () => {
  test('[PRD-27, PRD-28, PRD-30, PRD-34, PRD-D5] the maker becomes its manager and it starts at stage 1', async () => {
    const person = await app().signedIn();
    const made = await app().call('POST /prdapi/v1/products/create', {
      token: person.token,
      body: { name: '  Northyard  ', tag: 'energy, ocpp,,energy', data: { content: '**Intro**' } },
    });
    const { data } = await app().call('GET /prdapi/v1/products/get/{id}', {
      token: person.token,
      params: { id: made.data.id },
    });
    expect(data).toMatchObject({
      id: made.data.id,
      name: 'Northyard',
      hkcCode: '',
      kind: 'Private',
      tag: 'energy,ocpp',
      status: 1,
      manager: person.username,
      managerId: person.id,
      role: 'ProductManager',
      version: 1,
      creator: person.username,
      data: { content: '**Intro**' },
    });
    expect(data).not.toHaveProperty('defaultPage');
  });

  test('[PRD-22, PRD-31] a product without a name, or of another kind, is refused with 400', async () => {
    const { token } = await app().signedIn();
    const attempt = (body: object) => app().send('POST /prdapi/v1/products/create', { token, body });
    expect(await attempt({ name: '   ' })).toMatchObject({ status: 400, message: 'This field is required' });
    expect(await attempt({})).toMatchObject({ status: 400, message: 'This field is required' });
    expect((await attempt({ name: 'x', kind: 'Secret' })).status).toBe(400);
    expect((await attempt({ name: 'x'.repeat(256) })).status).toBe(400);
  });

  test('[PRD-32, PRD-D8] the classification is empty or a code of the industry dictionary', async () => {
    const person = await app().signedIn();
    const attempt = (hkcCode: string) =>
      app().send('POST /prdapi/v1/products/create', {
        token: person.token,
        body: { name: 'Classified', hkcCode },
      });
    expect((await attempt('Z')).status).toBe(400);
    const { data } = (await attempt('D')) as { data: { id: number } };
    const stored = await app().call('GET /prdapi/v1/products/get/{id}', {
      token: person.token,
      params: { id: data.id },
    });
    expect(stored.data.hkcCode).toBe('D');
    expect((await attempt('')).status).toBe(200);
  });

  test('[PRD-12, PRD-13, PRD-49] the list holds the own products with the own role, filtered by name and stage', async () => {
    const person = await app().signedIn();
    for (const name of ['Beta', 'alpha 100%', 'Gamma']) {
      await app().call('POST /prdapi/v1/products/create', { token: person.token, body: { name } });
    }
    await app().product('Somebody else’s');
    const list = async (query: object) => {
      const { data } = await app().send('GET /prdapi/v1/products/list', { token: person.token, query });
      const { list: rows, total } = data as { list: { name: string; role: string }[]; total: number };
      return { names: rows.map((row) => row.name), total, roles: new Set(rows.map((row) => row.role)) };
    };
    const all = await list({ sort: 'name', direction: 'asc' });
    expect(all.total).toBe(3);
    expect(all.roles).toEqual(new Set(['ProductManager']));
    expect(await list({ name: '100%' })).toMatchObject({ names: ['alpha 100%'], total: 1 });
    expect(await list({ name: '_eta' })).toMatchObject({ names: [], total: 0 });
    expect(await list({ status: 2 })).toMatchObject({ total: 0 });
    expect((await list({ page: 2, limit: 2 })).names).toHaveLength(1);
  });

  test('[PRD-19, PRD-20, PRD-D14] switching answers a token of the chosen product; the name in the call is not trusted', async () => {
    const person = await app().signedIn();
    const made = await app().call('POST /prdapi/v1/products/create', {
      token: person.token,
      body: { name: 'True' },
    });
    const productId = made.data.id;
    const switched = await app().call('POST /prdapi/v1/products/switch-product', {
      token: person.token,
      query: { productId, productName: 'False' },
    });
    expect(switched.data.productName).toBe('True');
    expect(claimsOf(switched.data.token)).toMatchObject({ productId, roles: ['ProductManager'] });
    const foreign = await app().product();
    for (const other of [foreign.id, 999_999, 0, 1]) {
      const refused = await app().call('POST /prdapi/v1/products/switch-product', {
        token: switched.data.token,
        query: { productId: other },
      });
      expect(refused).toMatchObject({ status: 404, message: 'Not found' });
    }
  });

  test('[ACC-D15, EXP-13] tabs in two products write each into its own; none reaches into the other', async () => {
    const first = await app().product('First');
    const made = await app().call('POST /prdapi/v1/products/create', {
      token: first.manager.token,
      body: { name: 'Second' },
    });
    const second = await app().call('POST /prdapi/v1/products/switch-product', {
      token: first.manager.token,
      query: { productId: made.data.id },
    });
    const rename = async (token: string, id: number, name: string) =>
      (await update(token, { id, version: 1, name })).status;
    const named = await app().send('GET /reqapi/v1/features/list', {
      token: second.data.token,
      query: { productId: first.id },
    });
    expect(named).toMatchObject({ status: 409, message: 'The current product changed in another tab' });
    expect(await rename(second.data.token, first.id, 'by the wrong tab')).toBe(404);
    expect(await rename(first.manager.token, first.id, 'by the first tab')).toBe(200);
    expect(await rename(second.data.token, made.data.id, 'by the second tab')).toBe(200);
    const rows = await app().database.query('select name from products where id = any ($1) order by id', [
      [first.id, made.data.id],
    ]);
    expect(rows).toEqual([{ name: 'by the first tab' }, { name: 'by the second tab' }]);
  });
});

describe('saving settings', () => {
  test('[PRD-37, PRD-40, PRD-45] an update saves the product, keeps what only the server sets, and stands in the history', async () => {
    const { id, manager } = await app().product('Before');
    const [stored] = await app().database.query('select * from products where id = $1', [id]);
    const saved = await update(manager.token, {
      id,
      version: 1,
      name: 'After',
      status: 4,
      tag: 'b,a',
      data: { content: 'new' },
      manager: 'nobody',
      managerId: 1,
      creator: 'nobody',
      creatorId: 1,
      createdAt: '2000-01-01T00:00:00Z',
      updatedAt: '2000-01-01T00:00:00Z',
    });
    expect(saved).toMatchObject({ status: 200, data: { version: 2 } });
    const [row] = await app().database.query('select * from products where id = $1', [id]);
    expect(row).toMatchObject({ name: 'After', status: 4, tags: ['b', 'a'], version: 2 });
    for (const kept of ['manager_id', 'creator_id', 'created_at']) expect(row![kept]).toEqual(stored![kept]);
    const entries = await app().database.query(
      `select category, changes, creator_id::int from history where product_id = $1 and kind = 'Product' order by id`,
      [id],
    );
    expect(entries).toEqual([
      { category: 'create', changes: [], creator_id: manager.id },
      {
        category: 'update',
        changes: [
          { field: 'name', from: 'Before', to: 'After' },
          { field: 'tags', from: [], to: ['b', 'a'] },
          { field: 'status', from: 1, to: 4 },
          { field: 'content', from: '', to: 'new' },
        ],
        creator_id: manager.id,
      },
    ]);
  });

  test('[PRD-41] an update by a member who is not a product manager answers 403', async () => {
    const { id } = await app().product();
    for (const role of roles.filter((one) => one !== 'ProductManager')) {
      const member = await app().member(id, [role]);
      expect((await update(member.token, { id, version: 1, name: 'mine' })).status, role).toBe(403);
    }
  });

  test('[WRK-D14] an update needs the version it was read at: missing answers 400, older answers 409 with the current one', async () => {
    const { id, manager } = await app().product('First');
    expect(await update(manager.token, { id, name: 'x' })).toMatchObject({ status: 400 });
    await update(manager.token, { id, version: 1, name: 'Second' });
    const stale = await update(manager.token, { id, version: 1, name: 'Third' });
    expect(stale).toMatchObject({ status: 409, data: { current: { name: 'Second', version: 2 } } });
  });

  test('32 writers with the same version: one wins, every loser hears the true current state', async () => {
    const { id, manager } = await app().product();
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, n) => update(manager.token, { id, version: 1, name: `writer ${n}` })),
    );
    const won = replies.filter((reply) => reply.status === 200);
    expect(won).toHaveLength(1);
    const [row] = await app().database.query<{ name: string; version: number }>(
      'select name, version from products where id = $1',
      [id],
    );
    expect(row!.version).toBe(2);
    for (const reply of replies.filter((one) => one.status !== 200)) {
      expect(reply).toMatchObject({ status: 409, data: { current: { name: row!.name, version: 2 } } });
    }
  });
});

describe('members', () => {
  test('[MEM-03, MEM-05, MEM-06, MEM-07, MEM-08, MEM-D5, MEM-D11] are listed by name, with roles, and found by role, username and full name', async () => {
    const { id, manager } = await app().product();
    const tester = await app().member(id, ['TestEngineer', 'DevelopEngineer']);
    await app().database.query(`update users set fullname = '张伟', intro = 'tests' where id = $1`, [
      tester.id,
    ]);
    await app().member(id, ['Guest']);
    const list = async (query: object) => {
      const reply = await app().send('GET /prdapi/v1/products/members', { token: manager.token, query });
      return reply.data as {
        list: { id: number; username: string; fullname: string; roles: Role[] }[];
        total: number;
      };
    };
    const all = await list({});
    expect(all.total).toBe(3);
    const names = all.list.map((member) => member.fullname || member.username);
    expect(names[0]).toBe('张伟');
    expect(names.slice(1)).toEqual(names.slice(1).sort());
    expect(all.list.find((member) => member.id === tester.id)).toEqual({
      id: tester.id,
      username: tester.username,
      fullname: '张伟',
      avatar: '',
      intro: 'tests',
      role: 'TestEngineer,DevelopEngineer',
      roles: ['TestEngineer', 'DevelopEngineer'],
    });
    expect((await list({ role: 'Guest' })).total).toBe(1);
    expect((await list({ username: tester.username.slice(1, 6) })).list.map((member) => member.id)).toContain(
      tester.id,
    );
    expect((await list({ query: '张' })).list.map((member) => member.id)).toEqual([tester.id]);
    expect((await list({ username: '张' })).total).toBe(0);
  });

  test('[WRK-64, WRK-D22] owners are chosen from the members, by username and role', async () => {
    const { id, manager } = await app().product();
    const tester = await app().member(id, ['TestEngineer']);
    const choose = async (query: object) =>
      (await app().call('GET /usrapi/v1/users/list', { token: manager.token, query })).data;
    const page = { page: 1, limit: 100, sort: 'username', direction: 'asc' };
    expect((await choose(page)).total).toBe(2);
    expect((await choose({ ...page, username: tester.username.slice(1) })).list[0]!.id).toBe(tester.id);
    expect((await choose({ ...page, role: 'TestEngineer' })).list.map((one) => one.id)).toEqual([tester.id]);
  });

  test('[MEM-09] a role that does not exist is refused', async () => {
    const { manager } = await app().product();
    const reply = await app().send('GET /prdapi/v1/products/members', {
      token: manager.token,
      query: { role: 'ADMIN' },
    });
    expect(reply.status).toBe(400);
  });

  test('[MEM-D1] the last manager cannot be demoted, not even by two managers who demote each other at once', async () => {
    const { id, manager } = await app().product();
    const other = await app().member(id, ['ProductManager']);
    const demote = (userId: number) =>
      app().db.transaction(async (trx) => {
        await trx.run(sql`select set_config('app.pid', ${String(id)}, true)`);
        await trx.run(
          sql`update memberships set roles = '{DevelopEngineer}' where product_id = ${id} and user_id = ${userId}`,
        );
      });
    const outcomes = await Promise.allSettled([demote(manager.id), demote(other.id)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    const managers = await app().database.query(
      `select user_id from memberships where product_id = $1 and 'ProductManager' = any (roles)`,
      [id],
    );
    expect(managers).toHaveLength(1);
  });
});
