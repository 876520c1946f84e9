import { describe, expect, test } from 'vitest';
import type { ItemKind, LinkType } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';

const app = appForFile();

/** A product with two features and a requirement of the first. */
async function setup() {
  const { manager, id: productId } = await app().product();
  const { token } = manager;
  const feature = async (name: string) =>
    (await app().call('POST /reqapi/v1/features/create', { token, body: { name, importance: 'Important' } }))
      .data.id;
  const charging = await feature('Charging');
  const billing = await feature('Billing');
  const { data } = await app().call('POST /reqapi/v1/requirements/create', {
    token,
    body: { name: 'Stop at once', importance: 'Important', sourceId: charging },
  });
  return { token, productId, charging, billing, stop: data.id };
}

interface Ends {
  type: LinkType;
  from: number;
  to: number;
  fromKind?: ItemKind;
  toKind?: ItemKind;
}

const link = (token: string, { type, from, to, fromKind = 'Feature', toKind = 'Feature' }: Ends) =>
  app().send('POST /damapi/v1/links/create', {
    token,
    body: { type, kind: fromKind, sourceId: from, targetKind: toKind, targetId: to },
  });

const linksOf = async (token: string, sourceId: number, kind: ItemKind = 'Feature') =>
  (await app().call('GET /damapi/v1/links/list', { token, query: { sourceId, kind } })).data.list;

const historyOf = async (token: string, sourceId: number, kind: ItemKind, language = 'en-US') => {
  const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
    token,
    query: { sourceId, kind },
    headers: { 'accept-language': language },
  });
  return data.list.map((entry) => entry.data.comment);
};

