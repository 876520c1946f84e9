import { task } from '@tracery/contract/kinds/task';
import { limits } from '@tracery/contract/limits';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Fragment, memo, Suspense, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import type { Opening } from '../../kit/items/list/open-link.tsx';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import { LaneOutline } from './board-state.tsx';
import styles from './board.module.css';
import { Card } from './card.tsx';
import type { Goal, Lane as Name, LaneTasks, Task } from './lanes.ts';
import { whenLoaded } from '../../lib/when-loaded.ts';
import { loadPointerDrag } from './load-dragging.ts';
import type { Grouping } from './lane-rows.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const LaneRows = lazyPart(async () => (await import('./lane-rows.tsx')).LaneRows);

interface Props extends Opening {
  lane: Name;
  tasks: LaneTasks | undefined;
  /** Its cards stand in rows that all lanes have. */
  grouping: Grouping | undefined;
  /** Its cards are on their way. */
  isWaiting: boolean;
  /** The card in hand would be put here. */
  isTarget: boolean;
  /** Behind which card it would be put, where the order is made by hand; 0: before all. */
  slotAfter: number | undefined;
  /** Of its own cards: which is open, in somebody's hand, reached by Tab. */
  openId: number | undefined;
  carriedId: number | undefined;
  reachableId: number | undefined;
  onMove: ((card: Task, to: Goal) => void) | undefined;
  onCreate?: (() => void) | undefined;
}

/** Drawn anew only when something in it changed: a card that moves concerns two lanes of four. */
export const Lane = memo(function Lane(props: Props) {
  const { lane, tasks, grouping, isWaiting, isTarget, slotAfter } = props;
  const { openId, carriedId, reachableId, onMove, onCreate } = props;
  const { hrefOf, openFromList } = props;
  const t = useText();
  const language = useLanguage();
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const isShown = tasks !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    return whenLoaded(loadPointerDrag, ({ makeTarget }) => makeTarget(ref.current!, lane));
  }, [lane, isShown]);
  const { number, [language]: word } = task.statuses[lane];
  const { total = 0, isTotalExact = true } = tasks ?? {};
  const count = `${total}${isTotalExact ? '' : '+'}`;
  const cardOf = (card: Task) => (
    <Card
      key={card.id}
      card={card}
      isOpen={card.id === openId}
      isCarried={card.id === carriedId}
      isReachable={card.id === reachableId}
      hrefOf={hrefOf}
      openFromList={openFromList}
      onMove={onMove}
    />
  );
  return (
    <section
      ref={ref}
      className={styles.lane}
      data-lane={lane}
      data-target={isTarget || undefined}
      aria-labelledby={titleId}
    >
      <header className={styles.laneHead}>
        <StatusMark definition={task} item={{ status: number, isFrozen: 0 }} shows="glyph" />
        <h2 id={titleId}>
          {word} {tasks && <span className={styles.count}>{count}</span>}
        </h2>
        <span className={styles.space} />
        {total > limits.list.pageSize && (
          <Link
            to="/task/task"
            search={(present) => ({ ...present, view: 'list', status: lane, page: undefined })}
            className={styles.all!}
          >
            {t('task.viewAll', { count })}
          </Link>
        )}
        {onCreate && (
          <IconButton
            className={styles.add}
            label={t('task.addHere')}
            icon={<Plus size={16} />}
            onClick={onCreate}
          />
        )}
      </header>
      <div className={styles.cards} data-rows>
        {isTarget && !slotAfter && <div className={styles.slot} />}
        {tasks && grouping && (
          <Suspense>
            <LaneRows grouping={grouping} cards={tasks.list} cardOf={cardOf} />
          </Suspense>
        )}
        {tasks && !grouping && tasks.list.length > 0 && (
          <ul aria-label={t('task.columnCards')}>
            {tasks.list.map((card) => (
              <Fragment key={card.id}>
                {cardOf(card)}
                {isTarget && slotAfter === card.id && <li className={styles.slot} aria-hidden />}
              </Fragment>
            ))}
          </ul>
        )}
        {isWaiting && <LaneOutline />}
      </div>
    </section>
  );
});
