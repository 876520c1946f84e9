// What a row would do: with everything that is known of it, and without writing anything.
import {
  limits,
  refusals,
  registry,
  rowBody,
  stepsTo,
  transitionOf,
  whyNotUpdate,
  type Endpoint,
  type ImportReading,
  type ImportVerdict,
  type NamedLink,
  type RefusalKey,
  type RegistryKey,
  type RowBody,
  type RowError,
  type RowValues,
  type Transition,
} from '@tracery/contract';
import { tagsOf } from '../platform/database/text.ts';
import type { Scope } from '../tenancy/scope.ts';
import { itemState } from '../work-items/kind.ts';
import { toWire, type Model } from '../work-items/model.ts';
import type { ItemRow } from '../work-items/rows.ts';
import { missingLinks } from './links.ts';
import type { Lookups } from './lookups.ts';

export interface Judged {
  verdict: ImportVerdict;
  errors: RowError[];
  /** Which item it is. Two rows with the same one are one item. */
  target: string;
  present: ItemRow | undefined;
  /** What the call is sent with that makes or changes the item; empty if nothing of that is different. */
  body: Record<string, unknown>;
  /** Steps of its life after that. */
  steps: { action: string; body: object }[];
  comments: string[];
  /** Those that it names. They are made as soon as both ends are there. */
  links: readonly NamedLink[];
}

interface About {
  model: Model;
  reading: ImportReading;
  lookups: Lookups;
  scope: Scope;
  fixed: RowValues;
  /** By which the row is known if it has no number and no key. */
  digest: string;
}

function bodyOf(row: RowValues, { model, reading, lookups }: About): { body: RowBody; errors: RowError[] } {
  const { body, errors } = rowBody(row, model.definition, lookups);
  if (row.texts['tag'] !== undefined) body['tag'] = tagsOf(row.texts['tag']).join(',');
  return {
    body,
    errors: errors.map((error) => ({ ...error, column: reading.mapping.columns.indexOf(error.field) })),
  };
}

const keyOfIssue = ({ code, message }: { code?: string; message: string }): RefusalKey => {
  if (Object.hasOwn(refusals, message)) return message as RefusalKey;
  return code === 'too_big' ? 'import.tooLong' : 'import.value';
};

/** What the call itself would say. */
function schemaErrors(key: RegistryKey, body: RowBody, { reading }: About): RowError[] {
  const parsed = (registry[key] as Endpoint).body!.safeParse(body);
  return (parsed.error?.issues ?? []).map((issue) => {
    const [first, second] = issue.path.map(String);
    const field = (first === 'data' ? second : first) ?? '';
    return { column: reading.mapping.columns.indexOf(field), field, key: keyOfIssue(issue) };
  });
}

/** Each is cut to what a comment holds. */
function commentsOf(row: RowValues, about: About): { comments: string[]; errors: RowError[] } {
  const { kind } = about.model;
  const comments = row.comments.map((comment) => comment.slice(0, limits.comment.max).toWellFormed());
  const errors = comments.flatMap((comment) =>
    schemaErrors('POST /damapi/v1/comments/create', { sourceId: 1, kind, data: { comment } }, about),
  );
  return { comments, errors };
}

const noBody = { body: {}, steps: [], comments: [], links: [] };

/** A step that hands over goes to the owner that the item has then. */
const stepsOf = (actions: readonly string[], { model }: About, ownerId: unknown) =>
  actions.map((action) => ({
    action,
    body: transitionOf(model.definition, action)!.handsOver ? { processorId: ownerId } : {},
  }));

/** What leaves something behind cannot be taken back; the runs of a new test case go with it. */
const isUndoable = ({ lasts }: Transition): boolean => !lasts;

function judgeNew(row: RowValues, about: About): Pick<Judged, 'errors' | 'body' | 'steps' | 'comments'> {
  const { model, scope, reading } = about;
  const { definition } = model;
  const { body, errors } = bodyOf(row, about);
  const fixed = bodyOf(about.fixed, about);
  const isSaid = ({ field }: RowError) => body[field] !== undefined;
  const all: RowBody = { ...fixed.body, ...body };
  for (const [field, { type }] of Object.entries(definition.fields))
    if (type === 'owner' && !all[field]) all[field] = scope.userId;
  all.data = { content: '', ...body.data };
  const failed = new Set([...row.errors, ...errors].map(({ field }) => field));
  const found = [
    ...row.errors,
    ...errors,
    ...[...about.fixed.errors, ...fixed.errors].filter((error) => !isSaid(error) && !failed.has(error.field)),
  ];
  const told = new Set(found.map(({ field }) => field));
  const { manualStatus, statuses, initialStatus } = definition;
  const initial = statuses[initialStatus]!.number;
  const wanted = row.status ?? initial;
  const actions = manualStatus
    ? []
    : stepsTo(definition, initial, wanted, (step) => isUndoable(step) || definition.hasRuns === true);
  const statusError: RowError[] =
    actions && !row.isFrozen
      ? []
      : [{ column: reading.mapping.columns.indexOf('status'), field: 'status', key: 'import.status' }];
  const said = commentsOf(row, about);
  const later = manualStatus && wanted !== initial ? [{ action: 'update', body: { status: wanted } }] : [];
  return {
    errors: [
      ...found,
      ...schemaErrors(`POST ${definition.path}/create` as RegistryKey, all, about).filter(
        ({ field }) => !told.has(field),
      ),
      ...statusError,
      ...said.errors,
    ],
    body: all,
    steps: [...stepsOf(actions ?? [], about, all['processorId']), ...later],
    comments: said.comments,
  };
}