describe('links between items', () => {
  test('are read from both ends, with number, name and standing of the other', async () => {
    const { token, billing, charging } = await setup();
    const made = await link(token, { type: 'depends', from: charging, to: billing });
    expect(made.status).toBe(200);
    expect(await linksOf(token, charging)).toEqual([
      expect.objectContaining({
        type: 'depends',
        isForward: true,
        kind: 'Feature',
        itemId: billing,
        oid: 2,
        name: 'Billing',
        status: 1,
        isFrozen: 0,
      }),
    ]);
    expect(await linksOf(token, billing)).toEqual([
      expect.objectContaining({ isForward: false, kind: 'Feature', oid: 1, name: 'Charging' }),
    ]);
  });

  test('exist once: the same again, a link to itself and one to nothing are refused', async () => {
    const { token, charging, billing } = await setup();
    expect((await link(token, { type: 'relates', from: charging, to: billing })).status).toBe(200);
    // It reads the same from the other end, so it is the same.
    expect(await link(token, { type: 'relates', from: billing, to: charging })).toMatchObject({
      status: 400,
      message: 'These items are linked like this already',
    });
    expect((await link(token, { type: 'depends', from: billing, to: charging })).status).toBe(200);
    expect((await link(token, { type: 'depends', from: charging, to: billing })).status).toBe(200);
    expect((await link(token, { type: 'relates', from: charging, to: charging })).status).toBe(400);
    expect((await link(token, { type: 'relates', from: charging, to: 999_999 })).status).toBe(404);
    const wrongKind = { type: 'relates', from: charging, to: billing, toKind: 'Requirement' } as const;
    expect((await link(token, wrongKind)).status).toBe(404);
  });

  test('never reach into another product', async () => {
    const here = await setup();
    const there = await setup();
    expect(
      (await link(here.token, { type: 'relates', from: here.charging, to: there.charging })).status,
    ).toBe(404);
    const made = await link(there.token, { type: 'relates', from: there.charging, to: there.billing });
    const { id } = made.data as { id: number };
    const removed = await app().send('DELETE /damapi/v1/links/delete/{id}', {
      token: here.token,
      params: { id },
    });
    expect(removed.status).toBe(404);
    expect(await linksOf(there.token, there.charging)).toHaveLength(1);
  });

  test('are told in the history of both ends, in the language of the reader', async () => {
    const { token, billing, charging } = await setup();
    const made = await link(token, { type: 'depends', from: charging, to: billing });
    const { id } = made.data as { id: number };
    await app().call('DELETE /damapi/v1/links/delete/{id}', { token, params: { id } });
    expect(await historyOf(token, charging, 'Feature')).toEqual([
      'Link removed: Depends on F-2 Billing',
      'Linked: Depends on F-2 Billing',
      'Created',
    ]);
    expect((await historyOf(token, billing, 'Feature', 'zh-CN')).slice(0, 2)).toEqual([
      '移除了关联：被依赖 F-1 Charging',
      '关联了：被依赖 F-1 Charging',
    ]);
    expect(await linksOf(token, charging)).toEqual([]);
  });

  test('hide with what goes to the trash, come back with it, and end when it is purged', async () => {
    const { token, charging, billing } = await setup();
    await link(token, { type: 'duplicates', from: charging, to: billing });
    await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: billing } });
    expect(await linksOf(token, charging)).toEqual([]);
    await app().call('POST /damapi/v1/trash/restore', { token, body: { kind: 'Feature', id: billing } });
    expect(await linksOf(token, charging)).toHaveLength(1);
    await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: billing } });
    await app().database.query(
      `update trash set deleted_at = deleted_at - interval '31 days' where item_id = $1`,
      [billing],
    );
    await app().database.query(`select purge_trash(interval '30 days', 100)`);
    expect(await app().database.query('select 1 from item_links where to_id = $1', [billing])).toEqual([]);
  });

  test('an item takes 200 of them', async () => {
    const { token, productId, charging, billing } = await setup();
    await app().database.query(
      `with made as (
         insert into items (product_id, id, kind) select $1, nextval('item_ids'), 'Feature'
         from generate_series(1, 199) returning id
       )
       insert into item_links (product_id, type, from_id, to_id, creator_id)
       select $1, 'relates', $2, id, (select creator_id from features where product_id = $1 limit 1) from made`,
      [productId, charging],
    );
    expect((await link(token, { type: 'relates', from: charging, to: billing })).status).toBe(200);
    expect(await link(token, { type: 'depends', from: charging, to: billing })).toMatchObject({
      status: 400,
      message: 'An item can have at most 200 links',
    });
  });

  test('[TRC-01] join only the kinds that their type is for', async () => {
    const { token, charging, billing, stop } = await setup();
    const refused = { status: 400, message: 'Items of these kinds cannot be linked like this' };
    const requirement = { from: stop, fromKind: 'Requirement' } as const;
    expect(await link(token, { type: 'verifies', ...requirement, to: billing })).toMatchObject(refused);
    expect(await link(token, { type: 'depends', ...requirement, to: billing })).toMatchObject(refused);
    expect(await link(token, { type: 'planned', from: charging, to: billing })).toMatchObject(refused);
    expect((await link(token, { type: 'relates', ...requirement, to: billing })).status).toBe(200);
  });

  test('[TRC-03] an item that is planned elsewhere moves there, and all three tell of it', async () => {
    const { token, charging } = await setup();
    const iteration = async (name: string) =>
      (await app().call('POST /prdapi/v1/iterations/create', { token, body: { name } })).data.id;
    const [first, second] = [await iteration('2.4'), await iteration('2.5')];
    const plan = (to: number) => link(token, { type: 'planned', from: charging, to, toKind: 'Iteration' });
    expect((await plan(first)).status).toBe(200);
    expect(await plan(first)).toMatchObject({
      status: 400,
      message: 'These items are linked like this already',
    });
    expect((await plan(second)).status).toBe(200);
    expect(await linksOf(token, charging)).toMatchObject([{ type: 'planned', itemId: second }]);
    expect((await historyOf(token, charging, 'Feature')).slice(0, 2)).toEqual([
      'Linked: Planned in I-2 2.5',
      'Link removed: Planned in I-1 2.4',
    ]);
    expect((await historyOf(token, first, 'Iteration'))[0]).toBe('Link removed: Plans F-1 Charging');
    expect((await historyOf(token, second, 'Iteration', 'zh-CN'))[0]).toBe('关联了：计划 F-1 Charging');
  });

  test('[TRC-03] of 16 people who plan one item at once, each moves it and one has the last word', async () => {
    const { token, charging } = await setup();
    const iterations = await Promise.all(
      Array.from({ length: 4 }, async (_, at) => {
        const { data } = await app().call('POST /prdapi/v1/iterations/create', {
          token,
          body: { name: `${at}` },
        });
        return data.id;
      }),
    );
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        retryWhileBusy(() =>
          link(token, { type: 'planned', from: charging, to: iterations[at % 4]!, toKind: 'Iteration' }),
        ),
      ),
    );
    expect(replies.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    expect(await linksOf(token, charging)).toHaveLength(1);
  });

  test('[TRC-03] an iteration in which something is planned cannot be deleted', async () => {
    const { token, charging } = await setup();
    const { data } = await app().call('POST /prdapi/v1/iterations/create', { token, body: { name: '2.4' } });
    await link(token, { type: 'planned', from: charging, to: data.id, toKind: 'Iteration' });
    const params = { id: data.id };
    expect((await app().send('DELETE /prdapi/v1/iterations/delete/{id}', { token, params })).status).toBe(
      400,
    );
    const dependents = await app().call('GET /damapi/v1/trash/dependents', {
      token,
      query: { kind: 'Iteration', sourceId: data.id },
    });
    expect(dependents.data.list).toMatchObject([{ kind: 'Feature', id: charging, name: 'Charging' }]);
  });
});
