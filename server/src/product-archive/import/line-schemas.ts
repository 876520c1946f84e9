// What the files of an archive may say. Whoever sealed it may have written anything: what does not fit is refused before
// a statement hears of it. What this leaves open, the keys and checks of the database close.
import {
  attachmentKinds,
  checkStates,
  definitions,
  fileKinds,
  forges,
  gitEntryTypes,
  importances,
  itemKinds,
  limits,
  linkTypeNames,
  mergeSteps,
  pullStates,
  reactions,
  roles,
  usernameCharacters,
  type Definition,
  type Field,
  type ItemKind,
} from '@tracery/contract';
import { z } from 'zod';
import { historyCategories } from '../../tenancy/history.ts';
import type { Model } from '../../work-items/model.ts';
import { keyOf } from '../names.ts';
import { itemColumns } from '../tables.ts';

const letters = (definitions as readonly Definition[]).map(({ letter }) => letter).join('|');
const { usernameMin, usernameMax } = limits.account;
const itemPattern = new RegExp(`^(${letters})-[1-9]\\d{0,8}$`);
const usernamePattern = new RegExp(`^(robot:)?${usernameCharacters}+$`);

const item = z.string().regex(itemPattern);
const person = z.string().min(usernameMin).max(usernameMax).regex(usernamePattern);
const moment = z.string().regex(/^\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?\+00(:00)?$/);
const end = z.union([z.literal('infinity'), moment]);
const day = z.iso.date();
const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const number = z.int().min(1).max(2_147_483_647);
const text = (max: number) => z.string().max(max);
const name = z.string().min(1).max(limits.item.nameMax);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Of a text or a block; of former releases, too. */
const fingerprint = z.string().regex(/^[0-9a-f]{1,128}$/);
const token = text(60).nullable();
const isYes = z.boolean();
const link = text(1200).refine(
  (address) => address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address)),
  { message: 'no address of the web' },
);
const content = text(limits.item.contentMax);

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** Small values of the history and of proposals, which nothing but words is made of. */
const plain: z.ZodType = z.lazy(() => z.union([scalar, z.array(plain), z.record(z.string(), plain)]));
const changes = z.array(z.record(z.string(), plain)).max(2000);

const referenced = Object.fromEntries(
  Object.entries(itemColumns).map(([column, thing]) => [
    column,
    (thing === 'person' ? person : item).nullable().optional(),
  ]),
);

/** The row of a former state. Its columns are those of its time. */
const state = z
  .object({ ...referenced, oid: number, name, status: z.int(), tags: z.array(z.string()) })
  .catchall(scalar);

const step = {
  category: z.enum(historyCategories),
  changes,
  creator: person,
  createdAt: moment,
  token,
  proposal: number.nullable(),
};

const counts = (...names: string[]) => Object.fromEntries(names.map((one) => [one, count]));

