import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Entry {
  /** Unique in the palette. */
  id: string;
  icon: LucideIcon | undefined;
  label: string;
  /** At the end of the line. */
  detail?: ReactNode;
  /** The shortcut: keys pressed one after the other. */
  keys?: readonly string[];
  run: () => void;
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}
