// What operators do with accounts, products and the audit log, by the command itself.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appForFile, type Person } from '../../tests/support/app.ts';
import { readArchive, readLines } from '../../tests/support/archives.ts';
import { tracery } from '../../tests/support/command.ts';
import { plainImage } from '../../tests/support/images.ts';

const app = appForFile();
const run = (...args: string[]) => tracery(app().database, args);

const lastEvents = (count: number) =>
  app().database.query<{ event: string; actor: string; person_id: number; detail: Record<string, unknown> }>(
    `select event, actor, person_id::int, about_product::int, detail from audit_events order by id desc limit $1`,
    [count],
  );

const temporaryFile = async (name: string) => {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'tracery-'));
  onTestFinished(() => fs.rm(directory, { recursive: true }));
  return path.join(directory, name);
};

const isSignedIn = async (token: string) =>
  (await app().call('GET /usrapi/v1/users/sessions', { token })).status === 200;

const canSignIn = async (person: Pick<Person, 'username'>, password?: string) =>
  (await app().signIn(person, password === undefined ? {} : { password })).status === 200;

describe('the command', () => {
  test('[OPS-12] says what it can do, and what it did not understand, with exit codes', async () => {
    const help = await run('--help');
    expect(help.exitCode).toBe(0);
    for (const name of [
      'list',
      'create',
      'disable',
      'enable',
      'reset-password',
      'sign-out',
      'export',
      'erase',
    ])
      expect(help.stdout).toContain(`user ${name}`);
    for (const name of ['list', 'export', 'restore', 'delete', 'give-manager'])
      expect(help.stdout).toContain(`product ${name}`);
    expect((await run('user', 'erase', '--help')).stdout).toContain('--confirm');
    expect((await run('user', 'dance')).exitCode).toBe(2);
    expect((await run('user', 'disable')).exitCode).toBe(2);
    expect((await run('user', 'list', '--colour')).exitCode).toBe(2);
    const unset = await tracery(app().database, ['user', 'list'], { env: { DATABASE_OWNER_URL: '' } });
    expect(unset.exitCode).toBe(78);
  });

  test('[OPS-12, OPS-14] each command is in the audit log, refused ones too', async () => {
    const person = await app().person();
    await run('user', 'sign-out', person.username);
    expect(await lastEvents(1)).toMatchObject([
      {
        event: 'operator.command',
        actor: 'operator',
        person_id: person.id,
        detail: { command: 'user sign-out' },
      },
    ]);
    const refused = await run('user', 'disable', 'nobody-of-this-name');
    expect([refused.exitCode, refused.stderr]).toEqual([1, 'there is no account nobody-of-this-name\n']);
    expect(await lastEvents(1)).toMatchObject([
      { event: 'operator.command', detail: { command: 'user disable', isRefused: true } },
    ]);
  });
});

describe('accounts', () => {
  test('[OPS-12] are made, listed, and sign in', async () => {
    const username = `new-${randomUUID().slice(0, 8)}`;
    const made = await run(
      'user',
      'create',
      username,
      '--email',
      `${username}@example.test`,
      '--fullname',
      '罗子涵',
      '--json',
    );
    const { id, password } = made.json() as { id: number; password: string };
    expect(await canSignIn({ username }, password)).toBe(true);
    const listed = (await run('user', 'list', '--json')).json() as {
      id: number;
      state: string;
      fullname: string;
      sessions: number;
    }[];
    expect(listed.find((one) => one.id === id)).toMatchObject({
      state: 'active',
      fullname: '罗子涵',
      sessions: 1,
    });
    const again = await run('user', 'create', username.toUpperCase(), '--email', 'other@example.test');
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      'this username or mail address has an account already\n',
    ]);
  });

  test('[OPS-12] a disabled person is out at once, cannot come in, and is back when enabled', async () => {
    const { manager } = await app().product();
    expect(await isSignedIn(manager.token)).toBe(true);
    const disabled = await run('user', 'disable', manager.username, '--json');
    expect(disabled.json()).toMatchObject({
      state: 'disabled',
      ended: 1,
      onlyManagerOf: [{ name: expect.any(String) }],
    });
    expect(await isSignedIn(manager.token)).toBe(false);
    const renewed = await app().call('POST /usrapi/v1/users/session', {
      query: {},
      headers: { cookie: manager.cookie, 'x-requested-with': 'tracery' },
    });
    expect(renewed.status).toBe(401);
    const refused = await app().signIn(manager);
    expect([refused.status, refused.code]).toEqual([400, 40098]);
    // Whoever does not know the password does not learn it.
    expect((await app().signIn(manager, { password: 'wrong one' })).code).toBe(40020);
    await run('user', 'enable', manager.username);
    expect(await canSignIn(manager)).toBe(true);
    expect(await isSignedIn(manager.token)).toBe(false);
  });

  test('[OPS-12] get a new password, made here or from standard input, and lose their sessions', async () => {
    const person = await app().signedIn();
    const made = (await run('user', 'reset-password', person.email, '--json')).json() as { password: string };
    expect(await isSignedIn(person.token)).toBe(false);
    expect(await canSignIn(person)).toBe(false);
    expect(await canSignIn(person, made.password)).toBe(true);
    const given = await tracery(
      app().database,
      ['user', 'reset-password', person.username, '--password-stdin'],
      {
        input: 'twelve green apples\n',
      },
    );
    expect(given.stdout).not.toContain('twelve');
    expect(await canSignIn(person, 'twelve green apples')).toBe(true);
    const short = await tracery(
      app().database,
      ['user', 'reset-password', person.username, '--password-stdin'],
      { input: 'abc' },
    );
    expect([short.exitCode, short.stderr]).toEqual([1, 'Password needs at least 8 characters\n']);
  });

  test('[OPS-12] the account of guests is left alone', async () => {
    for (const name of ['disable', 'reset-password', 'sign-out'])
      expect((await run('user', name, 'guest')).exitCode).toBe(1);
    expect((await run('user', 'erase', 'guest', '--confirm', 'guest')).exitCode).toBe(1);
  });
});

