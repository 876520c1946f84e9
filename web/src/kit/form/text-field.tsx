import { Lock } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldLabel, FieldNotes, noteId } from './field-parts.tsx';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  icon?: ReactNode;
  error?: string | undefined;
  /** Under the field, unless there is an error. */
  hint?: string;
  isRequired?: boolean;
  /** To the right of the label. */
  aside?: ReactNode;
  /** Inside the field, at the right. */
  trailing?: ReactNode;
  /** A button next to the field. */
  beside?: ReactNode;
  /** Under the field, after error and hint. */
  below?: ReactNode;
}

type Props = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

export function TextField(props: Props) {
  const { label, icon, error, hint, isRequired, aside, trailing, beside, below, className, id, ...input } =
    props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const field = (
    <span
      className={classNames(
        styles.box,
        error && styles.wrong,
        (input.disabled || input.readOnly) && styles.locked,
      )}
      data-icon={icon ? '' : undefined}
    >
      {icon}
      <input
        {...input}
        id={inputId}
        className={classNames(styles.input, className)}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId(inputId, error, hint)}
      />
      {trailing}
      {input.readOnly && !trailing && (
        <span className={styles.mark}>
          <Lock size={14} />
        </span>
      )}
    </span>
  );
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={inputId} label={label} isRequired={isRequired} aside={aside} />
      {beside ? (
        <div className={styles.withButton}>
          {field}
          {beside}
        </div>
      ) : (
        field
      )}
      <FieldNotes id={inputId} error={error} hint={hint} />
      {below}
    </div>
  );
}
