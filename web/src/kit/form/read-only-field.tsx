import { useId, type ReactNode } from 'react';
import { FieldLabel } from './field-parts.tsx';
import styles from './field.module.css';

/** Something that is only read, in line with fields that are filled in. When it changes, it is read out. */
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
