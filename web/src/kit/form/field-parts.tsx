// Label, error and hint of all fields.
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

interface LabelProps {
  label: string;
  htmlFor?: string;
  id?: string;
  isRequired?: boolean | undefined;
  /** At the right. */
  aside?: ReactNode;
}

export function FieldLabel({ label, htmlFor, id, isRequired = false, aside }: LabelProps) {
  const t = useText();
  return (
    <div className={styles.labelRow}>
      <label htmlFor={htmlFor} id={id}>
        {label}
        {isRequired && (
          <span className={styles.required} title={t('account.required')} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {aside}
    </div>
  );
}

/** The id for aria-describedby: the error, or else the hint. */
export const noteId = (id: string, error?: string, hint?: string): string | undefined =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined;

export function FieldNotes({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  if (error) return <FieldError id={`${id}-error`} text={error} />;
  if (!hint) return null;
  return (
    <span id={`${id}-hint`} className={styles.hint}>
      {hint}
    </span>
  );
}
