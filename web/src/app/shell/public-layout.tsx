import { Outlet } from '@tanstack/react-router';
import styles from './public-layout.module.css';
import { VisitorToolbar } from './visitor-toolbar.tsx';

/** Pages that anybody may read: toolbar and page, nothing else. */
export function PublicLayout() {
  return (
    <div className={styles.frame}>
      <div className={styles.top}>
        <VisitorToolbar />
      </div>
      <main className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
