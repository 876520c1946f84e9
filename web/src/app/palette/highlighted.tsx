import styles from './palette.module.css';

/** The label, with what was looked for made visible. */
export function Highlighted({ label, text }: { label: string; text: string }) {
  const at = text ? label.toLocaleLowerCase().indexOf(text.toLocaleLowerCase()) : -1;
  if (at < 0) return label;
  const end = at + text.length;
  return (
    <>
      {label.slice(0, at)}
      <mark className={styles.found}>{label.slice(at, end)}</mark>
      {label.slice(end)}
    </>
  );
}
