// Steps of an item that may be chosen among several: one from which no step leads on is asked about first.
import type { Transition } from '@tracery/contract/work-item/definition';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { useMoving } from './use-transition.ts';
import type { Item, ItemView } from '../view.ts';

const isFinal = ({ definition: { transitions } }: ItemView, { to }: Transition) =>
  transitions.every(({ from }) => !from.includes(to));

export function useAskedStep(view: ItemView, item: Item) {
  const [asked, setAsked] = useState<Transition>();
  const t = useText();
  const language = useLanguage();
  const { going, take } = useMoving(view, item);
  const { kind, statuses } = view.definition;
  const question = asked && (
    <ConfirmDialog
      title={t('item.finalTitle', {
        number: itemNumber(kind, item.oid),
        status: statuses[asked.to]![language],
      })}
      text={t(view.steps?.note ?? 'item.finalText')}
      confirm={statuses[asked.to]![language]}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined);
        take(asked);
      }}
    />
  );
  return {
    going,
    take: (step: Transition) => (isFinal(view, step) ? setAsked(step) : take(step)),
    question,
  };
}
