// A deleted product goes with everything in every table, and nothing of another one goes with it.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createLog } from '../../src/platform/logging/log.ts';
import { createDiskStorage } from '../../src/platform/storage/storage.ts';
import { purgeProducts } from '../../src/products/jobs.ts';
import { eraseBytes } from '../../src/records/unreferenced-bytes.ts';
import { createFixture, type TestProduct } from './fixture.ts';

test('[OPS-31] a product goes 30 days after its deletion with all rows and bytes, and no other does', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'purged-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true }));
  const { app, north, south, ...fixture } = await createFixture({ env: { FILES_DIRECTORY: directory } });
  onTestFinished(() => app.close());
  const attach = async (product: TestProduct, text: string) => {
    const session = await fixture.open(product.manager, product.id);
    const reply = await app.send('POST /damapi/v1/files/upload', {
      token: session.token,
      query: { kind: 'RESTfulAPI', sourceId: product.id },
      file: Buffer.from(text),
      fileName: 'api.yaml',
    });
    expect(reply.status, reply.message).toBe(200);
  };
  await attach(south, 'openapi: 3.1.0 # of both');
  await attach(north, 'openapi: 3.1.0 # of both');
  await attach(south, 'openapi: 3.1.0 # of the south');
  const manager = await fixture.open(south.manager, south.id);
  const robot = await app.send('POST /prdapi/v1/tokens/create', {
    token: manager.token,
    body: { name: 'Nightly build', scope: 'write', days: 7, request: randomUUID() },
  });
  expect(robot.status, robot.message).toBe(200);
  const rowsOf = async ({ id }: TestProduct) => {
    const rows: Record<string, number> = {};
    for (const [table, column] of Object.entries(inject('productTables'))) {
      const [found] = await app.database.query<{ count: number }>(
        `select count(*)::int from ${table} where ${column} = $1`,
        [id],
      );
      if (found!.count > 0) rows[table] = found!.count;
    }
    return rows;
  };
  const [before, ofNorth] = [await rowsOf(south), await rowsOf(north)];
  // A test over empty tables would prove nothing.
  const filled = Object.keys(before);
  const wanted = [
    'products',
    'items',
    'comments',
    'files',
    'baseline_items',
    'item_versions',
    'inbox_entries',
    'reviews',
    'bulk_items',
  ];
  expect(filled).toEqual(expect.arrayContaining(wanted));
  const purge = () => purgeProducts(app.db, createLog('silent'));
  const deletedSince = (days: number) =>
    app.database.query(`update products set deleted_at = now() - make_interval(days => $2) where id = $1`, [
      south.id,
      days,
    ]);

  await deletedSince(29);
  await purge();
  expect(await rowsOf(south)).toEqual(before);

  await deletedSince(31);
  await purge();
  expect(await rowsOf(south)).toEqual({});
  expect(await app.database.query('select from access_tokens where only_product = $1', [south.id])).toEqual(
    [],
  );
  expect(await rowsOf(north)).toEqual(ofNorth);
  const stored = () =>
    fs.readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
  const bytesBefore = stored();
  await eraseBytes(app.db, createDiskStorage(directory), { evenIfYoung: true });
  expect(bytesBefore - stored()).toBeGreaterThan(0);
  const missing = await app.database.query<{ hash: string }>('select distinct hash from files');
  for (const { hash } of missing) expect(await createDiskStorage(directory).has(hash)).toBe(true);
  const deletions = await app.database.query<{ events: number }>(
    'select count(*)::int as events from audit_events where about_product = $1',
    [south.id],
  );
  expect(deletions[0]!.events).toBeGreaterThan(0);
});
