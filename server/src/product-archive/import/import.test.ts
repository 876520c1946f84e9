// A product comes back from its archive as it was: byte by byte, and with everything that follows from it.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import yazl from 'yazl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkProducts } from '../../../../demo/src/checks/check-products.ts';
import { fillProducts } from '../../../../demo/src/fill.ts';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readArchive, type ReadArchive } from '../../../tests/support/archives.ts';
import { tracery } from '../../../tests/support/command.ts';
import { plainImage } from '../../../tests/support/images.ts';
import { repetitions } from '../../../tests/support/long.ts';
import { expectTracesToBeTrue } from '../../../tests/support/traces.ts';
import { expectVersionsToBeTrue } from '../../../tests/support/versions.ts';
import { baselineTasks } from '../../baselines/index.ts';
import { createKinds } from '../../kinds/index.ts';
import { createNumbers } from '../../work-items/numbers.ts';
import { linesOfItems, linesOfProduct } from '../tables.ts';

const items = repetitions({ short: 300, long: 5000 });

let home: TestApp;
let away: TestApp;
let directory: string;
let productId: number;
let manager: { id: number; username: string; token: string };
let bytes: Buffer;
let archive: ReadArchive;
/** In the installation that has none of its people but the manager. */
let imported: { id: number; renamed: object[]; notMembers: string[]; missing: string[] };

const sha256 = (of: Uint8Array | string) => createHash('sha256').update(of).digest('hex');

