import { useText } from '../../lib/i18n/i18n.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import styles from './field.module.css';

/** Shows that the typed value is valid. Visual only, not announced. */
export function ValidMark() {
  const t = useText();
  return (
    <span className={styles.good} title={t('account.good')}>
      <StatusGlyph glyph="done" />
    </span>
  );
}