/** A person who left traces in a product that somebody else manages. */
async function personWithTraces() {
  const { id, manager } = await app().product();
  const username = `mira.${randomUUID().slice(0, 8)}`;
  const person = await app().member(id, ['DevelopEngineer'], username);
  const fullname = `Mira Okoro ${username.slice(5)}`;
  await app().call('POST /usrapi/v1/users/update', {
    body: { id: person.id, fullname, intro: 'Builds chargers' },
    token: person.token,
  });
  await app().send('POST /damapi/v1/files/upload', {
    query: { kind: 'Avatar', sourceId: 0 },
    file: await plainImage(64, 64),
    token: person.token,
  });
  const feature = await app().send('POST /reqapi/v1/features/create', {
    body: { name: 'Stop at once', data: { content: `As @${username} asked` }, importance: 'Important' },
    token: manager.token,
  });
  const task = await app().send('POST /prdapi/v1/tasks/create', {
    body: { name: 'Unplug', importance: 2, emergency: 2, processorId: person.id },
    token: manager.token,
  });
  const taskId = (task.data as { id: number }).id;
  await app().send('POST /prdapi/v1/tasks/update', {
    body: { id: taskId, version: 1, processorId: manager.id },
    token: manager.token,
  });
  const featureId = (feature.data as { id: number }).id;
  const comment = (text: string, token: string) =>
    app().call('POST /damapi/v1/reviewlogs/create', {
      body: { sourceId: featureId, kind: 'Feature', replyId: 0, data: { comment: text } },
      token,
    });
  await comment(`Done, @${username}. Not @${username}x.`, manager.token);
  await comment('I agree', person.token);
  const { data: asked } = await comment(`Ask @${username}`, manager.token);
  await app().call('POST /damapi/v1/comments/update', {
    body: { id: asked.id, version: 1, data: { comment: `Ask @${username} again` } },
    token: manager.token,
  });
  await app().call('DELETE /damapi/v1/comments/delete/{id}', {
    params: { id: asked.id },
    token: manager.token,
  });
  await app().send('POST /damapi/v1/reviews/ask', {
    body: { kind: 'Feature', sourceId: featureId, reviewers: [person.id, manager.id] },
    token: manager.token,
  });
  return { id, manager, person: { ...person, fullname }, featureId, taskId };
}

