// After an item was made, the focus is on its row, so that Enter opens it; without a row, on Open in its message.
import { call } from '../../../lib/api/api.ts';
import { moveItem, updateItem, type ListQuery } from '../calls.ts';
import { rowElement } from '../list/row-element.ts';
import type { ItemView } from '../view.ts';
import { tellCreated, type Created } from './tell-created.ts';

/** To a status that people choose freely: as a value, or by the step that leads there. */
export async function startAt(view: ItemView, id: number, word: string): Promise<void> {
  const { manualStatus, statuses, transitions } = view.definition;
  if (manualStatus) {
    await updateItem(view, { id, version: 1 }, { status: String(statuses[word]!.number) });
    return;
  }
  await moveItem(view, id, transitions.find(({ to }) => to === word)!.action);
}

/** So many frames until an answer that has arrived is on the screen. */
const patience = 30;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function awaitRow(id: number): Promise<HTMLElement | undefined> {
  for (let frame = 0; frame < patience; frame += 1) {
    const row = rowElement(id);
    if (row) return row;
    await nextFrame();
  }
  return undefined;
}

interface Options {
  view: ItemView;
  made: Created;
  /** What the list is narrowed to. */
  query: ListQuery;
  /** The list was read again. */
  isRead: Promise<unknown>;
}

export async function showCreated({ view, made, query, isRead }: Options): Promise<void> {
  // Whoever goes on meanwhile is left alone, also with a text that no key typed: spoken, pasted or written by hand.
  const goneOn = new AbortController();
  for (const event of ['keydown', 'pointerdown', 'input'])
    window.addEventListener(event, () => goneOn.abort(), { signal: goneOn.signal, capture: true });
  await isRead;
  const row = await awaitRow(made.id);
  if (row) {
    if (!goneOn.signal.aborted) row.focus();
  } else {
    const hidden = { ...query, oid: made.oid, page: 1, limit: 1 };
    const { total } = await call(`GET ${view.definition.path}/list`, { query: hidden }, { quiet: true });
    tellCreated(view, made, { isHidden: total === 0, takesFocus: !goneOn.signal.aborted });
  }
  goneOn.abort();
}
