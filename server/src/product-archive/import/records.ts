// What stands beside the items of an archive: their history, comments, links, reviews, results of tests and the rest.
import { randomBytes, randomUUID } from 'node:crypto';
import { canLink, isItemKind, limits } from '@tracery/contract';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Trx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { linesOfItems, linesOfProduct, type References } from '../tables.ts';
import { ArchiveProblem } from '../verify.ts';
import { commentSearchRow } from './items.ts';
import type { LineOf, LinePath } from './line-schemas.ts';
import type { ArchiveReader } from './reader.ts';
import {
  idOf,
  inItem,
  insertRows,
  kindOf,
  mentionsPeople,
  newIds,
  rowHere,
  textHere,
  type Ids,
  type Row,
  type Spec,
} from './rows-of-archive.ts';

export interface Writing {
  trx: Trx;
  reader: ArchiveReader;
  ids: Ids;
  secrets: Secrets;
  /** Numbers of items that are not in the trash. */
  living: ReadonlySet<string>;
  /** After so many lines. */
  onLines: (count: number) => void;
}

interface Adding<Path extends LinePath> {
  path: Path;
  zeroes?: readonly string[];
  max?: number;
  /** The sequence of its ids, and what its lines are known by. */
  numbered?: { sequence: string; known: keyof Ids['counted'] };
  mentions?: (line: LineOf<Path>) => boolean;
  /** Columns that the archive does not have, or has in another way. */
  more?: (line: LineOf<Path>, row: Row) => Row;
}

const specs = [...linesOfItems, ...linesOfProduct];

function specOf(path: LinePath): Spec & { table: string } {
  const { table, references, item } = specs.find((one) => one.path === path) as {
    table: string;
    references: References;
    item?: string;
  };
  return { path, table, references, ...(item !== undefined && { item }) };
}

const productColumn = ({ productId }: Ids) => ({ product_id: productId });

/** All lines of a file into its table. */
async function addLines<Path extends LinePath>(writing: Writing, adding: Adding<Path>): Promise<void> {
  const { trx, reader, ids, onLines } = writing;
  const { path, zeroes = [], max = Infinity, numbered, mentions = () => false, more = () => ({}) } = adding;
  const { table, ...spec } = specOf(path);
  for await (const group of reader.lines(path)) {
    const given = numbered ? await newIds(trx, numbered.sequence, group.length) : [];
    const rows = group.map((line, at) => {
      const { number, ...rest } = line as Row & { number?: number };
      const own = { ...spec, zeroes, max, mentions: mentions(line) };
      const row = rowHere(numbered ? rest : (line as Row), own, ids);
      if (!numbered) return { ...productColumn(ids), ...row, ...more(line, row) };
      const known = ids.counted[numbered.known];
      if (number !== known.size + 1 && specs.find((one) => one.path === path)?.isCounted)
        throw new ArchiveProblem(`${path}: after ${known.size} comes ${number}`);
      if (known.has(number!)) throw new ArchiveProblem(`${path} has ${number} twice`);
      known.set(number!, given[at]!);
      return { ...productColumn(ids), id: given[at], ...row, ...more(line, row) };
    });
    await insertRows(trx, table, path, rows);
    onLines(group.length);
  }
}

const digits = (moment: string): string => {
  const [, whole, fraction = ''] = /^([^.+]*)(?:\.(\d+))?/.exec(moment)!;
  return whole! + fraction.padEnd(6, '0');
};

/** Ids of the entries of all items and of the product in the order of time: the newest are told first by their ids. */
async function giveStepIds({ trx, reader, ids }: Writing): Promise<number[]> {
  const steps: { key: string | undefined; at: string }[] = [];
  const latest = new Map<string, { count: number; at: string }>();
  for await (const group of reader.lines('history.jsonl'))
    for (const { source, number, createdAt } of group) {
      const before = latest.get(source) ?? { count: 0, at: '' };
      if (number !== before.count + 1)
        throw new ArchiveProblem(`history.jsonl: after ${before.count} of ${source} comes ${number}`);
      // Of two that overlapped, the one that began earlier may be told later.
      const at = digits(createdAt) > before.at ? digits(createdAt) : before.at;
      latest.set(source, { count: number, at });
      steps.push({ key: inItem(source, number), at });
    }
  for await (const group of reader.lines('product/history.jsonl')) {
    let last = '';
    for (const { createdAt } of group) {
      last = digits(createdAt) > last ? digits(createdAt) : last;
      steps.push({ key: undefined, at: last });
    }
  }
  const order = steps
    .map((_, at) => at)
    .sort((a, b) => (steps[a]!.at < steps[b]!.at ? -1 : steps[a]!.at > steps[b]!.at ? 1 : a - b));
  const given = await newIds(trx, 'history_id_seq', steps.length);
  const ofProduct: number[] = [];
  const idAt: number[] = [];
  for (const [place, at] of order.entries()) idAt[at] = given[place]!;
  for (const [at, { key }] of steps.entries())
    if (key === undefined) ofProduct.push(idAt[at]!);
    else ids.steps.set(key, idAt[at]!);
  return ofProduct;
}

