import { itemNumber } from '@tracery/contract/work-item/number';
import { showInfo } from '../../../lib/alerts.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { moveItem, readItemsAgain } from '../calls.ts';
import type { Item, ItemView } from '../view.ts';

export async function freezeOrRestore(view: ItemView, item: Item): Promise<void> {
  try {
    await moveItem(view, item.id, item.isFrozen ? 'restore' : 'freeze');
  } finally {
    // Also when it was refused: then what is shown was no longer true.
    await readItemsAgain(view);
  }
  // When it shows: who presses once more then means the way back.
  const number = itemNumber(view.definition.kind, item.oid);
  showInfo(text(item.isFrozen ? 'publics.restoreSuccess' : 'publics.frozenSuccess', { number }));
}
