import { useId, type ComponentProps } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldLabel } from './field-parts.tsx';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'children'> & { label: string };

/** Plain text of several lines; it grows with what is written. */
export function AreaField({ label, className, ...area }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id} label={label} />
      <span className={classNames(styles.box, area.readOnly && styles.locked)}>
        <textarea {...area} id={id} rows={2} className={classNames(styles.input, styles.area, className)} />
      </span>
    </div>
  );
}