describe('what is known of a person', () => {
  test('[OPS-12] is exported: account, picture, sessions, memberships, comments, history, audit log; no secrets', async () => {
    const { id, person } = await personWithTraces();
    const file = await temporaryFile('person.zip');
    const ran = await run('user', 'export', person.username, '--output', file);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    const archive = await readArchive(await fs.readFile(file));
    expect(archive.lines('users.jsonl')).toMatchObject([
      { id: person.id, fullname: person.fullname, email: person.email },
    ]);
    expect(archive.lines('memberships.user_id.jsonl')).toMatchObject([{ product_id: id }]);
    expect(archive.lines('comments.creator_id.jsonl')).toMatchObject([{ comment: 'I agree' }]);
    expect(archive.lines('sessions.user_id.jsonl')).toHaveLength(1);
    expect(archive.lines('audit_events.jsonl').map(({ event }) => event)).toEqual([
      'signIn.succeeded',
      'operator.command',
    ]);
    expect(archive.entries.get('picture.webp')!.subarray(0, 4).toString()).toBe('RIFF');
    const everything = Buffer.concat([...archive.entries.values()]).toString('latin1');
    expect(everything).not.toContain('argon2');
    expect(everything).not.toContain('secret_hash');
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    expect((await run('user', 'export', person.username, '--output', file)).exitCode).toBe(1);
  });

  test('[OPS-12, OPS-31] is erased: name, mail and picture are gone everywhere, history still fits, and the audit log proves it', async () => {
    const { manager, person, featureId, taskId } = await personWithTraces();
    const { username } = person;
    expect((await run('user', 'erase', username, '--confirm', 'somebody')).exitCode).toBe(1);
    const ran = await run('user', 'erase', username, '--confirm', username, '--json');
    expect(ran.stderr).toBe('');
    const former = `former-member-${person.id}`;
    expect(ran.json()).toMatchObject({
      mentions: 2,
      contents: [expect.stringContaining(`Feature ${featureId}`)],
    });

    const tables = await app().database.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('tracery', 'graphile_worker')
         and c.relname not in ('item_contents', 'content_versions')`,
    );
    const naming: string[] = [];
    for (const { name } of tables) {
      const found = await app().database.query(
        `select from ${name} t where t::text ilike $1 or t::text ilike $2 or t::text like $3 limit 1`,
        [`%${username}%`, `%${person.email}%`, `%${person.fullname}%`],
      );
      if (found.length > 0) naming.push(name);
    }
    // Somebody else's name that begins the same.
    expect(naming).toEqual(['tracery.comments']);

    const { data: comments } = await app().call('GET /damapi/v1/reviewlogs/list', {
      query: { sourceId: featureId, kind: 'Feature' },
      token: manager.token,
    });
    expect(
      comments.list.map(({ data, creatorName, creatorAvatar }) => [data.comment, creatorName, creatorAvatar]),
    ).toEqual([
      ['I agree', 'Former member 前成员', ''],
      [`Done, @${former}#${person.id}. Not @${username}x.`, expect.any(String), ''],
    ]);
    const historyOf = async (kind: 'Feature' | 'Task', sourceId: number) => {
      const { data } = await app().call('GET /damapi/v1/operationlogs/list', {
        query: { kind, sourceId },
        token: manager.token,
      });
      return data.list.map((entry) => entry.data.comment);
    };
    expect(await historyOf('Task', taskId)).toContainEqual(expect.stringContaining('Former member 前成员'));
    expect(await historyOf('Feature', featureId)).toContainEqual(
      expect.stringContaining('Former member 前成员'),
    );
    const [membership] = await app().database.query('select from memberships where user_id = $1', [
      person.id,
    ]);
    expect(membership).toBeUndefined();
    expect(await isSignedIn(person.token)).toBe(false);
    expect((await app().signIn({ username: former })).status).toBe(400);
    expect(await lastEvents(2)).toMatchObject([
      { event: 'signIn.failed' },
      { event: 'operator.command', person_id: person.id, detail: { command: 'user erase' } },
    ]);
    expect((await run('audit', 'verify')).exitCode).toBe(0);
  });

  test('[OPS-12] whoever manages a product alone is not erased before somebody else does', async () => {
    const { id, manager } = await app().product();
    const refused = await run('user', 'erase', manager.username, '--confirm', manager.username);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`nobody else manages product ${id}`),
    ]);
    expect(await isSignedIn(manager.token)).toBe(true);
  });
});

