import type { CSSProperties } from 'react';
import styles from './skeleton.module.css';

interface Props {
  width?: number | string;
  height?: number;
  isRound?: boolean;
}

/** Stands where something will stand, in its size. It shows itself only to who waits longer than a moment. */
export function Skeleton({ width = '100%', height = 12, isRound = false }: Props) {
  const style: CSSProperties = { width, height, ...(isRound && { borderRadius: '50%' }) };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}
