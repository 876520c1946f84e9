import { useText } from '../../lib/i18n/i18n.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import styles from './field.module.css';

/** What was typed looks right. It is seen, not announced: nobody waits for it. */
export function ValidMark() {
  const t = useText();
  return (
    <span className={styles.good} title={t('account.good')}>
      <StatusGlyph glyph="done" />
    </span>
  );
}
