// The ways in beside a password: the operator's first provider is the filled button, then the others.
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { config } from '../../lib/config.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { leaveToSignIn } from '../../lib/session/providers.ts';
import styles from './provider-buttons.module.css';

export function ProviderButtons({ wayBack }: { wayBack: string }) {
  const t = useText();
  const [leavingFor, setLeavingFor] = useState('');
  const [first, ...others] = config.providers;
  if (!first) return null;
  /** The failure is shown by the call. */
  const leave = (name: string) => {
    setLeavingFor(name);
    leaveToSignIn(name, wayBack).catch(() => setLeavingFor(''));
  };
  const busyText = (name: string) => (leavingFor === name ? t('sso.leaving') : undefined);
  return (
    <div className={styles.providers}>
      <Button
        variant="primary"
        size="large"
        isWide
        busyText={busyText(first.name)}
        onClick={() => leave(first.name)}
      >
        {t('sso.continue', { name: first.label })}
      </Button>
      <p className={styles.hint}>{t('sso.company')}</p>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map(({ name, label }) => (
            <Button
              key={name}
              variant="outlined"
              size="large"
              className={styles.other}
              aria-label={t('sso.continue', { name: label })}
              busyText={busyText(name)}
              onClick={() => leave(name)}
            >
              <i
                className={styles.mark}
                aria-hidden="true"
                data-letter={Array.from(label)[0]?.toUpperCase()}
              />
              <span className={styles.label}>{label}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
