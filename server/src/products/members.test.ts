import { describe, expect, test } from 'vitest';
import { roles, type Role } from '@tracery/contract';
import { appForFile, claimsOf } from '../../tests/support/app.ts';

const app = appForFile();

const invite = (token: string, usernames: unknown[], role: Role = 'DevelopEngineer') =>
  app().send('POST /prdapi/v1/products/invite-members', { token, body: { usernames, role } });
const setRoles = (token: string, userId: number, wanted: unknown) =>
  app().send('POST /usrapi/v1/users/update-role', { token, body: { userId, roles: wanted } });
const remove = (token: string, userId: number) =>
  app().send('POST /prdapi/v1/products/remove-members/{id}', { token, params: { id: userId } });
const handOver = (token: string, userId: number) =>
  app().call('POST /prdapi/v1/products/update-manager/{id}', { token, params: { id: userId } });
const rolesOf = async (productId: number, userId: number): Promise<Role[] | undefined> => {
  const [row] = await app().database.query<{ roles: Role[] }>(
    'select roles from memberships where product_id = $1 and user_id = $2',
    [productId, userId],
  );
  return row?.roles;
};
const managerOf = async (productId: number) =>
  (
    await app().database.query<{ id: number }>('select manager_id::int as id from products where id = $1', [
      productId,
    ])
  )[0]!.id;

describe('inviting', () => {
  test('[MEM-15, MEM-17] an empty list and more than four people are refused with 400, and nobody is invited', async () => {
    const { id, manager } = await app().product();
    const people = await Promise.all(Array.from({ length: 5 }, () => app().person()));
    const names = people.map(({ username }) => username);
    expect((await invite(manager.token, [])).status).toBe(400);
    expect((await invite(manager.token, names)).status).toBe(400);
    const three = { usernames: names.slice(0, 3), emails: ['a@example.test', 'b@example.test'] };
    const mixed = { token: manager.token, body: three };
    expect((await app().send('POST /prdapi/v1/products/invite-members', mixed)).status).toBe(400);
    expect(await app().database.query('select from invitations where product_id = $1', [id])).toEqual([]);
  });

  test('[MEM-D7] who is a member already stays as is; an unknown name refuses all', async () => {
    const { id, manager } = await app().product();
    const tester = await app().member(id, ['TestEngineer']);
    const fresh = await app().person();
    expect(await invite(manager.token, [tester.username, fresh.username], 'Guest')).toMatchObject({
      data: { invited: 1 },
    });
    expect(await rolesOf(id, tester.id)).toEqual(['TestEngineer']);
    const other = await app().person();
    expect(await invite(manager.token, [other.username, 'nobody.at.all'])).toMatchObject({ status: 400 });
    const rows = await app().database.query('select user_id::int from invitations where product_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ user_id: fresh.id }]);
  });

  test('[MEM-19, MEM-09] only a product manager invites, and only with a role that exists', async () => {
    const { id, manager } = await app().product();
    const person = await app().person();
    for (const role of roles.filter((one) => one !== 'ProductManager')) {
      const member = await app().member(id, [role]);
      expect((await invite(member.token, [person.username])).status, role).toBe(403);
    }
    expect((await invite(manager.token, [person.username], 'Administrator' as Role)).status).toBe(400);
  });

  test('[ACC-D4] the built-in guest account can neither be found nor invited', async () => {
    const { manager } = await app().product();
    expect((await invite(manager.token, ['guest'])).status).toBe(400);
    const { data } = await app().call('GET /usrapi/v1/users/username/{name}', {
      token: manager.token,
      params: { name: 'guest' },
    });
    expect(data.list.map((person) => person.username)).not.toContain('guest');
  });
});

describe('changing roles', () => {
  test('[MEM-22] update-role replaces the roles of a member', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    expect(
      (await setRoles(manager.token, member.id, ['TestEngineer', 'DesignEngineer', 'TestEngineer'])).status,
    ).toBe(200);
    expect(await rolesOf(id, member.id)).toEqual(['TestEngineer', 'DesignEngineer']);
  });

  test('[MEM-23, MEM-24] by a non-manager it answers 403, for oneself 400', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    expect((await setRoles(member.token, manager.id, ['Guest'])).status).toBe(403);
    expect((await setRoles(manager.token, manager.id, ['Guest'])).status).toBe(400);
  });

  test('[MEM-D4, MEM-D2] no role, Guest with another, and roles that are only words are refused with 400', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    for (const wanted of [[], ['Guest', 'TestEngineer'], ['ADMIN'], ['Author'], 'TestEngineer', undefined]) {
      expect((await setRoles(manager.token, member.id, wanted)).status, String(wanted)).toBe(400);
    }
    expect(await rolesOf(id, member.id)).toEqual(['DevelopEngineer']);
  });

  test('somebody who is no member of the current product answers 404', async () => {
    const [mine, other] = [await app().product(), await app().product()];
    expect((await setRoles(mine.manager.token, other.manager.id, ['Guest'])).status).toBe(404);
  });

  test('[MEM-D1] a second manager may demote the main one, who then is no longer named as manager', async () => {
    const { id, manager } = await app().product();
    const second = await app().member(id, ['ProductManager']);
    expect((await setRoles(second.token, manager.id, ['DesignEngineer'])).status).toBe(200);
    expect(await managerOf(id)).toBe(second.id);
  });

  test('[ACC-D16] a new role acts on the very next request, in the middle of a stream of writes', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['ProductManager']);
    let version = 1;
    const outcomes: number[] = [];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const reply = await app().send('POST /prdapi/v1/products/update', {
          token: member.token,
          body: { id, version, name: `v${version}` },
        });
        outcomes.push(reply.status);
        if (reply.status === 200) version = (reply.data as { version: number }).version;
      }
    })();
    await expect.poll(() => outcomes.length).toBeGreaterThan(10);
    await setRoles(manager.token, member.id, ['Guest']);
    const [row] = await app().database.query<{ version: number }>(
      'select version from products where id = $1',
      [id],
    );
    const seen = outcomes.length;
    await expect.poll(() => outcomes.length).toBeGreaterThan(seen + 10);
    isOver = true;
    await writing;
    const [after] = await app().database.query<{ version: number }>(
      'select version from products where id = $1',
      [id],
    );
    expect(after).toEqual(row);
    expect(outcomes.at(-1)).toBe(403);
  });
});

