import { PageKeysSlot } from '../../kit/ui/layout-slots.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { saveState } from '../../lib/save-state.ts';
import { shortcutsStore } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import styles from './app-layout.module.css';

const year = new Date().getFullYear();

function SaveState() {
  const t = useText();
  const state = useStore(saveState);
  return (
    <output className={styles.saveState} data-state={state}>
      {t(`save.${state}`)}
    </output>
  );
}

export function Footer({ onShortcuts }: { onShortcuts: (() => void) | undefined }) {
  const t = useText();
  const hasKeys = useStore(shortcutsStore);
  return (
    <footer className={styles.footer}>
      <span>
        {t('app.name')} {config.version} · {year}
      </span>
      <SaveState />
      {hasKeys && <PageKeysSlot className={styles.pageKeys} />}
      {onShortcuts && hasKeys && (
        <button type="button" className={styles.keys} onClick={onShortcuts}>
          <Keycap>?</Keycap>
          {t('sheet.title')}
        </button>
      )}
    </footer>
  );
}
