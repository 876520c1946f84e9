import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useStore } from '../../../lib/store.ts';
import type { ListQuery } from '../calls.ts';
import { rowElement } from '../list/row-element.ts';
import type { Item, ItemView } from '../view.ts';
import { bulkJob } from './bulk-job.ts';
import { rowEdit, useRowEditing } from './row-editing.ts';
import { selection } from './selection.ts';
import { useSelectKeys } from './use-select-keys.ts';
import { useTouchSelecting } from './use-touch-selecting.ts';

const RowEditing = lazyPart(async () => (await import('./row-editing-parts.tsx')).RowEditing);
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

export interface SelectingProps {
  view: ItemView;
  items: readonly Item[] | undefined;
  /** What the list asks for; without it not all of the list can be selected. */
  list: { query: ListQuery; total: number; isTotalExact: boolean } | undefined;
  isItemOpen: boolean;
}

const noItems: readonly Item[] = [];

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** When the bar goes, so does its button that had the focus: keys go on from the row that was selected last. */
function useFocusAfterBar(isSelecting: boolean): void {
  const last = useRef<number>(undefined);
  useEffect(
    () =>
      selection.subscribe(() => {
        last.current = [...selection.get().keys()].at(-1) ?? last.current;
      }),
    [],
  );
  useEffect(() => {
    if (isSelecting || last.current === undefined) return undefined;
    const id = last.current;
    last.current = undefined;
    // A dialog that closes with the bar has its say first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = rowElement(id) ?? find('[data-row]') ?? find('main');
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isSelecting]);
}

export function Selecting({ view, items = noItems, list, isItemOpen }: SelectingProps) {
  const isSelecting = useStore(selection).size > 0;
  const job = useStore(bulkJob);
  useFocusAfterBar(isSelecting);
  useSelectKeys(items);
  useTouchSelecting(items);
  useRowEditing(view, items, !isItemOpen && !isSelecting);
  const edit = useStore(rowEdit);
  useEffect(() => () => selection.set(new Map()), []);
  useEffect(() => {
    if (!isSelecting) return undefined;
    const { dataset } = document.documentElement;
    dataset['selecting'] = '';
    return () => void delete dataset['selecting'];
  }, [isSelecting]);
  return (
    <Suspense>
      {edit && <RowEditing view={view} edit={edit} />}
      {(isSelecting || job) && <BulkBar view={view} list={list} isItemOpen={isItemOpen} />}
    </Suspense>
  );
}
