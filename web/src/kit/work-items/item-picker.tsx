// Finds another item by a part of its name, twenty at once; what is chosen is always shown.
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type Ref } from 'react';
import { FieldLabel, FieldNotes, noteId } from '../form/field-parts.tsx';
import { classNames } from '../ui/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useNameOf, useNames } from './calls.ts';
import fieldStyles from '../form/field.module.css';
import styles from './item-picker.module.css';

interface Choice {
  id: number;
  oid: number;
  name: string;
}

interface Props {
  label: string;
  /** The calls of the kind to choose from. */
  path: string;
  /** The id, as text; empty for none. */
  value: string;
  /** What the id means, where that is known already. */
  known: Choice | undefined;
  error?: string | undefined;
  isReadOnly?: boolean;
  onChoose: (id: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** The caret stands in it at once. */
  takesFocus?: boolean;
}

/** A name is typed in one go; asking for each letter of it would only make the list jump. */
const pause = 200;

function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

export function ItemPicker(props: Props) {
  const { label, path, value, known, error, isReadOnly = false, onChoose, ref, takesFocus } = props;
  const t = useText();
  const id = useId();
  /** Undefined while nothing is being looked for. */
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const [taken, setTaken] = useState<Choice>();
  const isOpen = typed !== undefined && !isReadOnly;
  const found = useNames(path, usePaused(typed ?? '').trim(), isOpen).data?.list ?? [];
  const words = (choice: Choice) => t('item.picked', { oid: choice.oid, name: choice.name });
  const remembered = [taken, known].find((choice) => choice && String(choice.id) === value);
  const named = useNameOf(path, Number(value), value !== '' && !remembered);
  const chosen = remembered ?? named;
  const shown = chosen ? words(chosen) : '';

  const close = () => setTyped(undefined);
  const take = (choice: Choice | undefined) => {
    if (!choice) return;
    setTaken(choice);
    onChoose(String(choice.id));
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) setActive((active + step + found.length) % Math.max(1, found.length));
      else setTyped('');
    } else if (event.key === 'Enter' && isOpen && !event.ctrlKey && !event.metaKey) {
      // It picks an item; it does not send the form.
      event.preventDefault();
      take(found[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className={classNames(fieldStyles.field, styles.field)}>
      <FieldLabel htmlFor={id} label={label} isRequired />
      <span
        className={classNames(fieldStyles.box, error && fieldStyles.wrong, isReadOnly && fieldStyles.locked)}
      >
        <input
          ref={ref}
          id={id}
          className={fieldStyles.input}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found.length > 0 ? `${id}-${active}` : undefined}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id, error)}
          placeholder={isOpen && shown ? shown : t('item.pick')}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          spellCheck={false}
          readOnly={isReadOnly}
          value={typed ?? shown}
          onClick={() => setTyped((before) => before ?? '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <span className={fieldStyles.mark}>
          <ChevronDown size={14} />
        </span>
      </span>
      {isOpen && (
        <div className={styles.popup}>
          {found.length === 0 && <p className={styles.nothing}>{t('item.pickNone')}</p>}
          {/* The pattern of a combobox: the field keeps the focus, the list is only pointed at. */}
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
          <div id={`${id}-list`} role="listbox" aria-label={t('item.pickList')}>
            {found.map((choice, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={choice.id}
                id={`${id}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                className={styles.option}
                data-active={index === active}
                aria-selected={String(choice.id) === value}
                // Before the field loses the focus, which would close the list.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(choice)}
              >
                {words(choice)}
              </div>
            ))}
          </div>
        </div>
      )}
      <FieldNotes id={id} error={error} />
    </div>
  );
}
