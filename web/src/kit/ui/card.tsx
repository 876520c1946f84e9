import { useId, type ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface Props {
  title: string;
  icon: ReactNode;
  /** In the header, at the right. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled section with a border. */
export function Card({ title, icon, aside, className, children }: Props) {
  const titleId = useId();
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={titleId}>
      <header className={styles.header}>
        {icon}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface SettingProps {
  label: string;
  hint: string;
  /** The id of the label, for aria-labelledby of the control. */
  labelId?: string;
  children: ReactNode;
}

/** One setting in a card: label, hint and control. */
export const Setting = ({ label, hint, labelId, children }: SettingProps) => (
  <div className={styles.setting}>
    <span id={labelId} className={styles.label}>
      {label}
    </span>
    <span className={styles.hint}>{hint}</span>
    <div className={styles.control}>{children}</div>
  </div>
);