const isOfItem = (kind: string, source: string): boolean =>
  kind === 'Image' || kind === kindOf(source) || kind === `${kindOf(source)}Attachment`;

/** Tokens are known by their name and whose they were. */
const tokenOf = async (
  { ids }: Writing,
  { token, creator }: { token: string | null; creator: string },
  path: LinePath,
): Promise<number | null> =>
  token === null ? null : ids.tokens(token, idOf(ids, 'person', creator, { path })!);

async function addHistory(writing: Writing): Promise<void> {
  const { trx, reader, ids, onLines } = writing;
  const ofProduct = await giveStepIds(writing);
  const path = 'history.jsonl';
  const spec = specOf(path);
  for await (const group of reader.lines(path)) {
    const rows: Row[] = [];
    const contents: Row[] = [];
    for (const { number, before, after, token, ...line } of group) {
      if (!isOfItem(line.kind, line.source))
        throw new ArchiveProblem(`${path}: an entry of ${line.source} is of another kind`);
      const id = ids.steps.get(inItem(line.source, number))!;
      const token_id = await tokenOf(writing, { token, creator: line.creator }, path);
      const row = rowHere(line, spec, ids);
      rows.push({ ...productColumn(ids), id, ...row, token_id });
      if (before === null && after === null) continue;
      const mentions = mentionsPeople(line.source);
      const here = (text: string | null) =>
        textHere(text ?? '', ids, { mentions, max: limits.item.contentMax });
      const [was, is] = [here(before), here(after)];
      contents.push({
        ...productColumn(ids),
        history_id: id,
        item_id: row['source_id'],
        before: was,
        after: is,
      });
    }
    await insertRows(trx, 'history', path, rows);
    await insertRows(trx, 'content_versions', path, contents);
    onLines(group.length);
  }
  let at = 0;
  const whole = 'product/history.jsonl';
  for await (const group of reader.lines(whole)) {
    const rows: Row[] = [];
    for (const { token, ...line } of group) {
      if (isItemKind(line.kind)) throw new ArchiveProblem(`${whole} has an entry of an item`);
      const token_id = await tokenOf(writing, { token, creator: line.creator }, whole);
      const row = rowHere(line, specOf(whole), ids);
      rows.push({ ...productColumn(ids), id: ofProduct[at], source_id: ids.productId, ...row, token_id });
      at += 1;
    }
    await insertRows(trx, 'history', whole, rows);
  }
  // As they are compared when contents are looked for by their hash.
  await trx.run(
    sql`
      update content_versions set before_hash = sha256(convert_to(before, 'UTF8'))
      where product_id = ${ids.productId}
    `,
  );
}

async function addComments(writing: Writing): Promise<void> {
  const { trx, reader, ids, living, onLines } = writing;
  const path = 'comments.jsonl';
  const spec = { ...specOf(path), max: limits.comment.max, mentions: true };
  const counts = new Map<string, number>();
  for await (const group of reader.lines(path)) {
    const given = await newIds(trx, 'comments_id_seq', group.length);
    const rows: Row[] = [];
    const signs: Row[] = [];
    const found: Row[] = [];
    for (const [at, { number, reactions, token, ...line }] of group.entries()) {
      const { item } = line;
      const before = counts.get(item) ?? 0;
      if (number !== before + 1)
        throw new ArchiveProblem(`${path}: after ${before} of ${item} comes ${number}`);
      counts.set(item, number);
      const id = given[at]!;
      ids.comments.set(inItem(item, number), id);
      const token_id = await tokenOf(writing, { token, creator: line.creator }, path);
      const row = rowHere(line, spec, ids);
      rows.push({ ...productColumn(ids), id, kind: kindOf(item), ...row, token_id });
      for (const { person, reaction, createdAt } of reactions)
        signs.push({
          ...productColumn(ids),
          comment_id: id,
          user_id: idOf(ids, 'person', person, { path }),
          reaction,
          created_at: createdAt,
        });
      if (living.has(item) && line.deletedAt === null)
        found.push(
          commentSearchRow(ids, { item, id, comment: row['comment'] as string }, row['item_id'] as number),
        );
    }
    await insertRows(trx, 'comments', path, rows);
    await insertRows(trx, 'comment_reactions', path, signs);
    await insertRows(trx, 'search_texts', path, found);
    onLines(group.length);
  }
}

