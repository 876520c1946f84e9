import { ChevronDown, Lock } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldLabel, FieldNotes, noteId } from './field-parts.tsx';
import styles from './field.module.css';

export interface Option {
  value: string;
  label: string;
  /** On hover. */
  title?: string;
}

type Props = Omit<ComponentProps<'select'>, 'children'> & {
  label: string;
  /** For screen readers only. */
  isLabelHidden?: boolean;
  options: readonly Option[];
  icon?: ReactNode;
  error?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
};

/** The native select: keyboard, type-ahead and the phone's picker work by themselves. */
export function SelectField(props: Props) {
  const { label, isLabelHidden, options, icon, error, hint, isRequired, className, ...select } = props;
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <div className={styles.field}>
      {!isLabelHidden && <FieldLabel htmlFor={id} label={label} isRequired={isRequired} />}
      <span
        className={classNames(styles.box, error && styles.wrong, select.disabled && styles.locked)}
        data-icon={icon ? '' : undefined}
      >
        {icon}
        <select
          {...select}
          id={id}
          className={classNames(styles.input, styles.select, className)}
          aria-label={isLabelHidden ? label : undefined}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id, error, hint)}
        >
          {options.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
        <span className={styles.mark}>
          {select.disabled ? <Lock size={14} /> : <ChevronDown size={14} />}
        </span>
      </span>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
