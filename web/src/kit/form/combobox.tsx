// A field with suggestions from the server.
import { ChevronDown, Lock } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useScrollIntoView } from '../ui/use-scroll-into-view.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './combobox.module.css';
import { FieldLabel, FieldNotes, noteId } from './field-parts.tsx';
import fieldStyles from './field.module.css';
import filterStyles from './filter-select.module.css';
import type { Option } from './select-field.tsx';
import { useComboboxKeys } from './use-combobox-keys.ts';
import type { ComboboxQuery } from './use-combobox-query.ts';

interface Props {
  label: string;
  query: ComboboxQuery;
  options: readonly Option[];
  /** After the options: what else can be done. */
  offer?: Option | undefined;
  /** Whether `options` are the answer to the typed text. */
  isSettled: boolean;
  value: string;
  /** The text of the value. */
  displayValue: string;
  placeholder: string;
  onChoose: (value: string) => void;
  error?: string | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Focuses the field when it appears. */
  takesFocus?: boolean | undefined;
  /** Shown before the name. */
  avatar?: ReactNode;
  /** Looks like a filter of a toolbar: `Owner Anyone`. */
  isFilter?: boolean;
}

export function Combobox(props: Props) {
  const {
    label,
    query,
    options,
    offer,
    value,
    displayValue,
    error,
    ref,
    isReadOnly = false,
    isFilter = false,
  } = props;
  const t = useText();
  const id = useId();
  const choices = offer ? [...options, offer] : options;
  const { active, keys, choose } = useComboboxKeys({ ...props, options: choices });
  const isOpen = query.isOpen && !isReadOnly;
  const pointedAt = isOpen && choices.length > 0 ? `${id}-${active}` : undefined;
  useScrollIntoView(pointedAt);
  const input = (
    <input
      ref={ref}
      id={id}
      className={isFilter ? styles.filterInput : fieldStyles.input}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={pointedAt}
      aria-required={props.isRequired || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteId(id, error)}
      placeholder={isOpen && displayValue ? displayValue : props.placeholder}
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.takesFocus}
      spellCheck={false}
      readOnly={isReadOnly}
      value={query.typed ?? displayValue}
      {...(isReadOnly ? {} : keys)}
    />
  );
  const popup = isOpen && (
    <div className={styles.popup}>
      {options.length === 0 && <p className={styles.nothing}>{t('item.pickNone')}</p>}
      {/* The field keeps the focus; aria-activedescendant points into the list. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {choices.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            className={styles.option}
            title={option.title}
            data-active={index === active}
            data-offer={option === offer || undefined}
            aria-selected={option.value === value}
            // Keeps the focus in the field; losing it would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
  if (isFilter)
    return (
      <div className={styles.filter}>
        <label className={classNames(filterStyles.filter, value !== '' && filterStyles.set)}>
          <span className={filterStyles.label}>{label}</span>
          {input}
          <ChevronDown size={14} />
        </label>
        {popup}
      </div>
    );
  return (
    <div className={classNames(fieldStyles.field, styles.field)}>
      <FieldLabel htmlFor={id} label={label} isRequired={props.isRequired} />
      <span
        className={classNames(fieldStyles.box, error && fieldStyles.wrong, isReadOnly && fieldStyles.locked)}
        data-icon={props.avatar ? 'face' : undefined}
      >
        {props.avatar}
        {input}
        <span className={fieldStyles.mark}>
          {isReadOnly ? <Lock size={14} /> : <ChevronDown size={14} />}
        </span>
      </span>
      {popup}
      <FieldNotes id={id} error={error} />
    </div>
  );
}
