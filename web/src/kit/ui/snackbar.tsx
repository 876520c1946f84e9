// Alerts at the bottom left. They disappear after a while, but not while hovered or focused.
import { limits } from '@tracery/contract/limits';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { alertStore, dismissAlert, type Alert } from '../../lib/alerts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from './icon-button.tsx';
import { openDialogs } from './open-dialogs.ts';
import styles from './snackbar.module.css';
import { StatusGlyph } from './status-glyph.tsx';

function AlertBar({ id, kind, text, actions, shownAt }: Alert) {
  const t = useText();
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  // From when it was first shown: moving into a dialog and back remounts an alert and must not restart its timer.
  const [countsFrom, setCountsFrom] = useState(shownAt);
  const release = () => setCountsFrom(Date.now());
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissAlert(id), countsFrom + limits.screen.snackbar - Date.now());
    return () => clearTimeout(timer);
  }, [id, isHeld, countsFrom]);
  return (
    // The handlers only pause the timer; the buttons are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.bar}
      data-kind={kind}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => {
        setPointedAt(false);
        release();
      }}
      onFocus={() => setFocus(true)}
      onBlur={() => {
        setFocus(false);
        release();
      }}
    >
      <span className={styles.glyph}>
        <StatusGlyph glyph={kind === 'error' ? 'failed' : 'done'} size={18} />
      </span>
      <span className={styles.text}>{text}</span>
      {actions.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className={styles.action}
          onClick={() => {
            dismissAlert(id);
            run();
          }}
        >
          {label}
        </button>
      ))}
      <IconButton
        className={styles.close}
        label={t('alert.close')}
        icon={<X size={14} />}
        onClick={() => dismissAlert(id)}
      />
    </div>
  );
}

/** Rendered into the topmost open dialog, since everything outside of it is inert. */
export function Snackbar() {
  const t = useText();
  const alerts = useStore(alertStore);
  const dialog = useStore(openDialogs).at(-1);
  const region = (
    <section className={styles.stack} aria-live="polite" aria-label={t('alert.region')}>
      {alerts.map((alert) => (
        <AlertBar key={alert.id} {...alert} />
      ))}
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}
