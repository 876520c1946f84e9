import { describe, expect, inject, test } from 'vitest';
import { limits, roles } from '@tracery/contract';
import { appForFile, claimsOf, password } from '../../tests/support/app.ts';

const app = appForFile();

const nameOf = async (id: number) => {
  const [product] = await app().database.query<{ name: string }>('select name from products where id = $1', [
    id,
  ]);
  return product!.name;
};

const remove = async (token: string, id: number, query?: object) =>
  app().send('DELETE /prdapi/v1/products/delete/{id}', {
    token,
    params: { id },
    query: query ?? { name: await nameOf(id) },
  });
const restore = (token: string, id: number) =>
  app().send('POST /prdapi/v1/products/restore/{id}', { token, params: { id } });

/** All rows of a product but the words about deleting and restoring it. */
async function fingerprint(id: number): Promise<string> {
  const parts: string[] = [];
  for (const [table, column] of Object.entries(inject('productTables'))) {
    const [row] = await app().database.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${table} t where t.${column} = $1
       ${['history', 'changes'].includes(table) ? "and category not in ('delete', 'restore')" : ''}`,
      [id],
    );
    parts.push(`${table} ${row!.hash}`);
  }
  return parts.join('\n');
}

describe('deleting a product', () => {
  test('[PRD-52, PRD-55] removes it for everybody and answers a token with product id 1', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    const { status, data } = await remove(manager.token, id);
    expect(status).toBe(200);
    expect(claimsOf((data as { token: string }).token)).toMatchObject({ productId: 1, roles: [] });
    const { data: list } = await app().call('GET /prdapi/v1/products/list', { token: manager.token });
    expect(list.list.map((product) => product.id)).not.toContain(id);
    const get = await app().call('GET /prdapi/v1/products/get/{id}', {
      token: manager.token,
      params: { id },
    });
    expect(get.status).toBe(404);
    // [PRD-D17] the others: as if removed.
    expect(await app().call('GET /prdapi/v1/products/members', { token: member.token })).toMatchObject({
      status: 403,
      code: 40301,
    });
  });

  test('[PRD-53] by anyone but a product manager answers 403', async () => {
    const { id } = await app().product();
    for (const role of roles.filter((one) => one !== 'ProductManager')) {
      const member = await app().member(id, [role]);
      expect((await remove(member.token, id)).status, role).toBe(403);
    }
  });

  test('[PRD-D15] a product that is not the current one is refused with 400', async () => {
    const [mine, other] = [await app().product(), await app().product()];
    expect((await remove(mine.manager.token, other.id)).status).toBe(400);
  });

  test('[PRD-50] a typed name that differs in a letter, in case or in a space is refused by the server too', async () => {
    const { id, manager } = await app().product('Northyard Charging');
    for (const name of ['Northyard', 'northyard charging', 'Northyard Charging ', '']) {
      expect((await remove(manager.token, id, { name })).status, name).toBe(400);
    }
    expect((await remove(manager.token, id, { name: 'Northyard Charging' })).status).toBe(200);
  });

  test('[SEC-19] a call without the name is refused, whoever sends it', async () => {
    const { id, manager } = await app().product();
    expect(await remove(manager.token, id, {})).toMatchObject({ status: 400, code: 40007 });
  });

  const prove = (token: string, given: string) =>
    app().call('POST /usrapi/v1/users/prove', { token, body: { password: given } });
  const age = (token: string, interval: string) =>
    app().database.query(
      `update sessions set created_at = created_at - $2::interval, proved_at = proved_at - $2::interval where id = $1`,
      [claimsOf(token).sid, interval],
    );

  test('[SEC-19] 15 minutes after the sign-in the server asks for the password, and takes it for 15 minutes', async () => {
    const { id, manager } = await app().product();
    await age(manager.token, '15 minutes');
    const refused = await remove(manager.token, id);
    expect(refused).toMatchObject({
      status: 400,
      message: 'You signed in some time ago. Nothing was changed. Prove that it is you, then do it again.',
    });
    // Renewing the token proves nothing.
    await app().call('POST /usrapi/v1/users/session', {
      headers: { cookie: manager.cookie, 'x-requested-with': 'tracery' },
    });
    expect((await remove(manager.token, id)).code).toBe(refused.code);
    expect((await prove(manager.token, 'wrong horse')).status).toBe(400);
    expect((await remove(manager.token, id)).code).toBe(refused.code);
    expect((await prove(manager.token, password)).status).toBe(200);
    await age(manager.token, '15 minutes');
    expect((await remove(manager.token, id)).code).toBe(refused.code);
    expect((await prove(manager.token, password)).status).toBe(200);
    expect((await remove(manager.token, id)).status).toBe(200);
  });

  test('[SEC-19] the proof of one session is none of another', async () => {
    const { id, manager } = await app().product();
    const elsewhere = (await app().signIn(manager)).data.token;
    await age(manager.token, '16 minutes');
    expect((await prove(elsewhere, password)).status).toBe(200);
    expect((await remove(manager.token, id)).status).toBe(400);
  });

  test('[SEC-19] guessing the password with an open session is limited like signing in', async () => {
    const { manager } = await app().product();
    for (let n = 0; n < limits.login.wrongTries; n += 1)
      expect((await prove(manager.token, 'wrong horse')).status).toBe(400);
    expect((await prove(manager.token, password)).status).toBe(429);
  });
});

describe('bringing a product back', () => {
  test('[PRD-D16] everything is as it was, to the byte', async () => {
    const { id, manager } = await app().product();
    await app().member(id, ['TestEngineer']);
    const before = await fingerprint(id);
    await remove(manager.token, id);
    const { token } = (await app().signIn(manager)).data;
    const { data: deleted } = await app().call('GET /prdapi/v1/products/deleted', { token });
    expect(deleted.list).toMatchObject([{ id, daysLeft: 30 }]);
    expect(await restore(token, id)).toMatchObject({ status: 200, data: { id } });
    expect(await fingerprint(id)).toBe(before);
    const { data } = await app().call('GET /prdapi/v1/products/deleted', { token });
    expect(data.list).toEqual([]);
    const words = await app().database.query(
      'select category from history where product_id = $1 order by id',
      [id],
    );
    expect(words.map((row) => row['category'])).toEqual(['create', 'delete', 'restore']);
  });

  test('[PRD-D16] only its manager can, only for 30 days, and only what is deleted', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['DevelopEngineer']);
    const stranger = await app().signedIn();
    expect((await restore(manager.token, id)).status).toBe(404);
    await remove(manager.token, id);
    expect((await restore(member.token, id)).status).toBe(404);
    expect((await restore(stranger.token, id)).status).toBe(404);
    await app().database.query(
      `update products set deleted_at = now() - interval '30 days 1 minute' where id = $1`,
      [id],
    );
    expect((await restore(manager.token, id)).status).toBe(404);
    const { data } = await app().call('GET /prdapi/v1/products/deleted', { token: manager.token });
    expect(data.list).toEqual([]);
  });
});
