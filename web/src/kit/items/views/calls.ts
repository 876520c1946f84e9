// Saved views of lists: reading them, and what can be done with one.
import type { Answer, Registry } from '@tracery/contract';
import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import { isManager } from '@tracery/contract/products/roles';
import { call } from '../../../lib/api/api.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { readAgain, updateRead, useRead } from '../../../lib/query/use-read.ts';
import { useSession } from '../../../lib/session/current-session.ts';
import { offerUndo } from '../../../lib/undo.ts';

const listKey = 'GET /prdapi/v1/views/list';

export type SavedView = Answer<Registry[typeof listKey]>['list'][number];

export const useSavedViews = (): readonly SavedView[] =>
  useRead(listKey, {}, { isQuiet: true, freshFor: 10_000 }).data?.list ?? [];

/** Those of the product are changed by whoever made them and by managers. */
export function useMayChange(): (view: SavedView) => boolean {
  const roles = useSession()?.claims.roles ?? [];
  return ({ isOwn }) => isOwn || isManager(roles);
}

/** The address under which a view opens. */
export const pathOfView = ({ id, kind, search }: SavedView): string =>
  `${kindSummaries[kind].screen.path}?${search}${search && '&'}saved=${id}`;

/** Whatever comes of it, what stands in the menu is what the server has. */
async function write<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    await readAgain(listKey);
  }
}

export type NewView = Pick<SavedView, 'kind' | 'name' | 'search' | 'isShared'>;

export const createView = (body: NewView) => write(call('POST /prdapi/v1/views/create', { body }));

type Changes = Partial<Pick<SavedView, 'name' | 'search' | 'isShared'>>;

const update = ({ id, version }: Pick<SavedView, 'id' | 'version'>, changes: Changes) =>
  write(call('POST /prdapi/v1/views/update', { body: { id, version, ...changes } }));

/** Tells what was changed, with the way back. */
export async function changeView(view: SavedView, changes: Changes): Promise<void> {
  const { version } = await update(view, changes);
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, view[name as keyof Changes]]),
  ) as Changes;
  const { name } = { ...view, ...changes };
  offerUndo(
    text('views.saved', { name }),
    () => void update({ id: view.id, version }, before).catch(() => {}),
  );
}

const moveView = (id: number, afterId: number) =>
  write(call('POST /prdapi/v1/views/move', { body: { id, afterId } }));

/** The views of the same kind that the same people see, in their order. */
export const listOf = (views: readonly SavedView[], { kind, isShared }: SavedView): SavedView[] =>
  views.filter((other) => other.kind === kind && other.isShared === isShared);

/** A step up or down in its list; shown at once. */
export async function stepView(views: readonly SavedView[], view: SavedView, by: 1 | -1): Promise<void> {
  const list = listOf(views, view);
  const others = list.filter(({ id }) => id !== view.id);
  const place = list.indexOf(view) + by;
  if (place < 0 || place > others.length) return;
  await placeView(view, others[place - 1]?.id ?? 0);
}

export async function placeView(view: SavedView, afterId: number): Promise<void> {
  updateRead(listKey, ({ list }) => {
    const others = list.filter(({ id }) => id !== view.id);
    const first = others.findIndex(({ kind, isShared }) => kind === view.kind && isShared === view.isShared);
    const after = others.findIndex(({ id }) => id === afterId);
    return { list: others.toSpliced(after < 0 ? Math.max(0, first) : after + 1, 0, view) };
  });
  await moveView(view.id, afterId);
}

export async function deleteView(views: readonly SavedView[], view: SavedView): Promise<void> {
  const { id, kind, name, search, isShared } = view;
  const list = listOf(views, view);
  const before = list[list.indexOf(view) - 1]?.id ?? 0;
  await write(call('DELETE /prdapi/v1/views/delete/{id}', { params: { id } }));
  const restore = async () => {
    const made = await createView({ kind, name, search, isShared });
    await moveView(made.id, before);
  };
  offerUndo(text('views.deleted', { name }), () => void restore().catch(() => {}));
}
