import { useEffect } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { ItemNotes } from '../../kit/live/item-notes.tsx';
import { Lookers } from '../../kit/live/lookers.tsx';
import { MovedLine } from '../../kit/live/moved-line.tsx';
import { liveParts } from '../../lib/live/live-part.ts';
import { startLive } from '../../lib/live/start.ts';
import { liveState } from '../../lib/live/state.ts';
import { useStore } from '../../lib/store.ts';
import styles from './live-mark.module.css';

let isStarted = false;

/** Starts the stream, and says whether it holds. */
export function LiveMark() {
  const t = useText();
  const state = useStore(liveState);
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    liveParts.set({ moved: MovedLine, lookers: Lookers, item: ItemNotes });
    startLive();
  }, []);
  if (!state) return null;
  return (
    <output className={styles.live} data-live={state}>
      {t(`live.${state}`)}
    </output>
  );
}
