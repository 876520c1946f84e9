// A product comes back from its archive as it was: byte by byte, and with everything that follows from it.
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkProducts } from '../../../../demo/src/checks/check-products.ts';
import { fillProducts } from '../../../../demo/src/fill.ts';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readArchive, type ReadArchive } from '../../../tests/support/archives.ts';
import { tracery } from '../../../tests/support/command.ts';
import { plainImage } from '../../../tests/support/images.ts';
import { repetitions } from '../../../tests/support/long.ts';
import { expectTracesToBeTrue } from '../../../tests/support/traces.ts';
import { baselineTasks } from '../../baselines/index.ts';
import { createKinds } from '../../kinds/index.ts';
import { createNumbers } from '../../work-items/numbers.ts';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import type { Trx } from '../../platform/database/database.ts';
import { withDatabase } from '../../platform/database/one-connection.ts';
import { sql } from '../../platform/database/sql.ts';
import { archiveStream } from '../../platform/archive-stream.ts';
import { createImageProcessor } from '../../platform/images/images.ts';
import { createStorage } from '../../platform/storage/create.ts';
import { fillSearchTexts } from '../../search/pending.ts';
import { models } from '../names.ts';
import { linesOfItems, linesOfProduct } from '../tables.ts';
import { importProduct } from './import.ts';
import type { SamePeople } from './people.ts';

const items = repetitions({ short: 300, long: 5000 });

interface Made {
  productId: number;
  manager: { id: number; username: string; token: string };
  bytes: Buffer;
  archive: ReadArchive;
}

let home: TestApp;
let away: TestApp;
let directory: string;
let productId: number;
let manager: Made['manager'];
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
  tracery(app.database, args, app === away ? { env: { FILES_DIRECTORY: awayFiles() } } : {});

const awayFiles = () => path.join(directory, 'files');

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

/** As the worker makes it. */
async function makeBaseline(name: string): Promise<void> {
  const { id } = await send('POST /damapi/v1/baselines/create', { body: { name, iterationId: 0 } });
  await baselineTasks({ db: home.db, kinds: createKinds(createNumbers(home.db)) })
    .find((task) => task.name === 'make-baseline')!
    .run({ productId, id });
}

