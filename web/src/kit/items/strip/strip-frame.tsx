// The room of a trace strip, so that nothing moves when it arrives.
import type { ReactNode } from 'react';
import styles from './strip-frame.module.css';

export const StripFrame = ({ children }: { children?: ReactNode }) => (
  <div className={styles.frame} data-strip-frame>
    {children}
  </div>
);
