import { itemNumber } from '@tracery/contract/work-item/number';
import { showInfo } from '../../../lib/alerts.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { offerUndo } from '../../../lib/undo.ts';
import { moveItem, readItemAgain } from '../calls.ts';
import type { Item, ItemView } from '../view.ts';

/** `onDone` follows the write at once: whoever presses once more then means the way back. */
async function setFrozen(view: ItemView, id: number, isFrozen: boolean, onDone: () => void): Promise<void> {
  try {
    await moveItem(view, id, isFrozen ? 'freeze' : 'restore');
    onDone();
  } finally {
    // Also when it was refused: then what is shown was no longer true.
    await readItemAgain(view);
  }
}

export async function freezeOrRestore(view: ItemView, { id, oid, isFrozen }: Item): Promise<void> {
  const wasFrozen = isFrozen === 1;
  const number = itemNumber(view.definition.kind, oid);
  const undo = () =>
    void setFrozen(view, id, wasFrozen, () => showInfo(text('item.undone', { number })))
      // Told by the call.
      .catch(() => undefined);
  const message = text(wasFrozen ? 'publics.restoreSuccess' : 'publics.frozenSuccess', { number });
  await setFrozen(view, id, !wasFrozen, () => offerUndo(message, undo));
}
