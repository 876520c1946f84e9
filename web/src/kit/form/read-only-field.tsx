import { useId, type ReactNode } from 'react';
import { FieldLabel } from './field-parts.tsx';
import styles from './field.module.css';

/** A read-only value among fields. An <output>, so screen readers announce changes. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id} label={label} />
      <output id={id} className={styles.read}>
        {children}
      </output>
    </div>
  );
}
