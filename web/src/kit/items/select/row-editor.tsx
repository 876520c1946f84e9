// The editor of one cell, opened where the cell stands. It changes this row only, by the same call as the bar, so that it
// can be undone in the same way.
import { isPerson } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import type { BulkChange } from '@tracery/contract/records/bulk';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../lib/i18n/i18n.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-entry.ts';
import { ItemPicker } from '../fields/item-picker.tsx';
import { PersonPicker } from '../fields/person-picker.tsx';
import { StatusMark } from '../fields/status-mark.tsx';
import { useOptions } from '../fields/use-options.ts';
import { toFormValue, toWireValue } from '../fields/values.ts';
import { fieldOf, linkedTo, personOf, valueOf, type FieldView, type ItemView } from '../view.ts';
import { iterationDefinition, statusChoices, type Ask } from './bulk-actions.ts';
import { changeItems } from './bulk-calls.ts';
import styles from './row-editor.module.css';
import { rowEdit, type RowEdit } from './row-editing.ts';

interface Props {
  view: ItemView;
  edit: RowEdit;
  onAsk: (ask: Ask) => void;
}

function close(anchor: HTMLElement): void {
  rowEdit.set(undefined);
  const row = anchor.closest('tr, li')?.querySelector<HTMLElement>('[data-row]');
  row?.focus({ preventScroll: true });
}

const change = (view: ItemView, { item }: RowEdit, wanted: BulkChange) =>
  void changeItems(view, wanted, new Map([[item.id, item]])).catch(() => undefined);

/** Over the cell. */
function CellPanel({ anchor, label, children }: { anchor: HTMLElement; label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const { left, top, width } = anchor.getBoundingClientRect();
  useEffect(() => {
    const input = panel.current?.querySelector<HTMLElement>('input');
    input?.focus();
    // Opens the choices of a picker.
    input?.click();
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!panel.current?.contains(target as Node) && !(target as Element).closest('[role=listbox]'))
        rowEdit.set(undefined);
    };
    const onScroll = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node)) rowEdit.set(undefined);
    };
    window.addEventListener('pointerdown', onPointerDown, { capture: true });
    window.addEventListener('scroll', onScroll, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointerDown, { capture: true });
      window.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close(anchor);
  };
  const wide = Math.max(260, width);
  return createPortal(
    // Escape leaves it, from whichever field it has, also while that shows its choices: they came by themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={label}
      className={styles.panel}
      style={{ left: Math.max(8, Math.min(left, innerWidth - wide - 8)), top, width: wide }}
      onKeyDownCapture={onKeyDown}
    >
      {children}
    </div>,
    document.body,
  );
}

function ChoiceMenu({
  edit,
  label,
  entries,
}: {
  edit: RowEdit;
  label: string;
  entries: readonly MenuEntry[];
}) {
  return (
    <Menu
      anchor={edit.anchor}
      isOpen
      label={label}
      header={<span className={styles.title}>{label}</span>}
      entries={entries}
      onClose={() => close(edit.anchor)}
    />
  );
}

function StatusEditor({ view, edit, onAsk, label }: Props & { label: string }) {
  // What is not frozen cannot be restored.
  const isDone = edit.item.isFrozen ? 'freeze' : 'restore';
  const entries = statusChoices(view)
    .filter(({ change: wanted }) => wanted.step !== isDone)
    .map(({ label: word, status, isFrozen, change: wanted, asks }) => ({
      label: word,
      icon: <StatusMark definition={view.definition} item={{ status, isFrozen }} shows="glyph" />,
      isChosen: status === edit.item.status && isFrozen === edit.item.isFrozen,
      onChoose: () => (asks ? onAsk({ about: 'step', step: asks }) : change(view, edit, wanted)),
    }));
  return <ChoiceMenu edit={edit} label={label} entries={entries} />;
}

function RankEditor({ view, edit, field, label }: Props & { field: FieldView; label: string }) {
  const options = useOptions(view, field);
  const definition = fieldOf(view, field.name);
  const present = toFormValue(definition, valueOf(edit.item, field.name));
  const entries = options.map(({ value, label: word }) => ({
    label: word,
    icon: field.icon?.(value),
    isChosen: value === present,
    onChoose: () => change(view, edit, { set: { [field.name]: toWireValue(definition, value) } }),
  }));
  return <ChoiceMenu edit={edit} label={label} entries={entries} />;
}

function DayEditor({ view, edit, field, label }: Props & { field: FieldView; label: string }) {
  const definition = fieldOf(view, field.name);
  const present = toFormValue(definition, valueOf(edit.item, field.name));
  const save = (value: string) => {
    close(edit.anchor);
    if (value !== present) change(view, edit, { set: { [field.name]: toWireValue(definition, value) } });
  };
  return (
    <CellPanel anchor={edit.anchor} label={label}>
      <input
        type="date"
        className={styles.day}
        aria-label={label}
        defaultValue={present}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save(event.currentTarget.value);
        }}
        onBlur={(event) => save(event.currentTarget.value)}
      />
    </CellPanel>
  );
}

function PersonEditor({ view, edit, field, label }: Props & { field: FieldView; label: string }) {
  const t = useText();
  const person = personOf(edit.item, field.name);
  return (
    <CellPanel anchor={edit.anchor} label={label}>
      <PersonPicker
        label={label}
        value={person.id ? String(person.id) : ''}
        known={person}
        nobody={fieldOf(view, field.name).isRequired ? undefined : t('field.none')}
        onChoose={(id) => {
          close(edit.anchor);
          if (Number(id) !== person.id) change(view, edit, { set: { [field.name]: Number(id) } });
        }}
      />
    </CellPanel>
  );
}

function IterationEditor({ view, edit, label }: Props & { label: string }) {
  const t = useText();
  const id = valueOf(edit.item, 'plannedId');
  return (
    <CellPanel anchor={edit.anchor} label={label}>
      <ItemPicker
        label={label}
        of={iterationDefinition}
        value={id}
        known={id ? { id: Number(id), ...linkedTo(edit.item, 'plannedId') } : undefined}
        none={t('field.none')}
        onChoose={(chosen) => {
          close(edit.anchor);
          if (chosen !== id) change(view, edit, { iterationId: Number(chosen) });
        }}
      />
    </CellPanel>
  );
}

export function RowEditor(props: Props) {
  const { view, edit } = props;
  const t = useText();
  const field = view.fields.find(({ name }) => name === edit.what);
  const isPlan = edit.what === 'plannedId';
  const word = field ? t(field.label) : t(isPlan ? 'itemKind.Iteration' : 'items.status');
  const number = itemNumber(view.definition.kind, edit.item.oid);
  const label = t('bulk.onlyThis', { field: word, number });
  const key = `${edit.item.id} ${edit.what}`;
  if (edit.what === 'status') return <StatusEditor key={key} {...props} label={label} />;
  if (isPlan) return <IterationEditor key={key} {...props} label={label} />;
  if (!field) return null;
  const definition = fieldOf(view, field.name);
  if (isPerson(definition)) return <PersonEditor key={key} {...props} field={field} label={label} />;
  if (definition.type === 'day') return <DayEditor key={key} {...props} field={field} label={label} />;
  return <RankEditor key={key} {...props} field={field} label={label} />;
}