/** How the item is, in the form that the row has. */
function presentValue(model: Model, present: ItemRow, field: string): unknown {
  if (field === 'name') return present.name;
  if (field === 'tag') return present.tags.join(',');
  const own = model.columns.find((one) => one.field === field)!;
  return toWire(own.definition, present[own.column]);
}

function changesOf(body: RowBody, present: ItemRow, { model, lookups }: About): RowBody {
  const { data, ...fields } = body;
  const changed: RowBody = {};
  for (const [field, value] of Object.entries(fields))
    if (presentValue(model, present, field) !== value) changed[field] = value;
  for (const [text, value] of Object.entries(data ?? {})) {
    const before = text === 'content' ? (lookups.contents.get(present.id) ?? '') : present[text];
    // The id of who is mentioned stands behind the name, where the file has none.
    const isSame =
      before === value || (text === 'content' && withoutIds(before as string) === withoutIds(value));
    if (!isSame) changed.data = { ...changed.data, [text]: value };
  }
  // An update takes texts together with the content.
  if (changed.data && changed.data['content'] === undefined)
    changed.data = { content: lookups.contents.get(present.id) ?? '', ...changed.data };
  return changed;
}

const withoutIds = (markdown: string): string => markdown.replaceAll(/(@[^\s@#]+)#\d+/g, '$1');

function judgePresent(
  row: RowValues,
  present: ItemRow,
  about: About,
): Pick<Judged, 'errors' | 'body' | 'steps' | 'comments'> {
  const { model, reading } = about;
  const { definition } = model;
  const { body, errors } = bodyOf(row, about);
  const found = [...row.errors, ...errors];
  const changed = changesOf(body, present, about);
  const columnOf = (field: string) => reading.mapping.columns.indexOf(field);
  for (const field of Object.keys(changed)) {
    if (field === 'name' && changed['name'] === '') {
      delete changed['name'];
      found.push({ column: columnOf(field), field, key: 'valid.required' });
    }
    if (definition.fields[field]?.isFinal)
      found.push({ column: columnOf(field), field, key: 'import.final' });
  }
  const state = itemState(present);
  const isMoved = row.status !== undefined && !isAt(definition, present.status, row.status) && !row.isFrozen;
  if (definition.manualStatus && isMoved) changed['status'] = row.status;
  const isChanged = Object.keys(changed).length > 0;
  const refused = isChanged ? whyNotUpdate(definition, state, Object.keys(changed)) : undefined;
  if (refused) found.push({ column: -1, field: '', key: refused });
  const needsStep = isMoved && !definition.manualStatus;
  const actions = needsStep ? stepsTo(definition, present.status, row.status!, isUndoable) : [];
  const frozen = row.isFrozen && !present.is_frozen;
  if (!actions || frozen) found.push({ column: columnOf('status'), field: 'status', key: 'import.status' });
  if (needsStep && present.is_frozen)
    found.push({ column: columnOf('status'), field: 'status', key: 'item.frozen' });
  const told = new Set(found.map(({ field }) => field));
  const update = { ...changed, id: present.id, version: present.version };
  const invalid = isChanged
    ? schemaErrors(`POST ${definition.path}/update` as RegistryKey, update, about).filter(
        ({ field }) => !told.has(field),
      )
    : [];
  const ownerId = changed['processorId'] ?? present['processor_id'];
  return {
    errors: [...found, ...invalid],
    body: isChanged ? update : {},
    steps: stepsOf(actions ?? [], about, ownerId),
    comments: [],
  };
}

/** A status that counts as the one that the file names is that one. */
function isAt({ statuses }: ImportReading['definition'], at: number, wanted: number): boolean {
  const named = Object.values(statuses).find(({ number }) => number === at);
  return at === wanted || (named?.countsAs !== undefined && statuses[named.countsAs]?.number === wanted);
}

export function judge(row: RowValues, about: About): Judged {
  const { model, reading, lookups, digest } = about;
  const key = row.key ?? digest;
  const present = row.number === undefined ? lookups.byKey.get(key) : lookups.byNumber.get(row.number);
  const target = present ? String(present.id) : key;
  const rest = { target, present };
  if (row.kind && row.kind !== model.kind) return { verdict: 'other', errors: [], ...rest, ...noBody };
  if (row.number !== undefined && !present) {
    const column = reading.mapping.columns.indexOf('number');
    return {
      verdict: 'error',
      errors: [{ column, field: 'number', key: 'import.number' }],
      ...rest,
      ...noBody,
    };
  }
  const { links } = row;
  const judged = {
    ...(present ? judgePresent(row, present, about) : judgeNew(row, about)),
    links,
  };
  if (judged.errors.length > 0) return { verdict: 'error', ...rest, ...judged };
  const lacksLinks =
    present &&
    missingLinks({ kind: model.kind, id: present.id }, links, {
      known: lookups.known,
      present: lookups.links,
    }).length > 0;
  const isSame = present && !lacksLinks && Object.keys(judged.body).length === 0 && judged.steps.length === 0;
  if (isSame) return { verdict: 'same', ...rest, ...judged };
  return { verdict: present ? 'change' : 'create', ...rest, ...judged };
}