async function asSuperuser<T>(app: TestApp, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: app.database.urls.superuser,
    options: '-c search_path=tracery,public',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const send = async (key: string, call: object, token = manager.token) => {
  const reply = await home.send(key, { token, ...call });
  expect(reply.status, `${key}: ${reply.message}`).toBe(200);
  return reply.data as Record<string, never> & { id: number };
};

const run = (app: TestApp, ...args: string[]) =>
  tracery(app.database, args, { env: { FILES_DIRECTORY: app.config.storage.directory } });

const saved = async (content: Uint8Array): Promise<string> => {
  const file = path.join(directory, `${randomUUID()}.zip`);
  await fs.writeFile(file, content);
  return file;
};

async function exported(app: TestApp, id: number): Promise<Buffer> {
  const file = path.join(directory, `${randomUUID()}.zip`);
  const ran = await run(app, 'product', 'export', String(id), '--output', file);
  expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
  return fs.readFile(file);
}

/** Everything that a product can hold, beside what years of work leave behind. */
async function makeProduct(): Promise<void> {
  const made = await home.product('North depot 北场');
  [productId, manager] = [made.id, made.manager];
  const developer = await home.member(productId, ['DevelopEngineer'], 'mira.okoro');
  const tester = await home.member(productId, ['TestEngineer'], 'lin,wei');
  await asSuperuser(home, (client) =>
    fillProducts(client, [{ productId, people: [manager.id, developer.id, tester.id], items }]),
  );
  const worker = await home.startWorker();
  const picture = await send('POST /damapi/v1/files/upload', {
    query: { kind: 'Image', sourceId: 0 },
    file: await plainImage(40, 30),
    fileName: 'plan (1).png',
  });
  const address = String(picture['linkUrl']).replaceAll('(', '%28').replaceAll(')', '%29');
  const shown = `![${picture.id}](${address})`;
  const content = `See ${shown} @mira.okoro, and R-1\n\n- [ ] At most 60 s ${shown}\n\n\`@mira.okoro\``;
  const feature = await send('POST /reqapi/v1/features/create', {
    body: { name: 'With "a picture"\tand: more', importance: 'Important', tag: 'plan,计划', data: { content } },
  });
  const requirement = await send('POST /reqapi/v1/requirements/create', {
    body: { name: 'Tariff', importance: 'Important', sourceId: feature.id, data: { content } },
  });
  const testcase = await send('POST /tstapi/v1/testcases/create', {
    body: { name: 'Tariff is shown', importance: 'Important', sourceId: requirement.id },
  });
  await send('POST /desapi/v1/uml/create', {
    body: {
      name: 'Depot',
      kind: 'Component',
      view: 'LogicalView',
      data: { content: '@startuml\nA -> B : @mira.okoro\n@enduml' },
    },
  });
  const { fingerprint } = await send('GET /damapi/v1/traces/anchors', {
    query: { kind: 'Requirement', sourceId: requirement.id },
  });
  await send('POST /damapi/v1/traces/anchor', {
    body: { kind: 'Requirement', sourceId: requirement.id, fingerprint, itemId: testcase.id, blocks: [1] },
  });
  const ofFeature = { kind: 'Feature', sourceId: feature.id };
  await send('POST /damapi/v1/reviews/ask', { body: { ...ofFeature, reviewers: [developer.id, tester.id] } });
  const review = await send('GET /damapi/v1/reviews/get', { query: ofFeature });
  await send(
    'POST /damapi/v1/reviews/vote',
    {
      body: {
        ...ofFeature,
        fingerprint: review['fingerprint'],
        readVersion: review['version'],
        vote: 'approve',
        comment: 'Fine @lin,wei',
      },
    },
    developer.token,
  );
  await send('POST /damapi/v1/baselines/create', { body: { name: 'Release 2.3', iterationId: 0 } });
  await expect
    .poll(async () => (await send('GET /damapi/v1/baselines/list', { query: {} }))['total'], { timeout: 20_000 })
    .toBe(1);
  const gone = await send('POST /reqapi/v1/features/create', {
    body: { name: 'Gone', importance: 'Important', data: { content: 'It goes.' } },
  });
  const [job] = await home.database.query<{ id: number }>(
    `insert into baseline_jobs (product_id, id, name, iteration_id, creator_id)
     values ($1, nextval('baseline_ids'), 'With what is gone', 0, $2) returning id::int`,
    [productId, manager.id],
  );
  await baselineTasks({ db: home.db, kinds: createKinds(createNumbers(home.db)) })
    .find((task) => task.name === 'make-baseline')!
    .run({ productId, id: job!.id });
  await send('DELETE /reqapi/v1/features/delete/{id}', { params: { id: gone.id } });
  await home.database.query(
    `update trash set deleted_at = now() - interval '1 year' where item_id = $1`,
    [gone.id],
  );
  await asSuperuser(home, (client) => client.query(`select purge_trash(interval '300 days', 10)`));
  await send('POST /reqapi/v1/requirements/update', {
    body: { id: requirement.id, version: 1, data: { content: content.replace('60 s', '30 s') } },
  });
  const comment = { sourceId: feature.id, kind: 'Feature', replyId: 0, data: { comment: `@lin,wei 看看 ${shown}` } };
  const first = await send('POST /damapi/v1/comments/create', { body: comment });
  const answer = { ...comment, replyId: first.id, data: { comment: 'Done' } };
  const second = await send('POST /damapi/v1/comments/create', { body: answer }, tester.token);
  await send('POST /damapi/v1/comments/react', { body: { id: first.id, reaction: 'agree', isOn: true } });
  await send('DELETE /damapi/v1/comments/delete/{id}', { params: { id: second.id } }, tester.token);
  const robot = await send('POST /prdapi/v1/tokens/create', {
    body: { name: 'CI north', scope: 'write', days: 30, request: randomUUID() },
  });
  const secret = String(robot['secret']);
  await send('POST /damapi/v1/comments/create', { body: { ...comment, data: { comment: 'By a robot' } } }, secret);
  await send(
    'POST /damapi/v1/proposals/create',
    {
      body: {
        name: 'Close the gap',
        reason: 'The contract asks for it.',
        changes: [
          { type: 'update', kind: 'Feature', itemId: feature.id, version: 1, fields: { name: 'Tariffs' }, reason: '' },
          {
            type: 'create',
            kind: 'Testcase',
            fields: { name: 'Units', importance: 'Important', sourceId: String(requirement.id) },
            reason: '',
          },
        ],
      },
    },
    secret,
  );
  await send('POST /prdapi/v1/views/create', {
    body: {
      kind: 'Requirement',
      name: 'Of the feature',
      search: `sourceId=${feature.id}&processorId=${developer.id}`,
      isShared: true,
    },
  });
  for (const [kind, sourceId, fileName] of [
    ['FeatureAttachment', feature.id, '手册.txt'],
    ['RESTfulAPI', productId, 'api.yaml'],
  ])
    await send('POST /damapi/v1/files/upload', {
      query: { kind, sourceId },
      file: Buffer.from('openapi: 3.1.0\n'),
      fileName,
    });
  const report = await send('POST /tstapi/v1/testreports/upload', {
    query: { branch: 'main', commit: '8c1f04e' },
    file: Buffer.from(`<testsuite name="s"><testcase name="TC-${testcase['oid']} tariff"/><testcase name="b"/></testsuite>`),
    fileName: 'report.xml',
  });
  await expect
    .poll(async () => (await send('GET /tstapi/v1/testreports/get/{id}', { params: { id: report.id } }))['state'], {
      timeout: 20_000,
    })
    .toBe('done');
  const repository = await home.database.query<{ id: number }>(
    `with robot as (
       insert into users (username, fullname, password_hash, is_robot) values ('robot:8c1f04e0a1b2', 'GitLab', '', true)
       returning id
     )
     insert into git_repositories (product_id, forge, name, address, robot_id, creator_id, request)
     select $1, 'gitlab', 'northyard/console', repeat('ab', 16), id, $2, gen_random_uuid() from robot returning id::int`,
    [productId, manager.id],
  );
  await home.database.query(
    `with entry as (
       insert into git_entries (product_id, repository_id, type, name, title, link, author, state, sha, at)
       values ($1, $2, 'pull', '7', 'R-1 tariff', 'https://git.example.test/7', 'mira', 'open', 'abc', now()) returning id
     )
     insert into git_links (product_id, item_id, entry_id) select $1, $3, id from entry`,
    [productId, repository[0]!.id, feature.id],
  );
  await home.database.query(
    `insert into git_checks (product_id, repository_id, sha, name, state, link, at)
     values ($1, $2, 'abc', 'build', 'passed', '', now())`,
    [productId, repository[0]!.id],
  );
  await home.database.query(`insert into git_rules values ($1, true, 'done', false, 2)`, [productId]);
  await home.database.query(
    `insert into import_keys (product_id, kind, key, item_id) values ($1, 'Feature', 'jira PRJ-1', $2)`,
    [productId, feature.id],
  );
  await worker.stop();
}

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tracery-'));
  home = await createTestApp();
  away = await createTestApp({ env: { FILES_DIRECTORY: path.join(directory, 'files') } });
  await makeProduct();
  bytes = await exported(home, productId);
  archive = await readArchive(bytes);
  await away.person(manager.username);
  const ran = await run(
    away,
    ...['product', 'import', await saved(bytes), '--manager', manager.username, '--people', manager.username, '--json'],
  );
  expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
  imported = ran.json() as typeof imported;
}, 480_000);
afterAll(async () => {
  await home.close();
  await away.close();
  await fs.rm(directory, { recursive: true });
});

describe('a product out of its archive', () => {
  test('[INT-27] the archive under test has lines of every table', () => {
    const paths = [...linesOfItems, ...linesOfProduct].map((one) => one.path);
    expect(paths.filter((one) => archive.lines(one).length === 0)).toEqual([]);
  });

  test('[INT-27] is exported again to the same bytes', async () => {
    expect(imported).toMatchObject({ renamed: [], notMembers: [], missing: [] });
    const again = await exported(away, imported.id);
    const read = await readArchive(again);
    const differing = [...new Set([...archive.entries.keys(), ...read.entries.keys()])].filter(
      (one) => archive.text(one) !== read.text(one),
    );
    expect(differing.slice(0, 10)).toEqual([]);
    expect(sha256(again)).toBe(sha256(bytes));
  });
});
