import { task } from '@tracery/contract/kinds/task';
import { Link } from '@tanstack/react-router';
import { isLevel, PriorityBars } from '../../kit/ui/priority-bars.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { dueOn } from '../../kit/items/fields/due.ts';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { useRead } from '../../lib/query/use-read.ts';
import type { Answer, Registry } from '@tracery/contract';
import { itemNumber } from '@tracery/contract/work-item/number';
import styles from './my-work.module.css';
import { Panel } from './panel.tsx';

type Task = Answer<Registry['GET /prdapi/v1/tasks/mine']>['list'][number];

function Row({ item }: { item: Task }) {
  const due = dueOn(item.planCloseAt);
  return (
    <li className={styles.row}>
      <StatusMark definition={task} item={item} shows="glyph" />
      <Link to="/task/task" search={{ taskId: String(item.id) }} className={styles.name!} title={item.name}>
        <span className={styles.number}>{itemNumber('Task', item.oid)}</span> {item.name}
      </Link>
      {isLevel(item.priority) && <PriorityBars level={item.priority} isIconOnly />}
      <span className={styles.due} data-tone={due?.tone}>
        {due?.text}
      </span>
    </li>
  );
}

const skeletonRows = 4;

const MyWorkSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    {Array.from({ length: skeletonRows }, (_, row) => (
      <Skeleton key={row} width={`${80 - (row % 3) * 16}%`} />
    ))}
  </div>
);

/** The tasks of the user, by due date. */
export function MyWork() {
  const t = useText();
  const read = useRead('GET /prdapi/v1/tasks/mine', {});
  return (
    <Panel
      className={styles.work}
      title={t('myWork.title')}
      failedText={t('myWork.failed')}
      emptyText={t('myWork.empty')}
      skeleton={<MyWorkSkeleton />}
      read={read}
    >
      {(tasks) => (
        <ul className={styles.rows}>
          {tasks.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