/** Proposals and reports name the token that sent them. */
async function addWithTokens(
  writing: Writing,
  {
    path,
    sequence,
    known,
  }: { path: 'proposals.jsonl' | 'tests/reports.jsonl'; sequence: string; known: keyof Ids['counted'] },
): Promise<void> {
  const { trx, reader, ids, onLines } = writing;
  const { table, ...spec } = specOf(path);
  for await (const group of reader.lines(path)) {
    const given = await newIds(trx, sequence, group.length);
    const rows: Row[] = [];
    for (const [at, line] of group.entries()) {
      const { token: _, ...rest } = line;
      const id = given[at]!;
      if (ids.counted[known].has(line.number)) throw new ArchiveProblem(`${path} has ${line.number} twice`);
      ids.counted[known].set(line.number, id);
      const token_id = await tokenOf(writing, line, path);
      const row = rowHere(rest, spec, ids);
      // What was under way is under way nowhere.
      const isLeft = row['state'] === 'reading' || row['state'] === 'recording';
      rows.push({ ...productColumn(ids), id, ...row, token_id, ...(isLeft && { state: 'stopped' }) });
    }
    await insertRows(trx, table, path, rows);
    onLines(group.length);
  }
}

const ofKind = (key: string) => (line: object) => ({ kind: kindOf((line as Row)[key] as string) });

function requireLink({ type, from, to }: LineOf<'links.jsonl'>): Row {
  if (!canLink(type, kindOf(from), kindOf(to)))
    throw new ArchiveProblem(`links.jsonl: ${from} cannot have a link ${type} to ${to}`);
  return {};
}

/** Of another installation; nothing is sent to it before a manager asks for its address and a new secret. */
const newAddress = (secrets: Secrets, { deletedAt }: LineOf<'git/repositories.jsonl'>): Row => ({
  address: randomBytes(16).toString('hex'),
  secret: deletedAt === null ? `\\x${secrets.seal(randomBytes(24)).toString('hex')}` : null,
  request: randomUUID(),
});

/** In an order in which each row finds what it refers to. */
export async function addRecords(writing: Writing): Promise<void> {
  const { secrets } = writing;
  await addWithTokens(writing, { path: 'proposals.jsonl', sequence: 'proposal_ids', known: 'proposal' });
  await addLines(writing, { path: 'proposal-changes.jsonl' });
  await addLines(writing, {
    path: 'baselines.jsonl',
    zeroes: ['iteration_id'],
    numbered: { sequence: 'baseline_ids', known: 'baseline' },
  });
  await addLines(writing, {
    path: 'tests/names.jsonl',
    numbered: { sequence: 'test_name_ids', known: 'testName' },
  });
  await addWithTokens(writing, { path: 'tests/reports.jsonl', sequence: 'test_report_ids', known: 'report' });
  await addLines(writing, { path: 'tests/results.jsonl' });
  await addLines(writing, { path: 'tests/trends.jsonl' });
  await addHistory(writing);
  await addComments(writing);
  await addLines(writing, { path: 'links.jsonl', more: requireLink });
  // Its contents are known by now.
  await addLines(writing, {
    path: 'kept-versions.jsonl',
    max: limits.item.contentMax,
    mentions: ({ item }) => mentionsPeople(item),
    more: ofKind('item'),
  });
  await addLines(writing, { path: 'versions.jsonl', more: ofKind('item') });
  await addRuns(writing);
  await addLines(writing, { path: 'reviews.jsonl', more: ofKind('item') });
  await addLines(writing, { path: 'review-votes.jsonl', more: ofKind('item') });
  await addLines(writing, { path: 'anchors.jsonl' });
  await addLines(writing, {
    path: 'suspects.jsonl',
    more: ({ downstream }) => ({ downstream_kind: kindOf(downstream) }),
  });
  await addLines(writing, { path: 'iteration-progress.jsonl' });
  await addLines(writing, {
    path: 'baseline-items.jsonl',
    zeroes: ['planned'],
    // Digests, which are made of the versions when all are there.
    more: ({ item }) => ({ kind: kindOf(item), fields: 0, content: 0, place: '', linked: 0 }),
  });
  await addLines(writing, { path: 'import-keys.jsonl', more: ofKind('item') });
  await addLines(writing, {
    path: 'git/repositories.jsonl',
    numbered: { sequence: 'git_repository_ids', known: 'repository' },
    more: (line) => newAddress(secrets, line),
  });
  await addLines(writing, {
    path: 'git/entries.jsonl',
    numbered: { sequence: 'git_entry_ids', known: 'gitEntry' },
  });
  await addLines(writing, { path: 'git/checks.jsonl' });
  await addLines(writing, { path: 'git/rules.jsonl' });
  await addLines(writing, { path: 'git/links.jsonl' });
  await addLines(writing, { path: 'views.jsonl' });
}

/** They are counted within their test case, which is said by their order. */
async function addRuns({ trx, reader, ids, onLines }: Writing): Promise<void> {
  const path = 'test-runs.jsonl';
  const spec = specOf(path);
  for await (const group of reader.lines(path)) {
    const rows = group.map(({ number: _, ...line }) => ({
      ...productColumn(ids),
      ...rowHere(line, spec, ids),
    }));
    await insertRows(trx, spec.table, path, rows);
    onLines(group.length);
  }
}
