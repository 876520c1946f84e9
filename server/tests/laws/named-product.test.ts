import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWrite, refusals, refusalsOf, registryEntries } from '@tracery/contract';
import { createFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ env: { LOG_LEVEL: 'silent' } });
}, 60_000);
afterAll(() => fixture.app.close());

test('the calls that are described as refusing another product of the caller are those that do', async () => {
  const { north } = fixture;
  const session = await fixture.open(north.manager, north.id);
  const { data } = await fixture.app.call('POST /prdapi/v1/products/create', {
    token: session.token,
    body: { name: 'Shown in another tab' },
  });
  const productId = data.id;
  const described: string[] = [];
  const refusing: string[] = [];
  for (const [key, endpoint] of registryEntries()) {
    const isDescribed = refusalsOf(key, endpoint).includes('product.changed');
    if (isDescribed) described.push(key);
    // Writes that do not know the product would be done.
    else if (isWrite(key)) continue;
    const call = await fixture.validCall(key, north, north.manager);
    const asked = {
      ...call,
      query: isWrite(key) ? call.query : { ...call.query, productId },
      body: call.body && { ...call.body, productId },
    };
    const { code } = await fixture.send(key, asked, session);
    if (code === refusals['product.changed'].number) refusing.push(key);
  }
  expect(described).toEqual(refusing);
  expect(described).toContain('GET /reqapi/v1/features/list');
  expect(described).not.toContain('GET /prdapi/v1/products/list');
});