/** By the path of the file: each line, with all its keys. */
export const lineSchemas = {
  'people.jsonl': z.strictObject({
    username: person,
    fullname: text(limits.account.fullnameMax),
    isRobot: isYes,
    roles: z.array(z.enum(roles)).max(roles.length),
    since: moment.nullable(),
  }),
  'files.jsonl': z.strictObject({
    path: text(400),
    kind: z.enum(fileKinds).exclude(['Avatar']),
    item: item.nullable(),
    heldFor: item.nullable(),
    name: z.string().min(1).max(limits.file.nameMax),
    mediaType: text(100),
    size: z.int().min(1).max(limits.file.max),
    hash,
    creator: person,
    createdAt: moment,
    deletedAt: moment.nullable(),
    isInProduct: isYes,
  }),
  'links.jsonl': z.strictObject({
    type: z.enum(linkTypeNames),
    from: item,
    to: item,
    creator: person,
    createdAt: moment,
  }),
  'comments.jsonl': z.strictObject({
    item,
    number,
    reply: number.nullable(),
    comment: z.string().min(1).max(limits.comment.max),
    creator: person,
    createdAt: moment,
    history: number.nullable(),
    thread: number.nullable(),
    threadAt: moment,
    version: number,
    editedAt: moment.nullable(),
    deletedAt: moment.nullable(),
    token,
    reactions: z.array(z.strictObject({ person, reaction: z.enum(reactions), createdAt: moment })),
  }),
  'history.jsonl': z.strictObject({
    source: item,
    number,
    kind: z.enum([...itemKinds, ...attachmentKinds, 'Image']),
    ...step,
    before: content.nullable(),
    after: content.nullable(),
  }),
  'versions.jsonl': z.strictObject({
    item,
    number,
    since: moment,
    until: end,
    row: state,
    contentHash: hash,
    actor: person.nullable(),
  }),
  'kept-versions.jsonl': z.strictObject({
    item,
    number,
    kind: z.enum(itemKinds),
    row: state,
    contentHash: hash,
    content,
  }),
  'test-runs.jsonl': z.strictObject({
    testcase: item,
    number,
    result: z.int().min(3).max(6),
    note: text(500),
    creator: person,
    createdAt: moment,
    report: number.nullable(),
    branch: text(300),
    commitId: text(200),
    link,
    milliseconds: count,
  }),
  'reviews.jsonl': z.strictObject({
    item,
    asker: person,
    askedAt: moment,
    wantedBy: day.nullable(),
    movedStatus: isYes,
    present: fingerprint,
    isOpen: isYes,
    state: z.enum(['open', 'approved', 'stale']),
    approvedVersion: number.nullable(),
  }),
  'review-votes.jsonl': z.strictObject({
    item,
    reviewer: person,
    wantedBy: day.nullable(),
    vote: z.enum(['approve', 'changes']).nullable(),
    fingerprint: fingerprint.nullable(),
    version: number.nullable(),
    votedAt: moment.nullable(),
    comment: text(limits.comment.max),
    isDue: isYes,
  }),
  'anchors.jsonl': z.strictObject({
    upstream: item,
    downstream: item,
    block: fingerprint,
    present: fingerprint.nullable(),
  }),
  'suspects.jsonl': z.strictObject({
    upstream: item,
    downstream: item,
    subject: z.enum(['edge', 'run']),
    version: z.int(),
    fingerprint,
    since: moment,
  }),
  'iteration-progress.jsonl': z.strictObject({
    iteration: item,
    day,
    ...counts('todo', 'doing', 'verifying', 'done'),
  }),
  'baseline-items.jsonl': z.strictObject({
    item,
    baseline: number,
    number,
    planned: item.nullable(),
    cell: z.int().min(-1).max(32_767),
    links: z.array(z.tuple([z.enum(linkTypeNames), item.nullable()])).nullable(),
    trace: z.array(count).nullable(),
  }),
  'git/links.jsonl': z.strictObject({ item, entry: number }),
  'import-keys.jsonl': z.strictObject({ item, key: text(400) }),
  'product/history.jsonl': z.strictObject({ kind: text(40), ...step }),
  'baselines.jsonl': z.strictObject({
    number,
    name: z.string().min(1).max(limits.baseline.nameMax),
    iteration: item.nullable(),
    iterationName: text(limits.item.nameMax),
    rules: z.strictObject({
      needsFunction: isYes,
      needsTestcase: isYes,
      fromImportance: z.enum(importances),
    }),
    creator: person,
    createdAt: moment,
    deletedAt: moment.nullable(),
  }),
  'proposals.jsonl': z.strictObject({
    number,
    name: text(400),
    reason: text(5000),
    isOpen: isYes,
    creator: person,
    token,
    createdAt: moment,
  }),
  'proposal-changes.jsonl': z.strictObject({
    proposal: number,
    place: z.int().min(1).max(32_767),
    type: z.enum(['create', 'update', 'link']),
    kind: z.enum(itemKinds),
    item: item.nullable(),
    linkType: z.enum(linkTypeNames).nullable(),
    targetKind: z.enum(itemKinds).nullable(),
    target: item.nullable(),
    fields: z.record(z.string(), plain),
    base: z.record(z.string(), plain),
    baseVersion: number.nullable(),
    reason: text(5000),
    state: z.enum(['open', 'accepted', 'declined']),
    isEdited: isYes,
    decidedBy: person.nullable(),
    decidedAt: moment.nullable(),
  }),
  'views.jsonl': z.strictObject({
    kind: z.enum(itemKinds),
    isShared: z.literal(true),
    name: z.string().min(1).max(limits.view.nameMax),
    search: text(limits.view.searchMax),
    place: z.int(),
    version: number,
    creator: person,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: moment.nullable(),
  }),
  'tests/names.jsonl': z.strictObject({
    number,
    hash: text(200),
    suite: text(600),
    name: text(600),
    testcase: item.nullable(),
    matchedBy: person.nullable(),
    matchedAt: moment.nullable(),
  }),
  'tests/reports.jsonl': z.strictObject({
    number,
    hash: text(200),
    branch: text(300),
    commitId: text(200),
    link,
    build: text(200),
    state: z.enum(['reading', 'recording', 'done', 'stopped']),
    ...counts('total', 'passed', 'failed', 'skipped', 'milliseconds', 'place', 'newlyFailing', 'flaky'),
    ...counts('matched', 'recorded', 'refused'),
    creator: person,
    token,
    createdAt: moment,
  }),
  'tests/results.jsonl': z.strictObject({
    report: number,
    name: number,
    place: count,
    result: z.int().min(1).max(3),
    milliseconds: count,
    message: text(2200),
    trend: z.string().regex(/^[pfsPF]{1,20}$/),
    isNew: isYes,
    isFlaky: isYes,
    testcase: item.nullable(),
    match: z.enum(['property', 'number', 'hand']).nullable(),
    outcome: z.enum(['none', 'waiting', 'recorded', 'refused']),
    refusal: z.int(),
  }),
  'tests/trends.jsonl': z.strictObject({
    branch: text(300),
    name: number,
    trend: z.string().regex(/^[pfsPF]{1,20}$/),
  }),
  'git/repositories.jsonl': z.strictObject({
    number,
    forge: z.enum(forges),
    name: z.string().min(1).max(300),
    branch: text(300),
    defaultBranch: text(300),
    robot: person,
    lastAt: moment.nullable(),
    version: number,
    creator: person,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: moment.nullable(),
  }),
  'git/entries.jsonl': z.strictObject({
    number,
    repository: number,
    type: z.enum(gitEntryTypes),
    name: text(300),
    title: text(300),
    link,
    author: text(200),
    state: z.enum(pullStates).nullable(),
    target: text(300),
    sha: text(200),
    at: moment,
    isGone: isYes,
  }),
  'git/checks.jsonl': z.strictObject({
    repository: number,
    sha: text(200),
    name: text(200),
    state: z.enum(checkStates),
    link,
    at: moment,
    receivedAt: moment,
  }),
  'git/rules.jsonl': z.strictObject({
    startsTasks: isYes,
    mergedTasks: z.enum(mergeSteps),
    fixesDefects: isYes,
    version: number,
  }),
} as const;

