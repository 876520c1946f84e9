import { useId, type ComponentProps, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

export interface FieldProps {
  label: string;
  icon: ReactNode;
  error?: string | undefined;
  /** Stands under the field until there is an error to say instead. */
  hint?: string;
  isRequired?: boolean;
  /** Beside the label, at the right. */
  aside?: ReactNode;
  /** Inside the field, at the right. */
  trailing?: ReactNode;
  /** Beside the field: a button that belongs to it. */
  beside?: ReactNode;
  /** Under the field, after error and hint. */
  below?: ReactNode;
}

type Props = FieldProps & Omit<ComponentProps<'input'>, 'children'>;

export function TextField(props: Props) {
  const { label, icon, error, hint, isRequired, aside, trailing, beside, below, className, id, ...input } =
    props;
  const t = useText();
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  const hintId = `${inputId}-hint`;
  const describedBy = error ? errorId : hint ? hintId : undefined;
  const field = (
    <span className={classNames(styles.box, error && styles.wrong)}>
      {icon}
      <input
        {...input}
        id={inputId}
        className={classNames(styles.input, className)}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      {trailing}
    </span>
  );
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label htmlFor={inputId}>
          {label}
          {isRequired && (
            <span className={styles.required} title={t('account.required')} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {beside ? (
        <div className={styles.withButton}>
          {field}
          {beside}
        </div>
      ) : (
        field
      )}
      {error && <FieldError id={errorId} text={error} />}
      {!error && hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {below}
    </div>
  );
}
