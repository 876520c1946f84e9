// One person at work in two products that look the same from outside: equal addresses, equal revisions, equal bodies.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refusals } from '@tracery/contract';
import { appForFile, claimsOf } from '../../tests/support/app.ts';

const app = appForFile();

const featureList = 'GET /reqapi/v1/features/list';

async function setup() {
  const mira = await app().signedIn();
  const create = async (name: string) =>
    (await app().call('POST /prdapi/v1/products/create', { token: mira.token, body: { name } })).data.id;
  const enter = async (productId: number) =>
    app().call('POST /prdapi/v1/products/switch-product', { token: mira.token, query: { productId } });
  const addFeature = (token: string, name: string, headers: Record<string, string> = {}) =>
    app().send('POST /reqapi/v1/features/create', {
      token,
      headers,
      body: { name, importance: 'Important' },
    });
  return { mira, create, enter, addFeature };
}

/** Two products with one feature each, at the same revision; each with the token of its own manager. */
async function twins() {
  const products = await Promise.all([app().product(), app().product()]);
  const [first, second] = products.map(({ id, manager }, n) => ({
    id,
    token: manager.token,
    name: `Only ${n}`,
  }));
  for (const { token, name } of [first!, second!])
    await app().call('POST /reqapi/v1/features/create', { token, body: { name, importance: 'Important' } });
  await app().database.query('update item_revisions set revision = 77 where product_id = any ($1)', [
    [first!.id, second!.id],
  ]);
  const list = (token: string, headers: Record<string, string> = {}) =>
    app().send(featureList, { token, headers });
  return { first: first!, second: second!, list };
}

const namesIn = (reply: { data: unknown }) =>
  (reply.data as { list: { name: string }[] }).list.map(({ name }) => name);

test('[WRK-05] a cached list is not answered in another product, even at the same revision', async () => {
  const { first, second, list } = await twins();
  expect(namesIn(await list(first.token))).toEqual([first.name]);
  expect(namesIn(await list(second.token))).toEqual([second.name]);
});

test('[WRK-05] the tag of a list in one product does not stand for the list of another at the same revision', async () => {
  const { first, second, list } = await twins();
  const etag = String((await list(first.token)).headers['etag']);
  expect((await list(first.token, { 'if-none-match': etag })).status).toBe(304);
  await list(second.token);
  const reply = await list(second.token, { 'if-none-match': etag });
  expect(reply.status).toBe(200);
  expect(namesIn(reply)).toEqual([second.name]);
});

test('[SHL-D26] a key used for a write in one product is refused for the same write in another', async () => {
  const { create, enter, addFeature } = await setup();
  const headers = { 'idempotency-key': randomUUID() };
  const [north, south] = [await create('North'), await create('South')];
  const { token: inNorth } = (await enter(north)).data;
  expect((await addFeature(inNorth, 'Same', headers)).status).toBe(200);
  const { token: inSouth } = (await enter(south)).data;
  const repeated = await addFeature(inSouth, 'Same', headers);
  expect(repeated.code).toBe(refusals['request.keyReused'].number);
});

test('[WRK-25] a list narrowed by the name of its creator follows who bears that name', async () => {
  const { id, manager } = await app().product();
  const before = `writer${randomUUID().slice(0, 8)}`;
  const member = await app().member(id, ['DevelopEngineer'], before);
  await app().call('POST /reqapi/v1/features/create', {
    token: member.token,
    body: { name: 'Theirs', importance: 'Important' },
  });
  const list = () => app().send(featureList, { token: manager.token, query: { creator: before } });
  expect(namesIn(await list())).toEqual(['Theirs']);
  await app().database.query('update users set username = $2 where id = $1', [
    member.id,
    `x${randomUUID().slice(0, 8)}`,
  ]);
  expect(namesIn(await list())).toEqual([]);
});

test('[PRD-D17] nobody signs in to a deleted product or switches to it', async () => {
  const { id, manager } = await app().product();
  await app().database.query('update products set deleted_at = now() where id = $1', [id]);
  const { data } = await app().signIn(manager);
  expect(claimsOf(data.token)).toMatchObject({ productId: 0, roles: [] });
  const switched = await app().call('POST /prdapi/v1/products/switch-product', {
    token: data.token,
    query: { productId: id },
  });
  expect(switched.status).toBe(404);
});
