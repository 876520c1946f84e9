import { StatusGlyph } from '../../kit/ui/status-glyph.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { holds, labelOfResult, lookOfResult, type Run } from './results.ts';
import styles from './run-history.module.css';
import { whenOf } from './when.ts';

/** So many fit where there is most room. */
const most = 20;

/** Runs as knots on a line that leads to the newest. It says nothing that the rows below do not say. */
export function RunLine({ runs }: { runs: readonly Run[] }) {
  const t = useText();
  return (
    <div className={styles.line} aria-hidden="true">
      {runs.slice(0, most).map((run, at) => {
        const { glyph, tone } = lookOfResult(run.result);
        const before = runs[at + 1];
        return (
          <span
            key={run.id}
            className={styles.knot}
            data-tone={tone}
            data-line={before && at + 1 < most ? (holds(run, before) ? 'holds' : 'breaks') : undefined}
            title={`${t(labelOfResult(run.result))}, ${whenOf(run.createdAt)}`}
          >
            <StatusGlyph glyph={glyph} />
          </span>
        );
      })}
    </div>
  );
}
