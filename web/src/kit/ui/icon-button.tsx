import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does: read out, and shown when the pointer rests on it. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.button, className)}
    >
      {icon}
    </button>
  );
}
