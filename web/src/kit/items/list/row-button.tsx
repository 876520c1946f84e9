import type { ReactNode } from 'react';
import { disabledIconWithReason } from '../../ui/disabled-with-reason.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './item-row.module.css';

interface Props {
  /** Names the item, too. */
  label: string;
  /** What it does, as its tooltip says it. */
  action: string;
  icon: ReactNode;
  /** Why it cannot be done now. */
  whyNot: string | undefined;
  onClick: () => void;
}

/** A button at the end of a row. */
export const RowButton = ({ label, action, icon, whyNot, onClick }: Props) => (
  <IconButton
    className={styles.act}
    label={label}
    icon={icon}
    {...disabledIconWithReason(action, whyNot, onClick)}
  />
);
