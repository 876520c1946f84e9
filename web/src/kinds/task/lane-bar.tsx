// Where there is room for one lane at a time: all four, how full they are, and which is in sight. A card can be dropped
// here too.
import { task } from '@tracery/contract/kinds/task';
import { useEffect, useState, type RefObject } from 'react';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './lane-bar.module.css';
import { lanes, type Board, type Lane } from './lanes.ts';
import visuallyHidden from '../../kit/ui/visually-hidden.module.css';

interface Props {
  board: Board | undefined;
  lanesRef: RefObject<HTMLElement | null>;
  over: Lane | undefined;
}

const laneElement = (scroller: HTMLElement | null, lane: Lane) =>
  scroller?.querySelector<HTMLElement>(`[data-lane=${lane}]`);

/** The first lane of which the greater part is in sight. */
function useLaneInSight(lanesRef: RefObject<HTMLElement | null>): Lane {
  const [inSight, setInSight] = useState<Lane>('todo');
  useEffect(() => {
    const scroller = lanesRef.current;
    if (!scroller) return undefined;
    const look = () => {
      const { left } = scroller.getBoundingClientRect();
      const isPast = (lane: Lane) => {
        const box = laneElement(scroller, lane)!.getBoundingClientRect();
        return box.left + box.width / 2 < left;
      };
      setInSight(lanes.find((lane) => !isPast(lane)) ?? 'done');
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [lanesRef]);
  return inSight;
}

export function LaneBar({ board, lanesRef, over }: Props) {
  const t = useText();
  const language = useLanguage();
  const inSight = useLaneInSight(lanesRef);
  const show = (lane: Lane) =>
    laneElement(lanesRef.current, lane)?.scrollIntoView({ inline: 'start', block: 'nearest' });
  return (
    <nav className={styles.bar} aria-label={t('task.columns')}>
      {lanes.map((lane) => {
        const { number, [language]: word } = task.statuses[lane];
        return (
          <button
            key={lane}
            type="button"
            className={styles.lane}
            data-lane={lane}
            data-over={over === lane || undefined}
            aria-current={inSight === lane ? 'true' : undefined}
            onClick={() => show(lane)}
          >
            <StatusMark definition={task} item={{ status: number, isFrozen: 0 }} shows="glyph" />
            <span className={inSight === lane ? undefined : visuallyHidden.text}>{word}</span>{' '}
            <span className={styles.count}>{board?.[lane].total}</span>
          </button>
        );
      })}
    </nav>
  );
}
