// Rows of an archive as rows of the database: ids where it has names, the reverse of what `rows.ts` does. A name that
// nothing has is refused.
import {
  definitionOf,
  definitions,
  imageReference,
  isPerson,
  referencesIn,
  type ItemKind,
} from '@tracery/contract';
import type { Trx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { fileUrl } from '../../records/index.ts';
import { snakeCase } from '../../work-items/model.ts';
import { keyOf, type NamedThing } from '../names.ts';
import {
  digestKeys,
  fieldReferences,
  mapObjects,
  mapStrings,
  nested,
  pictureReference,
  sha256,
} from '../rows.ts';
import type { References } from '../tables.ts';
import { ArchiveProblem } from '../verify.ts';

export type Row = Record<string, unknown>;

/** Somebody whom the archive names. */
export interface KnownPerson {
  id: number;
  /** As they are called here. */
  username: string;
}

/** What is named by a number alone, which is counted in the product. */
type Counted = Exclude<NamedThing, 'item' | 'person' | 'token' | 'comment' | 'step'>;

/** What stands for what, while an archive is read. */
export interface Ids {
  productId: number;
  /** By the username in the archive, in small letters. */
  people: ReadonlyMap<string, KnownPerson>;
  /** Those that are there, and those of which only versions are kept. */
  items: Map<string, number>;
  /** By the place in the archive. */
  files: Map<string, { id: number; name: string }>;
  /** By item and number. */
  comments: Map<string, number>;
  steps: Map<string, number>;
  counted: Record<Counted, Map<number, number>>;
  /** Of ended tokens, which were made for the names that they had. */
  tokens: (name: string, personId: number) => Promise<number>;
  /** Hashes of texts, as the archive has them, that say something else here, and what they are here. */
  rewritten: Map<string, string>;
}

export const noneCounted = (): Ids['counted'] => ({
  proposal: new Map(),
  report: new Map(),
  baseline: new Map(),
  repository: new Map(),
  gitEntry: new Map(),
  testName: new Map(),
});

export const inItem = (item: unknown, number: unknown): string => `${String(item)} ${String(number)}`;

const kindsByLetter = new Map(definitions.map(({ kind, letter }): [string, ItemKind] => [letter, kind]));

export const kindOf = (number: string): ItemKind => kindsByLetter.get(number.slice(0, number.indexOf('-')))!;

export const oidOf = (number: string): number => Number(number.slice(number.indexOf('-') + 1));

/** Where something is wrong, for the sentence that says so. */
export interface Place {
  path: string;
  /** The item that comments and entries of the history are counted in. */
  item?: unknown;
}

export function idOf(ids: Ids, thing: NamedThing, named: unknown, { path, item }: Place): number | null {
  if (named === null || named === undefined) return null;
  const name = named as string | number;
  const found =
    thing === 'item'
      ? ids.items.get(String(name))
      : thing === 'person'
        ? ids.people.get(String(name).toLowerCase())?.id
        : thing === 'comment'
          ? ids.comments.get(inItem(item, name))
          : thing === 'step'
            ? ids.steps.get(inItem(item, name))
            : thing === 'token'
              ? undefined
              : ids.counted[thing].get(Number(name));
  if (found === undefined)
    throw new ArchiveProblem(`${path} names ${thing} ${JSON.stringify(name)}, which is not in the archive`);
  return found;
}

const picturePattern = /!\[\]\(\.\.\/(files\/[^()\s]*)\)/g;

function withPictures(text: string, { files }: Ids): string {
  if (!text.includes('![](../files/')) return text;
  return text.replaceAll(picturePattern, (whole, written: string) => {
    let path;
    try {
      path = decodeURIComponent(written);
    } catch {
      return whole;
    }
    const file = files.get(path);
    return file && whole === pictureReference(path)
      ? imageReference(file.id, fileUrl(file.id, file.name))
      : whole;
  });
}

/**
 * Puts ids behind the usernames of people whom the archive names. One that stands there already is of another
 * installation, where it is somebody else: it goes.
 */
function withPeople(text: string, people: Ids['people']): string {
  if (!text.includes('@')) return text;
  let written = '';
  let end = 0;
  for (const found of referencesIn(text)) {
    if (found.type === 'item') continue;
    const name = found.usernames.find((one) => people.has(one.toLowerCase()));
    if (name === undefined && found.userId === undefined) continue;
    const known = name === undefined ? undefined : people.get(name.toLowerCase());
    const shown =
      known && known.username.toLowerCase() !== name!.toLowerCase()
        ? known.username
        : (name ?? found.usernames[0]!);
    written += `${text.slice(end, found.at)}@${shown}${known ? `#${known.id}` : ''}`;
    end = found.at + (found.userId === undefined ? 1 + name!.length : found.text.length);
  }
  return written + text.slice(end);
}

/** Diagrams mention nobody. */
export const mentionsPeople = (number: string): boolean => !definitionOf(kindOf(number))?.isContentSource;

/** A text as it is stored here. */
export function textHere(
  text: string,
  ids: Ids,
  { mentions, max }: { mentions: boolean; max: number },
): string {
  const pictured = withPictures(text, ids);
  const mentioned = mentions ? withPeople(pictured, ids.people) : pictured;
  // Rather without its mentions than too long.
  const here = mentioned.length > max ? pictured : mentioned;
  if (here !== text) ids.rewritten.set(sha256(text), sha256(here));
  return here;
}

/** `sourceId=R-17&processorId=mira` of views. */
const searchHere = (search: string, ids: Ids): string =>
  search.replaceAll(/(^|&)([^=&]+)=([^&]*)/g, (whole, start: string, name: string, value: string) => {
    const thing = fieldReferences[name];
    if (!thing) return whole;
    const idFor = (part: string) =>
      String((thing === 'person' ? ids.people.get(part.toLowerCase())?.id : ids.items.get(part)) ?? part);
    let parts;
    try {
      parts = decodeURIComponent(value);
    } catch {
      return whole;
    }
    return `${start}${name}=${encodeURIComponent(parts.split(',').map(idFor).join(','))}`;
  });

const isPersonField = (kind: unknown, field: unknown): boolean => {
  const definition = typeof kind === 'string' ? definitionOf(kind)?.fields[String(field)] : undefined;
  return definition !== undefined && isPerson(definition);
};

/** Entries say who became a member by an id, and owners by their usernames. */
function changesHere(changes: unknown, kind: unknown, ids: Ids, place: Place): unknown {
  const usernameHere = (value: unknown) =>
    typeof value === 'string' ? (ids.people.get(value.toLowerCase())?.username ?? value) : value;
  return mapObjects(changes, (one) => {
    const { person, ...rest } = one;
    const named = typeof person === 'string' ? { ...rest, userId: idOf(ids, 'person', person, place) } : one;
    if (!isPersonField(kind, one['field'])) return named;
    return {
      ...named,
      ...('from' in named && { from: usernameHere(named['from']) }),
      ...('to' in named && { to: usernameHere(named['to']) }),
    };
  });
}

/** Keys of texts that name people by their ids, where they do at all. */
const markdown = new Set(['content', 'comment']);

export interface Spec {
  path: string;
  references: References;
  /** The column whose item comments and entries of the history are counted in. */
  item?: string;
  /** Columns that say 0 for none. */
  zeroes?: readonly string[];
  max?: number;
  /** Whether its texts name people by ids. */
  mentions?: boolean;
}

/** One line, with the columns of its table. */
export function rowHere(line: Row, spec: Spec, ids: Ids): Row {
  const { path, references, zeroes = [], max = Infinity, mentions = false } = spec;
  const columnsByKey = new Map(Object.keys(references).map((column) => [keyOf(column, true), column]));
  const place: Place = { path, item: spec.item && line[keyOf(spec.item, true)] };
  const row: Row = {};
  for (const [key, value] of Object.entries(line)) {
    const column = columnsByKey.get(key) ?? snakeCase(key);
    const thing = references[column];
    const inside = nested[column];
    if (thing) row[column] = idOf(ids, thing, value, place) ?? (zeroes.includes(column) ? 0 : null);
    else if (inside && typeof value === 'object' && value !== null)
      row[column] = Object.fromEntries(
        Object.entries(textsHere(value as Row, ids)).map(([name, one]) => [
          name,
          inside[name] && typeof one === 'string' ? idOf(ids, inside[name], one, place) : one,
        ]),
      );
    else if (column === 'links' && Array.isArray(value))
      row[column] = value.map(([type, to]: [string, string | null]) => [type, idOf(ids, 'item', to, place)]);
    else if (column === 'search') row[column] = searchHere(String(value), ids);
    else if (column === 'changes') row[column] = changesHere(textsHere(value, ids), line['kind'], ids, place);
    else if (column === 'content_hash')
      row[column] = `\\x${ids.rewritten.get(String(value)) ?? String(value)}`;
    else if (digestKeys.has(key) && typeof value === 'string')
      row[column] = ids.rewritten.get(value) ?? value;
    else if (typeof value === 'string')
      row[column] = textHere(value, ids, { mentions: mentions && markdown.has(key), max });
    else row[column] = value;
  }
  return row;
}

/** Pictures in texts that stand deeper. */
const textsHere = <Value>(value: Value, ids: Ids): Value =>
  mapStrings(value, (text) => withPictures(text, ids)) as Value;

/** What the database refuses of an archive is said with the file that it stands in. */
export async function saying<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    if (error instanceof ArchiveProblem || typeof code !== 'string' || !/^2[23]/.test(code)) throw error;
    throw new ArchiveProblem(`${path} does not fit: ${message}`);
  }
}

/** With the values that the table itself gives to all other columns. */
export async function insertRows(trx: Trx, table: string, path: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)));
  await saying(path, () =>
    trx.run(
      sql`
        insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      `,
    ),
  );
}

export async function newIds(trx: Trx, sequence: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await trx.all(
    sql<{
      id: number;
    }>`select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::integer)`,
  );
  return rows.map(({ id }) => id);
}
