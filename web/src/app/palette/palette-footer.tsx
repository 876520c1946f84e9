import { KeyHint } from '../../kit/ui/keycap.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './palette.module.css';

/** What the keys do here. */
export function PaletteFooter() {
  const t = useText();
  return (
    <footer className={styles.footer}>
      <KeyHint keys={['↑', '↓']} does={t('keys.move')} />
      <KeyHint keys={[t('key.enter')]} does={t('item.open')} />
      <span className={styles.space} />
      <KeyHint keys={['#']} does={t('palette.items')} />
      <KeyHint keys={['>']} does={t('palette.commands')} />
    </footer>
  );
}
