import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './status.module.css';

/** Good, or something to look at; the word says it, not the colour alone. */
export const State = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <span className={isGood ? styles.good : styles.wrong}>
    {isGood ? <CircleCheck size={14} /> : <TriangleAlert size={14} />}
    {children}
  </span>
);
