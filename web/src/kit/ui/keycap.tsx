import styles from './keycap.module.css';

/** A key, drawn. It says nothing that the button does not do anyway, so it is not read out. */
export function Keycap({ children }: { children: string }) {
  return (
    <span className={styles.keycap} aria-hidden="true">
      {children}
    </span>
  );
}
