import { useState, type CSSProperties } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

const colours = 8;

/** What a Chinese name is called by: `罗子涵` → 子涵, `张伟` → 张伟. */
const chineseInitials = (name: string): string | undefined =>
  /^\p{Script=Han}{2,}$/u.test(name) ? Array.from(name).slice(-2).join('') : undefined;

/** `mira.okoro` → MO, `Mira Okoro` → MO, `mira` → MI. */
function initials(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // By code points: rare Chinese characters take two UTF-16 units.
  const letters = (word: string, count: number) => Array.from(word).slice(0, count).join('');
  return (second ? letters(first, 1) + letters(second, 1) : letters(first, 2)).toUpperCase();
}

/** The same name has the same colour everywhere. */
const colourOf = (name: string) =>
  Array.from(name).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % colours;

interface Props {
  /** The username, or the name of a product: it gives the colour, and the letters where there is no full name. */
  name: string;
  fullname?: string | undefined;
  /** URL of the profile image; empty when there is none. */
  src?: string | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge';
}

/** Always next to the name, so screen readers skip it. */
export function Avatar({ name, fullname = '', src = '', size = 'medium' }: Props) {
  const [broken, setBroken] = useState('');
  const look = classNames(styles.avatar, styles[size]);
  if (src && src !== broken)
    return <img className={look} src={src} alt="" decoding="async" onError={() => setBroken(src)} />;
  const colour = colourOf(name);
  const style = { '--av-bg': `var(--av${colour}-bg)`, '--av-fg': `var(--av${colour}-fg)` } as CSSProperties;
  return (
    // As CSS content: the initials are decoration, not text.
    <span
      className={look}
      style={style}
      data-initials={chineseInitials(fullname) ?? initials(fullname || name)}
    />
  );
}
