import type { CSSProperties } from 'react';
import styles from './avatar.module.css';

const colours = 8;

/** `mira.okoro` → MO, `mira` → MI. */
function initials(name: string): string {
  const [first = '', second] = name.split(/[\W_]+/).filter(Boolean);
  return (second ? first[0]! + second[0]! : first.slice(0, 2)).toUpperCase();
}

/** The same name has the same colour everywhere. */
const colourOf = (name: string) =>
  Array.from(name).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % colours;

export function Avatar({ name }: { name: string }) {
  const colour = colourOf(name);
  const style = { '--av-bg': `var(--av${colour}-bg)`, '--av-fg': `var(--av${colour}-fg)` } as CSSProperties;
  return (
    // Drawn by the stylesheet: the initials are a picture of the name, not a text of their own.
    <span className={styles.avatar} style={style} data-initials={initials(name)} />
  );
}
