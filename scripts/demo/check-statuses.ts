// That each item stands where the rules would have brought it.
import { functionKind, requirement, task, type Definition } from '../../contract/src/index.ts';
import type { Check } from './types.ts';
import { models } from './items.ts';

const mine = (alias: string) => `${alias}.product_id = any ($1::bigint[])`;

const numbersOf = ({ statuses }: Definition) =>
  Object.values(statuses)
    .filter(({ isUnused }) => !isUnused)
    .map(({ number }) => number)
    .join();

/** Steps in order: each begins where the one before it ended, the first at the start, and the last ends where it is. */
const chainOf = ({
  kind,
  table,
  definition,
}: {
  kind: string;
  table: string;
  definition: Definition;
}): Check => ({
  what: `the history of ${table} leads where they stand`,
  sql: `
    with steps as (
      select h.source_id, h.id, s -> 'from' as begins, s -> 'to' as ends,
        lag(s -> 'to', 1, '${definition.statuses[definition.initialStatus]!.number}') over (partition by h.source_id order by h.id) as before
      from history h, jsonb_array_elements(h.changes) s
      where ${mine('h')} and h.kind = '${kind}' and h.changes @> '[{"field": "status"}]' and s ->> 'field' = 'status'
    ),
    lasts as (select distinct on (source_id) source_id, ends from steps order by source_id, id desc)
    select from steps where begins <> before
    union all
    select from ${table} i left join lasts l on l.source_id = i.id
    where ${mine('i')} and to_jsonb(i.status) <> coalesce(l.ends, '${definition.statuses[definition.initialStatus]!.number}')`,
});

const tasksOf = (alias: string, condition = 'true') => `exists (select from tasks t
  where t.product_id = ${alias}.product_id and t.source_id = ${alias}.id and t.deleted_at is null and ${condition})`;

const requirementsOf = (condition: string) => `exists (select from requirements r
  where r.product_id = f.product_id and r.source_id = f.id and r.deleted_at is null and ${condition})`;

const { todo, verifying, done, archived, canceled } = task.statuses;
const { initial, developing, finished } = requirement.statuses;

const derived: Check[] = [
  {
    what: 'requirements stand where their tasks stand',
    sql: `select from requirements r where ${mine('r')} and not r.is_frozen and r.status <> case
      when not ${tasksOf('r')} then case when r.is_developing then ${developing.number} else ${initial.number} end
      when ${tasksOf('r', `t.status in (${done.number}, ${archived.number})`)}
        and not ${tasksOf('r', `t.status between ${todo.number} and ${verifying.number}`)} then ${finished.number}
      else ${developing.number} end`,
  },
  {
    what: 'features stand where their requirements stand',
    sql: `select from features f where ${mine('f')} and not f.is_frozen and f.status <> case
      when not ${requirementsOf(`r.status in (${developing.number}, ${finished.number})`)} then ${initial.number}
      when ${requirementsOf(`r.status < ${finished.number}`)} then ${developing.number} else ${finished.number} end`,
  },
  {
    what: 'functions begin with their first task, or where people put them',
    sql: `select from functions f where ${mine('f')} and not f.is_chosen and f.status <> case
      when ${tasksOf('f')} then ${functionKind.statuses.developing.number} else ${functionKind.statuses.initial.number} end`,
  },
  {
    what: 'test cases stand where their latest run left them',
    sql: `select from testcases c where ${mine('c')} and c.status <> coalesce((select r.result from testcase_runs r
      where r.product_id = c.product_id and r.testcase_id = c.id order by r.id desc limit 1), 1)`,
  },
];

const closed: Check[] = [
  {
    what: 'tasks know when they were done',
    sql: `select from tasks t where ${mine('t')} and case when t.status = ${done.number} then t.closed_at is null
      when t.status <= ${verifying.number} or t.status = ${canceled.number} then t.closed_at is not null else false end`,
  },
  {
    what: 'risks know when they were closed',
    sql: `select from risks r where ${mine('r')} and (r.status = 1) <> (r.closed_at is null)`,
  },
  {
    what: 'risks that happened became work',
    sql: `select from risks r where ${mine('r')} and r.status = 2 and not exists (
      select from tasks t where t.product_id = r.product_id and t.source_id = r.id)`,
  },
];

const priorities = [...models.values()].flatMap(({ table, columns }) =>
  columns.flatMap(({ column, definition: { from } }): Check[] =>
    from
      ? [
          {
            what: `${table}.${column} follows from ${from.join(' and ')}`,
            sql: `select from ${table} i where ${mine('i')} and i.${column} <> case
              when i.${from[0]} * i.${from[1]} >= 6 then 3 when i.${from[0]} * i.${from[1]} >= 3 then 2 else 1 end`,
          },
        ]
      : [],
  ),
);

/** Where an item can no longer be frozen it is not. */
const shut = ({ definition: { freezing, statuses } }: { definition: Definition }) =>
  freezing ? `i.status in (${freezing.except.map((name) => statuses[name]!.number).join()})` : 'true';

export const statusChecks = (): Check[] => [
  ...[...models.values()].map((model): Check => ({
    what: `${model.table} stand at statuses of their life, frozen only where they can be`,
    sql: `select from ${model.table} i where ${mine('i')}
        and (i.status not in (${numbersOf(model.definition)}) or (i.is_frozen and ${shut(model)}))`,
  })),
  ...[...models.values()].map(chainOf),
  ...derived,
  ...closed,
  ...priorities,
];
