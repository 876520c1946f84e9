// The iteration that runs, at the foot of the drawer.
import { Link } from '@tanstack/react-router';
import { plannedIn } from '../../kit/iterations/burn-up.ts';
import { PhaseBar } from '../../kit/iterations/phase-bar.tsx';
import { leftText } from '../../kit/iterations/progress-head.tsx';
import { useRunning } from '../../kit/iterations/use-running.ts';
import { today } from '../../kit/items/fields/days.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { useAfterWrites } from '../../lib/query/use-after-writes.ts';
import drawerStyles from './drawer.module.css';
import styles from './running-iteration.module.css';

export function RunningIteration({ onChosen }: { onChosen: (() => void) | undefined }) {
  const t = useText();
  const { data, refetch } = useRunning();
  useAfterWrites(refetch);
  const running = data?.iteration;
  if (!running) return null;
  const { id, name, tag, counts } = running;
  return (
    <div className={drawerStyles.foot}>
      <Link to="/setting/iteration" search={{ id: String(id) }} className={styles.card!} onClick={onChosen}>
        <span className={styles.head}>
          <b title={name}>{name}</b>
          {tag && <span className={styles.tag}>{tag.split(',')[0]}</span>}
          <span className={styles.left}>{leftText(t, running, today())}</span>
        </span>
        <PhaseBar counts={counts} />
        <span>{t('plan.ofDone', { done: counts.done, planned: plannedIn(counts) })}</span>
      </Link>
    </div>
  );
}