/** Everything that a product can hold, beside what years of work leave behind: that many items. */
async function makeProduct(count: number, [one, other, robotName]: readonly [string, string, string]) {
  const made = await home.product('North depot 北场');
  [productId, manager] = [made.id, made.manager];
  const developer = await home.member(productId, ['DevelopEngineer'], one);
  const tester = await home.member(productId, ['TestEngineer'], other);
  await asSuperuser(home, (client) =>
    fillProducts(client, [{ productId, people: [manager.id, developer.id, tester.id], items: count }]),
  );
  const picture = await send('POST /damapi/v1/files/upload', {
    query: { kind: 'Image', sourceId: 0 },
    file: await plainImage(40, 30),
    fileName: 'plan (1).png',
  });
  const address = String(picture['linkUrl']).replaceAll('(', '%28').replaceAll(')', '%29');
  const shown = `![${picture.id}](${address})`;
  const content = `See ${shown} @${one}, and R-1\n\n- [ ] At most 60 s ${shown}\n\n\`@${one}\``;
  const feature = await send('POST /reqapi/v1/features/create', {
    body: {
      name: 'With "a picture"\tand: more',
      importance: 'Important',
      tag: 'plan,计划',
      data: { content },
    },
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
      kind: 'ComponentDiagram',
      view: 'LogicalView',
      data: { content: `@startuml\nA -> B : @${one}\n@enduml` },
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
        comment: `Fine @${other}`,
      },
    },
    developer.token,
  );
  await makeBaseline('Release 2.3');
  const gone = await send('POST /reqapi/v1/features/create', {
    body: { name: 'Gone', importance: 'Important', data: { content: 'It goes.' } },
  });
  await makeBaseline('With what is gone');
  await send('DELETE /reqapi/v1/features/delete/{id}', { params: { id: gone.id } });
  await home.database.query(`update trash set deleted_at = now() - interval '1 year' where item_id = $1`, [
    gone.id,
  ]);
  await asSuperuser(home, (client) => client.query(`select purge_trash(interval '300 days', 10)`));
  await send('POST /reqapi/v1/requirements/update', {
    body: { id: requirement.id, version: 1, data: { content: content.replace('60 s', '30 s') } },
  });
  const comment = {
    sourceId: feature.id,
    kind: 'Feature',
    replyId: 0,
    data: { comment: `@${other} 看看 ${shown}` },
  };
  const first = await send('POST /damapi/v1/comments/create', { body: comment });
  const answer = { ...comment, replyId: first.id, data: { comment: 'Done' } };
  const second = await send('POST /damapi/v1/comments/create', { body: answer }, tester.token);
  await send('POST /damapi/v1/comments/react', { body: { id: first.id, reaction: 'agree', isOn: true } });
  await send('DELETE /damapi/v1/comments/delete/{id}', { params: { id: second.id } }, tester.token);
  const robot = await send('POST /prdapi/v1/tokens/create', {
    body: { name: 'CI north', scope: 'write', days: 30, request: randomUUID() },
  });
  const secret = String(robot['secret']);
  await send(
    'POST /damapi/v1/comments/create',
    { body: { ...comment, data: { comment: 'By a robot' } } },
    secret,
  );
  await send(
    'POST /damapi/v1/proposals/create',
    {
      body: {
        name: 'Close the gap',
        reason: 'The contract asks for it.',
        changes: [
          {
            type: 'update',
            kind: 'Requirement',
            itemId: requirement.id,
            version: 2,
            fields: { name: 'Tariffs' },
            reason: '',
          },
          {
            type: 'create',
            kind: 'Testcase',
            fields: { name: 'Units', importance: 'Important', sourceId: requirement.id },
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
  await send('POST /tstapi/v1/testreports/upload', {
    query: { branch: 'main', commit: '8c1f04e' },
    file: Buffer.from(
      `<testsuite name="s"><testcase name="TC-${testcase['oid']} tariff"/><testcase name="b"/></testsuite>`,
    ),
    fileName: 'report.xml',
  });
  const repository = await home.database.query<{ id: number }>(
    `with robot as (
       insert into users (username, fullname, password_hash, is_robot) values ($3, 'GitLab', '', true)
       returning id
     )
     insert into git_repositories (product_id, forge, name, address, robot_id, creator_id, request)
     select $1, 'gitlab', 'northyard/console', repeat('ab', 16), id, $2, gen_random_uuid() from robot returning id::int`,
    [productId, manager.id, robotName],
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
  bytes = await exported(home, productId);
  archive = await readArchive(bytes);
}

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tracery-'));
  home = await createTestApp();
  away = await createTestApp({ env: { FILES_DIRECTORY: awayFiles() } });
  await makeProduct(items, ['mira.okoro', 'lin,wei', 'robot:8c1f04e0a1b2']);
  await away.person(manager.username);
  const ran = await run(
    away,
    'product',
    'import',
    await saved(bytes),
    '--manager',
    manager.username,
    '--people',
    manager.username,
    '--json',
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

  test('[INT-27] counts, traces, plans, versions and the search are what is computed from scratch', async () => {
    const checked = await asSuperuser(away, (client) => checkProducts(client, [imported.id]));
    const known = await asSuperuser(home, (client) => checkProducts(client, [productId]));
    const wrongIn = (results: typeof checked) =>
      results.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => `${name}: ${wrong}`);
    expect(wrongIn(checked)).toEqual(wrongIn(known));
    await expectTracesToBeTrue(away.database, imported.id);
    const found = () =>
      away.database.query(
        `select s.*, (select array_agg(t order by t) from unnest(s.terms) t) as terms from search_texts s
         where product_id = $1 order by item_id, comment_id`,
        [imported.id],
      );
    const before = await found();
    expect(before.length).toBeGreaterThan(items / 2);
    await away.database.query('delete from search_texts where product_id = $1', [imported.id]);
    await away.database.query(
      'insert into search_pending select product_id, id, kind from items where product_id = $1',
      [imported.id],
    );
    await fillSearchTexts(away.db, createKinds(createNumbers(away.db)));
    expect(await found()).toEqual(before);
  });

  test('[INT-27] baselines differ from now as they did, numbers go on, and nobody is told of what is old', async () => {
    const at = await asManager();
    const differing = async (app: TestApp, token: string) => {
      const { data } = await app.call('GET /damapi/v1/baselines/list', { token });
      return Promise.all(
        data.list.map(async ({ id, name }) => [
          name,
          (await app.call('GET /damapi/v1/baselines/counts', { token, query: { a: id } })).data,
        ]),
      );
    };
    expect(await differing(away, at.token)).toEqual(await differing(home, manager.token));
    for (const table of ['changes', 'inbox_entries', 'search_pending'])
      expect(await away.database.query(`select from ${table} where product_id = $1`, [imported.id])).toEqual(
        [],
      );
    const made = await away.call('POST /reqapi/v1/features/create', {
      token: at.token,
      body: { name: 'The next', importance: 'Important' },
    });
    const { features: last } = { features: /"Feature":(\d+)/.exec(archive.text('product/product.yaml'))![1] };
    expect(made.data.oid).toBe(Number(last) + 1);
    const review = { kind: 'Feature', sourceId: await idOfFeature('With "a picture"\tand: more') } as const;
    const { data } = await away.call('GET /damapi/v1/reviews/get', { token: at.token, query: review });
    const [kept] = await away.database.query<{ present: string }>(
      'select present from reviews where product_id = $1',
      [imported.id],
    );
    expect(data.fingerprint).toBe(kept!.present);
  });

  const idOfFeature = async (name: string): Promise<number> => {
    const [row] = await away.database.query<{ id: number }>(
      'select id::int from features where product_id = $1 and name = $2',
      [imported.id, name],
    );
    return row!.id;
  };

  const asManager = async () => {
    const { data } = await away.signIn(manager);
    const switched = await away.call('POST /prdapi/v1/products/switch-product', {
      token: data.token,
      query: { productId: imported.id },
    });
    return { token: switched.data.token };
  };

  test('[INT-27] is of nobody else who has an account here, unless the importer names them', async () => {
    const product = await importing(home, bytes, { same: new Set() });
    const people = [manager.username, 'lin,wei', 'mira.okoro'];
    expect(product.renamed.map(({ from }) => from)).toEqual(expect.arrayContaining(people));
    const own = await home.database.query<{ username: string }>(
      `select u.username from memberships m join users u on u.id = m.user_id
       where m.product_id = $1 and u.erased_at is null and not u.is_robot`,
      [product.id],
    );
    expect(own.map(({ username }) => username)).toEqual([manager.username]);
    const written = await home.database.query(
      'select from history where product_id = $1 and creator_id = any ($2::bigint[])',
      [
        product.id,
        (
          await home.database.query<{ id: number }>('select id::int from users where username = any ($1)', [
            people,
          ])
        ).map(({ id }) => id),
      ],
    );
    expect(written).toEqual([]);
    expect((await home.signIn({ username: 'mira.okoro-2' })).status).not.toBe(200);
    const known = await importing(home, bytes, { same: 'all' });
    expect(known.notMembers.toSorted()).toEqual(['lin,wei', 'mira.okoro']);
    expect(known.renamed.every(({ from }) => from.startsWith('robot:'))).toBe(true);
    const again = await readArchive(await exported(home, known.id));
    const folders = new Set(models.map(({ table }) => table));
    const differing = [...archive.entries.keys()].filter(
      (one) => folders.has(one.split('/')[0]!) && archive.text(one) !== again.text(one),
    );
    expect(differing).toEqual([]);
    const stranger = importing(home, bytes, { same: new Set(['somebody.else']) });
    await expect(stranger).rejects.toThrow(/not both in the archive and an account/);
  });
});

interface Importing {
  same?: SamePeople;
  /** At the end of the transaction. */
  record?: (trx: Trx) => Promise<void>;
}

const importing = async (
  app: TestApp,
  content: Uint8Array,
  { same = 'all', record = async () => {} }: Importing = {},
) => {
  const pictures = createImageProcessor();
  const file = await saved(content);
  try {
    return await withDatabase(app.database.urls.owner, async (db) =>
      importProduct(
        {
          db,
          pictures,
          storage: await createStorage(app.config.storage),
          secrets: createSecrets(app.config.secret),
        },
        {
          file,
          managerId: manager.id,
          same,
          onBegin: async (trx) => void (await trx.run(sql`set local statement_timeout = 0`)),
          record,
        },
      ),
    );
  } finally {
    pictures.close();
  }
};

/** The archive with other files, sealed again by whoever changed them. */
const resealed = (changed: Record<string, string | Buffer | undefined>): Promise<Buffer> =>
  buffer(
    archiveStream(async (writer) => {
      const { files: _, ...head } = JSON.parse(archive.text('manifest.json')) as Record<string, unknown>;
      for (const [one, content] of Object.entries({ ...Object.fromEntries(archive.entries), ...changed }))
        if (one !== 'manifest.json' && content !== undefined)
          await writer.add(one, [content] as Iterable<string>);
      return head;
    }),
  );

const withLine = (
  name: string,
  change: (line: Record<string, unknown>) => object,
  at = 0,
): Record<string, string> => {
  const lines = archive.lines(name);
  const changed = lines.map((line, place) => JSON.stringify(place === at ? change(line) : line));
  return { [name]: `${changed.join('\n')}\n` };
};

const withField = (name: string, key: string, value: unknown): Record<string, string> => ({
  [name]: archive
    .text(name)
    .replace(new RegExp(`^${key}: .*$`, 'm'), () => `${key}: ${JSON.stringify(value)}`),
});

const traces = async (app: TestApp) => {
  const [row] = await app.database.query(
    `select (select count(*) from products) as products, (select count(*) from users) as people,
       (select count(*) from items) as items, (select count(*) from access_tokens) as tokens`,
  );
  return row;
};

describe('an archive that is not what was written', () => {
  beforeAll(() => makeProduct(60, ['ada.bell', 'bo,chen', 'robot:8c1f04e0a1b3']), 120_000);

  test('[INT-27] with one byte changed makes nothing', async () => {
    const before = await traces(home);
    for (const part of [0.1, 0.5, 0.9, 0.9999]) {
      const changed = Buffer.from(bytes);
      const place = Math.floor(part * bytes.length);
      changed[place] = changed[place]! ^ 1;
      await expect(importing(home, changed)).rejects.toThrow(/not what was written/);
    }
    expect(await traces(home)).toEqual(before);
  });

  test('[INT-27] sealed by somebody who lies is refused with the file that does not fit, and makes nothing', async () => {
    const before = await traces(home);
    const picture = [...archive.entries.keys()].find((one) => one.endsWith('plan (1).png'))!;
    const script = Buffer.from('<svg onload="alert(1)"/>');
    const pictureAt = archive.lines('files.jsonl').findIndex((line) => line['path'] === picture);
    const lie = { sha256: sha256(script), size: script.length };
    const refused: [Record<string, string | Buffer | undefined>, RegExp][] = [
      [withLine('links.jsonl', (line) => ({ ...line, to: 'R-99999' })), /links\.jsonl names item "R-99999"/],
      [
        withLine('links.jsonl', (line) => ({ ...line, creator: 'no.body' })),
        /links\.jsonl names person "no\.body"/,
      ],
      [
        withLine('links.jsonl', (line) => ({ ...line, type: 'verifies', from: 'F-1', to: 'F-2' })),
        /F-1 cannot have a link verifies to F-2/,
      ],
      [
        withField('requirements/R-1.md', 'status', 77),
        /requirements\/R-1\.md: status: no status of its life/,
      ],
      [withField('requirements/R-1.md', 'source', 'T-1'), /source names an item of another kind/],
      [withField('requirements/R-1.md', 'creator', 7), /requirements\/R-1\.md: creator/],
      [withField('features/F-1.md', 'name', 'Another'), /versions\.jsonl does not end with what the item is/],
      [withField('features/F-1.md', 'number', 'F-2'), /features\/F-1\.md is that of F-2/],
      [withField('product/product.yaml', 'lastNumbers', { Feature: 1 }), /lastNumbers are not as far as/],
      [
        withLine('comments.jsonl', (line) => ({ ...line, productId: 1 })),
        /comments\.jsonl, line 1: .*productId/,
      ],
      [
        withLine('comments.jsonl', (line) => ({ ...line, comment: 'a\0b' })),
        /comments\.jsonl, line 1 has characters/,
      ],
      [withLine('comments.jsonl', (line) => ({ ...line, thread: 99 })), /names comment 99/],
      [withLine('history.jsonl', (line) => ({ ...line, kind: 'Risk' }), 0), /history\.jsonl: an entry of/],
      [
        withLine('history.jsonl', (line) => ({ ...line, category: '__proto__' })),
        /history\.jsonl, line 1: category/,
      ],
      [
        withLine('test-runs.jsonl', (line) => ({ ...line, link: 'javascript:alert(1)' })),
        /test-runs\.jsonl, line 1: link: no address of the web/,
      ],
      [
        withLine('files.jsonl', (line) => ({ ...line, path: '../../etc/passwd' })),
        /another file than the archive has/,
      ],
      [
        {
          [picture]: script,
          ...withLine('files.jsonl', (line) => ({ ...line, hash: lie.sha256, size: lie.size }), pictureAt),
        },
        /plan \(1\)\.png is no image\/png/,
      ],
      [
        { 'people.jsonl': archive.text('people.jsonl').replace(/^.*\n/, '$&$&') },
        /people\.jsonl names .* twice/,
      ],
      [{ 'baselines.jsonl': '{"number":1' }, /baselines\.jsonl ends within a line/],
      [{ 'run.sh': 'rm -rf /' }, /run\.sh belongs to no product/],
      [{ 'product/product.yaml': undefined }, /product\/product\.yaml is missing/],
    ];
    for (const [changed, why] of refused)
      await expect(importing(home, await resealed(changed)), String(why)).rejects.toThrow(why);
    expect(await traces(home)).toEqual(before);
  }, 240_000);

  test('[INT-27] leaves nothing when its importer dies before the end', async () => {
    const before = await traces(home);
    const dying = importing(home, bytes, {
      record: async (trx) => void (await trx.run(sql`select pg_terminate_backend(pg_backend_pid())`)),
    });
    await expect(dying).rejects.toThrow();
    expect(await traces(home)).toEqual(before);
  });

  test('[INT-27] files whose bytes it does not have are left out and told', async () => {
    const attachment = [...archive.entries.keys()].find((one) => one.endsWith('手册.txt'))!;
    const manifest = JSON.parse(archive.text('manifest.json')) as object;
    const whole = archive.entries;
    archive = {
      ...archive,
      text: (one) =>
        one === 'manifest.json'
          ? JSON.stringify({ ...manifest, missing: [attachment] })
          : String(whole.get(one) ?? ''),
    };
    const { missing } = await importing(home, await resealed({ [attachment]: undefined }));
    expect(missing).toEqual([attachment]);
  });
});
