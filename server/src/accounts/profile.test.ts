import { describe, expect, test } from 'vitest';
import { appForFile, claimsOf, createTestApp } from '../../tests/support/app.ts';
import { deviceOf } from './profile.ts';

const app = appForFile();

const get = (token: string, id: number) =>
  app().call('GET /usrapi/v1/users/get/{id}', { token, params: { id } });

describe('a profile', () => {
  test('[ACC-50, ACC-D28] answers every field of a user', async () => {
    const person = await app().signedIn();
    const { status, data } = await get(person.token, person.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: person.id,
      username: person.username,
      fullname: '',
      email: person.email,
      intro: '',
      avatarUrl: '',
      manager: '',
      managerId: 0,
      creator: person.username,
      creatorId: person.id,
      data: { passwordChangedAt: null },
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  test('[ACC-D23] people of a shared product see it without e-mail; anyone else gets 404', async () => {
    const { id, manager } = await app().product('Shared');
    const colleague = await app().member(id, ['Guest']);
    const { data } = await get(colleague.token, manager.id);
    expect(data).toMatchObject({ username: manager.username, email: '', data: { passwordChangedAt: null } });
    const stranger = await app().signedIn();
    expect((await get(stranger.token, manager.id)).status).toBe(404);
    await app().call('DELETE /prdapi/v1/products/delete/{id}', {
      token: manager.token,
      params: { id },
      query: { name: 'Shared' },
    });
    expect((await get(colleague.token, manager.id)).status).toBe(404);
  });

  test('[ACC-47, ACC-46] full name and intro are saved; e-mail, username and dates in the body change nothing', async () => {
    const person = await app().signedIn();
    const saved = await app().send('POST /usrapi/v1/users/update', {
      token: person.token,
      body: {
        id: person.id,
        fullname: ' 魏舒文 ',
        intro: 'tests',
        email: 'evil@example.test',
        username: 'evil',
        createdAt: '2000-01-01T00:00:00Z',
        managerId: 7,
        avatarUrl: 'https://evil.example/x.png',
      },
    });
    expect(saved.status).toBe(200);
    const { data } = await get(person.token, person.id);
    expect(data).toMatchObject({
      fullname: '魏舒文',
      intro: 'tests',
      email: person.email,
      username: person.username,
      managerId: 0,
      avatarUrl: '',
    });
    expect(new Date(data.createdAt).getFullYear()).toBeGreaterThan(2000);
  });

  test("[ACC-51] another user's profile answers 403", async () => {
    const [mine, other] = [await app().signedIn(), await app().signedIn()];
    const body = { id: other.id, fullname: 'x', intro: '' };
    expect((await app().call('POST /usrapi/v1/users/update', { token: mine.token, body })).status).toBe(403);
  });
});

describe('finding people', () => {
  const find = (token: string, name: string, query: object = {}) =>
    app().send('GET /usrapi/v1/users/username/{name}', { token, params: { name }, query });

  test('[ACC-52, ACC-D22] finds by part of the username, in pages, and never tells an e-mail', async () => {
    const { id, manager } = await app().product();
    const people = await Promise.all(
      ['zebra.one', 'the.Zebra', 'zebra_3'].map((name) => app().member(id, ['DevelopEngineer'], name)),
    );
    const { data } = await find(manager.token, 'ZEBRA');
    const { list, total } = data as { list: { id: number; isMember: boolean }[]; total: number };
    expect(total).toBe(3);
    expect(new Set(list.map((person) => person.id))).toEqual(new Set(people.map((person) => person.id)));
    expect(JSON.stringify(data)).not.toContain('@example.test');
    const page = (await find(manager.token, 'zebra', { page: 2, limit: 2 })).data as { list: unknown[] };
    expect(page.list).toHaveLength(1);
    expect(((await find(manager.token, 'zebra%')).data as { total: number }).total).toBe(0);
    expect(((await find(manager.token, 'z')).data as { total: number }).total).toBe(0);
  });

  test('[MEM-D10] says who is a member already', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['Guest'], 'quokka.member');
    await app().person('quokka.outside');
    const { data } = await find(manager.token, 'quokka');
    const { list } = data as { list: { id: number; isMember: boolean }[] };
    expect(list.filter((person) => person.isMember).map((person) => person.id)).toEqual([member.id]);
  });

  test('[SEC-03] a stranger is found by the whole username or mail address and by nothing less, without a profile', async () => {
    const { manager } = await app().product();
    const stranger = await app().signedIn('okapi.stranger');
    await app().call('POST /usrapi/v1/users/update', {
      token: stranger.token,
      body: { id: stranger.id, fullname: 'Hidden Name', intro: 'hidden intro' },
    });
    const found = async (name: string) =>
      ((await find(manager.token, name)).data as { list: { id: number }[] }).list;
    for (const part of [
      'okapi',
      'okapi.strange',
      'hidden',
      'stranger',
      'okapi.stranger@example',
      '@example.test',
      '%',
    ])
      expect(await found(part), part).toEqual([]);
    const shown = {
      id: stranger.id,
      username: 'okapi.stranger',
      fullname: '',
      intro: '',
      avatar: '',
      isMember: false,
    };
    expect(await found('OKAPI.stranger')).toEqual([shown]);
    expect(await found('okapi.stranger@EXAMPLE.test')).toEqual([shown]);
  });

  test('[SEC-03] sharing any living product makes colleagues, who find each other by name; a deleted one does not', async () => {
    const [here, elsewhere] = [await app().product(), await app().product()];
    const colleague = await app().member(elsewhere.id, ['Guest'], 'bongo.colleague');
    const found = async () =>
      ((await find(here.manager.token, 'bongo')).data as { list: { id: number }[] }).list.map(({ id }) => id);
    expect(await found()).toEqual([]);
    await app().database.query(
      `insert into memberships (product_id, user_id, roles) values ($1, $2, '{Guest}')`,
      [elsewhere.id, here.manager.id],
    );
    expect(await found()).toEqual([colleague.id]);
    await app().database.query('update products set deleted_at = now() where id = $1', [elsewhere.id]);
    expect(await found()).toEqual([]);
  });

  test('[SEC-03] the operator can open the directory to all', async () => {
    const open = await createTestApp({ database: app().database, env: { DIRECTORY: 'everybody' } });
    try {
      const { manager } = await open.product();
      const stranger = await open.person('dikdik.stranger');
      const { data } = await open.call('GET /usrapi/v1/users/username/{name}', {
        token: manager.token,
        params: { name: 'dikdik' },
      });
      expect(data.list.map(({ id }) => id)).toEqual([stranger.id]);
      const body = { userIds: [stranger.id] };
      const invited = await open.call('POST /prdapi/v1/products/invite-members', {
        token: manager.token,
        body,
      });
      expect(invited.data).toEqual({ invited: 1 });
    } finally {
      await open.close();
    }
  });

  test('[ACC-D22] guests get 403', async () => {
    const { id } = await app().product();
    const guest = await app().member(id, ['Guest']);
    expect((await find(guest.token, 'anybody')).status).toBe(403);
  });
});

describe('own sign-ins', () => {
  const list = async (token: string) =>
    (await app().call('GET /usrapi/v1/users/sessions', { token })).data.list;

  test('lists the living sessions, this one first, with device and product', async () => {
    const { id, manager } = await app().product('Northyard');
    await app().signIn(manager);
    const sessions = await list(manager.token);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      isCurrent: true,
      productName: 'Northyard',
      id: claimsOf(manager.token).sid,
    });
    expect(id).toBeGreaterThan(0);
  });

  test('one can be ended, but not one of somebody else', async () => {
    const person = await app().signedIn();
    const elsewhere = (await app().signIn(person)).data.token;
    const stranger = await app().signedIn();
    const revoke = (token: string, ofToken: string) =>
      app().call('POST /usrapi/v1/users/sessions/revoke/{id}', {
        token,
        params: { id: claimsOf(ofToken).sid },
      });
    expect((await revoke(stranger.token, elsewhere)).status).toBe(404);
    expect((await revoke(person.token, elsewhere)).status).toBe(200);
    expect((await app().call('GET /prdapi/v1/products/list', { token: elsewhere })).status).toBe(401);
    expect(await list(person.token)).toHaveLength(1);
  });

  test('all others can be ended at once', async () => {
    const person = await app().signedIn();
    const others = [(await app().signIn(person)).data.token, (await app().signIn(person)).data.token];
    const { data } = await app().call('POST /usrapi/v1/users/sessions/revoke-others', {
      token: person.token,
    });
    expect(data).toEqual({ ended: 2 });
    for (const token of others)
      expect((await app().call('GET /prdapi/v1/products/list', { token })).status).toBe(401);
    expect(await list(person.token)).toHaveLength(1);
  });

  test('what kind of device it was is read from the browser', () => {
    expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156 Safari/537.36')).toBe(
      'computer',
    );
    expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148')).toBe('phone');
    expect(deviceOf('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156 Mobile Safari/537.36')).toBe(
      'phone',
    );
    expect(deviceOf('Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/156 Safari/537.36')).toBe('tablet');
    expect(deviceOf('Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)')).toBe('tablet');
    expect(deviceOf('curl/8.0')).toBe('other');
  });
});
