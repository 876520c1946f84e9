import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** The shortcut: keys pressed one after the other. */
  keys?: readonly string[];
  /** For entries that are one of several choices. */
  isChosen?: boolean;
  /** Starts a new group. */
  isFirstOfGroup?: boolean;
  onChoose: () => void;
}

/** Joins groups of entries, with a line between them. */
export const menuGroups = (...groups: readonly MenuEntry[][]): MenuEntry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) =>
      group.map((entry, place) => ({ ...entry, isFirstOfGroup: index > 0 && place === 0 })),
    );
