import { classNames } from '../../kit/ui/class-names.ts';
import { narrowSteps } from './thread-data.ts';
import { cardClass, CardContent, StageName } from './thread-parts.tsx';
import styles from './thread.module.css';

const brokenAt = narrowSteps.findIndex(([, item]) => item === 'failed');

/** The same story as one thread from top to bottom: solid as far as it is proven, dots from the failing test on. */
export function ThreadColumn() {
  return (
    <div className={styles.column}>
      {narrowSteps.map(([stage, item], index) => (
        <div
          key={stage}
          className={classNames(
            styles.step,
            index >= brokenAt && styles.open,
            index === brokenAt && styles.broken,
          )}
        >
          <span className={styles.knot} />
          <span className={cardClass(item)}>
            <CardContent name={item} />
          </span>
          <span className={styles.stepStage}>
            <StageName stage={stage} />
          </span>
        </div>
      ))}
    </div>
  );
}
