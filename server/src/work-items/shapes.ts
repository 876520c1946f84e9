// Items as the wire has them, written straight from what PostgreSQL answers: no row becomes an object on the way. A
// shape is the columns that are asked for and how each is written; it is made once for each kind.
import { zeroDate, type Field } from '@tracery/contract';
import { sql, type Sql } from '../platform/database/sql.ts';
import type { Texts } from '../platform/database/trips.ts';
import type { Model } from './model.ts';

type Write = (text: string | null) => string;

interface Part {
  name: string;
  /** Of the rows `i` and what is joined to them. */
  column: Sql;
  write: Write;
}

export interface Shape {
  /** The rows that `source` gives, as this shape needs them; behind what it writes, one column more if wanted. */
  select(source: Sql, productId: number, more?: Sql): Sql;
  write(row: Texts): string;
  /** As a list. */
  writeAll(rows: readonly Texts[]): string;
}

const number: Write = (text) => text ?? 'null';
const numberOrZero: Write = (text) => text ?? '0';
const word: Write = (text) => JSON.stringify(text);
const wordOrEmpty: Write = (text) => JSON.stringify(text ?? '');
const flag: Write = (text) => (text === 't' ? '1' : '0');
const noMoment = JSON.stringify(zeroDate);

/** `2026-11-16 01:02:03.4567+00` as JavaScript writes it: thousandths of a second, none left out. */
export const moment: Write = (text) => {
  if (text === null) return noMoment;
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `"${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z"`;
};

const day: Write = (text) => (text === null ? noMoment : `"${text}T23:59:59Z"`);

function ownWrite({ type, ranks, initial }: Field): Write {
  if (type === 'rank') {
    const words = ranks!.map((rank) => JSON.stringify(rank));
    return (text) => words[Number(text) - 1]!;
  }
  if (type === 'day') return day;
  if (type === 'moment') return moment;
  if (type === 'person' || type === 'source' || type === 'link') return numberOrZero;
  return type === 'text' || typeof initial === 'string' ? word : number;
}

const own = (name: string, column: string, write: Write): Part => ({
  name,
  column: sql.ref(`i.${column}`),
  write,
});

const joined = (name: string, column: string, write: Write): Part => ({
  name,
  column: sql.ref(column),
  write,
});

/** Number and name of another item. */
const linked = (base: string, column: (name: string) => Sql): Part[] => [
  { name: `${base}Oid`, column: column('oid'), write: numberOrZero },
  { name: `${base}Name`, column: column('name'), write: wordOrEmpty },
];

const partsOf = (model: Model): Part[] => [
  own('id', 'id', number),
  own('oid', 'oid', number),
  own('productId', 'product_id', number),
  own('name', 'name', word),
  { name: 'tag', column: sql`array_to_string(i.tags, ',')`, write: word },
  own('status', 'status', number),
  own('isFrozen', 'is_frozen', flag),
  own('version', 'version', number),
  joined('creator', 'u.username', word),
  own('creatorId', 'creator_id', number),
  own('createdAt', 'created_at', moment),
  own('updatedAt', 'updated_at', moment),
  ...model.columns.map(({ field, column, definition }) => own(field, column, ownWrite(definition))),
  ...model.links.flatMap(({ base }, n) => linked(base, (name) => sql.ref(`l${n}.${name}`))),
  ...(model.source ? linked(model.source.base, (name) => ofSource(model, name)) : []),
  ...model.people.map(({ base }, n) => joined(base, `p${n}.username`, wordOrEmpty)),
  ...(model.definition.hasTasks ? taskParts : []),
];

const taskParts: Part[] = [
  joined('taskId', 't.task_id', numberOrZero),
  joined('taskOid', 't.task_oid', numberOrZero),
  joined('taskName', 't.task_name', wordOrEmpty),
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
      sql`join users u on u.id = i.creator_id`,
      ...model.links.map(({ table, column }, n) => joinItem(table, `l${n}`, column, productId)),
      ...model.people.map(
        ({ column }, n) =>
          sql`left join users ${sql.ref(`p${n}`)} on ${sql.ref(`p${n}.id`)} = ${sql.ref(`i.${column}`)}`,
      ),
      // An id names one item whatever its kind, so at most one of these tables has it.
      ...(model.source?.tables ?? []).map(
        ({ kind, table }, n) =>
          sql`${joinItem(table, `s${n}`, model.source!.column, productId)} and i.kind = ${kind}`,
      ),
      ...(model.definition.hasTasks
        ? [sql`left join lateral (${newestTaskOf(productId, sql.ref('i.id'))}) t on true`]
        : []),
    ],
    ' ',
  );

const joinItem = (table: string, alias: string, column: string, productId: unknown): Sql =>
  sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.product_id`)} = ${productId}
    and ${sql.ref(`${alias}.id`)} = ${sql.ref(`i.${column}`)}`;

interface Making {
  parts: readonly Part[];
  /** Texts that stand together under `data`. */
  data?: readonly Part[];
  joins?: (productId: unknown) => Sql;
}

const headsOf = (parts: readonly Part[]) =>
  parts.map(({ name }, at) => `${at === 0 ? '' : ','}${JSON.stringify(name)}:`);

/** Writes the parts of a row one behind the other, the first of them from column `first`. */
function writing(parts: readonly Part[], first = 0): (row: Texts) => string {
  const heads = headsOf(parts);
  const writes = parts.map(({ write }) => write);
  return (row) => {
    let text = '';
    for (let at = 0; at < writes.length; at += 1) text += heads[at]! + writes[at]!(row[first + at]!);
    return text;
  };
}

function shapeOf({ parts, data = [], joins = () => sql`` }: Making): Shape {
  const columns = sql.join([...parts, ...data].map(({ column }) => column));
  const joinsFor = sql.once(joins);
  const [plain, texts] = [writing(parts), writing(data, parts.length)];
  const write = (row: Texts) =>
    data.length === 0 ? `{${plain(row)}}` : `{${plain(row)},"data":{${texts(row)}}}`;
  return {
    select: (source, productId, more) =>
      sql`select ${columns}${more ? sql`, ${more}` : sql``} from (${source}) i ${joinsFor(productId)}`,
    write,
    writeAll: (rows) => `[${rows.map(write).join()}]`,
  };
}

interface Shapes {
  /** In lists. */
  row: Shape;
  /** When it is opened. */
  whole: Shape;
  /** Where only number and name are wanted. */
  name: Shape;
}

function makeShapes(model: Model): Shapes {
  const parts = partsOf(model);
  const joins = (productId: unknown) => joinsOf(model, productId);
  return {
    row: shapeOf({ parts, joins }),
    whole: shapeOf({
      parts,
      data: [
        joined('content', 'c.content', wordOrEmpty),
        ...model.texts.map((text) => own(text, text, word)),
      ],
      joins: (productId) => sql`${joins(productId)}
        left join item_contents c on c.product_id = ${productId} and c.item_id = i.id`,
    }),
    name: shapeOf({ parts: parts.filter(({ name }) => ['id', 'oid', 'name'].includes(name)) }),
  };
}

const made = new WeakMap<Model, Shapes>();

export function shapesOf(model: Model): Shapes {
  const shapes = made.get(model) ?? makeShapes(model);
  made.set(model, shapes);
  return shapes;
}
