import { task } from '@tracery/contract/kinds/task';
import { limits } from '@tracery/contract/limits';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { StatusMark } from '../../kit/work-items/status-mark.tsx';
import { useLanguage, useText } from '../../lib/i18n/i18n.ts';
import styles from './board.module.css';
import type { Lane as Name, LaneTasks } from './lanes.ts';

interface Props {
  lane: Name;
  tasks: Omit<LaneTasks, 'list'> | undefined;
  /** The card in hand would be put here. */
  isTarget: boolean;
  onCreate?: (() => void) | undefined;
  children: ReactNode;
}

export function Lane({ lane, tasks, isTarget, onCreate, children }: Props) {
  const t = useText();
  const language = useLanguage();
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => dropTargetForElements({ element: ref.current!, getData: () => ({ lane }) }), [lane]);
  const { number, [language]: word } = task.statuses[lane];
  const { total = 0, isTotalExact = true } = tasks ?? {};
  const count = `${total}${isTotalExact ? '' : '+'}`;
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
        {isTarget && <div className={styles.slot} />}
        {children}
      </div>
    </section>
  );
}
