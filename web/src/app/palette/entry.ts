import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Entry {
  /** Unlike any other's. */
  id: string;
  icon: LucideIcon | undefined;
  label: string;
  /** Stands at the end of the line. */
  detail?: ReactNode;
  /** Keys that do the same, one after the other. */
  keys?: readonly string[];
  run: () => void;
}

export interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}
