import { expect, test } from 'vitest';
import { appForFile, claimsOf } from '../../tests/support/app.ts';
import { createKinds } from '../kinds/index.ts';
import { enterProduct, scopeFromEntry } from '../tenancy/scope.ts';
import { createItem } from './create.ts';
import { createNumbers } from './numbers.ts';

const app = appForFile({ env: { DATABASE_POOL: '4' } });

const createComponent = async (token: string, name: string) =>
  (await app().call('POST /desapi/v1/components/create', { token, body: { name } })).data.oid;

test('[WRK-D13] twenty creates at once on four connections are numbered from 1 to 20', async () => {
  const { manager } = await app().product();
  const numbers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => createComponent(manager.token, `Component ${at}`)),
  );
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
});

test('[WRK-D13] whoever creates an item does not wait for the end of another create, and a failed one leaves a gap', async () => {
  const { manager } = await app().product();
  const { Component } = createKinds(createNumbers(app().db));
  const failing = app().db.transaction(async (trx) => {
    const claims = claimsOf(manager.token);
    const scope = scopeFromEntry(claims, (await trx.one(enterProduct(claims, 'write'))).entry);
    const first = await createItem(trx, scope, Component, { name: 'Never there' });
    const second = await createComponent(manager.token, 'There');
    throw Object.assign(new Error('given up'), { numbers: [first.oid, second] });
  });
  await expect(failing).rejects.toMatchObject({ numbers: [1, 2] });
  expect(await createComponent(manager.token, 'Also there')).toBe(3);
});
