// The calls of any kind, typed by the path of its definition.
import type { Call, Registry, RegistryKey } from '@tracery/contract';
import type { ItemPath } from '@tracery/contract/kinds/summaries.generated';
import type { Definition, Transition } from '@tracery/contract/work-item/definition';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { statusAfter, whyNotMove } from '@tracery/contract/work-item/rules';
import { useMemo } from 'react';
import { showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/failure.ts';
import { refusalText, text } from '../../lib/i18n/i18n.ts';
import { sendOrQueue } from '../../lib/outbox/outbox.ts';
import { readAgain, prefetchRead, useRead } from '../../lib/query/use-read.ts';
import { useChangesTo, withChanges } from '../outbox/overlay.ts';
import { statusWord } from './fields/status-look.ts';
import { fixedQuery } from './fixed-query.ts';
import { toWireValue } from './fields/values.ts';
import { shownValues } from './shown-values.ts';
import {
  itemState,
  originParameters,
  type Item,
  type ItemInFull,
  type ItemValues,
  type ItemView,
} from './view.ts';

export type ListQuery = NonNullable<Call<Registry[`GET ${ItemPath}/list`]>['query']>;

interface ListAnswer {
  list: readonly Item[];
  total: number;
  isTotalExact: boolean;
}

export const useItems = (view: ItemView, query: ListQuery, isWanted: boolean) => {
  const read = useRead(`GET ${view.definition.path}/list`, { query }, { keepsPrevious: true, isWanted });
  const changes = useChangesTo(view.definition.kind);
  const data = useMemo(() => {
    const answer: ListAnswer | undefined = read.data;
    if (!answer || changes.length === 0) return answer;
    return { ...answer, list: answer.list.map((item) => withChanges(item, changes)) };
  }, [read.data, changes]);
  return { ...read, data };
};

export const useItem = (view: ItemView, id: number, isWanted = true) => {
  // The list asks for the open item while the code of the detail loads: its answer serves both.
  const options = { isWanted, inline: ['notFound'], freshFor: 2000 } as const;
  const read = useRead(`GET ${view.definition.path}/get/{id}`, { params: { id } }, options);
  const changes = useChangesTo(view.definition.kind, id);
  const data = useMemo(() => read.data && withChanges<ItemInFull>(read.data, changes), [read.data, changes]);
  return { ...read, data };
};

export const readItemAhead = (view: ItemView, id: number): void =>
  prefetchRead(`GET ${view.definition.path}/get/{id}`, { params: { id } });

export const readListAgain = (view: ItemView): Promise<void> =>
  readAgain(
    `GET ${view.definition.path}/list`,
    `GET ${view.definition.path}/groups`,
    'GET /damapi/v1/search/items',
    'GET /damapi/v1/trash/list',
    ...(view.refreshes ?? []),
  );

/** What else the screen shows of the open item. */
const readDetailsAgain = (): Promise<void> =>
  readAgain(
    'GET /damapi/v1/operationlogs/list',
    'GET /damapi/v1/children/list',
    'GET /damapi/v1/traces/strip',
    'GET /damapi/v1/traces/suspects',
    'GET /damapi/v1/traces/anchors',
    'GET /damapi/v1/traces/impact',
    'GET /damapi/v1/versions/list',
    'GET /damapi/v1/reviews/get',
  );

/** Reads all that tells of the item; resolves when the item itself shows, since then people go on with it. */
export async function readItemAgain(view: ItemView): Promise<void> {
  void readListAgain(view);
  void readDetailsAgain();
  await readAgain(`GET ${view.definition.path}/get/{id}`);
}

export const readItemsAgain = async (view: ItemView): Promise<void> => {
  const open = readAgain(`GET ${view.definition.path}/get/{id}`);
  await Promise.all([readListAgain(view), open, readDetailsAgain()]);
};

/** Only what was changed travels, and each value as the server keeps it. */
function toBody(view: ItemView, changes: ItemValues): Record<string, unknown> {
  const { fields, texts = [] } = view.definition;
  const isInData = (name: string) => name === 'content' || texts.includes(name);
  const isNumber = (name: string) => name === 'status' || originParameters(view).includes(name);
  const wireValue = (name: string, value: string) => {
    if (name === 'blocks') return value.split(',').map(Number);
    return isNumber(name) ? Number(value) : toWireValue(fields[name], value);
  };
  const entries = Object.entries(changes);
  const data = entries.filter(([name]) => isInData(name));
  const own = entries
    .filter(([name]) => !isInData(name))
    .map(([name, value]) => [name, wireValue(name, value)]);
  return { ...Object.fromEntries(own), ...(data.length > 0 && { data: Object.fromEntries(data) }) };
}

type CreateBody = Call<Registry[`POST ${ItemPath}/create`]>['body'];
type UpdateBody = Call<Registry[`POST ${ItemPath}/update`]>['body'];

/** Never with an id: a copy is a new item too. */
export const createItem = (view: ItemView, values: ItemValues): Promise<{ id: number; oid: number }> =>
  call(`POST ${view.definition.path}/create`, { body: toBody(view, values) as CreateBody });

export async function updateItem(
  view: ItemView,
  { id, version }: { id: number; version: number },
  changes: ItemValues,
): Promise<number> {
  const body = { id, version, ...toBody(view, changes) } as UpdateBody;
  const saved = await call(`POST ${view.definition.path}/update`, { body }, { inline: ['item.stale'] });
  return saved.version;
}

interface PropertyChange {
  item: Item;
  /** The version it was seen at. */
  version: number;
  before: ItemValues;
  after: ItemValues;
  /** As a person says it: `Importance: High`. */
  what: string;
}

/** Changes properties. They wait for the network if they must: then there is no version yet. */
export async function changeProperties(view: ItemView, change: PropertyChange): Promise<number | undefined> {
  const { item, version, before, after, what } = change;
  const { id, oid, name } = item;
  const wanted = toBody(view, after);
  const sent = await sendOrQueue(
    `POST ${view.definition.path}/update`,
    { body: { id, version, ...wanted } as UpdateBody },
    {
      item: { kind: view.definition.kind, id, oid, name },
      what,
      seen: toBody(view, before),
      wanted,
      shown: shownValues(view, item, wanted),
      inline: ['item.stale'],
    },
  );
  return sent.isWaiting ? undefined : (sent.answer?.version ?? version);
}

export const deleteItem = (view: ItemView, id: number) =>
  call(`DELETE ${view.definition.path}/delete/{id}`, { params: { id } });

type StepKey = Extract<RegistryKey, `POST ${ItemPath}/${string}/{id}`>;

/** Which actions there are follows from the definition. */
const stepKey = ({ path }: Definition, action: string) => `POST ${path}/${action}/{id}` as StepKey;

/** `freeze`, `restore`, or a step of the kind's own life, with what is said to it. */
export const moveItem = (view: ItemView, id: number, action: string, said?: Record<string, unknown>) =>
  call(stepKey(view.definition, action), {
    params: { id },
    ...(said && { body: said }),
  });

interface StepOptions {
  /** What is said to it: a note, a comment, who has the item next. */
  said?: Record<string, unknown> | undefined;
  /** If somebody else moved the item meanwhile: offers the step again, to the item as it is now. */
  onMovedMeanwhile?: (current: Item) => { tryAgain: () => void };
}

/** Somebody else was faster: says why the step is not possible any more, or where the item is now. */
function tellMovedMeanwhile(
  { definition }: ItemView,
  transition: Transition,
  current: Item,
  tryAgain: (() => void) | undefined,
): void {
  const whyNot = whyNotMove(definition, transition, itemState(current));
  if (whyNot) return showError(refusalText(whyNot));
  const wanted = statusWord(definition, statusAfter(definition, transition, current.status));
  const message = text('outbox.movedMeanwhile', {
    number: itemNumber(definition.kind, current.oid),
    status: statusWord(definition, current.status),
    wanted,
  });
  showError(message, tryAgain && [{ label: text('outbox.moveTo', { status: wanted }), run: tryAgain }]);
}

/** A step of an item's life, from where it was seen. It waits for the network if it must. */
export async function takeStep(
  view: ItemView,
  item: Item,
  transition: Transition,
  { said, onMovedMeanwhile }: StepOptions = {},
) {
  const { kind } = view.definition;
  const { id, oid, name, status } = item;
  const after = statusAfter(view.definition, transition, status);
  const isRun = view.steps?.areRuns ?? false;
  const { processorId } = said ?? {};
  const sent = sendOrQueue(
    stepKey(view.definition, transition.action),
    { params: { id }, body: { ...said, ...(!isRun && { seenStatus: status }) } },
    {
      item: { kind, id, oid, name },
      what: text(isRun ? 'outbox.result' : 'outbox.moveTo', { status: statusWord(view.definition, after) }),
      shown: shownValues(view, item, {
        status: after,
        ...(processorId !== undefined && { processorId }),
        ...(isRun && { isStale: 0 }),
      }),
      ...(!isRun && { seen: { status } }),
      // What was said must not get lost because somebody else took the same step.
      ...(!said && { wanted: { status: after } }),
      inline: ['item.stale'],
    },
  );
  return sent.catch((error: unknown): never => {
    const refusal = refusalOf(error);
    if (refusal?.key === 'item.stale') {
      const { current } = refusal.data as { current: Item };
      tellMovedMeanwhile(view, transition, current, onMovedMeanwhile?.(current).tryAgain);
    }
    throw error;
  });
}

export interface LinkEnd {
  kind: ItemKind;
  id: number;
}

/** What tells of the iteration in which items are planned. */
const planReads = [
  'GET /reqapi/v1/requirements/list',
  'GET /prdapi/v1/tasks/list',
  'GET /prdapi/v1/tasks/todolist',
  'GET /tstapi/v1/testcases/list',
  'GET /tstapi/v1/defects/list',
  'GET /prdapi/v1/iterations/list',
  'GET /prdapi/v1/iterations/get/{id}',
  'GET /prdapi/v1/iterations/items/{id}',
  'GET /prdapi/v1/iterations/progress/{id}',
  'GET /prdapi/v1/iterations/running',
] as const;

/** What is linked, and what the history and lists tell of it. */
export const readLinksAgain = (): Promise<void> =>
  readAgain(
    'GET /damapi/v1/links/list',
    'GET /damapi/v1/operationlogs/list',
    'GET /damapi/v1/traces/strip',
    ...planReads,
  );

/** Number and name of one item, where only its id is known. */
export const useNameOf = (path: ItemPath, id: number, isWanted: boolean) =>
  useRead(`GET ${path}/get/{id}`, { params: { id } }, { isWanted }).data;

/** Found by a part of the name, so many at once as a pick-list shows. */
export const useNames = (definition: Definition, name: string, isWanted: boolean) =>
  useRead(
    `GET ${definition.path}/name`,
    { query: { ...fixedQuery(definition), limit: 20, sort: 'id', direction: 'asc', ...(name && { name }) } },
    { isWanted, keepsPrevious: true },
  );

/** Members of the product, found by name, username, pinyin or initials. */
export const useMembers = (query: string, isWanted: boolean) =>
  useRead(
    'GET /usrapi/v1/users/list',
    { query: { page: 1, limit: 100, sort: 'name', direction: 'asc', ...(query && { query }) } },
    { isWanted, keepsPrevious: true },
  );
