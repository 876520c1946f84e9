import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Keycap } from '../../kit/ui/keycap.tsx';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import styles from './account-page.module.css';

/** The layout of sign-in, register and find-password, with a form and an illustration. */
export function AccountBackground({ toolbar, children }: { toolbar: ReactNode; children: ReactNode }) {
  const t = useText();
  const isSignIn = useLocation({ select: ({ pathname }) => pathname === '/login' });
  return (
    <div className={styles.layout}>
      <div className={styles.top}>{toolbar}</div>
      {children}
      <footer className={styles.version}>
        {t('app.version', { version: config.version })}
        {isSignIn && !config.guestLogin && <span>{t('login.guestOff')}</span>}
      </footer>
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

interface SubmitProps {
  label: string;
  /** Shown while the form is being sent. */
  busyText: string | undefined;
  /** Beside a better way in. */
  isSecondary?: boolean;
}

export function SubmitButton({ label, busyText, isSecondary = false }: SubmitProps) {
  const t = useText();
  return (
    <Button
      type="submit"
      variant={isSecondary ? 'tonal' : 'primary'}
      size="large"
      isWide
      className={styles.submit}
      busyText={busyText}
    >
      {label}
      <Keycap>{t('key.enter')}</Keycap>
    </Button>
  );
}
