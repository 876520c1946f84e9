// The question before an item goes to the trash, wherever it is asked.
import { limits } from '@tracery/contract/limits';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { Address } from '../address/address.ts';
import { readListAgain } from '../calls.ts';
import { removeItem } from './delete-item.ts';
import type { Item, ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
  address: Address;
  /** Deleted or not. */
  onEnd: () => void;
}

const rowOf = (id: string | number | undefined) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/** To whom the focus goes when a row goes: the next one, or the one before the last. */
function neighbourOf(id: number): string | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row']);
  const at = rows.indexOf(String(id));
  return rows[at + 1] ?? rows[at - 1];
}

export function DeleteQuestion({ view, item, address, onEnd }: Props) {
  const t = useText();
  const { deleteTitle: title } = view.texts;
  const question = t('item.deleteTitle', { number: itemNumber(view.definition.kind, item.oid) });
  const consequence = t('item.deleteText', { days: limits.trash.days });
  const remove = async () => {
    const neighbour = neighbourOf(item.id);
    await removeItem(view, item);
    onEnd();
    if (address.openId === item.id) address.forgetItem();
    await readListAgain(view);
    const { activeElement } = document;
    const isLost =
      activeElement?.matches('body, main') || activeElement?.closest('li, tr')?.contains(rowOf(item.id));
    if (isLost) rowOf(neighbour)?.focus();
  };
  return (
    <ConfirmDialog
      title={title ? t(title) : question}
      text={title ? `${question} ${consequence}` : consequence}
      confirm={t('item.delete')}
      isDangerous
      onCancel={onEnd}
      onConfirm={remove}
    />
  );
}
