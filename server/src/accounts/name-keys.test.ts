import { describe, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { sql } from '../platform/database/sql.ts';
import { containing } from '../platform/database/text.ts';
import { fillNameKeys, nameKeys } from './name-keys.ts';

const app = appForFile();

type Found = { list: { id: number }[] };

/** A product whose manager bears a name. */
async function setup(fullname: string, username?: string) {
  const { id: productId, manager } = await app().product();
  const person = await app().member(productId, ['DevelopEngineer'], username);
  const body = { id: person.id, fullname, intro: '' };
  expect((await app().call('POST /usrapi/v1/users/update', { token: person.token, body })).status).toBe(200);
  const idsOf = (data: unknown) => (data as Found).list.map(({ id }) => id);
  return {
    productId,
    manager,
    person,
    members: async (query: string) =>
      idsOf((await app().send('GET /usrapi/v1/users/list', { token: manager.token, query: { query } })).data),
    everybody: async (name: string) =>
      idsOf(
        (
          await app().send('GET /usrapi/v1/users/username/{name}', {
            token: manager.token,
            params: { name },
            query: { limit: 100 },
          })
        ).data,
      ),
  };
}

describe('[EXP-16, MEM-D11, MEM-D10] people are found by full name, username, pinyin and initials', () => {
  test.each([
    ['罗子涵', '子涵'],
    ['罗子涵', '罗子涵'],
    ['罗子涵', 'luozh'],
    ['罗子涵', 'lzh'],
    ['罗子涵', 'luozihan'],
    ['罗子涵', 'luo zi han'],
    ['罗子涵', 'Luo Zihan'],
    ['罗子涵', 'zihan'],
    ['罗子涵', 'zihan luo'],
    ['罗子涵', 'zihanluo'],
    ['张伟', 'zhwei'],
    ['张伟', 'zw'],
    // A surname that is read otherwise than the word.
    ['单雄信', 'shanxx'],
    ['欧阳娜娜', 'ouyangnn'],
    ['吕布', 'lvbu'],
    ['吕布', 'lu bu'],
    ['Mira Okoro', 'mo'],
    ['Mira Okoro', 'OKORO mir'],
    ['José Núñez', 'nunez'],
    ['José Núñez', 'Núñ'],
  ])('%s by %s', async (fullname, typed) => {
    const { members, everybody, person } = await setup(fullname);
    expect(await members(typed)).toEqual([person.id]);
    expect(await everybody(typed)).toContain(person.id);
  });

  test('by username, also without its punctuation', async () => {
    const { members, person } = await setup('', 'qiang.zhao');
    expect(await members('qiang.z')).toEqual([person.id]);
    expect(await members('qiangzhao')).toEqual([person.id]);
  });

  test('not by another name, and not by signs that mean something in a pattern', async () => {
    const { members } = await setup('罗子涵');
    for (const typed of ['子轩', 'lzx', '%', '_', 'luo xuan'])
      expect(await members(typed), typed).toEqual([]);
  });
});

test('[EXP-16] rows that came without keys are found by name at once, and get the rest from the worker', async () => {
  const { productId, members } = await setup('王敏');
  const { id } = await app().member(productId, ['TestEngineer']);
  await app().database.query('update users set fullname = $1 where id = $2', ['Ada 陈', id]);
  expect(await members('ada')).toEqual([id]);
  expect(await members('chen')).toEqual([]);
  await fillNameKeys(app().db);
  expect(await members('chen')).toEqual([id]);
  const marked = await app().database.query('select id from users where needs_name_keys');
  expect(marked).toEqual([]);
});

test('[EXP-16] finding somebody among all people of an installation is answered by an index', async () => {
  await app().database.query(
    `insert into users (username, email, password_hash, name_keys)
     select 'crowd' || n, 'crowd' || n || '@example.test', '', 'crowd' || n || chr(10) || md5(n::text)
     from generate_series(1, 5000) n`,
  );
  await app().database.query('analyze users');
  const keys = (await nameKeys({ username: '', fullname: '子涵' })).split('\n')[0]!;
  const plan = await app().db.transaction((trx) =>
    trx.all(
      sql<{ 'QUERY PLAN': string }>`explain select id from users where name_keys like ${containing(keys)}`,
    ),
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_name_keys_parts');
});

test('[EXP-16] a new name shows in lists that were kept', async () => {
  const { person, manager } = await setup('罗子涵');
  const body = { name: 'Whose', importance: 'Important' as const };
  await app().call('POST /reqapi/v1/features/create', { token: person.token, body } as never);
  const list = async () => {
    const { data } = await app().send('GET /reqapi/v1/features/list', { token: manager.token });
    return (data as { list: { creator: string; creatorName: string; creatorAvatar: string }[] }).list[0];
  };
  expect(await list()).toMatchObject({ creator: person.username, creatorName: '罗子涵', creatorAvatar: '' });
  await list();
  await app().call('POST /usrapi/v1/users/update', {
    token: person.token,
    body: { id: person.id, fullname: '罗紫涵', intro: '' },
  });
  expect(await list()).toMatchObject({ creatorName: '罗紫涵' });
});

test('[EXP-16] names that several members have are told, so that the username can stand beside them', async () => {
  const { productId, manager } = await setup('张伟');
  const rename = async (fullname: string) => {
    const { id, token } = await app().member(productId, ['Guest']);
    await app().call('POST /usrapi/v1/users/update', { token, body: { id, fullname, intro: '' } });
  };
  const namesakes = async () =>
    (await app().call('GET /usrapi/v1/users/namesakes', { token: manager.token })).data.list;
  expect(await namesakes()).toEqual([]);
  await rename('李娜');
  await rename('张伟');
  expect(await namesakes()).toEqual(['张伟']);
});
