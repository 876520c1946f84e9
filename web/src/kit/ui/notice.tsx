import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  illustration: ReactNode;
  title: string;
  text: string;
  /** Heading level: 1 where the notice is the page, 2 inside a page with a title. */
  level?: 1 | 2;
  /** The one next step, if there is one. */
  children?: ReactNode;
}

/** An illustration, a title, a sentence and at most one action. */
export function Notice({ illustration, title, text, level = 1, children }: Props) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.notice}>
      {illustration}
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.steps}>{children}</div>}
    </div>
  );
}
