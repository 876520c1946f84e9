// Each item must have the status that the rules lead to.
import { functionKind, requirement, task, type Definition } from '@tracery/contract';
import type { Check } from '../types.ts';
import { models } from '../items.ts';

const inProducts = (alias: string) => `${alias}.product_id = any ($1::bigint[])`;

const numbersOf = ({ statuses }: Definition) =>
  Object.values(statuses)
    .filter(({ isUnused }) => !isUnused)
    .map(({ number }) => number)
    .join();

/** Each status change begins where the previous one ended; the last ends at the current status. */
const chainOf = ({
  kind,
  table,
  definition,
}: {
  kind: string;
  table: string;
  definition: Definition;
}): Check => ({
  name: `the history of ${table} leads where they stand`,
  sql: `
    with steps as (
      select h.source_id, h.id, s -> 'from' as begins, s -> 'to' as ends,
        lag(s -> 'to', 1, '${definition.statuses[definition.initialStatus]!.number}') over (partition by h.source_id order by h.id) as before
      from history h, jsonb_array_elements(h.changes) s
      where ${inProducts('h')} and h.kind = '${kind}' and h.changes @> '[{"field": "status"}]' and s ->> 'field' = 'status'
    ),
    lasts as (select distinct on (source_id) source_id, ends from steps order by source_id, id desc)
    select from steps where begins <> before
    union all
    select from ${table} i left join lasts l on l.source_id = i.id
    where ${inProducts('i')} and to_jsonb(i.status) <> coalesce(l.ends, '${definition.statuses[definition.initialStatus]!.number}')`,
});

const tasksOf = (alias: string, condition = 'true') => `exists (select from tasks t
  where t.product_id = ${alias}.product_id and t.source_id = ${alias}.id and t.deleted_at is null and ${condition})`;

const requirementsOf = (condition: string) => `exists (select from requirements r
  where r.product_id = f.product_id and r.source_id = f.id and r.deleted_at is null and ${condition})`;

const { todo, verifying, done, archived, canceled } = task.statuses;
const { initial, developing, finished } = requirement.statuses;

const derived: Check[] = [
  {
    name: 'requirements stand where their tasks stand',
    sql: `select from requirements r where ${inProducts('r')} and not r.is_frozen and r.status <> case
      when not ${tasksOf('r')} then case when r.is_developing then ${developing.number} else ${initial.number} end
      when ${tasksOf('r', `t.status in (${done.number}, ${archived.number})`)}
        and not ${tasksOf('r', `t.status between ${todo.number} and ${verifying.number}`)} then ${finished.number}
      else ${developing.number} end`,
  },
  {
    name: 'features stand where their requirements stand',
    sql: `select from features f where ${inProducts('f')} and not f.is_frozen and f.status <> case
      when not ${requirementsOf(`r.status in (${developing.number}, ${finished.number})`)} then ${initial.number}
      when ${requirementsOf(`r.status < ${finished.number}`)} then ${developing.number} else ${finished.number} end`,
  },
  {
    name: 'functions begin with their first task, or where people put them',
    sql: `select from functions f where ${inProducts('f')} and not f.is_chosen and f.status <> case
      when ${tasksOf('f')} then ${functionKind.statuses.developing.number} else ${functionKind.statuses.initial.number} end`,
  },
  {
    name: 'test cases stand where their latest run left them',
    sql: `select from testcases c where ${inProducts('c')} and c.status <> coalesce((select r.result from testcase_runs r
      where r.product_id = c.product_id and r.testcase_id = c.id order by r.id desc limit 1), 1)`,
  },
];

const closed: Check[] = [
  {
    name: 'tasks know when they were done',
    sql: `select from tasks t where ${inProducts('t')} and case when t.status = ${done.number} then t.closed_at is null
      when t.status <= ${verifying.number} or t.status = ${canceled.number} then t.closed_at is not null else false end`,
  },
  {
    name: 'risks know when they were closed',
    sql: `select from risks r where ${inProducts('r')} and (r.status = 1) <> (r.closed_at is null)`,
  },
  {
    name: 'risks that happened became work',
    sql: `select from risks r where ${inProducts('r')} and r.status = 2 and not exists (
      select from tasks t where t.product_id = r.product_id and t.source_id = r.id)`,
  },
];

const priorities = [...models.values()].flatMap(({ table, columns }) =>
  columns.flatMap(({ column, definition: { from } }): Check[] =>
    from
      ? [
          {
            name: `${table}.${column} follows from ${from.join(' and ')}`,
            sql: `select from ${table} i where ${inProducts('i')} and i.${column} <> case
              when i.${from[0]} * i.${from[1]} >= 6 then 3 when i.${from[0]} * i.${from[1]} >= 3 then 2 else 1 end`,
          },
        ]
      : [],
  ),
);

/** The statuses at which an item cannot be frozen. */
const cannotFreeze = ({ definition: { freezing, statuses } }: { definition: Definition }) =>
  freezing ? `i.status in (${freezing.except.map((name) => statuses[name]!.number).join()})` : 'true';

export const statusChecks = (): Check[] => [
  ...[...models.values()].map((model): Check => ({
    name: `${model.table} stand at statuses of their life, frozen only where they can be`,
    sql: `select from ${model.table} i where ${inProducts('i')}
        and (i.status not in (${numbersOf(model.definition)}) or (i.is_frozen and ${cannotFreeze(model)}))`,
  })),
  ...[...models.values()].map(chainOf),
  ...derived,
  ...closed,
  ...priorities,
];
