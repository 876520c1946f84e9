// Items as wire JSON, built by PostgreSQL: each row arrives as the JSON that is sent on, without becoming an object in
// between. The queries are built once per kind.
import { canBePlanned, holdsPlans, zeroDate, type Field } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { RawRow } from '../platform/database/database.ts';
import { avatarUrlOf, creatorJoins, nameOf } from '../tenancy/people.ts';
import type { Model } from './model.ts';
import { hasSuspects } from './suspect-marks.ts';

/** SQL that turns a column into JSON. It must not yield null, which `concat` leaves out. */
type ToJson = (column: Sql) => Sql;

interface JsonMember {
  name: string;
  /** In terms of the row `i` and its joins. */
  json: Sql;
}

export interface JsonQuery {
  /** Selects the rows of `source` as JSON, and one more column if given. */
  select(source: Sql, productId: unknown, more?: Sql): Sql;
  toJson(row: RawRow): string;
  toJsonArray(rows: readonly RawRow[]): string;
}

const plain: ToJson = (column) => column;
const number: ToJson = (column) => sql`coalesce(${column}::text, 'null')`;
const numberOrZero: ToJson = (column) => sql`coalesce(${column}, 0)`;
const word: ToJson = (column) => sql`to_json(${column})`;
const wordOrNull: ToJson = (column) => sql`coalesce(to_json(${column}), 'null')`;
const wordOrEmpty: ToJson = (column) => sql`to_json(coalesce(${column}, ''))`;
const flag: ToJson = (column) => sql`${column}::int`;

/** As `toISOString` writes it, always with milliseconds. The time zone of the connections is UTC. */
export const timestampText = (column: Sql) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;
const quoted = (text: Sql) => sql`'"', ${text}, '"'`;
const orNone = (text: Sql) => sql`coalesce(${text}, ${literal(zeroDate)})`;
const moment: ToJson = (column) => quoted(timestampText(column));
const momentOrNone: ToJson = (column) => quoted(orNone(timestampText(column)));
const dayOrNone: ToJson = (column) => quoted(orNone(sql`${column} || 'T23:59:59Z'`));

function literal(text: string): Sql {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}

function fieldToJson({ type, ranks, initial }: Field): ToJson {
  if (type === 'rank') {
    const words = sql.join(ranks!.map((rank) => literal(JSON.stringify(rank))));
    return (column) => sql`(array[${words}])[${column}]`;
  }
  if (type === 'day') return dayOrNone;
  if (type === 'moment') return momentOrNone;
  if (type === 'person' || type === 'source' || type === 'link') return numberOrZero;
  return type === 'text' || typeof initial === 'string' ? wordOrNull : number;
}

const own = (name: string, column: string, write: ToJson): JsonMember => joined(name, `i.${column}`, write);

const joined = (name: string, column: string, write: ToJson): JsonMember => ({
  name,
  json: write(sql.ref(column)),
});

/** Number and name of another item. */
const linked = (base: string, column: (name: string) => Sql): JsonMember[] => [
  { name: `${base}Oid`, json: numberOrZero(column('oid')) },
  { name: `${base}Name`, json: wordOrEmpty(column('name')) },
];

const personMembers = (base: string, user: string, avatar: string): JsonMember[] => [
  joined(base, `${user}.username`, wordOrEmpty),
  { name: `${base}Name`, json: wordOrEmpty(nameOf(sql.ref(user))) },
  { name: `${base}Avatar`, json: word(avatarUrlOf(sql.ref(`${avatar}.id`))) },
];

const membersOf = (model: Model): JsonMember[] => [
  own('id', 'id', plain),
  own('oid', 'oid', plain),
  own('productId', 'product_id', plain),
  own('name', 'name', word),
  { name: 'tag', json: word(sql`array_to_string(i.tags, ',')`) },
  own('status', 'status', plain),
  own('isFrozen', 'is_frozen', flag),
  joined('isSuspect', 'marks.is_suspect', flag),
  own('version', 'version', plain),
  ...personMembers('creator', 'u', 'ua'),
  own('creatorId', 'creator_id', plain),
  own('createdAt', 'created_at', moment),
  own('updatedAt', 'updated_at', moment),
  ...model.columns.map(({ field, column, definition }) => own(field, column, fieldToJson(definition))),
  ...model.links.flatMap(({ base }, n) => linked(base, (name) => sql.ref(`l${n}.${name}`))),
  ...(model.source ? linked(model.source.base, (name) => ofSource(model, name)) : []),
  ...model.people.flatMap(({ base }, n) => personMembers(base, `p${n}`, `pa${n}`)),
  ...(model.definition.hasTasks ? taskMembers : []),
  ...(model.definition.hasRuns ? [joined('isStale', 'marks.is_stale', flag)] : []),
  ...(canBePlanned(model.kind) ? plannedMembers : []),
  ...(holdsPlans(model.kind) ? planMembers : []),
];

const taskMembers: JsonMember[] = [
  joined('taskId', 't.task_id', numberOrZero),
  joined('taskOid', 't.task_oid', numberOrZero),
  joined('taskName', 't.task_name', wordOrEmpty),
];

const plannedMembers: JsonMember[] = [
  joined('plannedId', 'pi.id', numberOrZero),
  ...linked('planned', (name) => sql.ref(`pi.${name}`)),
];

const planMembers: JsonMember[] = [
  joined('plannedItems', 'pp.planned', numberOrZero),
  joined('doneItems', 'pp.done', numberOrZero),
];

