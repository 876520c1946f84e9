// Doing something with all selected items, saying what became of it, and taking it back.
import type { Answer, Call, Registry } from '@tracery/contract';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { BulkChange } from '@tracery/contract/records/bulk';
import { showError, showInfo, type AlertAction } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { createStore } from '../../../lib/store.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { readItemsAgain, readLinksAgain, type ListQuery } from '../calls.ts';
import type { Item, ItemView } from '../view.ts';
import { followJob, type BulkState } from './bulk-job.ts';
import { selection } from './selection.ts';

type Outcome = Answer<Registry['POST /damapi/v1/bulk/change']>;
type ChangeBody = Call<Registry['POST /damapi/v1/bulk/change']>['body'];

export interface Refused {
  id: number;
  number: string;
  name: string;
  why: string;
}

/** What was refused, while somebody looks at it. */
export const shownRefusals = createStore<readonly Refused[] | undefined>(undefined);

const readAllAgain = async (view: ItemView) =>
  void (await Promise.all([readItemsAgain(view), readLinksAgain()]));

const refusedOf = (view: ItemView, outcome: Outcome, known: ReadonlyMap<number, Item>): Refused[] =>
  outcome.items
    .filter(({ result }) => result === 'refused')
    .map(({ id, message }) => {
      const item = known.get(id);
      const number = item ? itemNumber(view.definition.kind, item.oid) : '';
      return { id, number, name: item?.name ?? '', why: message };
    });

/** Of a job, as the server lists them. */
async function listRefused(view: ItemView, id: number): Promise<void> {
  const { list } = await call('GET /damapi/v1/bulk/items/{id}', {
    params: { id },
    query: { result: 'refused', limit: 100 },
  });
  shownRefusals.set(
    list.map((one) => ({
      id: one.id,
      number: one.oid ? itemNumber(view.definition.kind, one.oid) : '',
      name: one.name,
      why: one.message,
    })),
  );
}

/** One sentence: how many were changed, how many were so already, how many refused it. One item is named. */
function sentenceOf(
  { isUndo, state, done, unchanged, refused }: BulkState,
  first: Refused | undefined,
  number: string | undefined,
): string {
  const parts = [
    number && done === 1
      ? text(isUndo ? 'bulk.undoneOne' : 'bulk.doneOne', { number })
      : text(isUndo ? 'bulk.undone' : 'bulk.done', { count: done }),
    ...(unchanged > 0 ? [text('bulk.unchanged', { count: unchanged })] : []),
    ...(refused === 1 && first
      ? [text('bulk.refusedOne', { number: first.number, why: first.why })]
      : refused > 0
        ? [text('bulk.refused', { count: refused })]
        : []),
    ...(state === 'stopped' ? [text('bulk.stopped')] : []),
  ];
  return parts.join(' ');
}

export function tellOutcome(
  view: ItemView,
  outcome: BulkState,
  refused: readonly Refused[] = [],
  number?: string,
): void {
  const which: AlertAction[] =
    outcome.refused > 1 || (outcome.refused === 1 && refused.length === 0)
      ? [
          {
            label: text('bulk.which'),
            run: () =>
              refused.length > 0
                ? shownRefusals.set(refused)
                : void listRefused(view, outcome.id).catch(() => {}),
          },
        ]
      : [];
  const said = sentenceOf(outcome, refused[0], number);
  if (outcome.canUndo) offerUndo(said, () => void undoBulk(view, outcome.id, number), which);
  else if (outcome.done === 0 && outcome.refused > 0) showError(said, which);
  else showInfo(said, which);
}

async function undoBulk(view: ItemView, id: number, number: string | undefined): Promise<void> {
  try {
    const outcome = await call('POST /damapi/v1/bulk/undo/{id}', { params: { id } });
    if (outcome.state === 'running') followJob(outcome);
    else tellOutcome(view, outcome, [], number);
  } catch {
    // The call has said why.
  }
  await readAllAgain(view);
}

/** All of a list, as it was seen. */
export interface WholeList {
  query: ListQuery;
  total: number;
  isTotalExact: boolean;
}

const queryOfList = ({ query, total, isTotalExact }: WholeList): NonNullable<ChangeBody['list']> => {
  const { page: _page, limit: _limit, ...rest } = query as Record<string, string | number>;
  return { query: rest, ...(isTotalExact && { total }) };
};

const numberOfOnly = ({ definition }: ItemView, [item, another]: readonly Item[]): string | undefined =>
  item && !another ? itemNumber(definition.kind, item.oid) : undefined;

/** Resolves when it is done, or goes on as a job; with what refused it. */
export async function changeItems(
  view: ItemView,
  change: BulkChange,
  known: ReadonlyMap<number, Item>,
  whole?: WholeList,
): Promise<readonly Refused[]> {
  const items = [...known.values()];
  const body = {
    kind: view.definition.kind,
    change,
    ...(whole
      ? { list: queryOfList(whole) }
      : { ids: items.map(({ id }) => id), versions: items.map(({ version }) => version) }),
  } as ChangeBody;
  const outcome = await call('POST /damapi/v1/bulk/change', { body });
  const refused = refusedOf(view, outcome, known);
  if (outcome.state === 'running') followJob(outcome);
  else tellOutcome(view, outcome, refused, whole ? undefined : numberOfOnly(view, items));
  await readAllAgain(view);
  return refused;
}

/** What refused it stays selected. */
export async function changeSelected(
  view: ItemView,
  change: BulkChange,
  whole: WholeList | undefined,
): Promise<void> {
  const known = selection.get();
  const refused = await changeItems(view, change, known, whole);
  const left = new Set(refused.map(({ id }) => id));
  selection.set(new Map([...known].filter(([id]) => left.has(id))));
}
