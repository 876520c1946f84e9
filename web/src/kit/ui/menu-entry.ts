import type { ReactNode } from 'react';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Keys that do the same, one after the other. */
  keys?: readonly string[];
  /** For entries that are a choice among others. */
  isChosen?: boolean;
  /** Begins a new group. */
  isFirstOfGroup?: boolean;
  onChoose: () => void;
}

/** One menu out of several groups, with a line between them. */
export const menuGroups = (...groups: readonly MenuEntry[][]): MenuEntry[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) =>
      group.map((entry, place) => ({ ...entry, isFirstOfGroup: index > 0 && place === 0 })),
    );
