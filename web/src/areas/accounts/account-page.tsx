import type { ReactNode } from 'react';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './account-page.module.css';

/** The layout of sign-in, register and find-password, with a form and an illustration. */
export function AccountBackground({ toolbar, children }: { toolbar: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.layout}>
      <div className={styles.top}>{toolbar}</div>
      {children}
      <footer className={styles.version}>{t('app.version', { version: config.version })}</footer>
    </div>
  );
}

interface PageProps {
  title: string;
  intro: string;
  art: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

export function AccountPage({ title, intro, art, isNarrow = false, children }: PageProps) {
  return (
    <>
      <main className={styles.page} tabIndex={-1}>
        <div className={isNarrow ? styles.narrow : styles.column}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.intro}>{intro}</p>
          {children}
        </div>
      </main>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
    </>
  );
}
