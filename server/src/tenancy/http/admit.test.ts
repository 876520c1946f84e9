import { expect, test } from 'vitest';
import { appForFile, type Reply } from '../../../tests/support/app.ts';
import { withClient } from '../../platform/database/one-connection.ts';

const app = appForFile();

/** While somebody else's transaction holds the rows of these products. */
const whileLocked = <Result>(productIds: readonly number[], work: () => Promise<Result>): Promise<Result> =>
  withClient({ connectionString: app().database.urls.superuser }, async (client) => {
    await client.query('begin');
    await client.query('select from tracery.products where id = any ($1) for update', [productIds]);
    try {
      return await work();
    } finally {
      await client.query('rollback');
    }
  });

const waitingForLocks = async (): Promise<number> => {
  const rows = await app().database.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

test('[OPS-29] writers who wait for each other hold up no reader, and the writers of one product not those of another', async () => {
  const products = await Promise.all(['first', 'second', 'third'].map((name) => app().product(name)));
  const [first, second, third] = products as [
    (typeof products)[0],
    (typeof products)[0],
    (typeof products)[0],
  ];
  const writes: Promise<Reply>[] = [];
  const save = ({ id, manager: { token } }: typeof first) =>
    app().send('POST /prdapi/v1/products/update', { token, body: { id, version: 1, name: 'saved' } });
  await whileLocked([first.id, second.id], async () => {
    for (let count = 0; count < app().config.database.pool; count += 1) writes.push(save(first));
    // More than these may not wait at once.
    await expect.poll(waitingForLocks).toBe(10);
    const reads = await Promise.all(
      products.flatMap(({ manager: { token } }) =>
        Array.from({ length: 10 }, () => app().call('GET /reqapi/v1/features/list', { token })),
      ),
    );
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await save(third)).status).toBe(200);
    for (let count = 0; count < app().config.database.pool; count += 1) writes.push(save(second));
    await expect.poll(waitingForLocks).toBe(15);
    const { status } = await app().call('GET /reqapi/v1/features/list', { token: third.manager.token });
    expect(status).toBe(200);
    expect(await waitingForLocks()).toBe(15);
  });
  const outcomes = (await Promise.all(writes)).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 200)).toHaveLength(2);
});
