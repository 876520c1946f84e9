import type { Transition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import { formatSentences } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLossText } from '../suspects/loss-text.ts';
import type { Item, ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
  step: Transition;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Before a step from which there is no way back; says what was made for the item. */
export function FinalQuestion({ view, item, step, onCancel, onConfirm }: Props) {
  const t = useText();
  const language = useLanguage();
  const { kind, statuses } = view.definition;
  const status = statuses[step.to]![language];
  const loss = useLossText(view, item, 'onFreeze');
  return (
    <ConfirmDialog
      title={t('item.finalTitle', { number: itemNumber(kind, item.oid), status })}
      text={formatSentences(t(view.steps?.note ?? 'item.finalText'), loss)}
      confirm={status}
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