const ofSource = ({ source }: Model, name: string): Sql =>
  source!.tables.length === 0
    ? sql`null`
    : sql`coalesce(${sql.join(source!.tables.map((_, n) => sql.ref(`s${n}.${name}`)))})`;

/** The newest task that was made for an item. */
export const newestTaskOf = (productId: unknown, id: unknown) => sql`
  select id as task_id, oid as task_oid, name as task_name from tasks
  where product_id = ${productId} and source_id = ${id} and deleted_at is null order by id desc limit 1`;

const joinsOf = (model: Model, productId: unknown): Sql =>
  sql.join(
    [
      creatorJoins(sql`i.creator_id`),
      ...model.links.map(({ table, column }, n) => joinItem(table, `l${n}`, column, productId)),
      ...model.people.map(
        ({ column }, n) =>
          sql`left join users ${sql.ref(`p${n}`)} on ${sql.ref(`p${n}.id`)} = ${sql.ref(`i.${column}`)}
            left join avatars ${sql.ref(`pa${n}`)} on ${sql.ref(`pa${n}.user_id`)} = ${sql.ref(`i.${column}`)}`,
      ),
      // An id names one item whatever its kind, so at most one of these tables has it.
      ...(model.source?.tables ?? []).map(
        ({ kind, table }, n) =>
          sql`${joinItem(table, `s${n}`, model.source!.column, productId)} and i.kind = ${kind}`,
      ),
      ...(model.definition.hasTasks
        ? [sql`left join lateral (${newestTaskOf(productId, sql.ref('i.id'))}) t on true`]
        : []),
      ...(canBePlanned(model.kind) ? [joinIteration(productId)] : []),
      ...(holdsPlans(model.kind) ? [joinProgress(productId)] : []),
      joinSuspectMarks(model, productId),
    ],
    ' ',
  );

const joinItem = (table: string, alias: string, column: string, productId: unknown): Sql =>
  sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.product_id`)} = ${productId}
    and ${sql.ref(`${alias}.id`)} = ${sql.ref(`i.${column}`)}`;

/** The iteration in which an item is planned, unless it is in the trash. */
const joinIteration = (productId: unknown): Sql => sql`
  left join item_links pl on pl.product_id = ${productId} and pl.from_id = i.id and pl.type = 'planned'
  left join iterations pi on pi.product_id = ${productId} and pi.id = pl.to_id and pi.deleted_at is null`;

const joinProgress = (productId: unknown): Sql => sql`
  left join lateral (
    select todo + doing + verifying + done as planned, done from iteration_progress
    where product_id = ${productId} and iteration_id = i.id order by day desc limit 1
  ) pp on true`;

/** What became suspect of it. */
const joinSuspectMarks = ({ definition }: Model, productId: unknown): Sql => {
  const is = (subject: 'edge' | 'run') => hasSuspects(productId, sql.ref('i.id'), subject);
  const stale = definition.hasRuns ? sql`, ${is('run')} as is_stale` : sql``;
  return sql`cross join lateral (select ${is('edge')} as is_suspect${stale}) marks`;
};

interface JsonQueryParts {
  parts: readonly JsonMember[];
  /** Members of the nested object `data`. */
  data?: readonly JsonMember[];
  joins?: (productId: unknown) => Sql;
}

/** PostgreSQL functions take at most a hundred arguments. */
const membersPerConcat = 25;

/** `{"id":1,"name":"x"}` of the parts. */
function objectOf(parts: readonly JsonMember[]): Sql {
  const pieces = parts.map(
    ({ name, json }, at) => sql`${literal(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)}, ${json}`,
  );
  const bundles = pieces
    .map((_, at) => pieces.slice(at, at + membersPerConcat))
    .filter((_, at) => at % membersPerConcat === 0)
    .map((some) => sql`concat(${sql.join(some)})`);
  return sql`concat(${sql.join([...bundles, sql`'}'`])})`;
}

function jsonQueryOf({ parts, data, joins = () => sql`` }: JsonQueryParts): JsonQuery {
  const json = objectOf(data ? [...parts, { name: 'data', json: objectOf(data) }] : parts);
  const joinsFor = sql.template((productId: symbol) => joins(productId));
  return {
    select: (source, productId, more) =>
      sql`select ${json}${more ? sql`, ${more}` : sql``} from (${source}) i ${joinsFor(productId)}`,
    toJson: ([text]) => text!,
    toJsonArray: (rows) => `[${rows.map(([text]) => text!).join()}]`,
  };
}

interface ItemJson {
  /** An item in a list. */
  listRow: JsonQuery;
  /** An open item, with its content. */
  detail: JsonQuery;
  /** Number and name only. */
  name: JsonQuery;
}

function buildItemJson(model: Model): ItemJson {
  const parts = membersOf(model);
  const joins = (productId: unknown) => joinsOf(model, productId);
  return {
    listRow: jsonQueryOf({ parts, joins }),
    detail: jsonQueryOf({
      parts,
      data: [
        joined('content', 'c.content', wordOrEmpty),
        ...model.texts.map((text) => own(text, text, wordOrEmpty)),
      ],
      joins: (productId) => sql`${joins(productId)}
        left join item_contents c on c.product_id = ${productId} and c.item_id = i.id`,
    }),
    name: jsonQueryOf({ parts: parts.filter(({ name }) => ['id', 'oid', 'name'].includes(name)) }),
  };
}

const cache = new WeakMap<Model, ItemJson>();

export function itemJsonOf(model: Model): ItemJson {
  const queries = cache.get(model) ?? buildItemJson(model);
  cache.set(model, queries);
  return queries;
}
