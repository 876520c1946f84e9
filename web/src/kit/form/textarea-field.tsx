import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { FieldLabel, FieldNotes, noteId } from './field-parts.tsx';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'children'> & {
  label: string;
  /** To the right of the label. */
  aside?: ReactNode;
  error?: string | undefined;
  /** One line high until it needs more. */
  isOneLine?: boolean;
};

/** Plain text of several lines; it grows with its content. */
export function TextareaField({ label, aside, error, isOneLine = false, className, ...area }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id} label={label} aside={aside} />
      <span className={classNames(styles.box, error && styles.wrong, area.readOnly && styles.locked)}>
        <textarea
          {...area}
          id={id}
          rows={isOneLine ? 1 : 2}
          className={classNames(styles.input, styles.area, className)}
          data-one-line={isOneLine || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId(id, error)}
        />
      </span>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
