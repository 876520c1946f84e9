import { Dialog } from '../../kit/ui/dialog.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { addressesIn, routeTable } from '../routes/table.ts';
import styles from './shortcut-sheet.module.css';

/** All keys that work, beside what they do. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useText();
  const areOn = useStore(shortcutsStore);
  const places = addressesIn(routeTable).filter(({ goKey }) => goKey);
  return (
    <Dialog title={t('sheet.title')} closesOutside onClose={onClose}>
      {!areOn && <p className={styles.off}>{t('sheet.off')}</p>}
      <h3 className={styles.group}>{t('sheet.goTo')}</h3>
      <dl className={styles.keys}>
        {places.map(({ path, title, goKey }) => (
          <div key={path} className={styles.line}>
            <dt>{t(title)}</dt>
            <dd>
              <Keycap>G</Keycap>
              <Keycap>{goKey!.toUpperCase()}</Keycap>
            </dd>
          </div>
        ))}
        <div className={styles.line}>
          <dt>{t('sheet.title')}</dt>
          <dd>
            <Keycap>?</Keycap>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
