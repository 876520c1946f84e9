import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonLook } from '../../kit/ui/button.tsx';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { signInAsGuest } from '../../lib/session/sign-in.ts';
import { Contact } from './contact.tsx';
import { FeatureCards } from './feature-cards.tsx';
import styles from './home.module.css';
import { ThreadColumn, ThreadDiagram } from './thread-diagram.tsx';
import { mediumLayout, wideLayout } from './thread-data.ts';

function GuestButton() {
  const t = useText();
  const navigate = useNavigate();
  const [isComing, setComing] = useState(false);
  const enter = () => {
    setComing(true);
    void signInAsGuest()
      .then(
        () => navigate({ to: '/' }),
        () => undefined,
      )
      .finally(() => setComing(false));
  };
  return (
    <Button
      variant="outlined"
      size="large"
      busyText={isComing ? t('home.guestBusy') : undefined}
      onClick={enter}
    >
      {t('home.guest')}
    </Button>
  );
}

function WaysIn() {
  const t = useText();
  const primary = buttonLook({ variant: 'primary', size: 'large' });
  return (
    <div className={styles.waysIn}>
      {useSession() ? (
        <Link to="/dashboard" className={primary}>
          {t('home.toDashboard')}
        </Link>
      ) : (
        <>
          <Link to="/login" className={primary}>
            {t('action.signIn')}
          </Link>
          {config.guestLogin && <GuestButton />}
        </>
      )}
    </div>
  );
}

export function HomePage() {
  const t = useText();
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.inner}>
          <div className={styles.words}>
            <h1 className={styles.title}>{t('home.title')}</h1>
            <p className={styles.intro}>{t('home.intro')}</p>
            <WaysIn />
          </div>
          <div className={styles.wide} aria-hidden="true">
            <ThreadDiagram layout={wideLayout} />
          </div>
          <div className={styles.medium} aria-hidden="true">
            <ThreadDiagram layout={mediumLayout} />
          </div>
          <div className={styles.narrow} aria-hidden="true">
            <ThreadColumn />
          </div>
        </div>
      </section>
      <section className={styles.inner}>
        <FeatureCards />
        <Contact />
      </section>
    </>
  );
}
