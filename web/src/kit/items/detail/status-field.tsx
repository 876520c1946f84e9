// Where the open item stands: chosen and saved with the rest, changed at once by a step, or only read.
import type { UseFormReturn } from 'react-hook-form';
import { useRef, type KeyboardEvent } from 'react';
import { SelectField } from '../../form/select-field.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './item-detail.module.css';
import { statusNameOf } from '../fields/status-look.ts';
import { ItemMark, StatusMark } from '../fields/status-mark.tsx';
import { useConfirmedTransition } from './use-transition.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { whyNotTake } from './use-transition.tsx';
import { hasStatus, type Item, type ItemValues, type ItemView } from '../view.ts';

interface Props {
  view: ItemView;
  item: Item;
  form: UseFormReturn<ItemValues>;
}

/** S leads to it. */
function useStatusKey(isFree = true) {
  const place = useRef<HTMLDivElement>(null);
  const lead = () => place.current?.querySelector('select')?.focus();
  useKeyboardShortcuts({ s: isFree ? lead : undefined });
  return place;
}

/** Saved with the rest. */
function ChosenStatus({ view, item, form }: Props) {
  const t = useText();
  const language = useLanguage();
  const place = useStatusKey();
  const { definition } = view;
  const status = form.watch('status') ?? String(item.status);
  return (
    <div ref={place}>
      <SelectField
        {...form.register('status')}
        value={status}
        label={t('items.status')}
        icon={
          <StatusMark definition={definition} item={{ status: Number(status), isFrozen: 0 }} shows="glyph" />
        }
        options={Object.values(definition.statuses).map(({ number, ...words }) => ({
          value: String(number),
          label: words[language],
        }))}
      />
    </div>
  );
}

const slippingKeys = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);

/** Opens the choices. In a closed select such a key takes the next one at once, and each is a step that others see. */
function openFirst(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.altKey || !slippingKeys.has(event.key)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** Each choice is a step that is taken at once. */
function SteppedStatus({ view, item }: Omit<Props, 'form'>) {
  const t = useText();
  const language = useLanguage();
  const place = useStatusKey(!view.steps?.areRuns);
  const { going, take, question } = useConfirmedTransition(view, item);
  const { definition } = view;
  const present = statusNameOf(definition, item.status);
  const steps = definition.transitions.filter(
    (transition) => transition.to !== present && !whyNotTake(view, item, transition),
  );
  const shown = going ?? present;
  const names = Object.keys(definition.statuses).filter(
    (name) => name === present || steps.some(({ to }) => to === name),
  );
  const { number: status } = definition.statuses[shown]!;
  return (
    <div ref={place}>
      <SelectField
        label={t('items.status')}
        value={item.isFrozen ? 'frozen' : shown}
        icon={<StatusMark definition={definition} item={{ status, isFrozen: item.isFrozen }} shows="glyph" />}
        options={
          item.isFrozen
            ? [{ value: 'frozen', label: t('items.frozen') }]
            : names.map((name) => ({ value: name, label: definition.statuses[name]![language] }))
        }
        onKeyDown={openFirst}
        onChange={({ currentTarget: { value } }) => {
          const step = steps.find(({ to }) => to === value);
          if (step) take(step);
        }}
      />
      {question}
    </div>
  );
}

const leadsToSeveral = ({ definition: { transitions } }: ItemView) =>
  new Set(transitions.map(({ to }) => to)).size > 1;

export function StatusField(props: Props) {
  const { view, item } = props;
  const t = useText();
  const mayWrite = useMayWrite();
  const { definition } = view;
  if (!hasStatus(definition) && !view.phase) return null;
  if (mayWrite && definition.manualStatus) return <ChosenStatus {...props} />;
  const canMove = definition.transitions.some((transition) => !whyNotTake(view, item, transition));
  // Where a step asks who has the item next, it is taken elsewhere.
  const asksMore = definition.transitions.some(({ handsOver }) => handsOver);
  if (mayWrite && !asksMore && leadsToSeveral(view) && (canMove || item.isFrozen))
    return <SteppedStatus view={view} item={item} />;
  return (
    <div className={styles.status}>
      <span>{t(view.phase ? 'items.phase' : 'items.status')}</span>
      <ItemMark view={view} item={item} />
    </div>
  );
}