export type LinePath = keyof typeof lineSchemas;
export type LineOf<Path extends LinePath> = z.output<(typeof lineSchemas)[Path]>;

export const productSchema = z.strictObject({
  name,
  kind: z.enum(['Private', 'Internal', 'Public']),
  hkcCode: text(200),
  tags: z.array(text(limits.item.tagMax)),
  status: z.int().min(1).max(6),
  manager: person,
  version: number,
  creator: person,
  createdAt: moment,
  updatedAt: moment,
  needsFunction: isYes,
  needsTestcase: isYes,
  tracedFrom: z.int().min(1).max(importances.length),
  asksSecondFactor: isYes,
  guestsPropose: isYes,
  lastNumbers: z.partialRecord(z.enum(itemKinds), number),
});

/** A word that a release no longer offers may still stand in an item: it is text, and shown as that. */
function valueOf({ type, ranks, max, isRequired, values }: Field): z.ZodType {
  if (type === 'owner') return person;
  if (type === 'person') return person.nullable();
  if (type === 'link') return isRequired ? item : item.nullable();
  if (type === 'source') return item.nullable();
  if (type === 'day') return day.nullable();
  if (type === 'moment') return moment.nullable();
  if (type === 'rank') return z.int().min(1).max(ranks!.length);
  if (type === 'scale' || type === 'derived') return z.int().min(1).max(max!);
  if (type === 'integer') return z.int();
  if (type === 'fixed') return z.union([z.int(), text(100)]);
  return values ? z.enum(values) : text(100);
}

/** What is kept of an item beside its fields: what somebody chose, where its status may also follow from others. */
const kept: Partial<Record<ItemKind, z.ZodRawShape>> = {
  Requirement: { isDeveloping: isYes },
  Function: { isChosen: isYes },
};

/** The fields of an item, its content among them. */
export function itemSchema({ kind, definition, columns, texts }: Model): z.ZodObject {
  const statuses = Object.values(definition.statuses)
    .filter(({ isUnused }) => !isUnused)
    .map((one) => one.number);
  const { freezing } = definition;
  const notFrozen = freezing?.except.map((one) => definition.statuses[one]!.number) ?? statuses;
  return z
    .strictObject({
      number: item,
      name,
      tags: z.array(text(limits.item.tagMax)),
      status: z.int().refine((status) => statuses.includes(status), { message: 'no status of its life' }),
      isFrozen: isYes,
      version: number,
      creator: person,
      createdAt: moment,
      updatedAt: moment,
      deletedAt: moment.nullable(),
      deletedBy: person.nullable(),
      ...Object.fromEntries(
        columns.map(({ column, definition: field }) => [
          keyOf(column, column in itemColumns),
          valueOf(field),
        ]),
      ),
      ...Object.fromEntries(texts.map((one) => [one, text(limits.item.textMax)])),
      ...kept[kind],
      ...(definition.hasPlaces && { place: z.string().regex(/^[0-9A-Za-z]{1,200}$/) }),
      content,
    })
    .refine(({ isFrozen, status }) => !isFrozen || !notFrozen.includes(status as number), {
      path: ['isFrozen'],
      message: 'not frozen at this status',
    })
    .refine(({ deletedAt, deletedBy }) => (deletedAt === null) === (deletedBy === null), {
      path: ['deletedBy'],
      message: 'in the trash, or not',
    });
}
