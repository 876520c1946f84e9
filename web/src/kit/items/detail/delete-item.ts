// Deleting puts an item into the trash; the alert that says so offers the way back.
import type { ItemKind } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { showError, showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { itemPlaces } from '../../../lib/item-places.ts';
import { openPath } from '../../../lib/navigation.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import { forgetItem } from '../../../lib/recent-items.ts';
import { deleteItem, readItemsAgain } from '../calls.ts';
import type { ItemView } from '../view.ts';

interface Deleted {
  kind: ItemKind;
  id: number;
  oid: number;
}

/** Says what has to come back first, and offers to bring it back. */
function tellParent(child: Deleted, parent: Deleted & { name: string }): void {
  const number = itemNumber(parent.kind, parent.oid);
  const { name } = parent;
  showError(text('trash.parentFirst', { child: itemNumber(child.kind, child.oid), number, name }), [
    {
      label: text('trash.restoreName', { name: number }),
      run: () => void restoreFromTrash(parent).catch(() => undefined),
    },
  ]);
}

/** Brings an item back and offers to open it. A failure was told, and rises. */
export async function restoreFromTrash(item: Deleted): Promise<void> {
  const { kind, id, oid } = item;
  try {
    await call('POST /damapi/v1/trash/restore', { body: { kind, id } }, { inline: ['item.parentInTrash'] });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.key === 'item.parentInTrash')
      tellParent(item, (refusal.data as { parent: Deleted & { name: string } }).parent);
    throw error;
  } finally {
    // Also when it was refused: then what is shown was no longer true.
    await readAgain('GET /damapi/v1/trash/list');
  }
  const open = () => openPath(`${itemPlaces[kind].path}?id=${id}`);
  showInfo(text('trash.restored', { number: itemNumber(kind, oid) }), [
    { label: text('item.open'), run: open },
  ]);
}

async function undo(view: ItemView, item: Deleted): Promise<void> {
  try {
    await restoreFromTrash(item);
    await readItemsAgain(view);
  } catch {
    // Told by the call. What must be restored before it stands in the trash too.
    openPath('/setting/trash');
  }
}

export async function removeItem(view: ItemView, { id, oid }: { id: number; oid: number }): Promise<void> {
  await deleteItem(view, id);
  const { kind } = view.definition;
  forgetItem({ kind, id });
  showInfo(text('publics.deleteSuccess'), [
    { label: text('item.undo'), run: () => void undo(view, { kind, id, oid }) },
    { label: text('item.trash'), run: () => openPath('/setting/trash') },
  ]);
}