describe('removing and leaving', () => {
  test('[MEM-26, MEM-30, MEM-D6] a removed member gets 403 from the next call on, and the session stands in no product', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    expect((await remove(manager.token, member.id)).status).toBe(200);
    const call = await app().call('GET /prdapi/v1/products/members', { token: member.token });
    expect(call).toMatchObject({ status: 403, code: 40301 });
    const [session] = await app().database.query('select current_product_id from sessions where id = $1', [
      claimsOf(member.token).sid,
    ]);
    expect(session).toEqual({ current_product_id: null });
  });

  test('[MEM-27, MEM-28] by a non-manager it answers 403, for oneself 400, for a stranger 404', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    expect((await remove(member.token, manager.id)).status).toBe(403);
    expect((await remove(manager.token, manager.id)).status).toBe(400);
    expect((await remove(manager.token, (await app().person()).id)).status).toBe(404);
  });

  test('a removal in the middle of a stream of writes lets none commit after it', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['ProductManager']);
    let isOver = false;
    let version = 1;
    const statuses: number[] = [];
    const writing = (async () => {
      while (!isOver) {
        const reply = await app().send('POST /prdapi/v1/products/update', {
          token: member.token,
          body: { id, version, name: `w${version}` },
        });
        statuses.push(reply.status);
        if (reply.status === 200) version = (reply.data as { version: number }).version;
      }
    })();
    await expect.poll(() => statuses.length).toBeGreaterThan(5);
    await remove(manager.token, member.id);
    const entries = () =>
      app().database.query<{ n: number }>(
        'select count(*)::int as n from history where product_id = $1 and creator_id = $2',
        [id, member.id],
      );
    const atRemoval = await entries();
    const seen = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(seen + 10);
    isOver = true;
    await writing;
    expect(await entries()).toEqual(atRemoval);
  });

  test('[PRD-56, PRD-57] quitting ends the own membership and answers a token with product id 1', async () => {
    const { id } = await app().product();
    for (const role of ['DevelopEngineer', 'Guest'] as const) {
      const member = await app().member(id, [role]);
      const { status, data } = await app().call('POST /prdapi/v1/products/quit', { token: member.token });
      expect(status).toBe(200);
      expect(claimsOf(data.token)).toMatchObject({ productId: 1, roles: [] });
      expect(await rolesOf(id, member.id)).toBeUndefined();
    }
  });

  test('[PRD-D18] a product manager cannot quit', async () => {
    const { id, manager } = await app().product();
    expect((await app().call('POST /prdapi/v1/products/quit', { token: manager.token })).status).toBe(400);
    expect(await rolesOf(id, manager.id)).toEqual(['ProductManager']);
  });

  test('what happened to members stands in the history of the product', async () => {
    const { id, manager } = await app().product();
    const person = await app().signedIn();
    await invite(manager.token, [person.username], 'TestEngineer');
    const { list } = (await app().call('GET /prdapi/v1/invitations/own', { token: person.token })).data;
    const params = { id: list[0]!.id };
    await app().call('POST /prdapi/v1/invitations/accept/{id}', { token: person.token, params });
    await setRoles(manager.token, person.id, ['DesignEngineer']);
    await remove(manager.token, person.id);
    const entries = await app().database.query(
      `select category, changes from history where product_id = $1 and kind = 'Product' order by id`,
      [id],
    );
    const [tester, designer] = [
      { userId: person.id, roles: ['TestEngineer'] },
      { userId: person.id, roles: ['DesignEngineer'] },
    ];
    expect(entries).toEqual([
      { category: 'create', changes: [] },
      {
        category: 'update',
        changes: [{ field: 'invitation', to: { username: person.username, roles: ['TestEngineer'] } }],
      },
      { category: 'update', changes: [{ field: 'member', to: tester }] },
      { category: 'update', changes: [{ field: 'role', from: tester, to: designer }] },
      { category: 'remove', changes: [{ field: 'member', from: designer }] },
    ]);
  });
});

