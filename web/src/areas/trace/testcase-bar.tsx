import { testcaseParts, type Trace } from './thread-line.ts';
import styles from './testcase-bar.module.css';

/** So many test cases have a segment each; more share the same room. */
const segmentsMax = 6;

/** Results as segments. Decoration: the number stands beside it. */
export function TestcaseBar({ trace }: { trace: Trace }) {
  const { all } = trace.testcases;
  const parts = testcaseParts(trace).filter(({ count }) => count > 0);
  return (
    <span className={styles.bar} data-joined={all > segmentsMax || undefined} aria-hidden="true">
      {all > segmentsMax
        ? parts.map(({ result, count }) => (
            <i key={result} data-result={result} style={{ flexGrow: count }} />
          ))
        : parts.flatMap(({ result, count }) =>
            Array.from({ length: count }, (_, place) => (
              <i key={`${result} ${place}`} data-result={result} />
            )),
          )}
    </span>
  );
}
