// The frame of signed-in screens: toolbar, page title, page.
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useText } from '../../lib/i18n/i18n.ts';
import { addressOf } from '../routes/table.ts';
import { PersonToolbar } from './person-toolbar.tsx';
import styles from './work-frame.module.css';

export function WorkFrame() {
  const t = useText();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const title = addressOf(path)?.title;
  return (
    <div className={styles.frame}>
      <PersonToolbar />
      <main className={styles.main} tabIndex={-1}>
        <div className={styles.header}>
          <h1>{title && t(title)}</h1>
        </div>
        <Outlet />
      </main>
    </div>
  );
}
