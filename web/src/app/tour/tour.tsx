// Five places of the frame, shown once to whoever enters a product for the first time, and again on request.
import { limits } from '@tracery/contract/limits';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMayWrite } from '../../kit/items/use-may-write.ts';
import { Button } from '../../kit/ui/button.tsx';
import { openDialogs } from '../../kit/ui/open-dialogs.ts';
import { useModal } from '../../kit/ui/use-modal.ts';
import { useWindowAtLeast } from '../../kit/ui/use-window-width.ts';
import { call } from '../../lib/api/api.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useAgeOfScreen } from '../../lib/query/use-read.ts';
import { session } from '../../lib/session/current-session.ts';
import { useStore } from '../../lib/store.ts';
import styles from './tour.module.css';

/** Each is the name of a place, marked there with `data-tour`. */
const places = ['menu', 'search', 'create', 'inbox', 'help'] as const;
type Place = (typeof places)[number];

let begun: Promise<boolean> | undefined;

/** Once for the person, on whichever device: true if it is to be shown here. */
const begin = (): Promise<boolean> =>
  (begun ??= call('POST /usrapi/v1/users/tour', {}, { quiet: true })
    .then(({ isFirst }) => {
      session.endTour();
      return isFirst;
    })
    // Without an answer it is due the next time.
    .catch(() => false)
    .finally(() => (begun = undefined)));

/** Somebody may also ask for it when it is not due. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [isShown, setShown] = useState(() => !session.isTourDue());
  // Nobody is interrupted, and the page comes first.
  const isInterrupting = useStore(openDialogs).length > 0;
  const isPageShown = useAgeOfScreen() !== undefined;
  const isQuiet = isPageShown && !isInterrupting;
  useEffect(() => {
    if (!isShown && isQuiet) void begin().then((isDue) => (isDue ? setShown(true) : onEnd()));
  }, [isShown, isQuiet, onEnd]);
  return isShown ? <TourDialog onEnd={onEnd} /> : null;
}

/** The box of the place, as long as it can be seen. */
function usePlace(place: Place): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>();
  useLayoutEffect(() => {
    const measure = () => {
      const seen = [...document.querySelectorAll(`[data-tour="${place}"]`)]
        .map((element) => element.getBoundingClientRect())
        .find(({ width, height }) => width > 0 && height > 0);
      setBox(seen);
    };
    measure();
    // Parts of the frame come after the page.
    const observer = new MutationObserver(measure);
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [place]);
  return box;
}

const margin = 12;
const cardWidth = 340;

/** Beside what is tall, under the rest; always inside the window. */
function cardPosition(box: DOMRect): { left: number; top: number } {
  const isTall = box.height > innerHeight / 2;
  const wanted = isTall
    ? { left: box.right + margin, top: box.top + margin }
    : { left: box.left + box.width / 2 - cardWidth / 2, top: box.bottom + margin };
  return {
    left: Math.max(margin, Math.min(wanted.left, innerWidth - cardWidth - margin)),
    top: wanted.top,
  };
}

const ringGap = 4;

function TourDialog({ onEnd }: { onEnd: () => void }) {
  const t = useText();
  const titleId = useId();
  const textId = useId();
  const mayWrite = useMayWrite();
  const isPhone = !useWindowAtLeast(limits.screen.narrowDialog);
  const shown = places.filter((place) => mayWrite || place !== 'create');
  const [at, setAt] = useState(0);
  const place = shown[at]!;
  const isLast = at === shown.length - 1;
  const box = usePlace(place);
  const go = (by: 1 | -1) => {
    if (by === 1 && isLast) onEnd();
    else setAt(Math.max(0, at + by));
  };
  const modal = useModal({ onClose: onEnd });
  const keys: Record<string, () => void> = { ArrowRight: () => go(1), ArrowLeft: () => go(-1) };
  return createPortal(
    // The handlers go on and end it; its buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...modal}
      className={styles.tour}
      data-dim={!box || undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (act) event.preventDefault();
        act?.();
        modal.onKeyDown(event);
      }}
    >
      {box && (
        <div
          className={styles.ring}
          style={{
            left: box.left - ringGap,
            top: box.top - ringGap,
            width: box.width + 2 * ringGap,
            height: box.height + 2 * ringGap,
          }}
        />
      )}
      <div
        className={styles.card}
        style={isPhone || !box ? undefined : cardPosition(box)}
        data-keep-clear={isPhone || undefined}
      >
        <div aria-live="polite">
          <p className={styles.count}>{t('tour.step', { count: at + 1, all: shown.length })}</p>
          <h2 id={titleId} className={styles.title}>
            {t(`tour.${place}`)}
          </h2>
          <p id={textId} className={styles.text}>
            {t(isPhone ? `tour.${place}Phone` : `tour.${place}Text`)}
          </p>
        </div>
        <div className={styles.buttons}>
          <Button onClick={onEnd}>{t('tour.skip')}</Button>
          <span className={styles.space} />
          {at > 0 && (
            <Button variant="outlined" onClick={() => go(-1)}>
              {t('tour.back')}
            </Button>
          )}
          <Button data-autofocus variant="primary" onClick={() => go(1)}>
            {t(isLast ? 'tour.end' : 'tour.next')}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  );
}
