import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useStore } from '../../../lib/store.ts';
import type { ListQuery } from '../calls.ts';
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

export function Selecting({ view, items = noItems, list, isItemOpen }: SelectingProps) {
  const isSelecting = useStore(selection).size > 0;
  const job = useStore(bulkJob);
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
