import styles from './start.module.css';

/** Stands while the session is looked up: the outline of the toolbar and nothing that could be read wrongly. */
export function StartSkeleton() {
  return (
    <div className={styles.frame} aria-hidden="true">
      <span className={styles.mark} />
      <span className={styles.name} />
      <span className={styles.person} />
    </div>
  );
}
