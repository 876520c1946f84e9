import type pg from 'pg';
import { expect, test } from 'vitest';
import { limits } from '@tracery/contract';
import { appForFile } from '../../tests/support/app.ts';
import { withClient } from '../platform/database/one-connection.ts';
import { recordCron } from '../records/purge.ts';

const app = appForFile();

async function setup() {
  const product = await app().product();
  const { token } = product.manager;
  const { data } = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Charging', importance: 'Important', data: { content: 'one' } },
  });
  return { ...product, productId: product.id, token, id: data.id };
}

interface Version {
  number: number;
  row: { name: string; status: number; is_frozen: boolean; deleted_at: string | null };
  content: string;
  isContinued: boolean;
}

/** With the content that its hash leads to. */
const versionsOf = (id: number) =>
  app().database.query<Version>(
    `select v.number, v.row,
       coalesce(
         (select before from content_versions b
          where b.product_id = v.product_id and b.item_id = v.item_id and b.before_hash = v.content_hash limit 1),
         (select content from item_contents c
          where c.product_id = v.product_id and c.item_id = v.item_id and c.hash = v.content_hash)
       ) as content,
       v.until = coalesce(lead(v.since) over (order by v.number), 'infinity') as "isContinued"
     from item_versions v where v.item_id = $1 order by v.number`,
    [id],
  );

test('every state of an item is kept, one after the other, with the content that it had', async () => {
  const { token, id } = await setup();
  const params = { id };
  const update = (version: number, body: object) =>
    app().call('POST /reqapi/v1/features/update', { token, body: { id, version, ...body } });
  await update(1, { data: { content: 'two' } });
  await update(2, { name: 'Charging at night', data: { content: 'one' } });
  await app().call('POST /reqapi/v1/features/freeze/{id}', { token, params });
  await app().call('POST /reqapi/v1/features/restore/{id}', { token, params });
  await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params });
  await app().call('POST /damapi/v1/trash/restore', { token, body: { id, kind: 'Feature' } });
  const versions = await versionsOf(id);
  expect(
    versions.map(({ number, row, content }) => [
      number,
      row.name,
      content,
      row.is_frozen,
      row.deleted_at !== null,
    ]),
  ).toEqual([
    [1, 'Charging', 'one', false, false],
    [2, 'Charging', 'two', false, false],
    [3, 'Charging at night', 'one', false, false],
    [4, 'Charging at night', 'one', true, false],
    [5, 'Charging at night', 'one', false, false],
    [6, 'Charging at night', 'one', false, true],
    [7, 'Charging at night', 'one', false, false],
  ]);
  expect(versions.map(({ isContinued }) => isContinued)).toEqual(versions.map(() => true));
});

test('a status that follows from another item is a version too, one for each write', async () => {
  const { token, id: sourceId, manager } = await setup();
  const { data } = await app().call('POST /reqapi/v1/requirements/create', {
    token,
    body: { name: 'Stop', importance: 'Important', sourceId },
  });
  await app().call('POST /prdapi/v1/tasks/create', {
    token,
    body: {
      name: 'Wire',
      importance: 1,
      emergency: 1,
      processorId: manager.id,
      kind: 'Requirement',
      sourceId: data.id,
    },
  });
  const [requirement, feature] = [await versionsOf(data.id), await versionsOf(sourceId)];
  const statuses = (versions: Version[]) => versions.map(({ row }) => row.status);
  expect(statuses(requirement)).toEqual([1, 3]);
  expect(statuses(feature)).toEqual([1, 3]);
});

/** Reads on, as the worker does. Returns how many there were. */
function createReader(client: pg.Client) {
  let last = [0, 0];
  const seen = new Set<number>();
  const read = async () => {
    const { rows } = await client.query<{ id: number; transaction: number }>(
      'select id, transaction from tracery.changes_before_horizon($1, $2, 100)',
      last,
    );
    for (const { id, transaction } of rows) {
      expect(seen).not.toContain(id);
      seen.add(id);
      last = [transaction, id];
    }
    return rows.length;
  };
  return { seen, read };
}

test('the worker reads every change once, while eight people write and a transaction stays open', async () => {
  const { productId, token } = await setup();
  const { urls, query } = app().database;
  const write = async () => {
    for (let n = 0; n < 15; n += 1)
      await app().call('POST /reqapi/v1/features/create', {
        token,
        body: { name: `F${n}`, importance: 'Important' },
      });
  };
  await withClient({ connectionString: urls.worker }, async (worker) => {
    const { seen, read } = createReader(worker);
    await withClient({ connectionString: urls.superuser }, async (slow) => {
      await slow.query('begin');
      await slow.query(
        `insert into tracery.changes (product_id, kind, category, actor_id) values ($1, 'Product', 'update', 1)`,
        [productId],
      );
      let isWriting = true;
      const writing = Promise.all(Array.from({ length: 8 }, write)).then(() => (isWriting = false));
      while (isWriting) await read();
      await writing;
      // What began after it waits for it, because it could still come before them.
      expect(await read()).toBe(0);
      await slow.query('commit');
    });
    const all = await query<{ id: number }>('select id from changes');
    expect(all.length).toBeGreaterThan(120);
    // Transactions in other databases of the server hold it back, too.
    const readOn = async () => {
      while ((await read()) > 0);
      return all.filter(({ id }) => !seen.has(id));
    };
    await expect.poll(readOn, { timeout: 60_000 }).toEqual([]);
  });
});

test('changes are kept for as long as somebody may lag behind', async () => {
  const { token, id } = await setup();
  const isThere = async () =>
    (await app().database.query('select from changes where item_id = $1', [id])).length > 0;
  const purge = async () => {
    for (const task of recordCron({ db: app().db })) await task.run();
  };
  const makeOlder = (hours: number) =>
    app().database.query(`update changes set created_at = created_at - make_interval(hours => $1)`, [hours]);
  await makeOlder(limits.changes.days * 24 - 1);
  await purge();
  expect(await isThere()).toBe(true);
  await makeOlder(2);
  await purge();
  expect(await isThere()).toBe(false);
  const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
    token,
    query: { kind: 'Feature', sourceId: id },
  });
  expect(data.list).toHaveLength(1);
});

test('a comment is a change, though the history does not tell of it', async () => {
  const { token, id } = await setup();
  await app().call('POST /damapi/v1/reviewlogs/create', {
    token,
    body: { kind: 'Feature', sourceId: id, data: { comment: 'Why?' } },
  });
  const changes = await app().database.query(
    'select category, kind, history_id is null as "isUntold" from changes where item_id = $1 order by id',
    [id],
  );
  expect(changes).toEqual([
    { category: 'create', kind: 'Feature', isUntold: false },
    { category: 'comment', kind: 'Feature', isUntold: true },
  ]);
});
