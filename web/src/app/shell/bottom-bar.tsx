// On phones: what is wanted most, under the thumb.
import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { permittedPaths } from '../routes/role-filter.ts';
import { addressOf, routeTable, type AppPath } from '../routes/table.ts';
import styles from './bottom-bar.module.css';
import { menuIcons } from './menu-icons.tsx';

const paths = ['/dashboard', '/task/task', '/test/defect', '/trace'] as const satisfies AppPath[];

export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const t = useText();
  const permitted = permittedPaths(routeTable, useSession()?.claims.roles ?? []);
  return (
    <nav className={styles.bar} aria-label={t('shell.quick')} data-keep-clear data-hides-on-scroll>
      {paths
        .filter((path) => permitted.has(path))
        .map((path) => {
          const Icon = menuIcons[path]!;
          return (
            <Link key={path} to={path} className={styles.entry!}>
              <span className={styles.icon}>
                <Icon size={20} strokeWidth={1.5} />
              </span>
              {t(path === '/trace' ? 'trace.short' : addressOf(path)!.title)}
            </Link>
          );
        })}
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onMenu}>
        <span className={styles.icon}>
          <Menu size={20} strokeWidth={1.5} />
        </span>
        {t('shell.menu')}
      </button>
    </nav>
  );
}
