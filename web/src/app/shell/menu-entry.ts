import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** For entries that are a choice among others. */
  isChosen?: boolean;
  /** Begins a new group. */
  isFirstOfGroup?: boolean;
  onChoose: () => void;
}
