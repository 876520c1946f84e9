import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface Props {
  width?: number | string;
  height?: number;
  isRound?: boolean;
}

/** A placeholder in the size of what is loading. It appears only after a moment. */
export function Skeleton({ width = '100%', height = 12, isRound = false }: Props) {
  const style: CSSProperties = { width, height, ...(isRound && { borderRadius: '50%' }) };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}
