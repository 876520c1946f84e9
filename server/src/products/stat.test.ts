import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';

const app = appForFile();

async function setup() {
  const { id, manager } = await app().product();
  return { id, manager, token: manager.token };
}

const newFeature = async (token: string) =>
  (
    await app().call('POST /reqapi/v1/features/create', {
      token,
      body: { name: 'Charging', importance: 'Important' },
    })
  ).data.id;

const newRequirement = async (token: string, sourceId: number) =>
  (
    await app().call('POST /reqapi/v1/requirements/create', {
      token,
      body: { name: 'Stop on unplug', sourceId, importance: 'Important' },
    })
  ).data.id;

const figures = (token: string, productId?: number) =>
  app().call('GET /prdapi/v1/products/stat', { token, query: productId === undefined ? {} : { productId } });

test('[DSH-10, DSH-D1, DSH-D2] stat answers how many features and requirements stand where, frozen ones once, as frozen', async () => {
  const { id, token } = await setup();
  expect((await figures(token, id)).data).toEqual({ feature: [], systemRequirement: [] });
  const features = [await newFeature(token), await newFeature(token), await newFeature(token)];
  const requirements = [];
  for (let n = 0; n < 4; n += 1) requirements.push(await newRequirement(token, features[0]!));
  const params = (one: number | undefined) => ({ token, params: { id: one! } });
  await app().call('POST /reqapi/v1/requirements/develop/{id}', params(requirements[0]));
  await app().call('POST /reqapi/v1/requirements/freeze/{id}', params(requirements[0]));
  await app().call('POST /reqapi/v1/requirements/freeze/{id}', params(requirements[1]));
  await app().call('POST /reqapi/v1/features/freeze/{id}', params(features[1]));
  await app().call('DELETE /reqapi/v1/features/delete/{id}', params(features[2]));
  const expected = {
    feature: [
      { status: 3, isFrozen: 0, count: 1 },
      { status: 0, isFrozen: 1, count: 1 },
    ],
    systemRequirement: [
      { status: 1, isFrozen: 0, count: 2 },
      { status: 0, isFrozen: 1, count: 2 },
    ],
  };
  expect((await figures(token, id)).data).toEqual(expected);
  expect((await figures(token)).data).toEqual(expected);
});

test('[DSH-11] the figures of one product know nothing of another', async () => {
  const [north, south] = [await setup(), await setup()];
  await newFeature(north.token);
  await newFeature(south.token);
  await newRequirement(south.token, await newFeature(south.token));
  const { feature, systemRequirement } = (await figures(north.token, north.id)).data;
  expect(feature).toEqual([{ status: 1, isFrozen: 0, count: 1 }]);
  expect(systemRequirement).toEqual([]);
});

test('[DSH-12, ACC-D15] a product of which the caller is no member answers 403, another one of the own 409', async () => {
  const [north, south] = [await setup(), await setup()];
  const never = 999_999_999;
  const refused = await figures(south.token, north.id);
  expect(refused).toMatchObject({ status: 403, code: 40301, data: null });
  expect((await figures(south.token, never)).status).toBe(403);

  await app().database.query('insert into memberships (product_id, user_id, roles) values ($1, $2, $3)', [
    north.id,
    south.manager.id,
    ['TestEngineer'],
  ]);
  expect(await figures(south.token, north.id)).toMatchObject({ status: 409, code: 40901 });
  await app().database.query('update products set deleted_at = now() where id = $1', [north.id]);
  expect((await figures(south.token, north.id)).status).toBe(403);
  expect((await figures(south.token, south.id)).status).toBe(200);
});
