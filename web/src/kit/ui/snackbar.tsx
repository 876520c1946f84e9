// One alert at a time, at the bottom left, clear of bars and of what is being typed. An info disappears after a while, but
// not while hovered or focused; an error stays until it is closed.
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { alertStore, dismissAlert, type Alert } from '../../lib/alerts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useStore } from '../../lib/store.ts';
import { IconButton } from './icon-button.tsx';
import { openDialogs } from './open-dialogs.ts';
import styles from './snackbar.module.css';
import { StatusGlyph } from './status-glyph.tsx';

function AlertBar({ id, kind, text, actions, shownAt, lasts, takesFocus }: Alert) {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) bar.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  // From when it was first shown: moving into a dialog and back remounts an alert and must not restart its timer.
  const [countsFrom, setCountsFrom] = useState(shownAt);
  const release = () => setCountsFrom(Date.now());
  useEffect(() => {
    if (isHeld || lasts === undefined) return undefined;
    const timer = setTimeout(() => dismissAlert(id), countsFrom + lasts - Date.now());
    return () => clearTimeout(timer);
  }, [id, isHeld, countsFrom, lasts]);
  return (
    // The handlers only pause the timer; the buttons are the controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={bar}
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

/** Between an alert and what it must not cover. */
const gap = 8;
const lowest = 24;

/** How far above the lower edge an alert covers neither a bar nor the text field that has the focus. */
function clearBottom(alert: DOMRect): number {
  const focused = document.activeElement?.closest('textarea, input, [contenteditable=true], .cm-editor');
  const obstacles = [...document.querySelectorAll('[data-keep-clear]'), ...(focused ? [focused] : [])]
    .map((element) => element.getBoundingClientRect())
    .filter(({ left, right, width }) => width > 0 && left < alert.right && right > alert.left)
    .sort((a, b) => b.bottom - a.bottom);
  let bottom = lowest;
  for (const { top, bottom: lower } of obstacles) {
    const place = window.innerHeight - bottom;
    if (top < place + gap && lower > place - alert.height - gap) bottom = window.innerHeight - top + gap;
  }
  // Nothing but the top is free.
  const highest = window.innerHeight - alert.height - gap;
  return Math.min(bottom, highest);
}

/** A step is told before the bar with the next one is there; bars of phones come and go while somebody scrolls. */
function whenBarsMove(look: () => void): () => void {
  let frame = 0;
  const lookSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const events = ['focusin', 'transitionend', 'resize'] as const;
  for (const event of events) window.addEventListener(event, lookSoon);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const event of events) window.removeEventListener(event, lookSoon);
  };
}

/** Rendered into the topmost open dialog, since everything outside of it is inert. */
export function Snackbar() {
  const t = useText();
  const alerts = useStore(alertStore);
  const dialog = useStore(openDialogs).at(-1);
  // The newest: an error is seen at once, and again when a later info is gone.
  const shown = alerts.at(-1);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (!shown || !current) return undefined;
    const keepClear = () => {
      current.style.bottom = `${clearBottom(current.getBoundingClientRect())}px`;
    };
    keepClear();
    return whenBarsMove(keepClear);
  });
  const region = (
    <section ref={place} className={styles.stack} aria-live="polite" aria-label={t('alert.region')}>
      {shown && <AlertBar key={shown.id} {...shown} />}
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}