describe('handing over', () => {
  test('[PRD-42, PRD-D13] the new manager gets the role, the old one becomes DevelopEngineer and gets a token that says so', async () => {
    const { id, manager } = await app().product();
    const next = await app().member(id, ['TestEngineer']);
    const { status, data } = await handOver(manager.token, next.id);
    expect(status).toBe(200);
    expect(claimsOf(data.token)).toMatchObject({ roles: ['DevelopEngineer'], productId: id });
    expect(await managerOf(id)).toBe(next.id);
    expect(await rolesOf(id, next.id)).toEqual(['ProductManager', 'TestEngineer']);
    expect(await rolesOf(id, manager.id)).toEqual(['DevelopEngineer']);
    expect((await handOver(data.token, next.id)).status).toBe(403);
  });

  test('[PRD-42] only to a member, and only by a manager', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    expect((await handOver(manager.token, (await app().person()).id)).status).toBe(404);
    expect((await handOver(member.token, member.id)).status).toBe(403);
    expect((await handOver(manager.token, manager.id)).status).toBe(400);
  });
});

test('eight managers that change each other and the settings at once neither deadlock nor leave the product without one', async () => {
  const { id, manager } = await app().product();
  const managers = [
    manager,
    ...(await Promise.all(Array.from({ length: 7 }, () => app().member(id, ['ProductManager'])))),
  ];
  const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const statuses = new Set<number>();
  await Promise.all(
    managers.map(async ({ token }) => {
      for (let n = 0; n < 12; n += 1) {
        const target = any(managers);
        const act = any([
          () => setRoles(token, target.id, [any(['ProductManager', 'TestEngineer'])]),
          () => handOver(token, target.id),
          () => app().send('POST /prdapi/v1/products/update', { token, body: { id, version: 1, name: 'x' } }),
        ]);
        statuses.add((await act()).status);
      }
    }),
  );
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  const left = await app().database.query(
    `select from memberships where product_id = $1 and 'ProductManager' = any (roles)`,
    [id],
  );
  expect(left.length).toBeGreaterThanOrEqual(1);
  expect(await rolesOf(id, await managerOf(id))).toContain('ProductManager');
}, 60_000);