describe('products', () => {
  test('[OPS-13] are listed, deleted as by their manager, and restored', async () => {
    const { id, manager } = await app().product('North depot');
    const listed = (await run('product', 'list', '--json')).json() as { id: number; managers: string[] }[];
    expect(listed.find((one) => one.id === id)).toMatchObject({
      name: 'North depot',
      members: 1,
      managers: [manager.username],
    });
    expect((await run('product', 'delete', String(id), '--confirm', 'South depot')).exitCode).toBe(1);
    expect((await run('product', 'delete', String(id), '--confirm', 'North depot')).exitCode).toBe(0);
    const read = () => app().call('GET /prdapi/v1/products/stat', { query: {}, token: manager.token });
    expect((await read()).status).toBe(403);
    expect((await run('product', 'delete', String(id), '--confirm', 'North depot')).exitCode).toBe(1);
    expect((await run('product', 'restore', String(id))).exitCode).toBe(0);
    expect((await read()).status).toBe(200);
    const { data } = await app().call('GET /prdapi/v1/products/audit', { query: {}, token: manager.token });
    expect(data.list.slice(0, 2).map(({ event, actor, by, command }) => [event, actor, by, command])).toEqual(
      [
        ['operator.command', 'operator', null, 'product restore'],
        ['operator.command', 'operator', null, 'product delete'],
      ],
    );
  });

  test('[OPS-13] are not restored after their time', async () => {
    const { id } = await app().product();
    await app().database.query(`update products set deleted_at = now() - interval '31 days' where id = $1`, [
      id,
    ]);
    const late = await run('product', 'restore', String(id));
    expect([late.exitCode, late.stderr]).toEqual([1, expect.stringContaining('30 days ago')]);
    expect((await run('product', 'restore', '999999')).exitCode).toBe(1);
  });

  test('[OPS-13] get a manager where none is left, and only there', async () => {
    const { id, manager } = await app().product();
    const member = await app().member(id, ['Guest']);
    const refused = await run('product', 'give-manager', String(id), member.username);
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`${manager.username} manages`),
    ]);
    await run('user', 'disable', manager.username);
    expect((await run('product', 'give-manager', String(id), member.username)).exitCode).toBe(0);
    const [row] = await app().database.query(
      'select roles from memberships where product_id = $1 and user_id = $2',
      [id, member.id],
    );
    expect(row).toEqual({ roles: ['ProductManager'] });
    const outsider = await app().person();
    expect((await run('product', 'give-manager', String(id), outsider.username)).exitCode).toBe(1);
  });

  test('[OPS-13] are exported with their items and files as names, and nothing of another', async () => {
    const { id, manager } = await app().product('North depot');
    await app().product('South depot');
    const feature = await app().send('POST /reqapi/v1/features/create', {
      body: { name: 'Stop at once', data: { content: 'Press the red button' }, importance: 'Important' },
      token: manager.token,
    });
    const featureId = (feature.data as { id: number }).id;
    const uploaded = await app().send('POST /damapi/v1/files/upload', {
      query: { kind: 'FeatureAttachment', sourceId: featureId },
      file: Buffer.from('bytes of a file'),
      fileName: '../../etc/手册.txt',
      token: manager.token,
    });
    expect(uploaded.status).toBe(200);
    const file = await temporaryFile('product.zip');
    const ran = await run('product', 'export', String(id), '--output', file);
    expect([ran.exitCode, ran.stderr]).toEqual([0, '']);
    const archive = await readArchive(await fs.readFile(file));
    expect(archive.text('features/F-1.md')).toMatch(/^---\nnumber: "F-1"\nname: "Stop at once"\n/);
    expect(archive.text('files/F-1/1-手册.txt')).toBe('bytes of a file');
    expect(archive.lines('people.jsonl').map(({ username }) => username)).toEqual([manager.username]);
    expect(archive.text('product/product.yaml')).toContain('name: "North depot"');
    const again = await run('product', 'export', String(id), '--output', file);
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('exists already')]);
  });
});

describe('the audit log', () => {
  test('[OPS-14] is verified and exported by command; what was tampered with has exit code 1', async () => {
    const person = await app().signedIn();
    const verified = await run('audit', 'verify', '--json');
    expect(verified.exitCode).toBe(0);
    const { head } = verified.json() as { head: { number: number; hash: string } };
    const note = `${head.number}:${head.hash}`;
    expect((await run('audit', 'verify', '--expect', note)).stdout).toContain('is whole');
    const other = `${head.number}:${'0'.repeat(64)}`;
    expect((await run('audit', 'verify', '--expect', other)).exitCode).toBe(1);

    const file = await temporaryFile('audit.jsonl');
    await run('audit', 'export', '--output', file);
    const lines = readLines(await fs.readFile(file, 'utf8'));
    const mine = lines.find((line) => line['event'] === 'signIn.succeeded' && line['actor_id'] === person.id);
    expect(mine).toMatchObject({
      actor: 'person',
      address: '127.0.0.1',
      number: expect.any(Number),
      hash: expect.any(String),
    });
    expect(readLines((await run('audit', 'export', '--since', '2100-01-01')).stdout)).toEqual([]);

    await app().database.query('alter table audit_events disable trigger audit_events_append_only');
    await app().database.query(`update audit_events set address = '10.0.0.1' where id = $1`, [mine!['id']]);
    const found = await run('audit', 'verify');
    expect([found.exitCode, found.stdout]).toEqual([
      1,
      expect.stringContaining(`event ${String(mine!['id'])} was changed`),
    ]);
  });
});
