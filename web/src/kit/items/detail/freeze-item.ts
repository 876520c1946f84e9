import { itemNumber } from '@tracery/contract/work-item/number';
import { showInfo } from '../../../lib/alerts.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { moveItem, readItemsAgain } from '../calls.ts';
import type { Item, ItemView } from '../view.ts';

async function setFrozen(view: ItemView, id: number, isFrozen: boolean): Promise<void> {
  try {
    await moveItem(view, id, isFrozen ? 'freeze' : 'restore');
  } finally {
    // Also when it was refused: then what is shown was no longer true.
    await readItemsAgain(view);
  }
}

export async function freezeOrRestore(view: ItemView, { id, oid, isFrozen }: Item): Promise<void> {
  const wasFrozen = isFrozen === 1;
  await setFrozen(view, id, !wasFrozen);
  const number = itemNumber(view.definition.kind, oid);
  const undo = () =>
    void setFrozen(view, id, wasFrozen)
      .then(() => showInfo(text('item.undone', { number })))
      // Told by the call.
      .catch(() => undefined);
  // When it shows: who presses once more then means the way back.
  offerUndo(text(wasFrozen ? 'publics.restoreSuccess' : 'publics.frozenSuccess', { number }), undo);
}
