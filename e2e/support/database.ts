// Changes the database where no screen or call can: passed time, expired sessions.
import pg from 'pg';

const appDatabase = () => process.env['APP_DATABASE_URL']!;

async function query(databaseUrl: string, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** Expires the user's sessions. */
export const endSessionsOf = (username: string, databaseUrl = appDatabase()): Promise<void> =>
  query(
    databaseUrl,
    `update tracery.sessions set idle_expires_at = now() - interval '1 second'
     where user_id = (select id from tracery.users where username = $1)`,
    [username],
  );

/** As if the user had signed in so long ago. */
export const ageSessionsOf = (
  username: string,
  interval: string,
  databaseUrl = appDatabase(),
): Promise<void> =>
  query(
    databaseUrl,
    `update tracery.sessions set created_at = created_at - $2::interval
     where user_id = (select id from tracery.users where username = $1)`,
    [username, interval],
  );

/** As if the last code of the authenticator app had been used long ago: a test does not wait for the next one. */
export const forgetUsedCodesOf = (username: string): Promise<void> =>
  query(
    appDatabase(),
    `update tracery.authenticators set last_step = 0
     where user_id = (select id from tracery.users where username = $1)`,
    [username],
  );

/** As a person is who never entered a product. */
export const makeTourDue = (username: string): Promise<void> =>
  query(appDatabase(), `update tracery.users set toured_at = null where username = $1`, [username]);

/** Purges the keys of the user's requests, as happens after a day. */
export const purgeKeysOf = (username: string): Promise<void> =>
  query(
    appDatabase(),
    `delete from tracery.idempotency_keys where user_id = (select id from tracery.users where username = $1)`,
    [username],
  );

/** Invalidates cached lists, which the server cannot do for changes made here. */
const changed = (kind: string) =>
  `with changed as (update tracery.item_revisions set revision = revision + 1 where kind = '${kind}')`;

/** Dates a requirement back, and can finish it, which otherwise needs finished tasks. */
export const ageRequirement = (
  id: number,
  { hours, isFinished = false }: { hours: number; isFinished?: boolean },
) =>
  query(
    appDatabase(),
    `${changed('Requirement')} update tracery.requirements set updated_at = now() - $2 * interval '1 hour', created_at = now() - interval '40 days',
       status = case when $3 then 4 else status end where id = $1`,
    [id, hours, isFinished],
  );

/** Dates a deletion back. */
export const ageDeleted = (id: number, days: number): Promise<void> =>
  query(
    appDatabase(),
    `update tracery.trash set deleted_at = now() - $2 * interval '1 day' where item_id = $1`,
    [id, days],
  );

/** Spreads the entries of an inbox over two days, the newest a few minutes ago. */
export const ageInbox = (username: string): Promise<void> =>
  query(
    appDatabase(),
    `update tracery.inbox_entries e set at = now() - interval '6 minutes' - (o.place ^ 2) * interval '40 minutes'
     from (select id, row_number() over (order by is_mentioned desc, is_asked desc, reasons ? 'assigned' desc, suspect_of is null desc, at desc) - 1 as place from tracery.inbox_entries
           where user_id = (select id from tracery.users where username = $1)) o
     where e.id = o.id`,
    [username],
  );

/** Adds more old passed runs than a test could record. */
export const addRuns = (testcaseId: number, count: number): Promise<void> =>
  query(
    appDatabase(),
    `insert into tracery.testcase_runs (product_id, testcase_id, result, creator_id, created_at)
     select product_id, id, 6, creator_id, now() - interval '400 days' from tracery.testcases, generate_series(1, $2)
     where id = $1`,
    [testcaseId, count],
  );

/** Spreads the runs of a test case over days, the last one today. */
export const ageRuns = (testcaseId: number): Promise<void> =>
  query(
    appDatabase(),
    `update tracery.testcase_runs r set created_at = now() - o.place * interval '31 hours' - interval '9 minutes'
     from (select id, row_number() over (order by id desc) - 1 as place from tracery.testcase_runs
           where testcase_id = $1) o
     where r.id = o.id`,
    [testcaseId],
  );

/** Sets a status that otherwise follows from other items. */
export const setStatus = (kind: 'features' | 'requirements', id: number, status: number): Promise<void> =>
  query(
    appDatabase(),
    `${changed(kind === 'features' ? 'Feature' : 'Requirement')}
     update tracery.${kind} set status = $2 where id = $1`,
    [id, status],
  );

/** Lets the open invitations of a product run out, or takes them back. */
export const endInvitationsOf = (productId: number, how: 'expired' | 'withdrawn'): Promise<void> =>
  query(
    appDatabase(),
    how === 'expired'
      ? `update tracery.invitations set expires_at = now() - interval '1 second' where product_id = $1`
      : `update tracery.invitations set outcome = 'withdrawn', ended_at = now() where product_id = $1`,
    [productId],
  );

async function read<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: appDatabase() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Adds an account directly, because registering takes a mail and a hash. It shares the password of `like`. */
export const addPerson = (
  { username, email }: { username: string; email: string },
  like: string,
  databaseUrl = appDatabase(),
): Promise<void> =>
  query(
    databaseUrl,
    `insert into tracery.users (username, email, password_hash, name_keys)
     select $1, $2, password_hash, $1 from tracery.users where username = $3`,
    [username, email, like],
  );

export interface Colleague {
  username: string;
  fullname?: string;
  intro?: string;
  roles?: string[];
}

/** Adds members directly, because registering dozens would take minutes. They share the password of `like`. */
export const addColleagues = (productId: number, like: string, people: Colleague[]): Promise<void> =>
  query(
    appDatabase(),
    `with wanted as (
       select * from jsonb_to_recordset($3) as t(username text, fullname text, intro text, roles text[])
     ), made as (
       insert into tracery.users (username, email, fullname, intro, password_hash, last_product_id)
       select w.username, w.username || '@northyard.example', coalesce(w.fullname, ''), coalesce(w.intro, ''),
         l.password_hash, $1
       from wanted w, tracery.users l where l.username = $2
       returning id, username
     )
     insert into tracery.memberships (product_id, user_id, roles)
     select $1, m.id, coalesce(w.roles, '{DevelopEngineer}') from made m join wanted w using (username)`,
    [productId, like, JSON.stringify(people)],
  );

/** A hash over all rows of a product in all tables, without records of deleting and restoring. */
export async function fingerprintOf(productId: number): Promise<string> {
  const tables = await read<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'tracery' and column_name = 'product_id' order by 1`,
    [],
  );
  const parts = tables.map(({ name }) => {
    const isContent = ['history', 'changes'].includes(name)
      ? `and category not in ('delete', 'restore')`
      : '';
    return `select '${name}' || (to_jsonb(t))::text as row from tracery.${name} t where product_id = $1 ${isContent}`;
  });
  const product = `select 'products' || (to_jsonb(t) - 'deleted_at')::text as row from tracery.products t where id = $1`;
  const [hashed] = await read<{ hash: string; rows: number }>(
    `select md5(string_agg(row, '\n' order by row)) as hash, count(*)::int as rows
     from (${[...parts, product].join(' union all ')}) all_rows`,
    [productId],
  );
  return `${hashed!.rows} rows ${hashed!.hash}`;
}

/** A baseline that no worker goes on making, as far as it has come. */
export const addBaselineJob = (
  productId: number,
  name: string,
  { done, total }: { done: number; total: number },
): Promise<void> =>
  query(
    appDatabase(),
    `insert into tracery.baseline_jobs (product_id, id, name, iteration_id, creator_id, done, total)
     select id, nextval('tracery.baseline_ids'), $2, 0, creator_id, $3, $4 from tracery.products where id = $1`,
    [productId, name, done, total],
  );

/** Stores a content that saving would refuse. */
export const setContent = (itemId: number, content: string): Promise<void> =>
  query(
    appDatabase(),
    `update tracery.item_contents set content = $2, hash = sha256(convert_to($2, 'UTF8')) where item_id = $1`,
    [itemId, content],
  );
