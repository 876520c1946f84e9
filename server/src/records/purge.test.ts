import { expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { recordCron } from './purge.ts';

const app = appForFile();

const purge = async () => {
  for (const task of recordCron({ db: app().db })) await task.run();
};

const rowsOf = async (table: string, column: string, id: number) =>
  (await app().database.query(`select 1 from ${table} where ${column} = $1`, [id])).length;

test('[WRK-D27] after 30 days in the trash an item goes for good with all that hangs on it, and its number is not used again', async () => {
  const { manager } = await app().product();
  const { token } = manager;
  const feature = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Old', importance: 'Important', data: { content: 'a' } },
  });
  const requirement = await app().call('POST /reqapi/v1/requirements/create', {
    token,
    body: { name: 'Older', importance: 'Important', sourceId: feature.data.id },
  });
  const kept = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Young', importance: 'Important' },
  });
  const on = { sourceId: feature.data.id, kind: 'Feature' as const };
  await app().call('POST /damapi/v1/reviewlogs/create', { token, body: { ...on, data: { comment: 'x' } } });
  await app().call('POST /reqapi/v1/features/update', {
    token,
    body: { id: feature.data.id, version: 1, data: { content: 'b' } },
  });
  await app().call('DELETE /reqapi/v1/requirements/delete/{id}', {
    token,
    params: { id: requirement.data.id },
  });
  for (const { data } of [feature, kept])
    await app().call('DELETE /reqapi/v1/features/delete/{id}', { token, params: { id: data.id } });
  await app().database.query(
    `update trash set deleted_at = deleted_at - interval '30 days 1 hour' where item_id <> $1`,
    [kept.data.id],
  );
  await purge();
  const held = await app().call('GET /damapi/v1/trash/list', { token, query: {} });
  expect(held.data.list.map((item) => item.id)).toEqual([kept.data.id]);
  for (const [table, column] of [
    ['items', 'id'],
    ['features', 'id'],
    ['item_contents', 'item_id'],
    ['item_search', 'item_id'],
    ['comments', 'item_id'],
    ['content_versions', 'item_id'],
    ['item_versions', 'item_id'],
  ] as const) {
    expect(await rowsOf(table, column, feature.data.id), table).toBe(0);
    if (['items', 'features', 'item_contents', 'item_search'].includes(table))
      expect(await rowsOf(table, column, kept.data.id), table).toBe(1);
  }
  expect(await rowsOf('requirements', 'id', requirement.data.id)).toBe(0);
  const next = await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'Next', importance: 'Important' },
  });
  expect(next.data.oid).toBe(3);
});

test('[REC-D12] a picture that no text holds goes after 24 hours, one that was bound stays', async () => {
  const { id, manager } = await app().product();
  const { token } = manager;
  const upload = async () =>
    (
      await app().send('POST /damapi/v1/files/upload', {
        token,
        query: { kind: 'Image', sourceId: 0 },
        file: Buffer.from('a picture'),
        fileName: 'a.png',
      })
    ).data as { id: number; linkUrl: string };
  const [bound, fresh, lost, described] = [await upload(), await upload(), await upload(), await upload()];
  await app().call('POST /reqapi/v1/features/create', {
    token,
    body: { name: 'F', importance: 'Important', data: { content: `![${bound.id}](${bound.linkUrl})` } },
  });
  await app().call('POST /prdapi/v1/products/update', {
    token,
    body: { id, version: 1, data: { content: `![${described.id}](${described.linkUrl})` } },
  });
  await app().database.query(
    `update files set created_at = created_at - interval '25 hours' where id <> $1`,
    [fresh.id],
  );
  await purge();
  const left = [bound, fresh, lost, described].map((picture) => rowsOf('files', 'id', picture.id));
  expect(await Promise.all(left)).toEqual([1, 1, 0, 1]);
});

test('[WRK-D27] one run purges all that is due, however much it is', async () => {
  const { id, manager } = await app().product();
  const count = 201;
  const [{ start }] = (await app().database.query<{ start: number }>(
    `select setval('item_ids', nextval('item_ids') + $1::bigint)::int - $1 as start`,
    [count],
  )) as [{ start: number }];
  for (const sql of [
    `insert into items select $1, $2::int + n, 'Feature' from generate_series(1, $4::int) n where $3 > 0`,
    `insert into features (product_id, id, oid, name, status, importance, creator_id, deleted_at)
     select $1, $2::int + n, n, 'Old ' || n, 1, 1, $3, now() - interval '31 days' from generate_series(1, $4::int) n`,
    `insert into trash (product_id, item_id, kind, deleted_by, deleted_at)
     select $1, $2::int + n, 'Feature', $3, now() - interval '31 days' from generate_series(1, $4::int) n`,
  ])
    await app().database.query(sql, [id, start, manager.id, count]);
  await purge();
  expect(await rowsOf('trash', 'product_id', id)).toBe(0);
  expect(await rowsOf('features', 'product_id', id)).toBe(0);
});
