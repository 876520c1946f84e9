// The drawer beside the page: open from 1264 px, a rail of icons below, and over the page when the menu button is
// pressed.
import { useText } from '../../lib/i18n/i18n.ts';
import { classNames } from '../../kit/ui/class-names.ts';
import { useModal } from '../../kit/ui/use-modal.ts';
import { DrawerMenu } from './drawer-menu.tsx';
import styles from './drawer.module.css';

export function Drawer() {
  const t = useText();
  return (
    <nav className={styles.drawer} aria-label={t('shell.menu')}>
      <DrawerMenu />
    </nav>
  );
}

export function DrawerOverPage({ onClose }: { onClose: () => void }) {
  const t = useText();
  const modal = useModal({ onClose, closesOutside: true });
  return (
    // The handlers only close it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog {...modal} className={styles.over} aria-label={t('shell.menu')}>
      <nav className={classNames(styles.drawer, styles.whole)} aria-label={t('shell.menu')}>
        <DrawerMenu onChosen={onClose} />
      </nav>
    </dialog>
  );
}
