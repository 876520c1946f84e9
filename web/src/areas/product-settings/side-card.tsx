import { useId, type ReactNode } from 'react';
import { classNames } from '../../kit/ui/class-names.ts';
import styles from './side-card.module.css';

interface Props {
  title: string;
  icon: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
}

export function SideCard({ title, icon, isDangerous = false, children }: Props) {
  const id = useId();
  return (
    <section className={classNames(styles.card, isDangerous && styles.dangerous)} aria-labelledby={id}>
      <h2 className={styles.title}>
        {icon}
        <span id={id}>{title}</span>
      </h2>
      {children}
    </section>
  );
}
