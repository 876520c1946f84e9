import { afterAll, beforeAll, expect, test } from 'vitest';
import { appForFile } from '../../tests/support/app.ts';
import { createTeller, type Teller } from '../../tests/support/inbox.ts';
import { repetitions } from '../../tests/support/long.ts';
import { any, random } from '../../tests/support/random.ts';

const app = appForFile();
let teller: Teller;
beforeAll(() => {
  teller = createTeller(app());
});
afterAll(() => teller.close());

interface Counted {
  user_id: number;
  unread: number;
  snoozed: number;
}

/** What the counters say, and what the rows amount to. */
async function countsAndRows(): Promise<[Counted[], Counted[]]> {
  const { database } = app();
  return Promise.all([
    database.query<Counted>(
      `select user_id::int, sum(unread)::int as unread, sum(snoozed)::int as snoozed from inbox_counts
       group by user_id having sum(unread) <> 0 or sum(snoozed) <> 0 order by user_id`,
    ),
    database.query<Counted>(
      `select * from (
         select user_id::int, count(*) filter (where is_unread and snoozed_until is null)::int as unread,
           count(*) filter (where snoozed_until is not null)::int as snoozed
         from inbox_entries where done_at is null group by user_id
       ) counted where unread <> 0 or snoozed <> 0 order by user_id`,
    ),
  ]);
}

test('[COL-19] after random steps of several people the unread counts are the counted rows, and nobody is told what they did', async () => {
  const { id: productId, manager } = await app().product();
  const people = [
    manager,
    await app().member(productId, ['DevelopEngineer']),
    await app().member(productId, ['TestEngineer']),
  ];
  const send = (by: { token: string }, key: string, body: object = {}) =>
    app().send(key, { token: by.token, body });
  const make = async () => {
    const body = { name: 'Queue', importance: 2, emergency: 2, processorId: any(people).id };
    const { data } = await send(any(people), 'POST /prdapi/v1/tasks/create', body);
    return (data as { id: number }).id;
  };
  const tasks = [await make(), await make(), await make()];
  const entriesOf = async (by: { id: number }) =>
    (
      await app().database.query<{ id: number }>('select id::int from inbox_entries where user_id = $1', [
        by.id,
      ])
    ).map(({ id }) => id);
  const change = async (what: string, body: object = {}) => {
    const by = any(people);
    const ids = await entriesOf(by);
    if (ids.length > 0) await send(by, `POST /usrapi/v1/inbox/${what}/${any(ids)}`, body);
  };
  const steps = [
    () =>
      send(
        any(people),
        `POST /prdapi/v1/tasks/${any(['change-todo', 'change-doing', 'change-verifying'])}/${any(tasks)}`,
      ),
    () =>
      send(any(people), 'POST /damapi/v1/reviewlogs/create', {
        kind: 'Task',
        sourceId: any(tasks),
        data: { comment: `Say, @${any(people).username}.` },
      }),
    async () => {
      const [by, id] = [any(people), any(tasks)];
      const { data } = await app().send(`GET /prdapi/v1/tasks/get/${id}`, { token: by.token });
      const { version } = data as { version: number };
      await send(by, 'POST /prdapi/v1/tasks/update', {
        id,
        version,
        ...any([
          { processorId: any(people).id },
          { name: `Queue ${random(3)}` },
          { data: { content: `${random(3)}` } },
        ]),
      });
    },
    () => change('read'),
    () => change('unread'),
    () => change('done', { isDone: random(2) === 0 }),
    () => change('snooze', { until: any([null, '2099-01-01']) }),
    () => send(any(people), 'POST /usrapi/v1/inbox/read-all', { at: new Date().toISOString() }),
    () =>
      send(any(people), 'POST /damapi/v1/watches/set', {
        kind: 'Task',
        sourceId: any(tasks),
        isWatching: random(2) === 0,
      }),
    () => teller.tell(),
  ];
  const count = repetitions({ short: 200, long: 10_000 });
  for (let step = 0; step < count; step += 1) {
    await any(steps)();
    if (step % 20 > 0) continue;
    const [counts, rows] = await countsAndRows();
    expect(counts).toEqual(rows);
  }
  await teller.tell();
  const [counts, rows] = await countsAndRows();
  expect(counts).toEqual(rows);
  const own = await app().database.query(
    `select e.reasons from inbox_entries e, jsonb_each(e.reasons) r where (r.value ->> 'by')::bigint = e.user_id`,
  );
  expect(own).toEqual([]);
  for (const person of people) {
    const { data } = await app().call('GET /usrapi/v1/inbox/unread', { token: person.token });
    expect(data.unread).toBe(rows.find((row) => row.user_id === person.id)?.unread ?? 0);
  }
}, 600_000);
