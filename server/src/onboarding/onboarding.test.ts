import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { definitions, isCriterion, itemKinds, placeBlocks } from '@tracery/contract';
import { checkProducts } from '../../../demo/src/checks/check-products.ts';
import { appForFile } from '../../tests/support/app.ts';
import { retryWhileBusy } from '../../tests/support/retry-while-busy.ts';
import { expectTracesToBeTrue } from '../../tests/support/traces.ts';
import { expectVersionsToBeTrue } from '../../tests/support/versions.ts';
import { exampleItems, type ExampleItem } from './example-items.ts';

const app = appForFile();

const fill = (token: string, language: 'en' | 'zh' = 'en') =>
  retryWhileBusy(() =>
    app().call('POST /prdapi/v1/products/example', {
      token,
      headers: { 'accept-language': language, 'idempotency-key': randomUUID() },
    }),
  );

const start = async (token: string) => (await app().call('GET /prdapi/v1/products/start', { token })).data;

const itemsIn = async (productId: number): Promise<number> => {
  const [row] = await app().database.query<{ n: number }>(
    'select count(*)::int as n from items where product_id = $1',
    [productId],
  );
  return row!.n;
};

const chinese = /\p{Script=Han}/u;

test('[COL-33, TRC-27] what needs a test case of its own in the English example needs one in the Chinese', () => {
  const criteria = Object.values<ExampleItem>(exampleItems).map(({ content }) =>
    content?.map((text) => placeBlocks(text).filter(isCriterion).length),
  );
  expect(criteria.flat()).toContain(4);
  for (const [english, inChinese] of criteria.filter((counts) => counts !== undefined))
    expect(inChinese).toBe(english);
});

for (const language of ['en', 'zh'] as const)
  test(`[COL-33] a manager fills an empty product with the example, all of it in ${language}, as if each item were made by hand`, async () => {
    const { id, manager } = await app().product();
    expect(await start(manager.token)).toEqual({ isEmpty: true, kinds: [], hasOthers: false });
    const { data, message } = await fill(manager.token, language);
    expect(data, message).toEqual({ items: Object.keys(exampleItems).length });
    expect(data.items).toBeGreaterThanOrEqual(40);
    expect(data.items).toBeLessThanOrEqual(80);
    expect(await start(manager.token)).toEqual({ isEmpty: false, kinds: [...itemKinds], hasOthers: false });

    const texts = await app().database.query<{ text: string }>(
      `${definitions.map(({ path }) => `select name as text from ${path.split('/').at(-1)} where product_id = $1`).join(' union all ')}
       union all select content from item_contents where product_id = $1 and content <> ''
       union all select comment from comments where product_id = $1`,
      [id],
    );
    for (const { text } of texts) {
      expect(chinese.test(text), text).toBe(language === 'zh');
      expect(text).not.toMatch(/\{\w+\}|undefined/);
    }
    const authors = await app().database.query<{ creator_id: number; items: number }>(
      `select creator_id::int, count(distinct source_id)::int as items from history
       where product_id = $1 and category = 'create' and kind <> 'Product' group by 1`,
      [id],
    );
    expect(authors).toEqual([{ creator_id: manager.id, items: data.items }]);
    const found = await app().call('GET /damapi/v1/search/items', {
      token: manager.token,
      query: { query: language === 'en' ? 'unplugs' : '拔枪' },
    });
    expect(found.data.list.length).toBeGreaterThan(0);

    await expectVersionsToBeTrue(app().database, 0);
    await expectTracesToBeTrue(app().database, id);
    const client = new pg.Client({
      connectionString: app().database.urls.superuser,
      options: '-c search_path=tracery,public',
    });
    await client.connect();
    const checked = await checkProducts(client, [id]);
    await client.end();
    expect(checked.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

test('[COL-33] the example shows a failed test, an open defect, a gap, a running iteration and work for the reader', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  await fill(token);
  const [defects, summary, running, work] = await Promise.all([
    app().call('GET /tstapi/v1/defects/list', { token, query: { status: '3' } as never }),
    app().call('GET /damapi/v1/traces/summary', { token }),
    app().call('GET /prdapi/v1/iterations/running', { token }),
    app().call('GET /prdapi/v1/products/my-work', { token }),
  ]);
  expect(defects.data.list.map(({ name }: { name: string }) => name)).toEqual([
    'Bay stays occupied after unplug on firmware 4.1',
  ]);
  expect(JSON.stringify(summary.data)).toMatch(/gap/i);
  expect(running.data.iteration?.name).toBe('Iteration 14');
  expect(work.data.list.length).toBeGreaterThan(5);
});

test('[COL-33] a product that has an item, or had one, is not filled', async () => {
  const { id, manager } = await app().product();
  const { token } = manager;
  const made = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging sessions', importance: 'Important' },
  });
  for (const isInTrash of [false, true]) {
    if (isInTrash)
      await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: made.data.id } });
    const refused = await fill(token);
    expect([refused.status, refused.code]).toEqual([409, 40980]);
    expect(refused.message).toContain('Nothing was added');
    expect(await itemsIn(id)).toBe(1);
  }
  expect(await start(token)).toEqual({ isEmpty: false, kinds: [], hasOthers: false });
});

test('[COL-33] asked for twice at once, the product is filled once', async () => {
  const { id, manager } = await app().product();
  const other = await app().member(id, ['ProductManager']);
  const answers = await Promise.all([fill(manager.token), fill(other.token, 'zh')]);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 40980]));
  expect(await itemsIn(id)).toBe(Object.keys(exampleItems).length);
});

test('[COL-33] only who manages the product may fill it, and only that product is filled', async () => {
  const [north, south] = [await app().product(), await app().product()];
  for (const role of ['DesignEngineer', 'DevelopEngineer', 'TestEngineer', 'Guest'] as const) {
    const { token } = await app().member(north.id, [role]);
    expect((await fill(token)).status).toBe(403);
  }
  expect(await itemsIn(north.id)).toBe(0);
  await fill(south.manager.token);
  expect(await itemsIn(north.id)).toBe(0);
  expect(await start(north.manager.token)).toEqual({ isEmpty: true, kinds: [], hasOthers: true });
});

test('[COL-34] the tour is due for a new person until it begins once, on whichever device', async () => {
  const person = await app().person();
  const first = await app().signIn(person);
  expect(first.data).toMatchObject({ isTourDue: true });
  const begin = () => app().call('POST /usrapi/v1/users/tour', { token: first.data.token });
  expect((await begin()).data).toEqual({ isFirst: true });
  expect((await begin()).data).toEqual({ isFirst: false });
  expect((await app().signIn(person)).data).toMatchObject({ isTourDue: false });
});
