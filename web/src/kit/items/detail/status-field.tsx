// Where the open item stands: chosen and saved with the rest, changed at once by a step, or only read.
import { suspectWords } from '@tracery/contract/traces/suspect-words';
import type { UseFormReturn } from 'react-hook-form';
import { useRef, type KeyboardEvent } from 'react';
import { SelectField } from '../../form/select-field.tsx';
import { useKeyboardShortcuts } from '../../ui/keyboard-shortcuts.ts';
import { useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import styles from './item-detail.module.css';
import { hasPassedBefore, statusNameOf } from '../fields/status-look.ts';
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

/** Opens the choices of a select. Only within a key press or a click: the browser asks for that. */
function openChoices(select: HTMLSelectElement | null | undefined) {
  if (!select || select.matches(':disabled')) return;
  select.focus();
  // Older browsers have the focus only; there the arrows open it.
  if ('showPicker' in select) select.showPicker();
}

/** Once a status is chosen, the next key belongs to the item again: in a closed select it would choose another one. */
function giveFocusBack(select: HTMLSelectElement, to: Element | null) {
  const done = new AbortController();
  const { signal } = done;
  // The browser itself gives the focus to the select when its choices close.
  const give = () => requestAnimationFrame(() => to instanceof HTMLElement && to.focus());
  select.addEventListener('change', give, { signal });
  const leave = ({ target }: FocusEvent) => select.contains(target as Node) || done.abort();
  document.addEventListener('focusin', leave, { signal });
}

/** S opens it. */
function useStatusKey(isFree = true) {
  const place = useRef<HTMLDivElement>(null);
  const open = () => {
    const { activeElement } = document;
    const select = place.current?.querySelector('select');
    openChoices(select);
    if (select && select !== activeElement) giveFocusBack(select, activeElement);
  };
  useKeyboardShortcuts({ s: isFree ? open : undefined });
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
  openChoices(event.currentTarget);
}

/** Each choice is a step that is taken at once. */
function SteppedStatus({ view, item }: Omit<Props, 'form'>) {
  const t = useText();
  const language = useLanguage();
  const place = useStatusKey(!view.steps?.areRuns);
  const { going, take, question } = useConfirmedTransition(view, item);
  const { definition } = view;
  const present = statusNameOf(definition, item.status);
  const shown = going ?? present;
  const { number: status } = definition.statuses[shown]!;
  const steps = definition.transitions.filter(
    (transition) => transition.to !== shown && !whyNotTake(view, { ...item, status }, transition),
  );
  const names = Object.keys(definition.statuses).filter(
    (name) => name === shown || steps.some(({ to }) => to === name),
  );
  const wordOf = (name: string) =>
    name === present && hasPassedBefore(definition, item)
      ? suspectWords.stale[language]
      : definition.statuses[name]![language];
  return (
    <div ref={place}>
      <SelectField
        label={t('items.status')}
        value={item.isFrozen ? 'frozen' : shown}
        icon={<StatusMark definition={definition} item={{ ...item, status }} shows="glyph" />}
        options={
          item.isFrozen
            ? [{ value: 'frozen', label: t('items.frozen') }]
            : names.map((name) => ({ value: name, label: wordOf(name) }))
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

interface ReadStatusProps {
  view: ItemView;
  item: Item;
  hasKey: boolean;
}

/** It follows from others, or from a step that has a button of its own: S leads to that. */
function ReadStatus({ view, item, hasKey }: ReadStatusProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const lead = () => {
    const step = place.current?.closest('[data-item]')?.querySelector<HTMLElement>('[data-step]');
    (step ?? place.current)?.focus();
  };
  useKeyboardShortcuts({ s: hasKey ? lead : undefined });
  return (
    <div ref={place} className={styles.status} tabIndex={-1}>
      <span>{t(view.phase ? 'items.phase' : 'items.status')}</span>
      <ItemMark view={view} item={item} />
    </div>
  );
}

const leadsToSeveral = ({ definition: { transitions } }: ItemView) =>
  new Set(transitions.map(({ to }) => to)).size > 1;

export function StatusField(props: Props) {
  const { view, item } = props;
  const mayWrite = useMayWrite();
  const { definition } = view;
  if (!hasStatus(definition) && !view.phase) return null;
  if (mayWrite && definition.manualStatus) return <ChosenStatus {...props} />;
  const canMove = definition.transitions.some((transition) => !whyNotTake(view, item, transition));
  // Where a step asks who has the item next, it is taken elsewhere.
  const asksMore = definition.transitions.some(({ handsOver }) => handsOver);
  if (mayWrite && !asksMore && leadsToSeveral(view) && (canMove || item.isFrozen))
    return <SteppedStatus view={view} item={item} />;
  return <ReadStatus view={view} item={item} hasKey={!asksMore} />;
}
