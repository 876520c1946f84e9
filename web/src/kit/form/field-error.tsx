import { StatusGlyph } from '../ui/status-glyph.tsx';
import styles from './field.module.css';

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className={styles.error}>
      <StatusGlyph glyph="failed" size={13} />
      {text}
    </span>
  );
}
