import { kindSummaries } from '@tracery/contract/kinds/summaries.generated';
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { currentPath, openPath } from '../../../lib/navigation.ts';
import { columnChanges, storageKey } from './kept-columns.ts';

function keepColumns(kind: ItemKind, columns: string | undefined): void {
  try {
    if (columns === undefined) localStorage.removeItem(storageKey(kind));
    else localStorage.setItem(storageKey(kind), columns);
  } catch {
    // Storage is full: the columns stay as they are.
  }
  columnChanges.set(columnChanges.get() + 1);
}

/**
 * Columns that the address names, or a saved view, are changed there, so that the view can be saved with them. Otherwise
 * they are kept for the person.
 */
export function chooseColumns(kind: ItemKind, columns: string | undefined): void {
  const search = new URLSearchParams(currentPath().split('?')[1]);
  if (!search.has('saved') && !search.has('columns')) {
    keepColumns(kind, columns);
    return;
  }
  if (columns === undefined) search.delete('columns');
  else search.set('columns', columns);
  openPath(`${kindSummaries[kind].screen.path}?${search}`);
}
