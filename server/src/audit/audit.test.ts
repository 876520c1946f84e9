// The audit log: what is told, that it cannot be changed unseen, and who sees what of it.
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSecrets } from '../platform/crypto/secrets.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { createPool } from '../platform/database/pool.ts';
import { appForFile, createTestApp } from '../../tests/support/app.ts';
import { testDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { withClient } from '../platform/database/one-connection.ts';
import { chainEvents } from './chain.ts';
import { verifyAudit } from './verify.ts';

const app = appForFile();
const secrets = createSecrets('only for tests');

const eventsOf = (userId: number) =>
  app().database.query(
    `select event, actor, actor_id::int, person_id::int, about_product::int, session_id is not null as has_session,
       address, device, detail from audit_events where actor_id = $1 or person_id = $1 order by id`,
    [userId],
  );

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Test' };

describe('what is told', () => {
  test('[OPS-14, SEC-17] sign-ins, failed ones and sign-outs, with address, device and session', async () => {
    const person = await app().person();
    const { username } = person;
    await app().call('POST /usrapi/v1/users/login', {
      body: { username, password: 'wrong one' },
      headers: browser,
    });
    const { data } = await app().call('POST /usrapi/v1/users/login', {
      body: { username, password: 'correct horse' },
      headers: browser,
    });
    await app().call('POST /usrapi/v1/users/logout', { body: {}, token: data.token, headers: browser });
    const where = { address: '127.0.0.1', device: browser['user-agent'], about_product: null, detail: {} };
    expect(await eventsOf(person.id)).toEqual([
      {
        event: 'signIn.failed',
        actor: 'visitor',
        actor_id: null,
        person_id: person.id,
        has_session: false,
        ...where,
      },
      {
        event: 'signIn.succeeded',
        actor: 'person',
        actor_id: person.id,
        person_id: null,
        has_session: true,
        ...where,
      },
      {
        event: 'signOut',
        actor: 'person',
        actor_id: person.id,
        person_id: null,
        has_session: true,
        ...where,
      },
    ]);
  });

  test('[OPS-14] an unknown name that failed is told without the name: people type passwords there', async () => {
    const typed = 'my-secret-password';
    await app().call('POST /usrapi/v1/users/login', { body: { username: typed, password: 'whatever' } });
    const [row] = await app().database.query<{ row: string }>(
      `select to_json(e)::text as row from audit_events e where event = 'signIn.failed' order by id desc limit 1`,
    );
    expect(row!.row).not.toContain(typed);
  });

  test('[OPS-14, SEC-17] who was invited, came, got which roles, and who manages', async () => {
    const { id, manager } = await app().product();
    const other = await app().signedIn();
    const { token } = manager;
    await app().call('POST /prdapi/v1/products/invite-members', {
      body: { usernames: [other.username], role: 'TestEngineer' },
      token,
    });
    const own = await app().call('GET /prdapi/v1/invitations/own', { token: other.token });
    await app().call('POST /prdapi/v1/invitations/accept/{id}', {
      params: { id: own.data.list[0]!.id },
      token: other.token,
    });
    await app().call('POST /usrapi/v1/users/update-role', {
      body: { userId: other.id, roles: ['DesignEngineer'] },
      token,
    });
    const moved = await app().call('POST /prdapi/v1/products/update-manager/{id}', {
      params: { id: other.id },
      token,
    });
    expect(moved.status).toBe(200);
    const told = (await eventsOf(other.id)).map(({ event, actor_id, about_product, detail }) => ({
      event,
      actor_id,
      about_product,
      detail,
    }));
    const common = { actor_id: manager.id, about_product: id };
    expect(told.filter(({ event }) => event !== 'signIn.succeeded')).toEqual([
      { event: 'member.invited', ...common, detail: { roles: ['TestEngineer'] } },
      { event: 'member.added', ...common, actor_id: other.id, detail: { roles: ['TestEngineer'] } },
      { event: 'roles.changed', ...common, detail: { former: ['TestEngineer'], roles: ['DesignEngineer'] } },
      { event: 'manager.changed', ...common, detail: { former: manager.id } },
    ]);
  });

  test('[OPS-14] what is undone is not told', async () => {
    const { manager } = await app().product();
    const stale = { id: 1, version: 1 };
    const before = await eventsOf(manager.id);
    await app().call('POST /prdapi/v1/products/update', { body: stale, token: manager.token });
    expect(await eventsOf(manager.id)).toEqual(before);
  });
});

describe('who sees what', () => {
  test('[OPS-14] a manager sees what is about the own product, newest first, page by page', async () => {
    const { manager } = await app().product();
    const { manager: stranger } = await app().product();
    const people = [await app().person(), await app().person(), await app().person()];
    for (const { username } of people)
      await app().call('POST /prdapi/v1/products/invite-members', {
        body: { usernames: [username] },
        token: manager.token,
      });
    const read = (query: { before?: number; limit?: number }) =>
      app().call('GET /prdapi/v1/products/audit', { query, token: manager.token });
    const first = await read({ limit: 2 });
    expect(first.data.hasMore).toBe(true);
    expect(first.data.list.map(({ event, by, person }) => [event, by?.id, person?.id])).toEqual([
      ['member.invited', manager.id, people[2]!.id],
      ['member.invited', manager.id, people[1]!.id],
    ]);
    const rest = await read({ before: first.data.list[1]!.id });
    expect(rest.data.list.map(({ event }) => event)).toEqual(['member.invited', 'product.created']);
    expect(rest.data.hasMore).toBe(false);
    const theirs = await app().call('GET /prdapi/v1/products/audit', { query: {}, token: stranger.token });
    expect(theirs.data.list.map(({ event }) => event)).toEqual(['product.created']);
  });

  test('[OPS-14] the app itself can add to the log and cannot read it', async () => {
    const asApp = (text: string) =>
      withClient({ connectionString: app().database.urls.app, options: '-c search_path=tracery' }, (client) =>
        client.query(text),
      );
    for (const text of [
      'select * from audit_events',
      'select * from audit_chain',
      'delete from audit_pending',
      `update audit_events set event = 'x'`,
      `select * from audit_head`,
    ])
      await expect(asApp(text), text).rejects.toThrow('permission denied');
  });
});

describe('the chain', () => {
  let database: TestDatabase;
  let chainer: Database;

  async function setup(events: number): Promise<void> {
    database = await testDatabase();
    const pool = createPool({ url: database.urls.worker, size: 4, purpose: 'jobs' }, () => {});
    chainer = createDatabase(pool);
    onTestFinished(() => chainer.close());
    await database.query(
      `insert into audit_events (event, actor, actor_id) select 'signOut', 'person', n from generate_series(1, $1) n`,
      [events],
    );
    await chainEvents(chainer, secrets);
  }
  const problems = async () => (await verifyAudit(chainer, secrets)).problems;

  /** As an intruder with all rights over the database. */
  const tamper = (text: string) =>
    withClient(
      { connectionString: database.urls.superuser, options: '-c search_path=tracery' },
      async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(text);
      },
    );

  test('[OPS-14] an untouched log is found whole', async () => {
    await setup(2500);
    const verdict = await verifyAudit(chainer, secrets);
    expect(verdict).toMatchObject({ events: 2500, pending: 0, problems: [], head: { number: 2500 } });
  });

  test('[OPS-14] not even the owner of the tables changes a row without taking the guard away', async () => {
    await setup(3);
    for (const text of [
      `update tracery.audit_events set event = 'x'`,
      'delete from tracery.audit_events',
      'truncate tracery.audit_events',
      'delete from tracery.audit_chain',
    ])
      await expect(
        withClient({ connectionString: database.urls.owner }, (client) => client.query(text)),
        text,
      ).rejects.toThrow('can only be added to');
  });

  test.each([
    ['changed', `update audit_events set actor_id = 9 where id = 5`, ['event 5 was changed']],
    [
      'dated back',
      `update audit_events set at = at - interval '1 day' where id = 5`,
      ['event 5 was changed'],
    ],
    ['removed', `delete from audit_events where id = 5`, ['event 5 was removed']],
    [
      'removed with its link',
      `delete from audit_events where id = 5; delete from audit_chain where event_id = 5`,
      ['number 5 of the chain was removed'],
    ],
    [
      'removed, the rest moved up',
      `delete from audit_events where id = 5; delete from audit_chain where event_id = 5;
       update audit_chain set number = -number where number > 5; update audit_chain set number = -number - 1 where number < 0`,
      ['event 6 was changed', 'the chain ends at 9'],
    ],
    [
      'cut off at the end',
      `delete from audit_events where id > 8; delete from audit_chain where number > 8`,
      ['the chain ends at 8 and should end at 10'],
    ],
    [
      'cut off, with another end written',
      `delete from audit_events where id > 8; delete from audit_chain where number > 8;
       update audit_head set number = 8, hash = (select hash from audit_chain where number = 8)`,
      ['not signed by this installation'],
    ],
    [
      'inserted',
      `insert into audit_events (id, at, event, actor) overriding system value values (77, now(), 'signOut', 'person')`,
      ['event 77 was inserted'],
    ],
    [
      'inserted with a link',
      `insert into audit_events (id, at, event, actor) overriding system value values (77, now(), 'signOut', 'person');
       insert into audit_chain values (11, 77, sha256('x'))`,
      ['event 77 was changed', 'the chain ends at 11'],
    ],
  ])('[OPS-14] a row that was %s is found', async (_what, text, found) => {
    await setup(10);
    expect(await problems()).toEqual([]);
    await tamper('alter table audit_chain drop constraint audit_chain_number_check');
    await tamper(text);
    const seen = await problems();
    expect(seen).toHaveLength(found.length);
    for (const [at, words] of found.entries()) expect(seen[at]).toContain(words);
  });

  test('[OPS-14] a log cut back to an earlier state is found with a number noted elsewhere', async () => {
    await setup(5);
    const noted = (await verifyAudit(chainer, secrets)).head;
    await tamper('delete from audit_events; delete from audit_chain');
    await tamper(`update audit_head set number = 0, hash = '', signature = ''`);
    expect(await problems()).toEqual([]);
    const expected = { number: noted.number, hash: Buffer.from(noted.hash, 'hex') };
    expect((await verifyAudit(chainer, secrets, expected)).problems).toHaveLength(1);
  });

  test('[OPS-14] another secret does not fit', async () => {
    await setup(2);
    const { problems: seen } = await verifyAudit(chainer, createSecrets('another'));
    expect(seen).toHaveLength(3);
  });

  test('[OPS-14] eight writers and two that chain, with late commits: each event is chained once', async () => {
    await setup(0);
    const writers = createPool({ url: database.urls.app, size: 8 }, () => {});
    let isWriting = true;
    const write = async (writer: number) => {
      for (let count = 0; count < 60; count += 1) {
        const client = await writers.connect();
        await client.query('begin');
        await client.query(
          `insert into audit_events (event, actor, actor_id) values ('signOut', 'person', $1)`,
          [writer],
        );
        // Later numbers commit first.
        await client.query('select pg_sleep($1)', [Math.random() / 200]);
        await client.query(count % 10 === 0 ? 'rollback' : 'commit');
        client.release();
      }
    };
    const chain = async () => {
      while (isWriting) await chainEvents(chainer, secrets);
    };
    const chaining = [chain(), chain()];
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
    isWriting = false;
    await Promise.all(chaining);
    await chainEvents(chainer, secrets);
    await writers.end();
    expect(await verifyAudit(chainer, secrets)).toMatchObject({
      events: 8 * 54,
      pending: 0,
      problems: [],
      head: { number: 8 * 54 },
    });
  });

  test('[OPS-14] whoever records an event waits for nobody, even while the log is being chained', async () => {
    await setup(1);
    await withClient(
      { connectionString: database.urls.superuser, options: '-c search_path=tracery' },
      async (client) => {
        await client.query('begin');
        await client.query('select * from audit_head for update');
        await client.query('lock table audit_chain in share row exclusive mode');
        await withClient(
          { connectionString: database.urls.app, options: '-c search_path=tracery -c lock_timeout=200' },
          (writer) => writer.query(`insert into audit_events (event, actor) values ('signOut', 'visitor')`),
        );
        await client.query('rollback');
      },
    );
  });
});

describe('the worker', () => {
  test('[OPS-14] chains what was recorded within seconds', async () => {
    const own = await createTestApp();
    onTestFinished(() => own.close());
    await own.startWorker();
    await own.signedIn();
    await expect
      .poll(() => own.database.query('select count(*)::int as chained from audit_chain'), { timeout: 20_000 })
      .toEqual([{ chained: 1 }]);
  });
});
