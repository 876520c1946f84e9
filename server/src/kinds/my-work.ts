// What waits for the caller, over all kinds, in one statement. Each source gives no more rows than are shown, in the
// order of an index; whatever else can wait for somebody is one more source.
import {
  defect,
  feature,
  limits,
  requirement,
  reviewKinds,
  risk,
  task,
  testcase,
  zeroDate,
  type ItemKind,
  type ReviewKind,
} from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Handler } from '../tenancy/handler.ts';
import type { Scope } from '../tenancy/scope.ts';
import type { Kinds } from '../work-items/kind.ts';

const { myWorkMax } = limits.list;
/** One more, to know whether there are more. */
const most = sql`limit ${sql.number(myWorkMax + 1)}`;

/** Of the tests that somebody began, the last ones may still be running. */
const startsRead = 60;

interface Columns {
  level: Sql;
  /** Where the kind has words for its importance: the position of its word, from 1. */
  rank?: Sql;
  /** Compares the importance of different kinds. */
  weight: Sql;
  day?: Sql;
  isToReview?: boolean;
}

const columns = (
  kind: ItemKind,
  { level, rank = sql`null::int`, weight, day = sql`null::date`, isToReview = false }: Columns,
) => sql`select ${kind} as kind, i.id, i.oid, i.name, i.status, ${level} as level, ${rank} as rank,
    ${weight} as weight, ${day} as day, ${sql.raw(String(isToReview))} as "isToReview"`;

/** Those with a planned day, the earliest first; then the others, the most important first. */
const planned =
  (kind: ItemKind, table: string, isOpen: Sql) =>
  ({ productId, userId }: Scope): Sql[] => {
    const open = sql`${columns(kind, { level: sql`i.priority`, weight: sql`i.priority * 4`, day: sql`i.plan_close_at` })}
      from ${sql.table(table)} i where i.product_id = ${productId} and i.processor_id = ${userId} and ${isOpen}
        and not i.is_frozen and i.deleted_at is null`;
    return [
      sql`${open} and i.plan_close_at is not null order by i.plan_close_at, i.id ${most}`,
      sql`${open} and i.plan_close_at is null order by i.priority desc, i.id desc ${most}`,
    ];
  };

const openTasks = planned('Task', 'tasks', sql`i.status < ${sql.number(task.statuses.done.number)}`);
const openRisks = planned('Risk', 'risks', sql`i.status = ${sql.number(risk.statuses.opening.number)}`);

const { initial, fixing, testing } = defect.statuses;
const openDefectStatuses = sql.join([initial, fixing, testing].map(({ number }) => sql.number(number)));

/** Their four importances are three levels here: the two highest are high. */
const openDefects = ({ productId, userId }: Scope): Sql[] => [
  sql`${columns('Defect', {
    level: sql`case when i.importance > 2 then 3 else i.importance end`,
    rank: sql`i.importance`,
    weight: sql`i.importance * 3`,
  })}
    from defects i where i.product_id = ${productId} and i.processor_id = ${userId}
      and i.status in (${openDefectStatuses}) and i.deleted_at is null
    order by i.importance desc, i.id desc ${most}`,
];

/** Owned by the caller and not done. The statuses are part of the text: PostgreSQL uses a partial index only then. */
const owned =
  (kind: ItemKind, table: string, isOpen: Sql) =>
  ({ productId, userId }: Scope): Sql[] => [
    sql`${columns(kind, { level: sql`i.importance`, rank: sql`i.importance`, weight: sql`i.importance * 4` })}
      from ${sql.table(table)} i where i.product_id = ${productId} and i.processor_id = ${userId} and ${isOpen}
        and not i.is_frozen and i.deleted_at is null
      order by i.importance desc, i.id desc ${most}`,
  ];

const before = ({ number }: { number: number }) => sql`i.status < ${sql.number(number)}`;

const openFeatures = owned('Feature', 'features', before(feature.statuses.finished));
const openRequirements = owned('Requirement', 'requirements', before(requirement.statuses.finished));
const openTestcases = owned('Testcase', 'testcases', before(testcase.statuses.pass));

/** Begun by the caller, and nobody has said how it ended. Those that the caller owns are listed as such. */
const runningTests = ({ productId, userId }: Scope): Sql[] => {
  const running = sql.number(testcase.statuses.testing.number);
  return [
    sql`${columns('Testcase', { level: sql`i.importance`, rank: sql`i.importance`, weight: sql`i.importance * 4` })}
      from (
        select id, testcase_id from testcase_runs
        where product_id = ${productId} and creator_id = ${userId} and result = ${running}
        order by id desc limit ${sql.number(startsRead)}
      ) run
        join testcases i on i.product_id = ${productId} and i.id = run.testcase_id
      where i.status = ${running} and i.processor_id is distinct from ${userId}
        and not i.is_frozen and i.deleted_at is null and not exists (
        select from testcase_runs later
        where later.product_id = ${productId} and later.testcase_id = run.testcase_id and later.id > run.id
      )
      ${most}`,
  ];
};

/** What others wait for the caller to vote on. */
const reviews = ({ productId, userId }: Scope, kinds: Kinds): Sql[] =>
  reviewKinds.map((kind) => {
    const { table, columns: own } = kinds[kind].model;
    const importance = own.some(({ column }) => column === 'importance') ? sql`i.importance` : undefined;
    const of = columns(kind, {
      level: importance ?? sql`0`,
      weight: sql`${importance ?? sql`2`} * 4`,
      day: sql`v.wanted_by`,
      isToReview: true,
    });
    return sql`${of}
      from review_votes v join ${sql.table(table)} i on i.product_id = ${productId} and i.id = v.item_id
      where v.product_id = ${productId} and v.reviewer_id = ${userId} and v.is_due and v.kind = ${kind}
        and not i.is_frozen and i.deleted_at is null
      order by v.wanted_by, v.item_id ${most}`;
  });

const sources = [
  reviews,
  openTasks,
  openRisks,
  openDefects,
  openFeatures,
  openRequirements,
  openTestcases,
  runningTests,
];

interface Waiting {
  kind: 'Task' | 'Risk' | 'Defect' | ReviewKind;
  id: number;
  oid: number;
  name: string;
  status: number;
  level: number;
  rank: number | null;
  day: string | null;
  isToReview: boolean;
}

const ranks = Object.fromEntries(
  [defect, feature, requirement, testcase].map(({ kind, fields }) => [kind, fields.importance.values!]),
);

const importanceOf = ({ kind, rank }: Waiting) =>
  rank === null ? {} : { importance: ranks[kind]![rank - 1]! };

export const myWork =
  (kinds: Kinds): Handler<'GET /prdapi/v1/products/my-work'> =>
  (context) =>
    context.read(async (trx, scope) => {
      const parts = sources.flatMap((source) => source(scope, kinds)).map((part) => sql`(${part})`);
      const rows = await trx.all(
        sql<Waiting>`
        select kind, id, oid, name, status, level, rank, day::text, "isToReview" from (${sql.join(parts, ' union all ')}) waiting
        order by waiting.day nulls last, waiting.weight desc, waiting.kind, waiting.id ${most}
      `,
      );
      const list = rows.slice(0, myWorkMax).map(({ day, rank, ...item }) => ({
        ...item,
        ...importanceOf({ ...item, rank, day }),
        planCloseAt: day ? `${day}T23:59:59Z` : zeroDate,
      }));
      return { list, isWhole: rows.length <= myWorkMax };
    });
